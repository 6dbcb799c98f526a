import { getBudzeti, ukloniBudzet } from '@rampa/contract/budgets';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmDialog } from '../../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { budgetName, type ListedBudget } from './budget-names.ts';

interface RemoveBudgetDialogProps {
  readonly budget: ListedBudget;
  readonly onClose: () => void;
}

export function RemoveBudgetDialog({ budget, onClose }: RemoveBudgetDialogProps) {
  const { t } = useTexts();
  const { submit } = useSubmit(ukloniBudzet);

  async function remove(): Promise<string | undefined> {
    const { subject, subjectId } = budget;
    const outcome = await submit({ subject, subjectId });
    if (!outcome.ok) return messages.refusal(outcome);
    await refreshCalls(getBudzeti);
    toasts.show({ severity: 'success', summary: t('tags.budget-removed') });
    return undefined;
  }

  return (
    <ConfirmDialog
      title={t('tags.budget-remove-question', { name: budgetName(budget, t) })}
      confirm={t('tags.budget-remove-confirm')}
      keep={t('tags.cancel')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('tags.budget-remove-text')}</p>
    </ConfirmDialog>
  );
}
