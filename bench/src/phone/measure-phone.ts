import { chromium, type Browser, type Page } from 'playwright-core';
import { startChild, stopChild } from '../child.ts';
import { figure, figureOfRounds, median, type Figure, type Round } from '../figures.ts';
import { bringFleet } from '../fleet-setup.ts';
import { findChromium } from '../landing/find-chromium.ts';
import { signIn } from '../sign-in.ts';
import { floorPort, portalPort, type BenchSetup } from '../bench-setup.ts';
import {
  cookiesOf,
  untilQuiet,
  visit,
  withPhone,
  type PhoneOptions,
  type Visit,
} from './cheap-phone.ts';
import { afterBreak } from './after-a-break.ts';
import { filmFirstSeconds } from './film.ts';
import { serveFloors } from './floors.ts';

const rounds = 5;
const portal = `http://localhost:${portalPort}`;
const email = 'telefon@primer.rs';

interface Phone {
  readonly browser: Browser;
  /** Where the floors are. */
  readonly floors: string;
  readonly signedIn: PhoneOptions;
  readonly stopServer: () => Promise<void>;
}

/** With a company's portal, the floors and a browser. */
async function besidePortal<Found>(
  setup: BenchSetup,
  use: (phone: Phone) => Promise<Found>,
): Promise<Found> {
  await bringFleet(setup, { email, tags: 40, passages: 3000 });
  const floors = await serveFloors(floorPort);
  const server = await startChild('./server-under-test.ts', setup.environment);
  const stopServer = async (): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) await stopChild(server);
  };
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-sync',
      '--font-render-hinting=none',
    ],
  });
  try {
    const signedIn = { cookies: cookiesOf(await signIn(email), portal) };
    return await use({ browser, floors: floors.url, signedIn, stopServer });
  } finally {
    await browser.close();
    await stopServer();
    await floors.close();
  }
}

/** The first visit on a cheap phone, and what happens on it, against nearly empty pages. */
export function measurePhone(setup: BenchSetup, say: (line: string) => void): Promise<Figure[]> {
  return besidePortal(setup, async ({ browser, floors, signedIn, stopServer }) => {
    const figures = [
      ...(await firstVisits(browser, floors, signedIn, say)),
      ...(await steps(browser, floors, signedIn)),
    ];
    await stopServer();
    return [...figures, await afterBreak(setup, browser, { email, floor: `${floors}/react` })];
  });
}

/** Pictures of the first three seconds, for people to look at; they measure nothing. */
export function filmPhone(setup: BenchSetup, say: (line: string) => void): Promise<Figure[]> {
  return besidePortal(setup, async ({ browser, signedIn }) => {
    const screens = [
      { name: 'landing', url: `${portal}/default`, options: {} },
      { name: 'home', url: `${portal}/pages/home`, options: signedIn },
      { name: 'passages', url: `${portal}/pages/prolasci`, options: signedIn },
    ];
    // A server draws its first pictures once and keeps them.
    for (const { url, options } of screens) {
      await withPhone(browser, options, (page) => visit(page, url));
    }
    await filmFirstSeconds(browser, screens, say);
    return [];
  });
}

async function firstVisits(
  browser: Browser,
  floors: string,
  signedIn: PhoneOptions,
  say: (line: string) => void,
): Promise<Figure[]> {
  const open = (url: string, options: PhoneOptions = {}) =>
    withPhone(browser, options, (page) => visit(page, url));
  const screens = [
    { name: 'landing', url: `${portal}/default`, options: {}, floor: 'static', atMost: 1.2 },
    { name: 'sign-in', url: `${portal}/prijava`, options: {}, floor: 'static', atMost: 1.2 },
    { name: 'home', url: `${portal}/pages/home`, options: signedIn, floor: 'react', atMost: 1.5 },
    {
      name: 'passages',
      url: `${portal}/pages/prolasci`,
      options: signedIn,
      floor: 'react',
      atMost: 1.5,
    },
  ] as const;
  // A server draws its first pictures once and keeps them.
  for (const { url, options } of screens) await open(url, options);
  const figures: Figure[] = [];
  for (const { name, url, options, floor, atMost } of screens) {
    const pairs: { floor: Visit; ours: Visit }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      pairs.push({ floor: await open(`${floors}/${floor}`), ours: await open(url, options) });
    }
    const [last] = pairs.slice(-1);
    say(`${name}: ${JSON.stringify(last)}`);
    figures.push(...figuresOf({ name, floor, atMost }, pairs));
  }
  return figures;
}

interface Screen {
  readonly name: string;
  readonly floor: string;
  readonly atMost: number;
}

function figuresOf(
  { name, floor, atMost }: Screen,
  pairs: readonly { readonly floor: Visit; readonly ours: Visit }[],
): Figure[] {
  const of = (value: (one: Visit) => number): Round[] =>
    pairs.map((pair) => ({ floor: value(pair.floor), ours: value(pair.ours) }));
  const sides = <Value>(value: (all: readonly Visit[]) => Value) => ({
    floor: value(pairs.map((pair) => pair.floor)),
    ours: value(pairs.map((pair) => pair.ours)),
  });
  return [
    figureOfRounds({
      what: `${name} on a phone: largest picture, against a ${floor} page`,
      unit: 'ms',
      rounds: of(({ largest }) => largest),
      atMost,
    }),
    figure({
      what: `${name} on a phone: layout shift, the worst round`,
      unit: '',
      ...sides((visits) => Math.max(...visits.map(({ shift }) => shift))),
      none: true,
    }),
    figure({
      what: `${name} on a phone: blocked after the first picture`,
      unit: 'ms',
      ...sides((visits) => median(visits.map(({ blocked }) => blocked))),
      below: 200,
    }),
  ];
}

/** The link to this month's passages, which is there once the data of home is loaded. */
const wayToPassages = 'main a[href^="/pages/prolasci?period="]';

/** Milliseconds from touching a link to the first row. */
function toPassages(page: Page): Promise<number> {
  return page.evaluate(async (way) => {
    const begun = performance.now();
    document.querySelector<HTMLElement>(way)?.click();
    while (
      location.pathname !== '/pages/prolasci' ||
      document.querySelector('main article') === null
    ) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    return performance.now() - begun;
  }, wayToPassages);
}

/** Calls caused by one touch; the floor is one call over the same connection. */
async function steps(browser: Browser, floors: string, signedIn: PhoneOptions): Promise<Figure[]> {
  const first: Round[] = [];
  const again: Round[] = [];
  const language: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const floor = await withPhone(browser, {}, async (page) => {
      await page.goto(`${floors}/static`);
      return page.evaluate(async () => {
        const begun = performance.now();
        await (await fetch('/call')).json();
        return performance.now() - begun;
      });
    });
    await withPhone(browser, signedIn, async (page) => {
      await page.goto(`${portal}/pages/home`);
      await page.locator(wayToPassages).waitFor();
      await untilQuiet(page);
      first.push({ floor, ours: await toPassages(page) });
      await untilQuiet(page);
      await page.goBack();
      await page.locator(wayToPassages).waitFor();
      await untilQuiet(page);
      again.push({ floor, ours: await toPassages(page) });
    });
    await withPhone(browser, {}, async (page) => {
      await page.goto(`${portal}/default`);
      await page.waitForLoadState('networkidle');
      const ours = await page.evaluate(async () => {
        const begun = performance.now();
        document.querySelector<HTMLElement>('button[lang="en"]')?.click();
        while (document.documentElement.lang !== 'en') {
          await new Promise((resolve) => {
            requestAnimationFrame(resolve);
          });
        }
        return performance.now() - begun;
      });
      language.push({ floor, ours });
    });
  }
  return [
    figureOfRounds({
      what: 'home to passages with rows, first time, against one call',
      unit: 'ms',
      rounds: first,
      atMost: 1.25,
    }),
    figureOfRounds({
      what: 'home to passages with rows, again, against one call',
      unit: 'ms',
      rounds: again,
      atMost: 1.15,
    }),
    figureOfRounds({
      what: 'another language on the landing, against one call',
      unit: 'ms',
      rounds: language,
      atMost: 1.07,
    }),
  ];
}
