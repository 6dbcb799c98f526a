import { chromium, type Browser } from 'playwright-core';
import { startChild, stopChild } from '../child.ts';
import { figure, figureOfRounds, median, type Figure, type Round } from '../figures.ts';
import { bringFleet, type Headers } from '../fleet-setup.ts';
import { findChromium } from '../landing/find-chromium.ts';
import { signIn } from '../sign-in.ts';
import { floorPort, peerPort, portalPort, type BenchSetup } from '../bench-setup.ts';
import { type Cookies, cookiesOf, type PhoneOptions, withPhone } from './cheap-phone.ts';
import { serveFloors, type TakenAnswers } from './floors.ts';
import { servePeer } from './peer.ts';
import { feltOf, floorTouches, portalTouches, type Touch } from './touches.ts';
import { leftByWalking } from './walking.ts';
import { workOf } from './work-of-a-page.ts';

const rounds = 7;
const portal = `http://localhost:${portalPort}`;
const email = 'posao@primer.rs';

/** Processor work of the passages screen once its bytes are loaded, against the same of a peer and by hand. */
export async function measureWork(
  setup: BenchSetup,
  say: (line: string) => void,
): Promise<Figure[]> {
  await bringFleet(setup, { email, tags: 40, passages: 3000 });
  const server = await startChild('./server-under-test.ts', setup.environment);
  const headers = await signIn(email);
  const answers = await takeAnswers(headers);
  const floors = await serveFloors(floorPort, answers);
  const peer = await servePeer(peerPort, answers);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  });
  try {
    const cookies = cookiesOf(headers, portal);
    return [
      ...(await processorTime(browser, {
        floor: `${floors.url}/passages`,
        peer: `${peer.url}/pages/prolasci`,
        cookies,
        say,
      })),
      ...(await touches(browser, { floor: `${floors.url}/passages`, cookies })),
      ...(await leftByWalking(browser, { portal, cookies, say })),
    ];
  } finally {
    await browser.close();
    await floors.close();
    await peer.close();
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

interface Compared {
  readonly floor: string;
  readonly peer: string;
  readonly cookies: Cookies;
  say(line: string): void;
}

async function processorTime(
  browser: Browser,
  { floor, peer, cookies, say }: Compared,
): Promise<Figure[]> {
  const slow = { line: false, processor: false };
  const measure = (url: string, shown: string, options: PhoneOptions = {}) =>
    withPhone(browser, { ...options, slow }, (page) => workOf(page, url, shown));
  const seen: Record<'floor' | 'peer' | 'list' | 'ours', number>[] = [];
  // The first of each is for one-time work of server and browser.
  for (let round = 0; round <= rounds; round += 1) {
    const works = {
      floor: await measure(floor, 'article'),
      peer: await measure(peer, '.passage', { cookies }),
      list: await measure(`${peer}/spisak`, '.passage', { cookies }),
      ours: await measure(`${portal}/pages/prolasci`, 'article', { cookies }),
    };
    if (round === 0) continue;
    const { floor: byHand, peer: whole, list, ours } = works;
    seen.push({ floor: byHand.all, peer: whole.all, list: list.all, ours: ours.all });
    say(`work: round ${round}: ${JSON.stringify(works)}`);
  }
  const against = (by: 'floor' | 'peer' | 'list', what: string, atMost: number): Figure =>
    figureOfRounds({
      what: `passages: work of the main thread until idle, against ${what}`,
      unit: 'ms',
      rounds: seen.map((works): Round => ({ floor: works[by], ours: works.ours })),
      atMost,
    });
  return [
    against('peer', 'the same in Angular and PrimeNG', 0.6),
    against('list', 'Angular and PrimeNG without a chart', 0.6),
    // Frame, menu, texts and ways to other screens are what it has not; the bound keeps it from growing.
    against('floor', 'the same by hand with React', 3),
  ];
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
