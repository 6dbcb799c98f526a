import type { CallResult } from '@rampa/contract';
import {
  getPotvrdaGosta,
  getStatusGosta,
  getUplatnicaGosta,
  nastaviPlacanjeGosta,
} from '@rampa/contract/top-ups';
import { CreditCard, Link2, Printer, RotateCw, SearchX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { refreshCalls, useCall } from '../../../lib/api/queries.ts';
import { useSubmit } from '../../../lib/api/use-submit.ts';
import { messages } from '../../../lib/calls.ts';
import { openPaymentPage } from '../../../lib/payment/open-payment-page.ts';
import { useLeaving } from '../../../lib/payment/use-leaving.ts';
import { clock } from '../../../lib/portal.ts';
import { DocumentButton } from '../../../lib/screens/document-button.tsx';
import { AgeNote, Loaded } from '../../../lib/screens/loaded.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { Slip } from '../../../lib/slip/slip.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { intents } from '../../../lib/top-ups/own-intents.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Page, Row } from '../../../ui/page.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { OrderColumn } from '../order-column.tsx';
import { pollEvery } from '../polling.ts';
import { TopUpState } from '../top-up-state.tsx';

type Progress = CallResult<typeof getStatusGosta>;

interface OpenedBy {
  readonly orderNumber: string;
  readonly code: string;
}

interface GuestOrderProps extends OpenedBy {
  readonly order: Progress;
}

/** The outcome of a guest's top-up, for whoever has its address; polls while its payment is pending. */
export function GuestOrder({ orderNumber, code }: OpenedBy) {
  const { t } = useTexts();
  const [arrived] = useState(clock.now);
  const [every, setEvery] = useState<number>();
  const state = useCall(
    getStatusGosta,
    { order_number: orderNumber, code },
    { quiet: every !== undefined, ...(every === undefined ? {} : { every }) },
  );
  const order = state.value;
  const next = order === undefined ? undefined : pollEvery(order, clock.now() - arrived);
  if (next !== every) setEvery(next);
  const settled = order !== undefined && order.status !== 'pending';
  useEffect(() => {
    // Topping the same tag up again means another order.
    if (settled) intents.settled(orderNumber);
  }, [orderNumber, settled]);
  if (order === undefined) {
    const known = state.refusal !== undefined;
    return (
      <Page key={String(known)} title={t(known ? 'top-ups.order-title' : 'top-ups.order-loading')}>
        <Loaded
          state={state}
          skeleton={<Skeleton height="20rem" />}
          empty={({ code: refused }) =>
            refused === 'top-ups.not-found' ? <UnknownGuestOrder /> : undefined
          }
        >
          {() => null}
        </Loaded>
      </Page>
    );
  }
  // Another state is another page: its heading gets the focus.
  return (
    <GuestOrderPage key={`${order.status} ${order.takenBack}`} {...{ order, orderNumber, code }}>
      <AgeNote age={state.age} />
    </GuestOrderPage>
  );
}

function UnknownGuestOrder() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<SearchX size={36} />}
      title={t('top-ups.not-found')}
      actions={<ButtonLink to="/pages/dopuna-gost">{t('top-ups.guest-again')}</ButtonLink>}
    >
      {t('top-ups.guest-not-found-text')}
    </EmptyState>
  );
}

function GuestOrderPage({
  children,
  ...props
}: GuestOrderProps & { readonly children: ReactNode }) {
  const { t, formats, now } = useTexts();
  const { order } = props;
  const { title, lead } = headingOf(order);
  return (
    <Page title={t(title)} lead={t(lead)}>
      <OrderColumn>
        {children}
        {order.status === 'pending' ? (
          <Waiting {...props} />
        ) : (
          <div hidden={order.takenBack !== undefined}>
            <TopUpState topUp={order} />
          </div>
        )}
        <DescriptionList
          look="receipt"
          items={[
            {
              term: t('top-ups.order-amount'),
              value: formats.money(order.amount, { exact: true }),
              strong: true,
            },
            {
              term: t('top-ups.method'),
              value: t(`top-ups.method-${order.paidWith ?? order.method}`),
            },
            ...(order.status === 'paid' && order.settledAt !== null
              ? [{ term: t('top-ups.order-settled'), value: formats.dayTime(order.settledAt, now) }]
              : []),
            {
              term: t('top-ups.order-number'),
              value: <span translate="no">{order.order_number}</span>,
            },
          ]}
        />
        <Notice tone="info" icon={<Link2 size={20} />}>
          {t('top-ups.guest-link')}
        </Notice>
        <Row>
          {order.status === 'paid' ? <GuestReceipt {...props} /> : null}
          {order.status === 'pending' ? null : (
            <ButtonLink to="/pages/dopuna-gost" icon={<RotateCw size={20} />}>
              {t('top-ups.guest-again')}
            </ButtonLink>
          )}
        </Row>
      </OrderColumn>
    </Page>
  );
}

function headingOf({ status, method, instant, takenBack }: Progress) {
  if (takenBack === 'refunded') {
    return { title: 'top-ups.guest-refunded-title', lead: 'top-ups.guest-refunded-text' } as const;
  }
  if (takenBack === 'charged-back') {
    return { title: 'top-ups.guest-charged-title', lead: 'top-ups.guest-charged-text' } as const;
  }
  switch (status) {
    case 'paid':
      return { title: 'top-ups.paid-title', lead: 'top-ups.guest-paid-text' } as const;
    case 'refused':
      return { title: 'top-ups.refused-title', lead: 'top-ups.refused-text' } as const;
    case 'abandoned':
      return { title: 'top-ups.abandoned-title', lead: 'top-ups.abandoned-text' } as const;
    case 'pending':
      if (method === 'card') {
        return { title: 'top-ups.waiting-title', lead: 'top-ups.waiting-text' } as const;
      }
      return {
        title: 'top-ups.slip-title',
        lead: instant === true ? 'top-ups.slip-instant-lead' : 'top-ups.slip-lead',
      } as const;
  }
}

/** The slip, or the way back to the payment page. */
function Waiting({ order, ...by }: GuestOrderProps) {
  const { t } = useTexts();
  if (order.method === 'bank-transfer') {
    return (
      <>
        {order.instant === true ? <ProgressBar label={t('top-ups.slip-instant-waiting')} /> : null}
        <GuestSlip {...by} />
      </>
    );
  }
  return (
    <>
      <ProgressBar label={t('top-ups.waiting-progress')} />
      {order.resumable ? <ResumeGuest {...by} /> : null}
    </>
  );
}

function GuestSlip({ orderNumber, code }: OpenedBy) {
  const { t } = useTexts();
  const state = useCall(getUplatnicaGosta, { order_number: orderNumber, code });
  return (
    <Loaded state={state} skeleton={<Skeleton height="24rem" />}>
      {(slip) => (
        <>
          <Slip slip={slip} />
          <Row>
            <Button icon={<Printer size={20} />} onClick={() => window.print()}>
              {t('top-ups.slip-print')}
            </Button>
          </Row>
        </>
      )}
    </Loaded>
  );
}

function ResumeGuest({ orderNumber, code }: OpenedBy) {
  const { t, languageId } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(nastaviPlacanjeGosta);
  const [leaving, leave] = useLeaving();
  const [fault, setFault] = useState<string>();

  async function resume(): Promise<void> {
    const outcome = await submit({ order_number: orderNumber, code, languageId });
    if (!outcome.ok) {
      setFault(messages.refusal(outcome));
      // It may have been paid, or have expired, in the meantime.
      void refreshCalls(getStatusGosta);
      return;
    }
    leave();
    openPaymentPage(outcome.value.redirectUrl);
  }

  return (
    <>
      <Row>
        <Button
          kind="primary"
          icon={<CreditCard size={20} />}
          busy={busy || leaving}
          disabledReason={offline}
          onClick={() => void resume()}
        >
          {t('top-ups.resume')}
        </Button>
      </Row>
      {fault === undefined ? null : (
        <Notice tone="bad" role="alert">
          {fault}
        </Notice>
      )}
    </>
  );
}

function GuestReceipt({ orderNumber, code }: OpenedBy) {
  const { t, languageId } = useTexts();
  const { submit, busy } = useSubmit(getPotvrdaGosta);
  return (
    <DocumentButton
      label={t('top-ups.receipt')}
      failed={t('top-ups.receipt-failed')}
      busy={busy}
      fetch={() => submit({ order_number: orderNumber, code, languageId })}
    />
  );
}
