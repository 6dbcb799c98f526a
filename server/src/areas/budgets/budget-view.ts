import type { CallResult } from '@rampa/contract';
import type { getBudzeti } from '@rampa/contract/budgets';
import type { BudgetList } from './budgets.service.ts';

export function budgetsView({
  month,
  items,
  currency,
}: BudgetList): Omit<CallResult<typeof getBudzeti>, 'completeUpTo'> {
  return {
    month: month.from,
    currency,
    items: items.map(({ monthlyMinor, spentMinor, ...item }) => ({
      ...item,
      monthly: { amount: monthlyMinor, currency },
      spent: { amount: spentMinor, currency },
    })),
  };
}
