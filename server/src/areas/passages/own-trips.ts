import { tollTimeZone, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { selectOwnTrips, type OwnTrip } from './own-trips.store.ts';

/** Older habits are no guide. */
const DAYS = 90;
/** The newest passages show a habit; a fleet's history is not read. */
const SAMPLE = 1000;
/** Driven less often, it is none. */
const LEAST = 3;
const MOST = 20;

/** What the customer's own tags, as far as they are within reach, drove most often. */
export type FindOwnTrips = (scope: AccountScope) => Promise<readonly OwnTrip[]>;

export function createOwnTrips({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): FindOwnTrips {
  return (scope) =>
    database.read(({ queries }) => {
      const today = clock.now().toZonedDateTimeISO(tollTimeZone).startOfDay();
      const since = today.subtract({ days: DAYS }).toInstant();
      return selectOwnTrips(scope, queries, { since, sample: SAMPLE, least: LEAST, most: MOST });
    });
}
