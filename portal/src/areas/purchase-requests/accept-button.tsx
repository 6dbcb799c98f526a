import {
  getZahtevDetalji,
  getZahtevi,
  prihvatiPonudu,
  type PurchaseRequest,
  type RequestPrice,
} from '@rampa/contract/purchase-requests';
import { useNavigate } from '@tanstack/react-router';
import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useSubmit } from '../../lib/api/queries.ts';
import { messages } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';

interface AcceptButtonProps {
  readonly request: PurchaseRequest;
  readonly price: RequestPrice;
}

/** Accepts the price that is shown, after saying what comes of it, and leads to the order. */
export function AcceptButton({ request, price }: AcceptButtonProps) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const navigate = useNavigate();
  const { submit, busy } = useSubmit(prihvatiPonudu);
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<string>();
  const amount = formats.money(
    { amount: price.total, currency: request.currency },
    { exact: true },
  );

  async function accept(): Promise<void> {
    const outcome = await submit({
      request_number: request.request_number,
      revision: price.revision,
    });
    if (outcome.ok) {
      void refreshCalls(getZahtevDetalji, getZahtevi);
      const { order_number: orderNumber } = outcome.value;
      await navigate({ to: '/pages/kupovina-pregled', search: { order_number: orderNumber } });
      return;
    }
    setFault(messages.refusal(outcome));
    // Another price, or none any more: the page shows what is true now.
    if (outcome.status === 409) void refreshCalls(getZahtevDetalji, getZahtevi);
  }

  return (
    <>
      <Button
        kind="primary"
        size="large"
        disabledReason={offline}
        icon={<Check size={22} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('purchase-requests.accept')}
      </Button>
      {open ? (
        <Dialog
          open
          role="alertdialog"
          title={t('purchase-requests.accept-question', { amount })}
          onClose={() => setOpen(false)}
          closeLabel={t('dialog.close')}
          actions={
            <>
              <Button kind="primary" busy={busy} onClick={() => void accept()}>
                {t('purchase-requests.accept-confirm')}
              </Button>
              <Button onClick={() => setOpen(false)}>{t('purchase-requests.not-yet')}</Button>
            </>
          }
        >
          <Stack>
            {fault === undefined ? null : (
              <Notice tone="bad" role="alert" icon={<TriangleAlert size={20} />}>
                {fault}
              </Notice>
            )}
            <p>{t('purchase-requests.accept-text')}</p>
          </Stack>
        </Dialog>
      ) : null}
    </>
  );
}
