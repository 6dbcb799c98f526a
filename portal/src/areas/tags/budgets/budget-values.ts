import { formatMessage } from '@rampa/contract';
import { parseAmount } from '@rampa/contract/amounts';
import { budgetMaximum, budgetMinimum } from '@rampa/contract/budgets';

/** What is wrong with the amount of a budget as it is typed; undefined if nothing is. */
export function amountProblem(typed: string, money: (minor: number) => string): string | undefined {
  const read = parseAmount(typed);
  if (!read.ok) {
    if (read.fault === 'empty') return 'tags.budget-amount-missing';
    if (read.fault === 'too-many-decimals') return 'tags.budget-amount-too-exact';
    if (read.fault === 'not-a-number') return 'tags.budget-amount-unreadable';
  }
  if (read.ok && read.minor < budgetMinimum) {
    return formatMessage('tags.budget-amount-below-minimum', { minimum: money(budgetMinimum) });
  }
  if (!read.ok || read.minor > budgetMaximum) {
    return formatMessage('tags.budget-amount-above-maximum', { maximum: money(budgetMaximum) });
  }
  return undefined;
}
