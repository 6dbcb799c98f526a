import { getMestaTroska, ukloniMestoTroska } from '@rampa/contract/tags';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useSubmit } from '../../../lib/api/queries.ts';
import {
  costCentreName,
  type ListedCostCentre,
} from '../../../lib/cost-centres/use-cost-centres.ts';
import { messages, toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';

interface RemoveCostCentreDialogProps {
  readonly costCentre: ListedCostCentre;
  readonly onClose: () => void;
}

/** Says what stays before it happens. */
export function RemoveCostCentreDialog({ costCentre, onClose }: RemoveCostCentreDialogProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(ukloniMestoTroska);
  const [fault, setFault] = useState<string>();

  async function remove(): Promise<void> {
    const outcome = await submit({ costCentreId: costCentre.costCentreId });
    await refreshCalls(getMestaTroska);
    if (!outcome.ok) {
      setFault(messages.refusal(outcome));
      return;
    }
    toasts.show({ severity: 'success', summary: t('tags.cost-centre-removed') });
    onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title={t('tags.cost-centre-remove-question', { name: costCentreName(costCentre) })}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button kind="danger" busy={busy} disabledReason={offline} onClick={() => void remove()}>
            {t('tags.cost-centre-remove-confirm')}
          </Button>
          <Button onClick={onClose}>{t('tags.cancel')}</Button>
        </>
      }
    >
      <Stack>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert" icon={<TriangleAlert size={20} />}>
            {fault}
          </Notice>
        )}
        <p>{t('tags.cost-centre-remove-text')}</p>
      </Stack>
    </Dialog>
  );
}
