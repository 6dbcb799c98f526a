import type { Browser, Page, Request } from 'playwright-core';
import type { Headers } from '../fleet-setup.ts';

/** Lighthouse's phone on a slow 4G connection: a quarter of this processor, and its bandwidth. */
const line = { latency: 562, downloadThroughput: 1.4e6 / 8, uploadThroughput: 0.7e6 / 8 };
const slowness = 4;

/** What such a phone's browser calls itself. */
export const phoneAgent =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

/** What a visitor of one page waits for. */
export interface Visit {
  /** Milliseconds to the first and to the largest contentful paint. */
  readonly first: number;
  readonly largest: number;
  /** Milliseconds beyond 50 of all tasks after the first paint: nothing responds meanwhile. */
  readonly blocked: number;
  /** Layout shift, as the browser scores it. */
  readonly shift: number;
  /** What shifted, from where to where. */
  readonly moved: readonly string[];
  readonly requests: number;
  /** Kilobytes over the wire. */
  readonly kilobytes: number;
}

export interface PhoneOptions {
  /** What is as slow as on such a phone; both by default. */
  readonly slow?: { readonly line: boolean; readonly processor: boolean };
  readonly cookies?: readonly {
    readonly name: string;
    readonly value: string;
    readonly url: string;
  }[];
}

export type Cookies = NonNullable<PhoneOptions['cookies']>;

/** A signed-in browser has both: without the forgery token a POST is sent twice. */
export function cookiesOf({ authorization = '', cookie = '' }: Headers, url: string): Cookies {
  const at = cookie.indexOf('=');
  return [
    { name: 'rampa-token', value: authorization.replace('Bearer ', ''), url },
    { name: cookie.slice(0, at), value: cookie.slice(at + 1), url },
  ];
}

/** The same, and what renews the sign-in. */
export function sessionCookies(
  { headers, refreshToken }: { readonly headers: Headers; readonly refreshToken: string },
  url: string,
): Cookies {
  return [...cookiesOf(headers, url), { name: 'rampa-refresh', value: refreshToken, url }];
}

/** A phone with cold caches, and its page. */
export async function withPhone<Found>(
  browser: Browser,
  { cookies = [], slow = { line: true, processor: true } }: PhoneOptions,
  use: (page: Page) => Promise<Found>,
): Promise<Found> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent: phoneAgent,
    // The worker starts when all else is idle; what it fetches then is measured elsewhere.
    serviceWorkers: 'block',
  });
  await context.addCookies([...cookies]);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    if (slow.line) {
      await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.processor ? slowness : 1 });
    return await use(page);
  } finally {
    await context.close();
  }
}

/**
 * Waits until no request has been running for half a second. The browser itself reports that only
 * once, and possibly while a slow processor is still rendering what has arrived.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const under = new Set<Request>();
  let since = performance.now();
  const begin = (request: Request): void => void under.add(request);
  const end = (request: Request): void => {
    under.delete(request);
    since = performance.now();
  };
  page.on('request', begin);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  while (under.size > 0 || performance.now() - since < 500) await page.waitForTimeout(50);
  page.off('request', begin);
  page.off('requestfinished', end);
  page.off('requestfailed', end);
}

/** Opens a page and waits until nothing happens any more. */
export async function visit(page: Page, url: string): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let requests = 0;
  let bytes = 0;
  session.on('Network.requestWillBeSent', () => (requests += 1));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(watchPaints);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(
    () =>
      new Promise<Seen>((resolve) => {
        // Entries are reported a little after the events.
        setTimeout(() => resolve(Reflect.get(globalThis, 'seen') as Seen), 1000);
      }),
  );
  const blocked = seen.tasks
    .filter(([start]) => start >= seen.first)
    .reduce((sum, [, duration]) => sum + duration - 50, 0);
  return { ...seen, blocked, requests, kilobytes: bytes / 1000 };
}

interface Seen {
  readonly first: number;
  readonly largest: number;
  readonly shift: number;
  readonly moved: readonly string[];
  readonly tasks: readonly (readonly [start: number, duration: number])[];
}

/** Runs in the page, before anything else. */
function watchPaints(): void {
  interface Source {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }
  const seen = {
    first: 0,
    largest: 0,
    shift: 0,
    moved: [] as string[],
    tasks: [] as [number, number][],
  };
  Reflect.set(globalThis, 'seen', seen);
  const watch = (type: string, take: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  };
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime;
  });
  watch('layout-shift', (entry) => {
    seen.shift += Number(Reflect.get(entry, 'value'));
    // The library of types does not know these entries yet.
    const sources = Reflect.get(entry, 'sources') as readonly Source[];
    for (const { node, previousRect, currentRect } of sources) {
      const name = node instanceof Element ? `${node.nodeName}.${node.className}` : node?.nodeName;
      const text = node?.textContent?.trim().slice(0, 40) ?? '';
      const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
        [x, y, width, height].map(Math.round).join(' '),
      );
      const at = Math.round(entry.startTime);
      seen.moved.push(`${at} ms: ${name ?? 'removed'} "${text}" ${from ?? ''} → ${to ?? ''}`);
    }
  });
  watch('longtask', ({ startTime, duration }) => {
    seen.tasks.push([startTime, duration]);
  });
}
