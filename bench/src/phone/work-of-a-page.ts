import type { Page } from 'playwright-core';

/** Milliseconds of processor time of a page's main thread, from its start until it is idle. */
export interface Work {
  readonly all: number;
  readonly script: number;
  /** Styles and layout. */
  readonly layout: number;
}

/**
 * Opens a page and measures the work of its main thread: time of the thread, not of the clock. `shown` matches what
 * the page is opened for.
 */
export async function workOf(page: Page, url: string, shown: string): Promise<Work> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url, { waitUntil: 'load' });
  await page.locator(shown).first().waitFor();
  const measure = async (): Promise<Work> => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) =>
      (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
    return {
      all: of('TaskDuration'),
      script: of('ScriptDuration'),
      layout: of('LayoutDuration') + of('RecalcStyleDuration'),
    };
  };
  // Idle work counts as well.
  let before = await measure();
  for (;;) {
    await page.waitForTimeout(2000);
    const now = await measure();
    if (now.all - before.all < 10) return now;
    before = now;
  }
}
