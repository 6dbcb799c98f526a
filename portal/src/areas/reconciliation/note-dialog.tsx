import {
  getNeuskladjene,
  odloziUplatu,
  type UnmatchedTransfer,
} from '@rampa/contract/reconciliation';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { Payer } from './transfer-list.tsx';

const formName = 'transfer';

interface NoteDialogProps {
  readonly transfer: UnmatchedTransfer;
  readonly onClose: () => void;
}

/** Why a transfer waits, for whoever looks at it next. */
export function NoteDialog({ transfer, onClose }: NoteDialogProps) {
  const { t } = useTexts();
  const { field, ...form } = useCallForm(odloziUplatu, {
    name: formName,
    defaultValues: { note: transfer.note },
    toInput: ({ note }: { readonly note: string }) => ({
      transfer_id: transfer.transfer_id,
      note,
    }),
    onDone() {
      toasts.show({ severity: 'success', summary: t('reconciliation.noted-toast') });
      void refreshCalls(getNeuskladjene);
      onClose();
    },
  });
  return (
    <CallFormDialog
      name={formName}
      title={t('reconciliation.note-title')}
      act={t('reconciliation.save')}
      cancel={t('reconciliation.cancel')}
      form={form}
      onClose={onClose}
    >
      <Payer transfer={transfer} />
      <TextArea
        {...field('note', t('reconciliation.note'))}
        hint={t('reconciliation.note-hint')}
        rows={3}
        maxLength={500}
      />
    </CallFormDialog>
  );
}
