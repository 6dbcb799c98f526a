import { getEFakture, resiEFakturu, type EInvoice } from '@rampa/contract/e-invoices';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormDialog } from '../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { DocumentName } from './e-invoice-list.tsx';

const formName = 'settle-e-invoice';

interface SettleDialogProps {
  readonly eInvoice: EInvoice;
  readonly onClose: () => void;
}

/** How an e-invoice was dealt with otherwise. */
export function SettleDialog({ eInvoice, onClose }: SettleDialogProps) {
  const { t } = useTexts();
  const { field, ...form } = useCallForm(resiEFakturu, {
    name: formName,
    defaultValues: { note: '' },
    toInput: ({ note }: { readonly note: string }) => ({ number: eInvoice.number, note }),
    onDone() {
      toasts.show({ severity: 'success', summary: t('e-invoices.settled-toast') });
      void refreshCalls(getEFakture);
      onClose();
    },
  });
  return (
    <CallFormDialog
      name={formName}
      title={t('e-invoices.settle-title')}
      act={t('e-invoices.settle')}
      cancel={t('e-invoices.cancel')}
      form={form}
      onClose={onClose}
    >
      <DocumentName eInvoice={eInvoice} />
      <TextArea
        {...field('note', t('e-invoices.note'))}
        hint={t('e-invoices.note-hint')}
        rows={3}
        maxLength={500}
      />
    </CallFormDialog>
  );
}
