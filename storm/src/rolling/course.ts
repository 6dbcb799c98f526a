import { setTimeout as pass } from 'node:timers/promises';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { createDatabase } from '../../../server/src/platform/database/database.ts';
import { brokenInvariants } from '../invariants.ts';
import { createRandom } from '../seeded-random.ts';
import { damageIn, textsOf } from '../work/work.ts';
import { topUp, useThePortal } from './customers.ts';
import { deliver, keepTheList } from './lanes.ts';
import { createMember } from './member.ts';
import { command, type Place } from './server.ts';
import { load, setPasswords, type Imported, type Site } from './site.ts';
import { createTally, type Counted, type Tally } from './tally.ts';
import type { Version } from './version.ts';
import { visit } from './visitors.ts';

export interface RollingReport {
  readonly counted: readonly Counted[];
  /** In words; empty: all is well. */
  readonly faults: readonly string[];
  /** What was done, and how many seconds it took. */
  readonly steps: readonly { readonly step: string; readonly seconds: number }[];
  readonly migrations: number;
  /** Acknowledged, and found again once each at the end. */
  readonly passages: number;
  readonly topUps: number;
  readonly seconds: number;
}

const CUSTOMERS = 12;
/** Of them, who tops up by card. */
const PAYING = 3;
const VISITORS = 4;
/** Milliseconds that a state lasts at least. */
const LEAST = 3000;

/**
 * Customers, visitors and lanes are at work, each question asked once, while the database is migrated, servers are
 * replaced one after another, one goes back to the version before, and forward again.
 */
export async function roll(
  site: Site,
  versions: { readonly before: Version; readonly after: Version },
  options: { readonly seconds: number; readonly seed: number; say(line: string): void },
): Promise<RollingReport> {
  const { before, after } = versions;
  const [one, two] = site.places;
  const tally = createTally();
  const steps: { step: string; seconds: number }[] = [];
  const paid = new Map<string, number>();
  const taken = new Set<string>();
  await command(before, site.settings, ['migrate']);
  const people = await load(site, before, CUSTOMERS);
  await Promise.all([one.start(before), two.start(before)]);
  await setPasswords(site, people);
  const applied = await migrationsOf(site);

  const over = new AbortController();
  const begin = performance.now();
  const work = startTraffic(site, people, {
    tally,
    paid,
    taken,
    seed: options.seed,
    signal: over.signal,
  });
  /** Nothing is changed until this part of the time is over; for a while at least, as steps take some of it. */
  const quiet = async (phase: string, part: number): Promise<void> => {
    tally.begin(phase);
    options.say(phase);
    await pass(Math.max(LEAST, begin + options.seconds * 1000 * part - performance.now()));
  };
  const step = async (name: string, doIt: () => Promise<unknown>): Promise<void> => {
    tally.begin(name);
    options.say(name);
    const from = performance.now();
    await doIt();
    steps.push({ step: name, seconds: (performance.now() - from) / 1000 });
  };

  try {
    await quiet('two servers of the version before', 0.1);
    await step('migrated under load', () => command(after, site.settings, ['migrate']));
    await quiet('two servers of the version before, migrated', 0.25);
    await step('first server replaced', () => replace(one, after));
    await quiet('one of each version', 0.5);
    await step('second server replaced', () => replace(two, after));
    await quiet('two servers of the new version', 0.65);
    await step('first server back to the version before', () => replace(one, before));
    await quiet('one of each version again', 0.85);
    await step('first server replaced again', () => replace(one, after));
    await quiet('two servers of the new version again', 1);
  } finally {
    over.abort();
    await work;
  }
  const seconds = (performance.now() - begin) / 1000;
  tally.begin('at the end');
  const found = await compare(site, { paid, taken });
  return {
    counted: tally.result(),
    faults: [...tally.faults(), ...found, ...site.places.flatMap((place) => place.errors())],
    steps,
    migrations: (await migrationsOf(site)) - applied,
    passages: taken.size,
    topUps: paid.size,
    seconds,
  };
}

/** `/health/ready` of the new one says 200 before the next is touched, as docs/operations/upgrade.md wants it. */
async function replace(place: Place, version: Version): Promise<void> {
  await place.stop();
  await place.start(version);
}

function startTraffic(
  site: Site,
  people: readonly Imported[],
  options: {
    readonly tally: Tally;
    readonly paid: Map<string, number>;
    readonly taken: Set<string>;
    readonly seed: number;
    readonly signal: AbortSignal;
  },
): Promise<unknown> {
  const { portal, intakeKey, gateway } = site;
  const { tally, paid, taken, signal } = options;
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
    keepTheList({ ...lane, lane: '8', address: address(101), tags: people.length }),
  ]);
}

/** Everything that was acknowledged is stored, once, and nothing waits or was given up. */
async function compare(
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

async function migrationsOf({ ownerUrl }: Site): Promise<number> {
  const database = createDatabase({ url: ownerUrl, size: 1, role: null });
  try {
    const [count] = await textsOf(database, 'SELECT count(*) FROM schema_migrations');
    return Number(count);
  } finally {
    await database.close();
  }
}
