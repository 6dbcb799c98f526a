import { Temporal } from 'temporal-polyfill';
import {
  createTakeControlRecords,
  type ControlRecord,
} from '../../server/src/areas/lanes/index.ts';
import {
  createTollCalculator,
  readTollNetwork,
} from '../../server/src/areas/toll-calculator/index.ts';
import type { ContinuingDemo } from './continue-lives.ts';
import { findPart, moveMark } from './demo-mark.store.ts';
import { demoSystem } from './demo-scope.ts';
import { demoLanes } from './plan-trips.ts';
import { selectCame, selectLanes, selectSaid, type CameOfHour } from './report-lanes.store.ts';

const HOUR = 3_600_000;
/** Days of which a tag was abroad are filled once they are over: their hours are said again. */
const AGAIN_HOURS = 30;
/** After a longer pause lanes begin again, as those of a real operator would. */
const MOST_HOURS = 7 * 24;
/** One station is always a little late, so that the demo shows what customers are told of it. */
const LATE_MS = 100 * 60_000;
/** Lanes are those through which somebody has driven of late. */
const DRIVEN_HOURS = 60 * 24;
const UNTIL = 'demo-lanes-until';

/**
 * The lanes of the demo say what they have sent: every hour since they last did, and of the hour that goes on what
 * came so far. Each says the truth, so nothing differs.
 */
export async function reportLanes({ database, clock, country }: ContinuingDemo): Promise<void> {
  const { queries } = database;
  const now = clock.now().epochMilliseconds;
  const last = await findPart(queries, UNTIL);
  const since = sinceOf(now, last === undefined ? now : Date.parse(last));
  const from = Temporal.Instant.fromEpochMilliseconds(since);
  const came = countsOf(await selectCame(queries, from));
  const said = countsOf(await selectSaid(queries, from));
  const lanes = await selectLanes(
    queries,
    clock.now().subtract({ hours: DRIVEN_HOURS }),
    demoLanes,
  );
  const late = lanes[Math.floor(lanes.length / 2)]?.stationId;
  const records = lanes.flatMap(({ stationId, lane }) => {
    const until = stationId === late ? now - LATE_MS : now;
    return hoursFrom(since, until).flatMap((hourAt): ControlRecord[] => {
      const key = `${stationId} ${lane} ${hourAt}`;
      const passages = came.get(key) ?? 0;
      if (said.get(key) === passages) return [];
      const end = Math.min(until, hourAt + HOUR);
      return [{ stationId, lane, hourAt, until: end, passages, amountMinor: null, version: now }];
    });
  });
  const calculator = createTollCalculator(readTollNetwork(country));
  const take = createTakeControlRecords({ database, clock, calculator });
  await take(demoSystem, records);
  await moveMark(queries, UNTIL, clock.now().toString());
}

/** Begin of the first hour to be said. */
function sinceOf(now: number, last: number): number {
  const hours = Math.min(MOST_HOURS, Math.max(AGAIN_HOURS, Math.ceil((now - last) / HOUR)));
  return Math.floor(now / HOUR) * HOUR - hours * HOUR;
}

function hoursFrom(since: number, until: number): readonly number[] {
  const count = Math.ceil((until - since) / HOUR);
  return Array.from({ length: Math.max(0, count) }, (_, place) => since + place * HOUR);
}

function countsOf(hours: readonly CameOfHour[]): ReadonlyMap<string, number> {
  return new Map(
    hours.map(({ stationId, lane, hourAt, passages }) => [
      `${stationId} ${lane} ${hourAt.epochMilliseconds}`,
      passages,
    ]),
  );
}
