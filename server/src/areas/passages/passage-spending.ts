import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import { withoutCostCentre } from '@rampa/contract/tags';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import {
  addedUp,
  type Choice,
  type ChoiceFailure,
  type Chosen,
  type PassageWish,
} from './choice.ts';
import { costCentreOf } from './shown-passage.ts';
import { daysTold, fillDays, fillMonths } from './spending.ts';
import {
  selectCostCentreSums,
  selectDays,
  selectMonths,
  type DaySum,
  type MonthSum,
} from './sums.store.ts';
import type { TagCostCentre } from '../tags/index.ts';

export type SelectionFailure = ChoiceFailure | 'passages.none' | 'passages.archived';

/** Of a selection without passages that are shown: there are none, or they are archived. */
export function nothingShown({ shownFrom }: Pick<Chosen, 'shownFrom'>) {
  return shownFrom === null
    ? failure('passages.none')
    : failure('passages.archived', { from: shownFrom });
}

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
    readonly costCentre: TagCostCentre | null;
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
      const chosen = await choose(scope, wish);
      if (!chosen.ok) return chosen;
      const selection = addedUp(chosen.value);
      const told = daysTold(selection, tollDay(clock.now()));
      const { months, days } = await database.read(async ({ queries }) => ({
        months: await selectMonths(scope, queries, selection),
        days: told.length === 0 ? [] : await selectDays(scope, queries, selection),
      }));
      if (months.length === 0) return nothingShown(selection);
      return success({
        months: fillMonths(months),
        days: fillDays(told, days),
        currency,
      });
    },

    async spendingByCostCentre(scope, wish) {
      const chosen = await choose(scope, wish);
      if (!chosen.ok) return chosen;
      const selection = addedUp(chosen.value);
      const { costCentreId } = selection;
      const ofAll = { ...selection, costCentreId: '' };
      const sums = await database.read(({ queries }) =>
        selectCostCentreSums(scope, queries, ofAll),
      );
      if (sums.length === 0) return nothingShown(selection);
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
