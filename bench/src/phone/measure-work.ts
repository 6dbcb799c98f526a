import { chromium, type Browser } from 'playwright-core';
import { startChild, stopChild } from '../child.ts';
import { figure, figureOfRounds, median, type Figure, type Round } from '../figures.ts';
import { bringFleet, type Headers } from '../fleet-setup.ts';
import { findChromium } from '../landing/find-chromium.ts';
import { signIn } from '../sign-in.ts';
import { floorPort, portalPort, type BenchSetup } from '../bench-setup.ts';
import { type Cookies, cookiesOf, type PhoneOptions, withPhone } from './cheap-phone.ts';
import { serveFloors, type TakenAnswers } from './floors.ts';
import { feltOf, floorTouches, portalTouches, type Touch } from './touches.ts';
import { leftByWalking } from './walking.ts';
import { workOf } from './work-of-a-page.ts';

const rounds = 7;
const portal = `http://localhost:${portalPort}`;
const email = 'posao@primer.rs';

/** Processor work of the passages screen once its bytes are loaded, against the same by hand. */
export async function measureWork(
  setup: BenchSetup,
  say: (line: string) => void,
): Promise<Figure[]> {
  await bringFleet(setup, { email, tags: 40, passages: 3000 });
  const server = await startChild('./server-under-test.ts', setup.environment);
  const headers = await signIn(email);
  const floors = await serveFloors(floorPort, await takeAnswers(headers));
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
  try {
    const cookies = cookiesOf(headers, portal);
    return [
      await processorTime(browser, { floor: `${floors.url}/passages`, cookies, say }),
      ...(await touches(browser, { floor: `${floors.url}/passages`, cookies })),
      ...(await leftByWalking(browser, { portal, cookies, say })),
    ];
  } finally {
    await browser.close();
    await floors.close();
    await stopChild(server);
  }
}

/** What the screen requests, as our server answers it. */
async function takeAnswers(headers: Headers): Promise<TakenAnswers> {
  const ask = async (path: string, input: object): Promise<string> => {
    const reply = await fetch(`${portal}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
    return reply.text();
  };
  return {
    passages: await ask('/api/Putarina/GetProlasci', { first: 0, rows: 10, languageId: '2' }),
    spending: await ask('/api/Putarina/GetPotrosnja', {}),
    months: await ask('/api/Putarina/GetPotrosnja', { tag_id: '' }),
    tags: await ask('/api/Tag/GetTagovi', { first: 0, rows: 100 }),
  };
}

async function processorTime(
  browser: Browser,
  {
    floor,
    cookies,
    say,
  }: { readonly floor: string; readonly cookies: Cookies; say(line: string): void },
): Promise<Figure> {
  const slow = { line: false, processor: false };
  const measure = (url: string, options: PhoneOptions = {}) =>
    withPhone(browser, { ...options, slow }, (page) => workOf(page, url));
  const pairs: Round[] = [];
  // The first of each is for one-time work of server and browser.
  for (let round = 0; round <= rounds; round += 1) {
    const pair = {
      floor: await measure(floor),
      ours: await measure(`${portal}/pages/prolasci`, { cookies }),
    };
    if (round === 0) continue;
    pairs.push({ floor: pair.floor.all, ours: pair.ours.all });
    say(`work: round ${round}: ${JSON.stringify(pair)}`);
  }
  return figureOfRounds({
    what: 'passages: work of the main thread until idle, against the same by hand with React',
    unit: 'ms',
    rounds: pairs,
    // Six tenths of the work of a portal in Angular for the same screen, as derived in RESULTS.md.
    atMost: 1.4,
  });
}

/** The longest that each kind of touch took to show, on a slow processor. */
async function touches(
  browser: Browser,
  { floor, cookies }: { readonly floor: string; readonly cookies: Cookies },
): Promise<Figure[]> {
  const slow = { line: false, processor: true };
  const felt = (url: string, done: Readonly<Record<string, Touch>>, options: PhoneOptions = {}) =>
    withPhone(browser, { ...options, slow }, (page) => feltOf(page, url, done));
  const found: { floor: Record<string, number>; ours: Record<string, number> }[] = [];
  for (let round = 0; round < 5; round += 1) {
    found.push({
      floor: await felt(floor, floorTouches),
      ours: await felt(`${portal}/pages/prolasci`, portalTouches, { cookies }),
    });
  }
  return Object.keys(portalTouches).map((what) =>
    figure({
      what: `passages on a slow processor: ${what}`,
      unit: 'ms',
      floor: median(found.map(({ floor: by }) => by[what] ?? Number.NaN)),
      ours: median(found.map(({ ours }) => ours[what] ?? Number.NaN)),
      below: 100,
    }),
  );
}
