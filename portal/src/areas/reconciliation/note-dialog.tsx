import {
  getNeuskladjene,
  odloziUplatu,
  type UnmatchedTransfer,
} from '@rampa/contract/reconciliation';
import { type SyntheticEvent, useState } from 'react';
import { refreshCalls, useSubmit } from '../../lib/api/queries.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './reconciliation.module.css';
import { Payer } from './transfer-list.tsx';

interface NoteDialogProps {
  readonly transfer: UnmatchedTransfer;
  readonly onClose: () => void;
}

/** Why a transfer waits, for whoever looks at it next. */
export function NoteDialog({ transfer, onClose }: NoteDialogProps) {
  const { t } = useTexts();
  const [note, setNote] = useState(transfer.note);
  const [error, setError] = useState<string | undefined>(undefined);
  const { submit, busy } = useSubmit(odloziUplatu);
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const outcome = await submit({ transfer_id: transfer.transfer_id, note });
    if (!outcome.ok) {
      setError(messages.refusal(outcome));
      return;
    }
    toasts.show({ severity: 'success', summary: t('reconciliation.noted-toast') });
    void refreshCalls(getNeuskladjene);
    onClose();
  };
  return (
    <Dialog
      open
      title={t('reconciliation.note-title')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button type="submit" form="note" kind="primary" busy={busy}>
            {t('reconciliation.save')}
          </Button>
          <Button onClick={onClose}>{t('reconciliation.cancel')}</Button>
        </>
      }
    >
      <form
        id="note"
        className={styles['division']}
        noValidate
        onSubmit={(event) => void save(event)}
      >
        <Payer transfer={transfer} />
        <TextArea
          id="transfer-note"
          label={t('reconciliation.note')}
          hint={t('reconciliation.note-hint')}
          rows={3}
          maxLength={500}
          value={note}
          error={error}
          onChange={(event) => {
            setNote(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
