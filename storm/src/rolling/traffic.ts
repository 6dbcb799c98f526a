import { systemClock } from '../../../server/src/platform/clock.ts';
import { createDatabase } from '../../../server/src/platform/database/database.ts';
import { brokenInvariants } from '../invariants.ts';
import { createRandom } from '../seeded-random.ts';
import { damageIn, textsOf } from '../work/work.ts';
import { topUp, useThePortal } from './customers.ts';
import { deliver, keepTheList } from './lanes.ts';
import { createMember } from './member.ts';
import type { Imported, Site } from './site.ts';
import type { Tally } from './tally.ts';
import { visit } from './visitors.ts';

export const CUSTOMERS = 12;
/** Of them, who tops up by card. */
const PAYING = 3;
const VISITORS = 4;

/** Everybody is at work until the signal, each question asked once. */
export function startTraffic(
  site: Site,
  people: readonly Imported[],
  options: {
    readonly tally: Tally;
    readonly paid: Map<string, number>;
    readonly taken: Set<string>;
    /** On the lanes' list; of those at work, or more. */
    readonly tags: number;
    /** Of the lanes, at this moment. */
    readonly intakeKey: () => string;
    readonly seed: number;
    readonly signal: AbortSignal;
  },
): Promise<unknown> {
  const { portal, gateway } = site;
  const { tally, paid, taken, intakeKey, signal } = options;
  const random = createRandom(options.seed);
  // Everybody has an address of their own, as in life: limits by address are not what is tried here.
  const address = (n: number): string => `127.0.1.${String(n + 1)}`;
  const customers = people.map(async (person, n) => {
    const member = createMember({ ...person, portal, address: address(n), tally });
    const own = { random: random.branch(person.email), tally, signal };
    return n < PAYING ? topUp(member, { ...own, gateway, paid }) : useThePortal(member, own);
  });
  const visitors = Array.from({ length: VISITORS }, (_, n) =>
    visit({
      portal,
      address: address(50 + n),
      random: random.branch(`visitor ${String(n)}`),
      tally,
      signal,
    }),
  );
  const serialNumbers = people.map(({ serialNumber }) => serialNumber);
  const lane = { portal, intakeKey, tally, signal, random: random.branch('lane') };
  return Promise.all([
    ...customers,
    ...visitors,
    deliver({
      ...lane,
      lane: '7',
      address: address(100),
      serialNumbers: [serialNumbers[0] ?? '', ...serialNumbers.slice(1)],
      now: systemClock.now().epochMilliseconds,
      taken,
    }),
    keepTheList({ ...lane, lane: '8', address: address(101), tags: options.tags }),
  ]);
}

/** Everything that was acknowledged is stored, once, and nothing waits or was given up. */
export async function compare(
  site: Site,
  {
    paid,
    taken,
  }: { readonly paid: ReadonlyMap<string, number>; readonly taken: ReadonlySet<string> },
): Promise<readonly string[]> {
  const database = createDatabase({ url: site.ownerUrl, size: 1, role: null });
  try {
    const passages = await damageIn(
      database,
      taken,
      'SELECT source_key FROM passage_keys JOIN passages USING (account_id, passage_id, exited_at)',
    );
    const topUps = await damageIn(
      database,
      paid.keys(),
      `SELECT order_number FROM top_ups WHERE state = 'paid'`,
    );
    const failed = await textsOf(
      database,
      `SELECT name || ': ' || coalesce(output::text, '') FROM jobs.job WHERE state = 'failed'`,
    );
    return [
      ...passages.lost.map((key) => `passage lost: ${key}`),
      ...passages.twice.map((key) => `passage twice: ${key}`),
      ...topUps.lost.map((key) => `top-up paid at the gateway and not here: ${key}`),
      ...topUps.twice.map((key) => `top-up twice: ${key}`),
      ...failed.map((job) => `job given up: ${job}`),
      ...(await brokenInvariants({ ...site.settings, RAMPA_MODE: 'production' })),
    ];
  } finally {
    await database.close();
  }
}
