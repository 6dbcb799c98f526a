import { success, type Outcome } from '@rampa/contract';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Choice, ChoiceFailure, PassageWish } from './choice.ts';
import type { Completeness } from './events.ts';
import { selectTotals } from './sums.store.ts';

export interface CountedPassages {
  readonly totalRecords: number;
  readonly complete: Completeness | null;
}

export interface PassageCount {
  /** How many passages a selection has, and up to when nothing of it is missing. */
  counted(scope: AccountScope, wish: PassageWish): Promise<Outcome<CountedPassages, ChoiceFailure>>;
}

export function createPassageCount(
  database: Database,
  choose: Choice['choose'],
  completeNow: () => Promise<Completeness | null>,
): PassageCount {
  return {
    async counted(scope, wish) {
      const selection = await choose(scope, wish);
      if (!selection.ok) return selection;
      const complete = await completeNow();
      const { totalRecords } = await database.read(({ queries }) =>
        selectTotals(scope, queries, selection.value),
      );
      return success({ totalRecords, complete });
    },
  };
}
