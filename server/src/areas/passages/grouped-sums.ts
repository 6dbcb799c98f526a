import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { windowsOfReach } from './choice.ts';
import {
  selectGroupedSums,
  type GroupedBy,
  type GroupedDays,
  type GroupedSum,
} from './grouped-sums.store.ts';
import { selectTotals } from './sums.store.ts';

/** Read from their key in a few seconds at worst; a fleet of a million passages asks for a year and the one before. */
const MOST_READ = 2_500_000;

/** What passages of several periods add up to, by tag, driver, cost centre, station of exit, hour or weekday. */
export interface GroupedSums {
  /**
   * Null if there are too many passages to be added up one by one, as hours and stations are. What a driver does not
   * reach is not in it.
   */
  of(
    scope: AccountScope,
    by: GroupedBy,
    periods: readonly GroupedDays[],
  ): Promise<readonly GroupedSum[] | null>;
}

export function createGroupedSums({
  database,
  mostRead = MOST_READ,
}: {
  readonly database: Database;
  readonly mostRead?: number;
}): GroupedSums {
  return {
    of: (scope, by, periods) =>
      database.read(async ({ queries }) => {
        const windows = windowsOfReach(scope);
        if (by === 'hour' || by === 'station') {
          let read = 0;
          for (const days of periods) {
            const selection = { ...days, tagId: null, costCentreId: '', windows };
            read += (await selectTotals(scope, queries, selection)).totalRecords;
          }
          if (read > mostRead) return null;
        }
        return selectGroupedSums(scope, queries, by, periods, windows);
      }),
  };
}
