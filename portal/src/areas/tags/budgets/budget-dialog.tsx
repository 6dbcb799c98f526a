import type { Currency } from '@rampa/contract';
import { amountAsTyped, minorUnitsOf } from '@rampa/contract/amounts';
import { getBudzeti, sacuvajBudzet } from '@rampa/contract/budgets';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { BudgetFields, type BudgetValues } from './budget-fields.tsx';
import { budgetName, type ListedBudget } from './budget-names.ts';

const formName = 'budget';

interface BudgetDialogProps {
  /** Left out for a new one. */
  readonly budget?: ListedBudget;
  readonly currency: Currency;
  readonly onClose: () => void;
}

/** Whose tolls, and what they may cost in a month. */
export function BudgetDialog({ budget, currency, onClose }: BudgetDialogProps) {
  const { t, formats } = useTexts();
  const call = useCallForm(sacuvajBudzet, {
    name: formName,
    defaultValues: {
      subject: budget?.subject ?? 'account',
      subjectId: budget?.subjectId ?? '',
      monthly: budget === undefined ? '' : amountAsTyped(budget.monthly.amount),
    },
    toInput: ({ subject, subjectId, monthly }: BudgetValues) => ({
      subject,
      subjectId: subject === 'account' ? '' : subjectId,
      monthly: minorUnitsOf(monthly) ?? Number.NaN,
    }),
    missing: { monthly: 'tags.budget-amount-missing' },
    check: ({ subject, subjectId }) =>
      subject !== 'account' && subjectId === '' ? { subjectId: 'tags.budget-choose-one' } : {},
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
        <BudgetFields name={formName} control={form.control} />
      ) : (
        <p>
          <strong>{budgetName(budget, t)}</strong>
        </p>
      )}
      <TextField
        {...field('monthly', t('tags.budget-monthly'))}
        hint={t('tags.budget-hint')}
        inputMode="numeric"
        autoComplete="off"
        unit={formats.currency(currency)}
      />
    </CallFormDialog>
  );
}
