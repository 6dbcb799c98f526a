import { getDetalji, getPonuda, getPorudzbine, otkaziPorudzbinu } from '@rampa/contract/purchases';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useSubmit } from '../../lib/api/queries.ts';
import { messages } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import type { OrderProps } from './order-props.ts';

/** Cancels the order, after saying what that means for what was paid. */
export function CancelButton(props: OrderProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" disabledReason={offline} onClick={() => setOpen(true)}>
        {t('purchases.cancel')}
      </Button>
      {open ? <CancelDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function CancelDialog({ order, ticket, onClose }: OrderProps & { readonly onClose: () => void }) {
  const { t, formats } = useTexts();
  const { submit, busy } = useSubmit(otkaziPorudzbinu);
  const [fault, setFault] = useState<string>();

  async function cancel(): Promise<void> {
    const outcome = await submit({ order_number: order.order_number, ticket });
    if (!outcome.ok) {
      setFault(messages.refusal(outcome));
      return;
    }
    await refreshCalls(getDetalji, getPorudzbine, getPonuda);
    onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title={t('purchases.cancel-question')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button kind="danger" busy={busy} onClick={() => void cancel()}>
            {t('purchases.cancel-confirm')}
          </Button>
          <Button onClick={onClose}>{t('purchases.cancel-keep')}</Button>
        </>
      }
    >
      <Stack>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert" icon={<TriangleAlert size={20} />}>
            {fault}
          </Notice>
        )}
        <p>
          {order.paymentStatus === 'paid'
            ? t(
                order.payment === 'card'
                  ? 'purchases.cancel-text-refund-card'
                  : 'purchases.cancel-text-refund-transfer',
                { amount: formats.money(order.total, { exact: true }) },
              )
            : t(
                order.payment === 'slip'
                  ? 'purchases.cancel-text-slip'
                  : 'purchases.cancel-text-unpaid',
              )}
        </p>
      </Stack>
    </Dialog>
  );
}
