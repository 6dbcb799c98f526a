import { Temporal } from 'temporal-polyfill';
import { continueMessages } from '../../server/src/areas/contact/index.ts';
import { loadDemoPoints } from '../../server/src/areas/points-of-sale/index.ts';
import { loadDemoRoadEvents } from '../../server/src/areas/road-conditions/index.ts';
import { loadDemoNetwork } from '../../server/src/areas/toll-calculator/index.ts';
import { tollDay } from '../../server/src/platform/clock.ts';
import { continueAbroad } from './continue-abroad.ts';
import { begunOn, continueLives, type ContinuingDemo } from './continue-lives.ts';
import { continueSlips } from './continue-slips.ts';
import { demoAccounts } from './demo-scope.ts';
import { findDemoCountry, findPart, moveMark } from './demo-mark.store.ts';
import { livesOf } from './lives.ts';
import { continueComplaints } from './load-demo-complaints.ts';
import { continuePurchases } from './load-demo-purchases.ts';
import { continueRequests } from './load-demo-requests.ts';
import { continueIntegrations } from './load-demo-integrations.ts';
import type { KeyRing } from '../../server/src/platform/keys/key-ring.ts';
import { reportLanes } from './report-lanes.ts';
import { loadDemoStatements } from './load-demo-statements.ts';

export interface ForwardOptions extends ContinuingDemo {
  readonly secretKeys: KeyRing;
  /** Closes the months that are over without notifying anybody; the periodic job notifies. */
  readonly closeMonths: boolean;
}

/** When the demo's customers last asked, ordered and complained again. */
const ROUND = 'demo-round';
const ROUND_DAYS = 21;

/**
 * The network, the points of sale and the roads: they belong to nobody and are loaded for
 * everybody.
 */
export async function loadSurroundings(
  options: Pick<ForwardOptions, 'database' | 'clock' | 'country' | 'attempt'>,
): Promise<void> {
  const { country, attempt } = options;
  const { currency } = livesOf[country];
  await attempt('stations and price lists', () => loadDemoNetwork({ ...options, currency }));
  await attempt('points of sale', () => loadDemoPoints(options));
  await attempt('road events', () => loadDemoRoadEvents(options));
}

/**
 * Brings a demo that was begun earlier up to the present: its customers have driven meanwhile, and
 * every few weeks they ask, order and complain again. What people have changed is left. Returns how
 * many passages are new.
 */
export async function bringForward(options: ForwardOptions): Promise<number> {
  const { attempt, closeMonths } = options;
  // The journeys abroad first: a tag that is abroad does not drive at home.
  const abroad = await continueAbroad(options);
  let recorded = 0;
  await attempt('what was driven of late', async () => {
    recorded = await continueLives(options);
  });
  await attempt('what lanes have sent', () => reportLanes(options));
  if (closeMonths) await attempt('monthly statements', () => loadDemoStatements(options));
  await attempt('what is new of late', () => continueRound(options));
  return abroad + recorded;
}

async function continueRound(options: ForwardOptions): Promise<void> {
  const { database, clock, attempt } = options;
  const { queries } = database;
  const today = Temporal.PlainDate.from(tollDay(clock.now()));
  const round = today.toString();
  const last = (await findPart(queries, ROUND)) ?? (await begunOn(queries, clock.now())).toString();
  if (Temporal.PlainDate.from(last).until(today).days < ROUND_DAYS) return;
  // Marked first: a part that fails is missing once, and does not cause the others to be repeated.
  await moveMark(queries, ROUND, round);
  await attempt('orders of tags', () => continuePurchases(options, round));
  await attempt('purchase requests', () => continueRequests(options, round));
  await attempt('complaints', () => continueComplaints(options, round));
  await attempt('messages to the operator', () => continueMessages(demoAccounts, options, round));
  await attempt('slips', () => continueSlips(options));
  await attempt("the keys of the company's programs", () => continueIntegrations(options));
}

/** The same beside a running server: what depends on the date, and what was driven since. */
export async function bringRunningForward(
  options: Omit<ForwardOptions, 'closeMonths'>,
): Promise<void> {
  if ((await findDemoCountry(options.database.queries)) !== options.country) return;
  await options.attempt('road events', () => loadDemoRoadEvents(options));
  await bringForward({ ...options, closeMonths: false });
}
