import {
  failure,
  success,
  type Currency,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import type { getPotrosnja, getTroskoviPoMestima } from '@rampa/contract/passages';
import { withoutCostCentre, type CostCentre } from '@rampa/contract/tags';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Choice, ChoiceFailure, CostCentreMap } from './choice.ts';
import type { SaidCompleteness } from './completeness.ts';
import { daysTold, fillDays, fillMonths } from './spending.ts';
import { selectCostCentreSums, selectDays, selectMonths } from './sums.store.ts';

export type SelectionFailure = ChoiceFailure | 'passages.none';

export interface PassageSpending {
  spendingByMonth(
    scope: AccountScope,
    input: CallParsedInput<typeof getPotrosnja>,
  ): Promise<Outcome<CallResult<typeof getPotrosnja>, SelectionFailure>>;
  /** The highest first, over the whole selection. */
  spendingByCostCentre(
    scope: AccountScope,
    input: CallParsedInput<typeof getTroskoviPoMestima>,
  ): Promise<Outcome<CallResult<typeof getTroskoviPoMestima>, SelectionFailure>>;
}

export function costCentreOf(
  { costCentreId }: { readonly costCentreId: string | null },
  costCentres: CostCentreMap,
): CostCentre | null {
  return costCentreId === null ? null : (costCentres.get(costCentreId) ?? null);
}

/** The cost of a selection of passages, by months, days and cost centres. */
export function createSpending(
  {
    database,
    clock,
    currency,
    costCentresIn,
    completeness,
  }: {
    readonly database: Database;
    readonly clock: Clock;
    readonly currency: Currency;
    readonly costCentresIn: Choice['costCentresIn'];
    readonly completeness?: SaidCompleteness;
  },
  choose: Choice['choose'],
): PassageSpending {
  return {
    async spendingByMonth(scope, input) {
      const selection = await choose(scope, input);
      if (!selection.ok) return selection;
      const complete = (await completeness?.now()) ?? null;
      const told = daysTold(selection.value, tollDay(clock.now()));
      const { months, days } = await database.read(async ({ queries }) => ({
        months: await selectMonths(scope, queries, selection.value),
        days: told.length === 0 ? [] : await selectDays(scope, queries, selection.value),
      }));
      if (months.length === 0) return failure('passages.none');
      return success({
        months: fillMonths(months).map(({ month, passages, amountMinor }) => ({
          month,
          passages,
          amount: { amount: amountMinor, currency },
        })),
        days: fillDays(told, days).map(({ day, passages, amountMinor }) => ({
          day,
          passages,
          amount: { amount: amountMinor, currency },
        })),
        completeUpTo: completeness?.view(complete, input.languageId) ?? null,
      });
    },

    async spendingByCostCentre(scope, input) {
      const selection = await choose(scope, input);
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
            amount: { amount: sum.amountMinor, currency },
          }))
          .sort((a, b) => b.amount.amount - a.amount.amount),
      });
    },
  };
}
