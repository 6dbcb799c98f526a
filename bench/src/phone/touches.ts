import type { Page } from 'playwright-core';

/** Something that people do on a screen. */
export type Touch = (page: Page) => Promise<void>;

/** Comes last, since the opened row covers the others. */
const openRow: Touch = (page) =>
  page.locator('main article button').filter({ hasText: 'Obračun' }).first().tap();

/** By keyboard, since the browser measures key presses. */
const moreRows: Touch = async (page) => {
  await page.getByLabel('Po stranici').focus();
  await page.keyboard.press('ArrowDown');
  await page.locator('main article').nth(9).waitFor();
};

export const floorTouches: Readonly<Record<string, Touch>> = {
  'typing in the filter': (page) =>
    page.locator('main search input').pressSequentially('300', { delay: 150 }),
  'another number of rows': moreRows,
  'opening a row': openRow,
};

/** The same touches, by the same names. */
export const portalTouches: Readonly<Record<string, Touch>> = {
  async 'typing in the filter'(page) {
    await page.locator('main details summary').tap();
    await page.getByLabel('Iznos', { exact: true }).pressSequentially('300', { delay: 150 });
  },
  'another number of rows': moreRows,
  'opening a row': openRow,
};

/** Milliseconds until the slowest event of each touch was painted; the browser reports 16 and more. */
export async function feltOf(
  page: Page,
  url: string,
  touches: Readonly<Record<string, Touch>>,
): Promise<Record<string, number>> {
  await page.addInitScript(watchEvents);
  await page.goto(url, { waitUntil: 'load' });
  await page.locator('article').first().waitFor();
  // Idle work comes first: whether it coincides with a touch is luck.
  await page.waitForTimeout(4000);
  const felt: Record<string, number> = {};
  for (const [name, touch] of Object.entries(touches)) {
    await page.evaluate(() => Reflect.set(globalThis, 'slowest', 0));
    await touch(page);
    // Entries are reported after the events.
    await page.waitForTimeout(1000);
    felt[name] = await page.evaluate(() =>
      Math.max(16, Number(Reflect.get(globalThis, 'slowest'))),
    );
  }
  return felt;
}

/** Runs in the page, before anything else. */
function watchEvents(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Number(Reflect.get(entry, 'interactionId') ?? 0) === 0) continue;
      const slowest = Number(Reflect.get(globalThis, 'slowest') ?? 0);
      Reflect.set(globalThis, 'slowest', Math.max(slowest, entry.duration));
    }
    // The types do not have all of it yet.
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
