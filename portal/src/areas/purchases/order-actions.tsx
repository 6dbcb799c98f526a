import { getKnjiznoOdobrenje, getRacun, nastaviPlacanje } from '@rampa/contract/purchases';
import { CreditCard, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { ComplaintLink } from '../../lib/complaints/complaint-link.tsx';
import { openPaymentPage } from '../../lib/payment/open-payment-page.ts';
import { useLeaving } from '../../lib/payment/use-leaving.ts';
import { messages } from '../../lib/calls.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { CancelButton } from './cancel-button.tsx';
import { layOrderAgain } from './order-again.ts';
import type { OrderProps } from './order-props.ts';
import { DocumentButton } from '../../lib/screens/document-button.tsx';

/** What can be done about the order in its state. */
export function OrderActions({ order, ticket, long }: OrderProps & { readonly long: boolean }) {
  const { t } = useTexts();
  const { authenticated, user } = useSession();
  const over = order.status === 'cancelled' || order.status === 'expired';
  return (
    <Row>
      {order.payable ? <PayButton order={order} ticket={ticket} long={long} /> : null}
      {over ? (
        <ButtonLink
          to="/pages/naruci-tag"
          search={{ step: 'payment' }}
          kind="primary"
          icon={<RotateCcw size={20} />}
          onClick={() => layOrderAgain(sessionStorage, order, user?.username ?? '')}
        >
          {t('purchases.order-again')}
        </ButtonLink>
      ) : null}
      {order.document === null ? null : <InvoiceButton order={order} ticket={ticket} />}
      {order.creditNote === '' ? null : <CreditNoteButton order={order} ticket={ticket} />}
      {order.cancellable ? <CancelButton order={order} ticket={ticket} /> : null}
      {authenticated ? (
        <ButtonLink to="/pages/kupovina-pregled" kind="quiet">
          {t('purchases.all-orders')}
        </ButtonLink>
      ) : null}
      <ComplaintLink about="order" id={order.order_number} />
    </Row>
  );
}

/** Resumes the card payment, even after a card was declined. */
function PayButton({ order, ticket, long }: OrderProps & { readonly long: boolean }) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(nastaviPlacanje);
  const [leaving, leave] = useLeaving();
  const [fault, setFault] = useState<string>();

  async function pay(): Promise<void> {
    const outcome = await submit({ order_number: order.order_number, ticket });
    if (!outcome.ok) {
      setFault(messages.refusal(outcome));
      return;
    }
    leave();
    openPaymentPage(outcome.value.redirectUrl);
  }

  return (
    <Stack gap="tight">
      <Button
        kind={long ? 'primary' : 'secondary'}
        icon={<CreditCard size={20} />}
        busy={busy || leaving}
        disabledReason={offline}
        onClick={() => void pay()}
      >
        {t('purchases.pay-now', { amount: formats.money(order.total, { exact: true }) })}
      </Button>
      {fault === undefined ? null : (
        <Notice tone="bad" role="alert">
          {fault}
        </Notice>
      )}
    </Stack>
  );
}

/** The invoice, or the pro-forma invoice of an unpaid order, as a PDF. */
function InvoiceButton({ order, ticket }: OrderProps) {
  const { t, languageId } = useTexts();
  const { submit, busy } = useSubmit(getRacun);
  return (
    <DocumentButton
      label={t(`purchases.${order.document === 'invoice' ? 'invoice' : 'proforma'}`)}
      failed={t(`purchases.${order.document === 'invoice' ? 'paper' : 'proforma'}-failed`)}
      busy={busy}
      fetch={() => submit({ order_number: order.order_number, ticket, languageId })}
    />
  );
}

/** The credit note of a refunded order, as a PDF. */
function CreditNoteButton({ order, ticket }: OrderProps) {
  const { t, languageId } = useTexts();
  const { submit, busy } = useSubmit(getKnjiznoOdobrenje);
  return (
    <DocumentButton
      label={t('purchases.credit-note')}
      failed={t('purchases.credit-note-failed')}
      busy={busy}
      fetch={() => submit({ order_number: order.order_number, ticket, languageId })}
    />
  );
}
