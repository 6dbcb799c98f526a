import type { Currency } from '@rampa/contract';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { windowsOfReach } from './choice.ts';
import { selectOvercharges, type OverchargeGroup } from './overcharges.store.ts';
import { selectMarkedTotals, selectMonths, type MonthSum } from './sums.store.ts';

export interface OverchargesWish {
  /** Days of toll time, both included. */
  readonly from: string;
  readonly to: string;
  readonly currency: Currency;
  /** Days on which prices changed, in order. */
  readonly priceDays: readonly string[];
  /** Passages that are left out. */
  readonly except: readonly string[];
  /** If more passages look wrong, they are not compared. */
  readonly most: number;
}

/** What a period cost month by month, and which of its passages are marked for their price. */
export interface Overcharges {
  of(
    scope: AccountScope,
    wish: OverchargesWish,
  ): Promise<{
    readonly months: readonly MonthSum[];
    /** Null if there are too many. */
    readonly groups: readonly OverchargeGroup[] | null;
  }>;
}

export function createOvercharges({ database }: { readonly database: Database }): Overcharges {
  return {
    of: (scope, { from, to, most, ...wish }) =>
      database.read(async ({ queries }) => {
        const windows = windowsOfReach(scope);
        const selection = { tagId: null, costCentreId: '', from, to, windows };
        const months = await selectMonths(scope, queries, selection);
        const { totalRecords } = await selectMarkedTotals(scope, queries, selection);
        if (totalRecords > most) return { months, groups: null };
        const groups =
          totalRecords === 0 ? [] : await selectOvercharges(scope, queries, selection, wish);
        return { months, groups };
      }),
  };
}
