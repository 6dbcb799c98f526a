import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { figure, type Figure } from '../figures.ts';
import type { PhoneOptions } from './cheap-phone.ts';

const round = ['/pages/prolasci', '/pages/tagovi', '/pages/dopuna-pregled', '/pages/home'];
/** After the first two dozen steps everything has been loaded and compiled. */
const steps = { before: 24, after: 84 };

/** What 60 steps from screen to screen leave behind: nothing may grow. */
export async function leftByWalking(
  browser: Browser,
  {
    portal,
    cookies,
    say,
  }: {
    readonly portal: string;
    readonly cookies: NonNullable<PhoneOptions['cookies']>;
    say(line: string): void;
  },
): Promise<Figure[]> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  try {
    await context.addCookies([...cookies]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await page.goto(`${portal}/pages/home`);
    await walk(page, steps.before);
    const before = await alive(session);
    await walk(page, steps.after - steps.before);
    const after = await alive(session);
    say(`work: walking: ${JSON.stringify({ before, after })}`);
    const kinds = [
      { kind: 'heap', unit: 'MB', atMost: 1.1 },
      { kind: 'elements', unit: '', atMost: 1 },
      { kind: 'listeners', unit: '', atMost: 1 },
    ] as const;
    return kinds.map(({ kind, unit, atMost }) =>
      figure({
        what: `${kind} after ${steps.after - steps.before} more screens`,
        unit,
        floor: before[kind],
        ours: after[kind],
        atMost,
      }),
    );
  } finally {
    await context.close();
  }
}

async function walk(page: Page, times: number): Promise<void> {
  for (let step = 0; step < times; step += 1) {
    const path = round[step % round.length] ?? '';
    await page.locator(`nav a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`);
    await page.waitForLoadState('networkidle');
  }
}

/** What garbage collection leaves; running work may retain a screen for a moment. */
async function alive(session: CDPSession) {
  const found: Record<'heap' | 'elements' | 'listeners', number>[] = [];
  for (let time = 0; time < 5; time += 1) {
    await setTimeout(1000);
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) =>
      metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    found.push({
      heap: of('JSHeapUsedSize') / 1e6,
      elements: of('Nodes'),
      listeners: of('JSEventListeners'),
    });
  }
  const least = (kind: 'heap' | 'elements' | 'listeners') =>
    Math.min(...found.map((one) => one[kind]));
  return { heap: least('heap'), elements: least('elements'), listeners: least('listeners') };
}
