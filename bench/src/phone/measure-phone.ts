import { chromium, type Browser, type Page } from 'playwright-core';
import { startChild, stopChild } from '../child.ts';
import { figureOfRounds, type Figure, type Round } from '../figures.ts';
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
import { serveFloors } from './floors.ts';

const rounds = 5;
const portal = `http://localhost:${portalPort}`;
const email = 'telefon@primer.rs';

/** The first visit on a cheap phone, and what happens on it, against nearly empty pages. */
export async function measurePhone(
  setup: BenchSetup,
  say: (line: string) => void,
): Promise<Figure[]> {
  await bringFleet(setup, { email, tags: 40, passages: 3000 });
  const floors = await serveFloors(floorPort);
  const server = await startChild('./server-under-test.ts', setup.environment);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
  try {
    const signedIn = { cookies: cookiesOf(await signIn(email), portal) };
    return [
      ...(await firstVisits(browser, floors.url, signedIn, say)),
      ...(await steps(browser, floors.url, signedIn)),
    ];
  } finally {
    await browser.close();
    await stopChild(server);
    await floors.close();
  }
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
    const of = (value: (one: Visit) => number): Round[] =>
      pairs.map((pair) => ({ floor: value(pair.floor), ours: value(pair.ours) }));
    const [last] = pairs.slice(-1);
    say(`${name}: ${JSON.stringify(last)}`);
    figures.push(
      figureOfRounds({
        what: `${name} on a phone: largest picture, against a ${floor} page`,
        unit: 'ms',
        rounds: of(({ largest }) => largest),
        atMost,
      }),
    );
  }
  return figures;
}

/** The link to the passages, which is there once the data of home is loaded. */
const wayToPassages = 'main a[href^="/pages/prolasci"]';

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
