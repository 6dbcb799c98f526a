import type { Browser } from 'playwright-core';
import { portalPort, type BenchSetup } from '../bench-setup.ts';
import { startChild, stopChild } from '../child.ts';
import { figureOfRounds, type Figure, type Round } from '../figures.ts';
import { signInTokens } from '../sign-in.ts';
import { type Cookies, sessionCookies, visit, withPhone } from './cheap-phone.ts';

const rounds = 5;
const minutesAway = 60;
const portal = `http://localhost:${portalPort}`;

/**
 * Home on a phone whose access token has expired meanwhile, as after every longer break, until it
 * shows money. Each visit renews its sign-in, so each has a session of its own.
 */
export async function afterBreak(
  setup: BenchSetup,
  browser: Browser,
  { email, floor }: { readonly email: string; readonly floor: string },
): Promise<Figure> {
  const before = await startChild('./server-under-test.ts', setup.environment);
  const sessions: Cookies[] = [];
  while (sessions.length <= rounds) {
    sessions.push(sessionCookies(await signInTokens(email), portal));
  }
  await stopChild(before);
  const later = await startChild('./server-under-test.ts', {
    ...setup.environment,
    CLOCK_AHEAD_MINUTES: String(minutesAway),
  });
  try {
    const pairs: Round[] = [];
    for (const cookies of sessions) {
      pairs.push({
        floor: await withPhone(browser, {}, async (page) => (await visit(page, floor)).largest),
        ours: await untilMoney(browser, cookies),
      });
    }
    // The first of each is for one-time work of server and browser.
    return figureOfRounds({
      what: 'home on a phone after an hour away: money is shown, against the picture of a react page',
      unit: 'ms',
      rounds: pairs.slice(1),
      atMost: 1.5,
    });
  } finally {
    await stopChild(later);
  }
}

function untilMoney(browser: Browser, cookies: Cookies): Promise<number> {
  return withPhone(browser, { cookies }, async (page) => {
    await page.goto(`${portal}/pages/home`, { waitUntil: 'commit' });
    return page.evaluate(async () => {
      while (!/\d\s?RSD/u.test(document.querySelector('main')?.innerText ?? '')) {
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      }
      return performance.now();
    });
  });
}
