import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { windowsOfReach } from './choice.ts';
import {
  selectGroupedSums,
  type GroupedBy,
  type GroupedDays,
  type GroupedSum,
} from './grouped-sums.store.ts';
import type { Windows } from './selection.store.ts';
import { createOneAtATime } from './one-at-a-time.ts';
import { selectTotals } from './sums.store.ts';

/** Read from their key in a few seconds at worst; a fleet of a million passages asks for a year and the one before. */
const MOST_READ = 2_500_000;

/** Pages, orders and files of a report are of the same sums. Hours and stations of passages never change, only new ones come. */
const KEPT_MS = 60_000;

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
  clock,
  mostRead = MOST_READ,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly mostRead?: number;
}): GroupedSums {
  const inTurn = createOneAtATime<readonly GroupedSum[] | null>(
    () => clock.now().epochMilliseconds,
    KEPT_MS,
  );

  const oneByOne = (
    scope: AccountScope,
    by: GroupedBy,
    periods: readonly GroupedDays[],
    windows: Windows,
  ): Promise<readonly GroupedSum[] | null> =>
    database.read(async ({ queries }) => {
      let read = 0;
      for (const days of periods) {
        const selection = { ...days, tagId: null, costCentreId: '', windows };
        read += (await selectTotals(scope, queries, selection)).totalRecords;
      }
      return read > mostRead ? null : selectGroupedSums(scope, queries, by, periods, windows);
    });

  return {
    of: (scope, by, periods) => {
      const windows = windowsOfReach(scope);
      if (by === 'hour' || by === 'station') {
        const what = JSON.stringify([by, periods, windows]);
        return inTurn(scope.accountId, what, () => oneByOne(scope, by, periods, windows));
      }
      return database.read(({ queries }) =>
        selectGroupedSums(scope, queries, by, periods, windows),
      );
    },
  };
}
