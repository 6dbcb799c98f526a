import type { CDPSession, Page } from '@playwright/test';
import { settle } from '../fixtures/settle.ts';
import { expect, test } from '../fixtures/test.ts';

/** One round of the everyday screens, back to where it began. */
const round = ['/pages/prolasci', '/pages/tagovi', '/pages/dopuna-pregled', '/pages/home'];
const rounds = { before: 3, after: 12 };

test('a day of navigation leaks neither elements nor listeners', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('ana');
  await page.goto('/pages/home');
  const browser = await context.newCDPSession(page);
  await browser.send('Performance.enable');
  await walk(page, rounds.before);
  const before = await alive(browser);
  await walk(page, rounds.after);
  // Whatever is loading may retain the last screen for a moment.
  await expect
    .poll(async () => {
      const { nodes, listeners } = await alive(browser);
      return { nodes: nodes <= before.nodes, listeners: listeners <= before.listeners };
    })
    .toEqual({ nodes: true, listeners: true });
});

async function walk(page: Page, times: number): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Meni' });
  for (let walked = 0; walked < times; walked += 1) {
    for (const path of round) {
      await menu.locator(`a[href="${path}"]`).click();
      await expect(page).toHaveURL(path);
      await settle(page);
    }
  }
}

/** Elements and listeners that garbage collection leaves. */
async function alive(browser: CDPSession) {
  await browser.send('HeapProfiler.collectGarbage');
  const { metrics } = await browser.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners') };
}
