import {
  getPredloziVoznji,
  getVoznje,
  type SavedTrip,
  ukloniVoznju,
} from '@rampa/contract/saved-trips';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmDialog } from '../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';

interface RemoveTripDialogProps {
  readonly trip: SavedTrip;
  readonly onClose: () => void;
}

export function RemoveTripDialog({ trip, onClose }: RemoveTripDialogProps) {
  const { t } = useTexts();
  const { submit } = useSubmit(ukloniVoznju);

  async function remove(): Promise<string | undefined> {
    const outcome = await submit({ id: trip.id });
    if (!outcome.ok) return messages.refusal(outcome);
    void refreshCalls(getPredloziVoznji);
    await refreshCalls(getVoznje);
    toasts.show({ severity: 'success', summary: t('saved-trips.removed') });
    return undefined;
  }

  return (
    <ConfirmDialog
      title={t('saved-trips.remove-question', { name: trip.name })}
      confirm={t('saved-trips.remove-confirm')}
      keep={t('saved-trips.cancel')}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('saved-trips.remove-text')}</p>
    </ConfirmDialog>
  );
}
