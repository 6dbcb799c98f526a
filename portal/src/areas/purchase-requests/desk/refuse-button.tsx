import {
  getZahtevFirme,
  getZahteviZaPonudu,
  odbijZahtev,
  type PurchaseRequest,
  requestNoteMaximum,
} from '@rampa/contract/purchase-requests';
import { useState } from 'react';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

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
      {open ? (
        <Dialog
          open
          title={t('purchase-requests.desk-refuse-question')}
          onClose={() => setOpen(false)}
          closeLabel={t('dialog.close')}
        >
          <RefuseForm request={request} onDone={() => setOpen(false)} />
        </Dialog>
      ) : null}
    </>
  );
}

function RefuseForm({ request, onDone }: RefuseProps & { readonly onDone: () => void }) {
  const { t } = useTexts();
  const { request_number: number, price } = request;
  const call = useCallForm(odbijZahtev, {
    name: 'refuse',
    defaultValues: { text: '' },
    toInput: ({ text }: { readonly text: string }) => ({
      request_number: number,
      revision: price?.revision ?? 0,
      text,
    }),
    onDone() {
      onDone();
      void refreshCalls(getZahtevFirme, getZahteviZaPonudu);
      toasts.show({ severity: 'success', summary: t('purchase-requests.desk-refused') });
    },
  });
  return (
    <CallFormFrame name="refuse" {...call}>
      <TextArea
        {...call.field('text', t('purchase-requests.desk-reason'))}
        hint={t('purchase-requests.desk-reason-hint')}
        rows={5}
        maxLength={requestNoteMaximum}
      />
      <Button type="submit" kind="danger" busy={call.busy}>
        {t('purchase-requests.desk-refuse')}
      </Button>
    </CallFormFrame>
  );
}
