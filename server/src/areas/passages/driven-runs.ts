import type { Currency } from '@rampa/contract';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { windowsOfReach } from './choice.ts';
import { selectDrivenRuns, type DrivenRun } from './driven-runs.store.ts';
import { selectMonths } from './sums.store.ts';

export interface DrivenRunsWish {
  /** Days of toll time, both included. */
  readonly from: string;
  readonly to: string;
  readonly currency: Currency;
  /** Days on which prices changed, in order. */
  readonly priceDays: readonly string[];
  /** Passages that are left out. */
  readonly except: readonly string[];
  /** Longest time between an exit and the next entry. */
  readonly pauseMinutes: number;
  /** If there are more passages, they are not read. */
  readonly most: number;
}

/** Which passages of a period followed each other; null if there are too many. */
export type FindDrivenRuns = (
  scope: AccountScope,
  wish: DrivenRunsWish,
) => Promise<readonly DrivenRun[] | null>;

export function createDrivenRuns({ database }: { readonly database: Database }): FindDrivenRuns {
  return (scope, { from, to, most, ...wish }) =>
    database.read(async ({ queries }) => {
      const windows = windowsOfReach(scope);
      const selection = { tagId: null, costCentreId: '', from, to, windows };
      const months = await selectMonths(scope, queries, selection);
      const passages = months.reduce((sum, month) => sum + month.passages, 0);
      if (passages > most) return null;
      return passages === 0 ? [] : selectDrivenRuns(scope, queries, selection, wish);
    });
}
