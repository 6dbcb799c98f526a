import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import { withoutCostCentre, type CostCentre } from '@rampa/contract/tags';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Choice, ChoiceFailure, PassageWish } from './choice.ts';
import { costCentreOf } from './shown-passage.ts';
import { daysTold, fillDays, fillMonths } from './spending.ts';
import {
  selectCostCentreSums,
  selectDays,
  selectMonths,
  type DaySum,
  type MonthSum,
} from './sums.store.ts';

export type SelectionFailure = ChoiceFailure | 'passages.none';

export interface Spending {
  /** From the first month with a passage to the last, in order, without gaps. */
  readonly months: readonly MonthSum[];
  /** Every day of a short period, up to today. */
  readonly days: readonly DaySum[];
  readonly currency: Currency;
}

export interface CostCentreSpending {
  readonly items: readonly {
    /** Null: passages without a cost centre. */
    readonly costCentre: CostCentre | null;
    readonly passages: number;
    readonly amountMinor: number;
  }[];
  readonly currency: Currency;
}

export interface PassageSpending {
  spendingByMonth(
    scope: AccountScope,
    wish: PassageWish,
  ): Promise<Outcome<Spending, SelectionFailure>>;
  /** The highest first, over the whole selection. */
  spendingByCostCentre(
    scope: AccountScope,
    wish: PassageWish,
  ): Promise<Outcome<CostCentreSpending, SelectionFailure>>;
}

/** The cost of a selection of passages, by months, days and cost centres. */
export function createSpending(
  {
    database,
    clock,
    currency,
    costCentresIn,
  }: {
    readonly database: Database;
    readonly clock: Clock;
    readonly currency: Currency;
    readonly costCentresIn: Choice['costCentresIn'];
  },
  choose: Choice['choose'],
): PassageSpending {
  return {
    async spendingByMonth(scope, wish) {
      const selection = await choose(scope, wish);
      if (!selection.ok) return selection;
      const told = daysTold(selection.value, tollDay(clock.now()));
      const { months, days } = await database.read(async ({ queries }) => ({
        months: await selectMonths(scope, queries, selection.value),
        days: told.length === 0 ? [] : await selectDays(scope, queries, selection.value),
      }));
      if (months.length === 0) return failure('passages.none');
      return success({
        months: fillMonths(months),
        days: fillDays(told, days),
        currency,
      });
    },

    async spendingByCostCentre(scope, wish) {
      const selection = await choose(scope, wish);
      if (!selection.ok) return selection;
      const { costCentreId } = selection.value;
      const ofAll = { ...selection.value, costCentreId: '' };
      const sums = await database.read(({ queries }) =>
        selectCostCentreSums(scope, queries, ofAll),
      );
      if (sums.length === 0) return failure('passages.none');
      const costCentres = await costCentresIn(scope, sums);
      const shown = costCentreId === withoutCostCentre ? null : costCentreId;
      return success({
        items: sums
          .filter((sum) => shown === '' || sum.costCentreId === shown)
          .map((sum) => ({
            costCentre: costCentreOf(sum, costCentres),
            passages: sum.passages,
            amountMinor: sum.amountMinor,
          }))
          .sort((a, b) => b.amountMinor - a.amountMinor),
        currency,
      });
    },
  };
}
