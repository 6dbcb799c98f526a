import { Temporal } from 'temporal-polyfill';
import { tollDay } from '../../server/src/platform/clock.ts';
import { begunOn, type ContinuingDemo } from './continue-lives.ts';
import { selectAbroad } from './continue-lives.store.ts';
import { findDemoUser } from './demo-accounts.store.ts';
import { demoSystem } from './demo-scope.ts';
import { billPast } from './demo-invoices.ts';
import { passagesOf, servicesAbroad, travellers } from './load-demo-external-toll.ts';
import type { TripAbroad } from './demo-trips-abroad.ts';

/** A journey of two days every four weeks. */
const EVERY_DAYS = 28;
const OUT_HOUR = 9;
const BACK_HOUR = 17;
/** Journeys longer ago than this are left out. */
const MOST_DAYS = 100;

/** Journeys abroad of the demo's travellers up to yesterday; returns how many passages are new. */
export async function continueAbroad(demo: ContinuingDemo): Promise<number> {
  let recorded = 0;
  for (const { email, trips, pays } of travellers) {
    // A customer who does not pay is blocked and stays at home.
    if (trips.length === 0 || !pays) continue;
    await demo.attempt(`the newest journeys abroad of ${email}`, async () => {
      recorded += await continueTraveller(demo, email);
    });
  }
  return recorded;
}

async function continueTraveller(demo: ContinuingDemo, email: string): Promise<number> {
  const { database, clock, country } = demo;
  const user = await findDemoUser(database.queries, email);
  if (user === undefined) return 0;
  const now = clock.now();
  const today = Temporal.PlainDate.from(tollDay(now));
  const begun = await begunOn(database.queries, now);
  const { own, recorder } = servicesAbroad(demo);
  const since = now.subtract({ hours: (MOST_DAYS + 3) * 24 });
  const abroad = await selectAbroad(database.queries, user.accountId, since);
  const driven = (await own.all(demoSystem.account(user.accountId))).find(
    ({ tagId, category, status }) => category === 'I' && status === 'aktivan' && abroad.has(tagId),
  );
  if (driven === undefined) return 0;
  const busy = new Set(abroad.get(driven.tagId));
  const trips = journeysOf(today, begun).filter(({ daysAgo }) =>
    // A journey is left out if the tag is known to have been abroad within a day of it.
    [-1, 0, 1].every((days) => !busy.has(today.subtract({ days: daysAgo + days }).toString())),
  );
  if (trips.length === 0) return 0;
  const passages = passagesOf(country, driven.serialNumber, now, trips);
  const report = await recorder.record(demoSystem, passages);
  if (report.recorded > 0) await billPast(demo, user.accountId, true);
  return report.recorded;
}

/** Journeys that are over, on days after the first load; the same days in every run. */
function journeysOf(today: Temporal.PlainDate, begun: Temporal.PlainDate): TripAbroad[] {
  const epoch = Temporal.PlainDate.from('2026-01-11');
  const trips: TripAbroad[] = [];
  for (let daysAgo = MOST_DAYS; daysAgo >= 2; daysAgo -= 1) {
    const day = today.subtract({ days: daysAgo });
    const number = epoch.until(day).days;
    // A week of rest after the last journey of the first load.
    if (number % EVERY_DAYS !== 0 || begun.until(day).days < 7) continue;
    const road = (number / EVERY_DAYS) % 2 === 0 ? 0 : 1;
    trips.push({ road, daysAgo, hour: OUT_HOUR, back: false });
    trips.push({ road, daysAgo: daysAgo - 1, hour: BACK_HOUR, back: true });
  }
  return trips;
}
