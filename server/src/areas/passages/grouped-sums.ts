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
import type { ArchivedMonths } from './months/archived-months.ts';
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
   * Hours and stations are added up from passages, one by one: `too-many` where they would be, `archived` where some of them
   * are no longer in the database. What a driver does not reach is not in it.
   */
  of(
    scope: AccountScope,
    by: GroupedBy,
    periods: readonly GroupedDays[],
  ): Promise<readonly GroupedSum[] | 'archived' | 'too-many'>;
}

export function createGroupedSums({
  database,
  clock,
  archived,
  mostRead = MOST_READ,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly archived: Pick<ArchivedMonths, 'shownFrom'>;
  readonly mostRead?: number;
}): GroupedSums {
  const inTurn = createOneAtATime<readonly GroupedSum[] | 'too-many'>(
    () => clock.now().epochMilliseconds,
    KEPT_MS,
  );

  const oneByOne = (
    scope: AccountScope,
    by: GroupedBy,
    periods: readonly GroupedDays[],
    windows: Windows,
  ): Promise<readonly GroupedSum[] | 'too-many'> =>
    database.read(async ({ queries }) => {
      let read = 0;
      for (const days of periods) {
        const selection = { ...days, tagId: null, costCentreId: '', windows };
        read += (await selectTotals(scope, queries, selection)).totalRecords;
      }
      return read > mostRead ? 'too-many' : selectGroupedSums(scope, queries, by, periods, windows);
    });

  return {
    of: async (scope, by, periods) => {
      const windows = windowsOfReach(scope);
      if (by === 'hour' || by === 'station') {
        const kept = await archived.shownFrom(scope);
        if (kept !== null && periods.some(({ from }) => from < kept.day)) return 'archived';
        const what = JSON.stringify([by, periods, windows]);
        return inTurn(scope.accountId, what, () => oneByOne(scope, by, periods, windows));
      }
      return database.read(({ queries }) =>
        selectGroupedSums(scope, queries, by, periods, windows),
      );
    },
  };
}
