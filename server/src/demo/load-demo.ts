import type { Country } from '@rampa/contract';
import { createAccount, createPasswordHasher } from '../areas/identity/index.ts';
import { createPassageRecorder } from '../areas/passages/index.ts';
import { loadDemoMessages } from '../areas/contact/index.ts';
import { loadDemoPoints } from '../areas/points-of-sale/index.ts';
import { loadDemoRoadEvents } from '../areas/road-conditions/index.ts';
import { createTagsService, createTagVerification } from '../areas/tags/index.ts';
import {
  createTollCalculator,
  loadDemoNetwork,
  readTollNetwork,
} from '../areas/toll-calculator/index.ts';
import { createWallet } from '../areas/wallet/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { createDemoCalendar } from './demo-calendar.ts';
import type { DemoLives } from './demo-lives.ts';
import { claimForDemo, hasCustomers, isClaimed } from './demo-mark.store.ts';
import { livesOfSerbia } from './lives-rs.ts';
import { livesOfSrpska } from './lives-sr.ts';
import { printedTags } from './printed-tags.ts';
import { loadDemoAutomatic } from './load-demo-automatic.ts';
import { loadDemoStatements } from './load-demo-statements.ts';
import { loadDemoComplaints } from './load-demo-complaints.ts';
import { loadDemoRequests } from './load-demo-requests.ts';
import { loadDemoMembers } from './load-demo-members.ts';
import { loadDemoIntegrations } from './load-demo-integrations.ts';
import { loadDemoExternalToll } from './load-demo-external-toll.ts';
import { loadDemoPurchases } from './load-demo-purchases.ts';
import { loadAccount } from './load-account.ts';
import type { AccountLoader } from './load-account.ts';
import { createSeededRandom } from './seeded-random.ts';

/** The password of every demo account. */
export const demoPassword = 'Putarina-2026!';

export interface DemoOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly country: Country;
  /** The installation's, with which the codes of tags are kept. */
  readonly secretKey: string;
  /** A line for whoever waits. */
  readonly onProgress?: (line: string) => void;
}

export type DemoReport =
  | { readonly outcome: 'loaded'; readonly passages: number; readonly topUps: number }
  | { readonly outcome: 'already-loaded' }
  /** The database has customers of its own; nothing was touched. */
  | { readonly outcome: 'not-empty' };

const SEED = 20_260_101;
const DAYS = 730;
/** Accounts are a month older than their first passage. */
const ACCOUNT_AGE_DAYS = 760;

const livesOf: Readonly<Record<Country, DemoLives>> = { rs: livesOfSerbia, sr: livesOfSrpska };

/**
 * Fills an empty database with the demo: the same people and lives in every load, dated relative to
 * today. All lives are one transaction, so that a load that breaks off leaves nobody behind; the
 * toll network follows, also for a database whose people were there before it, and so do the events
 * on the roads, which are dated anew on each day, and the orders of tags.
 */
export async function loadDemo(options: DemoOptions): Promise<DemoReport> {
  const passwordHash = await createPasswordHasher().hash(demoPassword);
  const { database, country, clock } = options;
  const report = await database.transaction(async (tx): Promise<DemoReport> => {
    if (await isClaimed(tx)) return { outcome: 'already-loaded' };
    if (await hasCustomers(tx)) return { outcome: 'not-empty' };
    if (!(await claimForDemo(tx, options.country))) return { outcome: 'already-loaded' };
    return fill(tx, options, passwordHash);
  });
  if (report.outcome !== 'not-empty') {
    await loadDemoNetwork({ database, country, currency: livesOf[country].currency, clock });
    await loadDemoPoints({ database, country, clock });
    await loadDemoRoadEvents({ database, country, clock });
    await loadDemoMembers({ database, clock, passwordHash });
    await loadDemoPurchases(options);
    await loadDemoRequests(options);
    await loadDemoComplaints(options);
    await loadDemoMessages({ database, clock });
    await loadDemoAutomatic(options);
    await loadDemoIntegrations(options);
    await loadDemoStatements(options);
    await loadDemoExternalToll(options);
  }
  return report;
}

async function fill(tx: Tx, options: DemoOptions, passwordHash: string): Promise<DemoReport> {
  const { database, clock, country } = options;
  const lives = livesOf[country];
  const now = clock.now();
  const random = createSeededRandom(SEED);
  const calculator = createTollCalculator(readTollNetwork(country));
  const wallet = createWallet({ database, clock });
  const tags = createTagsService({
    database,
    clock,
    currency: lives.currency,
    lowBalanceOf: () => 0,
    figures: { balancesOf: async () => new Map(), lastPassagesOf: async () => new Map() },
  });
  const newId = (): string => random.id(now.epochMilliseconds);
  const loader: AccountLoader = {
    lives,
    calendar: createDemoCalendar(now, DAYS),
    now,
    openedAt: now.subtract({ hours: ACCOUNT_AGE_DAYS * 24 }),
    passwordHash,
    random,
    calculator,
    wallet,
    tags,
    recorder: createPassageRecorder({ database, calculator, tags, wallet, newId }),
    createAccount,
    orderNumbers: new Set(),
    say: options.onProgress ?? (() => undefined),
  };
  let passages = 0;
  let topUps = 0;
  for (const account of lives.accounts) {
    const loaded = await loadAccount(tx, account, loader);
    passages += loaded.passages;
    topUps += loaded.topUps;
  }
  await createTagVerification(options).register(tx, printedTags[country]);
  return { outcome: 'loaded', passages, topUps };
}
