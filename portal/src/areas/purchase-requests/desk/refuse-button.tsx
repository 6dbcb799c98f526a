import {
  getZahtevFirme,
  getZahteviZaPonudu,
  odbijZahtev,
  type PurchaseRequest,
  requestNoteMaximum,
} from '@rampa/contract/purchase-requests';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { CallFormDialog } from '../../../lib/forms/call-form-dialog.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { isOutdated, lookAgain } from './look-again.ts';

const formName = 'refuse';

interface RefuseProps {
  readonly request: PurchaseRequest;
}

/** Refuses a request with a reason, which the customer reads. */
export function RefuseButton({ request }: RefuseProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" disabledReason={offline} onClick={() => setOpen(true)}>
        {t('purchase-requests.desk-refuse')}
      </Button>
      {open ? <RefuseDialog request={request} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function RefuseDialog({ request, onClose }: RefuseProps & { readonly onClose: () => void }) {
  const { t } = useTexts();
  const { request_number: number, price } = request;
  const { field, ...form } = useCallForm(odbijZahtev, {
    name: formName,
    defaultValues: { text: '' },
    toInput: ({ text }: { readonly text: string }) => ({
      request_number: number,
      revision: price?.revision ?? 0,
      text,
    }),
    onDone() {
      onClose();
      void refreshCalls(getZahtevFirme, getZahteviZaPonudu);
      toasts.show({ severity: 'success', summary: t('purchase-requests.desk-refused') });
    },
    onRefused(refusal) {
      if (!isOutdated(refusal)) return false;
      lookAgain(refusal);
      onClose();
      return true;
    },
  });
  return (
    <CallFormDialog
      name={formName}
      title={t('purchase-requests.desk-refuse-question')}
      act={t('purchase-requests.desk-refuse')}
      cancel={t('purchase-requests.desk-cancel')}
      kind="danger"
      form={form}
      onClose={onClose}
    >
      <TextArea
        {...field('text', t('purchase-requests.desk-reason'))}
        hint={t('purchase-requests.desk-reason-hint')}
        rows={5}
        maxLength={requestNoteMaximum}
      />
    </CallFormDialog>
  );
}
