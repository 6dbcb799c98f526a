import type { Country } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { createAccount, createPasswordHasher } from '../../server/src/areas/identity/index.ts';
import { bringBuiltInPages, readBuiltInPages } from '../../server/src/areas/legal/index.ts';
import { createPassageRecorder } from '../../server/src/areas/passages/index.ts';
import { createTagVerification } from '../../server/src/areas/tags/index.ts';
import {
  createTollCalculator,
  readTollNetwork,
} from '../../server/src/areas/toll-calculator/index.ts';
import { createWallet } from '../../server/src/areas/wallet/index.ts';
import { tollDay, type Clock } from '../../server/src/platform/clock.ts';
import type { Database, Tx } from '../../server/src/platform/database/database.ts';
import {
  bulkRows,
  refreshStatistics,
} from '../../server/src/platform/database/refresh-statistics.ts';
import { demoTagsOf } from './demo-tags.ts';
import { createAttempts, type Attempt } from './attempt.ts';
import { bringForward, loadSurroundings } from './bring-forward.ts';
import { createDemoCalendar } from './demo-calendar.ts';
import type { DemoLives } from './demo-lives.ts';
import {
  claimForDemo,
  findDemoCountry,
  findPart,
  hasCustomers,
  markPart,
} from './demo-mark.store.ts';
import { demoParts } from './demo-parts.ts';
import { livesIn } from './lives.ts';
import { makeMonths } from './partitions.store.ts';
import { markLivesBegun } from './continue-lives.ts';
import { printedTags } from './printed-tags.ts';
import { loadAccount } from './load-account.ts';
import type { AccountLoader } from './load-account.ts';
import { createSeededRandom } from './seeded-random.ts';
import type { KeyRing } from '../../server/src/platform/keys/key-ring.ts';
import { nobodyListens } from '../../server/src/platform/events/events.ts';

/** The password of every demo account. */
export const demoPassword = 'Putarina-2026!';

export interface DemoOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  /** The installation's secret, with which the codes of tags are hashed. */
  readonly secretKeys: KeyRing;
  /** Receives lines of progress. */
  readonly onProgress?: (line: string) => void;
  /** People other than the country's. */
  readonly lives?: DemoLives;
}

type Outcome =
  | { readonly outcome: 'loaded'; readonly passages: number; readonly topUps: number }
  | { readonly outcome: 'already-loaded' }
  /** The database has customers of its own; nothing was touched. */
  | { readonly outcome: 'not-empty' }
  /** The database holds the demo of another country, which was left as it is. */
  | { readonly outcome: 'other-country'; readonly country: string }
  /** None of the people could be loaded; `missing` says why. */
  | { readonly outcome: 'failed' };

/** `missing`: what is not loaded and why, one sentence each; the rest is there. */
export type DemoReport = Outcome & { readonly missing: readonly string[] };

const SEED = 20_260_101;
const DAYS = 730;
/** Accounts are a month older than their first passage. */
const ACCOUNT_AGE_DAYS = 760;
/** When the demo was begun; earlier versions did not record it. */
const BEGUN = 'demo-begun';

/**
 * Fills an empty database with the demo: the same people and histories in every load, dated
 * relative to today. All histories are one transaction, so that an interrupted load leaves nobody
 * behind; the other parts follow, each once, and existing data is left. A demo that was begun
 * earlier is brought forward to today. What cannot be loaded is reported, and does not hold up the
 * rest.
 */
export async function loadDemo(options: DemoOptions): Promise<DemoReport> {
  const { attempt, missing } = createAttempts();
  let report: Outcome = { outcome: 'failed' };
  const passwordHash = await createPasswordHasher().hash(demoPassword);
  await attempt('the people and their passages', async () => {
    report = await loadPeople(options, passwordHash);
  });
  // Set by the calls above, which the compiler cannot see.
  const { outcome } = report as Outcome;
  if (outcome === 'not-empty') return { ...(report as Outcome), missing };
  const { database } = options;
  await loadSurroundings({ ...options, attempt });
  if (outcome === 'loaded' || outcome === 'already-loaded') {
    if (outcome === 'loaded') await attempt('statistics', () => refreshStatistics(database));
    await loadParts(options, passwordHash, { attempt, missing });
    const recorded = await bringForward({ ...options, attempt, closeMonths: true });
    if (outcome === 'loaded' || recorded >= bulkRows) {
      await attempt('statistics', () => refreshStatistics(database));
    }
  }
  return { ...(report as Outcome), missing };
}

async function loadPeople(options: DemoOptions, passwordHash: string): Promise<Outcome> {
  const { database } = options;
  const { queries } = database;
  const isNew = (await findDemoCountry(queries)) === undefined && !(await hasCustomers(queries));
  if (isNew) {
    const now = options.clock.now();
    const oldest = now.subtract({ hours: (DAYS + 2) * 24 });
    await makeMonths(queries, tollDay(oldest), tollDay(now));
  }
  return database.transaction(async (tx): Promise<Outcome> => {
    const there = await findDemoCountry(tx);
    if (there === undefined && (await hasCustomers(tx))) return { outcome: 'not-empty' };
    if (there === undefined && (await claimForDemo(tx, options.country))) {
      return fill(tx, options, passwordHash);
    }
    const country = (await findDemoCountry(tx)) ?? options.country;
    return country === options.country
      ? { outcome: 'already-loaded' }
      : { outcome: 'other-country', country };
  });
}

/** Each part once. An interrupted one continues with the day on which the demo was begun. */
async function loadParts(
  options: DemoOptions,
  passwordHash: string,
  { attempt, missing }: { readonly attempt: Attempt; readonly missing: readonly string[] },
): Promise<void> {
  const { queries } = options.database;
  const begun = await findPart(queries, BEGUN);
  const clock = begun === undefined ? options.clock : { now: () => Temporal.Instant.from(begun) };
  for (const part of demoParts) {
    const mark = `demo-part:${part.id}`;
    await attempt(part.name, async () => {
      if ((await findPart(queries, mark)) !== undefined) return;
      const faults = missing.length;
      const byEarlierVersion = begun === undefined && (await part.isThere?.(queries)) === true;
      if (!byEarlierVersion) await part.load({ ...options, clock, passwordHash, attempt });
      if (missing.length === faults) await markPart(queries, mark, clock.now().toString());
    });
  }
}

async function fill(tx: Tx, options: DemoOptions, passwordHash: string): Promise<Outcome> {
  const { clock, country } = options;
  const lives = livesIn(options);
  const now = clock.now();
  // Before the people: they know what the operator's pages say from the beginning.
  await bringBuiltInPages(tx, { builtIn: await readBuiltInPages(country), now, inUse: false });
  const loader = loaderOf(options, lives, passwordHash);
  let passages = 0;
  let topUps = 0;
  for (const account of lives.accounts) {
    const loaded = await loadAccount(tx, account, loader);
    passages += loaded.passages;
    topUps += loaded.topUps;
  }
  await createTagVerification({ ...options, events: nobodyListens }).register(
    tx,
    printedTags[country],
  );
  await markPart(tx, BEGUN, now.toString());
  await markLivesBegun(tx, tollDay(now));
  return { outcome: 'loaded', passages, topUps };
}

function loaderOf(
  { database, clock, onProgress }: DemoOptions,
  lives: DemoLives,
  passwordHash: string,
): AccountLoader {
  const now = clock.now();
  const random = createSeededRandom(SEED);
  const calculator = createTollCalculator(readTollNetwork(lives.country));
  const wallet = createWallet({ database, clock, events: nobodyListens });
  const tags = demoTagsOf({ database, clock, currency: lives.currency });
  const newId = (): string => random.id(now.epochMilliseconds);
  return {
    lives,
    calendar: createDemoCalendar(now, DAYS),
    now,
    openedAt: now.subtract({ hours: ACCOUNT_AGE_DAYS * 24 }),
    passwordHash,
    random,
    calculator,
    wallet,
    tags,
    recorder: createPassageRecorder({
      database,
      calculator,
      tags,
      wallet,
      newId,
      events: nobodyListens,
    }),
    createAccount,
    orderNumbers: new Set(),
    say: onProgress ?? (() => undefined),
  };
}
