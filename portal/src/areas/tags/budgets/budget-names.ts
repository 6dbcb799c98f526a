import type { CallResult } from '@rampa/contract';
import type { BudgetSubject, getBudzeti } from '@rampa/contract/budgets';
import type { Translate } from '../../../lib/texts/use-texts.ts';

export type ListedBudget = CallResult<typeof getBudzeti>['items'][number];

/** A change to the list; each opens a dialog. */
export type BudgetTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'remove'; readonly budget: ListedBudget };

/** `Driver: Marko Jović`, `All tags` */
export function budgetName({ subject, name }: ListedBudget, t: Translate): string {
  if (subject === 'account') return t('tags.budget-account');
  return t(`tags.budget-of-${subject}`, { name: name === '' ? t('tags.budget-gone') : name });
}

/** Whether there is a budget for it: another one would replace it. */
export function isTaken(
  all: readonly ListedBudget[],
  subject: BudgetSubject,
  subjectId: string,
): boolean {
  return all.some((one) => one.subject === subject && one.subjectId === subjectId);
}

/** How far a budget is spent, as the list shows it. */
export function budgetTone({ percent }: Pick<ListedBudget, 'percent'>): 'good' | 'notice' | 'bad' {
  if (percent >= 100) return 'bad';
  return percent >= 75 ? 'notice' : 'good';
}
