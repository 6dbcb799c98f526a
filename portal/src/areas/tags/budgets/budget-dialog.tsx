import type { Currency } from '@rampa/contract';
import { amountAsTyped, minorUnitsOf } from '@rampa/contract/amounts';
import { budgetSubjects, getBudzeti, sacuvajBudzet } from '@rampa/contract/budgets';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { BudgetFields, type BudgetValues } from './budget-fields.tsx';
import { amountProblem } from './budget-values.ts';
import { budgetName, isTaken, type ListedBudget } from './budget-names.ts';

const formName = 'budget';

/** What is offered first where the whole account has a budget. */
const otherSubject = budgetSubjects[1];

interface BudgetDialogProps {
  /** Left out for a new one. */
  readonly budget?: ListedBudget;
  /** The list as it is: what has a budget is not offered for another one. */
  readonly all: readonly ListedBudget[];
  readonly currency: Currency;
  readonly onClose: () => void;
}

/** Whose tolls, and what they may cost in a month. */
export function BudgetDialog({ budget, all, currency, onClose }: BudgetDialogProps) {
  const { t, formats } = useTexts();
  const call = useCallForm(sacuvajBudzet, {
    name: formName,
    defaultValues: {
      subject: budget?.subject ?? (isTaken(all, 'account', '') ? otherSubject : 'account'),
      subjectId: budget?.subjectId ?? '',
      monthly: budget === undefined ? '' : amountAsTyped(budget.monthly.amount),
    },
    toInput: ({ subject, subjectId, monthly }: BudgetValues) => ({
      subject,
      subjectId: subject === 'account' ? '' : subjectId,
      monthly: minorUnitsOf(monthly) ?? Number.NaN,
    }),
    check({ subject, subjectId, monthly }) {
      const problem = amountProblem(monthly, (amount) => formats.money({ amount, currency }));
      return {
        ...(subject !== 'account' && subjectId === ''
          ? { subjectId: 'tags.budget-choose-one' }
          : {}),
        ...(problem === undefined ? {} : { monthly: problem }),
      };
    },
    onDone() {
      toasts.show({ severity: 'success', summary: t('tags.saved') });
      void refreshCalls(getBudzeti);
      onClose();
    },
  });
  const { form, field, ...frame } = call;
  return (
    <CallFormDialog
      name={formName}
      title={t(budget === undefined ? 'tags.budget-new' : 'tags.budget-edit')}
      act={t('tags.edit-save')}
      cancel={t('tags.cancel')}
      form={frame}
      onClose={onClose}
    >
      {budget === undefined ? (
        <BudgetFields name={formName} control={form.control} all={all} />
      ) : (
        <p>
          <strong>{budgetName(budget, t)}</strong>
        </p>
      )}
      <TextField
        {...field('monthly', t('tags.budget-monthly'))}
        hint={t('tags.budget-hint')}
        inputMode="decimal"
        autoComplete="off"
        unit={formats.currency(currency)}
      />
    </CallFormDialog>
  );
}
