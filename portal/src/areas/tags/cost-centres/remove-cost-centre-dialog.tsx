import { getMestaTroska, ukloniMestoTroska } from '@rampa/contract/tags';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import {
  costCentreName,
  type ListedCostCentre,
} from '../../../lib/cost-centres/use-cost-centres.ts';
import { messages } from '../../../lib/calls.ts';
import { toasts } from '../../../lib/portal.ts';
import { ConfirmDialog } from '../../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';

interface RemoveCostCentreDialogProps {
  readonly costCentre: ListedCostCentre;
  readonly onClose: () => void;
}

/** Says beforehand what remains. */
export function RemoveCostCentreDialog({ costCentre, onClose }: RemoveCostCentreDialogProps) {
  const { t } = useTexts();
  const { submit } = useSubmit(ukloniMestoTroska);

  async function remove(): Promise<string | undefined> {
    const outcome = await submit({ costCentreId: costCentre.costCentreId });
    await refreshCalls(getMestaTroska);
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: t('tags.cost-centre-removed') });
    return undefined;
  }

  return (
    <ConfirmDialog
      title={t('tags.cost-centre-remove-question', { name: costCentreName(costCentre) })}
      confirm={t('tags.cost-centre-remove-confirm')}
      keep={t('tags.cancel')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('tags.cost-centre-remove-text')}</p>
    </ConfirmDialog>
  );
}
