import type { CallResult } from '@rampa/contract';
import {
  getBrzaUplata,
  getIpsQr,
  getPromeneStanjaFirme,
  getStanjeFirme,
  getUplataFirme,
  getUplateFirme,
} from '@rampa/contract/top-ups';
import { Printer, RotateCw, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { refreshCalls, useCall } from '../../../lib/api/queries.ts';
import { clock } from '../../../lib/portal.ts';
import { AgeNote, Loaded } from '../../../lib/screens/loaded.tsx';
import { Slip } from '../../../lib/slip/slip.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { intents } from '../../../lib/top-ups/own-intents.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Page, Row, Stack } from '../../../ui/page.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { GiveUpButton } from '../give-up-button.tsx';
import { OrderColumn } from '../order-column.tsx';
import { pollEvery } from '../polling.ts';
import { ReceiptButton } from '../receipt-button.tsx';
import { ResumeButton } from '../resume-button.tsx';
import { TopUpState } from '../top-up-state.tsx';
import { companyBalance } from './company-values.ts';

type PayIn = CallResult<typeof getUplataFirme>;

/** A payment into the balance of a company: its state, and what is to be done. */
export function CompanyOrderPage({ orderNumber }: { readonly orderNumber: string }) {
  const { t } = useTexts();
  const [arrived] = useState(clock.now);
  const [every, setEvery] = useState<number>();
  const state = useCall(
    getUplataFirme,
    { order_number: orderNumber },
    { quiet: every !== undefined, ...(every === undefined ? {} : { every }) },
  );
  const order = state.value;
  const next = order === undefined ? undefined : pollEvery(order, clock.now() - arrived);
  if (next !== every) setEvery(next);
  const settled = order !== undefined && order.status !== 'pending';
  useEffect(() => {
    if (!settled) return;
    intents.settled(orderNumber);
    void refreshCalls(getStanjeFirme, getPromeneStanjaFirme, getUplateFirme, getBrzaUplata);
  }, [settled, orderNumber]);

  if (order === undefined) {
    const known = state.refusal !== undefined;
    return (
      <Page
        key={String(known)}
        title={t(known ? 'top-ups.company-title' : 'top-ups.order-loading')}
      >
        <Loaded
          state={state}
          skeleton={<Skeleton height="20rem" />}
          empty={({ code }) =>
            code === 'top-ups.not-found' ? (
              <EmptyState
                icon={<SearchX size={36} />}
                title={t('top-ups.not-found')}
                actions={<ToBalance />}
              />
            ) : undefined
          }
        >
          {() => null}
        </Loaded>
      </Page>
    );
  }
  return (
    // Another state is another page: its heading gets the focus.
    <Page
      key={order.status}
      title={titleOf(t, order)}
      lead={leadOf(t, order)}
      actions={<ToBalance />}
    >
      <AgeNote age={state.age} />
      <Stack>
        <OrderColumn>
          {order.status === 'pending' && (order.method === 'card' || order.instant === true) ? (
            <ProgressBar label={t('top-ups.waiting-progress')} />
          ) : null}
          <Summary order={order} />
          <Actions order={order} />
        </OrderColumn>
        {order.status === 'pending' && order.method === 'bank-transfer' ? (
          <PayInSlip orderNumber={orderNumber} />
        ) : null}
      </Stack>
    </Page>
  );
}

function ToBalance() {
  const { t } = useTexts();
  return (
    <ButtonLink to="/pages/dopuna-pregled" search={{ company: companyBalance }}>
      {t('top-ups.company-title')}
    </ButtonLink>
  );
}

type Translate = ReturnType<typeof useTexts>['t'];

function titleOf(t: Translate, { status, method, takenBack }: PayIn): string {
  switch (status) {
    case 'paid':
      return t(takenBack === undefined ? 'top-ups.company-paid' : 'top-ups.company-taken-back');
    case 'pending':
      return t(method === 'card' ? 'top-ups.waiting-title' : 'top-ups.slip-title');
    case 'refused':
      return t('top-ups.refused-title');
    case 'abandoned':
      return t('top-ups.abandoned-title');
  }
}

function leadOf(t: Translate, order: PayIn): string {
  const { status, method, instant, takenBack, savedCard, resumable, refusal } = order;
  switch (status) {
    case 'paid':
      return t(
        takenBack === undefined ? 'top-ups.company-paid-text' : 'top-ups.company-taken-back-text',
      );
    case 'pending':
      if (savedCard === true) {
        return t(resumable ? 'top-ups.company-to-bank' : 'top-ups.company-charging');
      }
      if (method === 'card') return t('top-ups.waiting-text');
      return t(instant === true ? 'top-ups.company-slip-instant' : 'top-ups.company-slip');
    case 'refused':
      return refusal === undefined
        ? t('top-ups.refused-text')
        : t('top-ups.refused-because', { reason: t(`top-ups.reason-${refusal}`) });
    case 'abandoned':
      return t('top-ups.abandoned-text');
  }
}

function Summary({ order }: { readonly order: PayIn }) {
  const { t, formats, now } = useTexts();
  return (
    <Stack>
      <div>
        <TopUpState topUp={order} />
      </div>
      <DescriptionList
        look="receipt"
        items={[
          {
            term: t('top-ups.order-amount'),
            value: formats.money(order.amount, { exact: true }),
            strong: true,
          },
          ...(order.takenBack === undefined
            ? []
            : [
                {
                  term: t('top-ups.company-taken-back-amount'),
                  value: formats.money(order.takenBack, { exact: true }),
                },
              ]),
          {
            term: t('top-ups.method'),
            value: t(`top-ups.method-${order.paidWith ?? order.method}`),
          },
          ...(order.settledAt === null || order.status !== 'paid'
            ? []
            : [
                {
                  term: t('top-ups.order-settled'),
                  value: formats.dayTime(order.settledAt, now),
                },
              ]),
          {
            term: t('top-ups.order-number'),
            value: <span translate="no">{order.order_number}</span>,
          },
        ]}
      />
    </Stack>
  );
}

function Actions({ order }: { readonly order: PayIn }) {
  const { t } = useTexts();
  const { order_number: orderNumber } = order;
  switch (order.status) {
    case 'paid':
      return (
        <Row>
          <ReceiptButton orderNumber={orderNumber} />
        </Row>
      );
    case 'pending':
      return (
        <Row>
          {order.resumable ? <ResumeButton orderNumber={orderNumber} /> : null}
          {order.method === 'bank-transfer' ? (
            <Button icon={<Printer size={20} />} onClick={() => window.print()}>
              {t('top-ups.slip-print')}
            </Button>
          ) : null}
          <GiveUpButton order={order} />
        </Row>
      );
    case 'refused':
    case 'abandoned':
      return (
        <Row>
          <ButtonLink
            to="/pages/dopuna-pregled"
            search={{ company: companyBalance }}
            kind="primary"
            icon={<RotateCw size={20} />}
          >
            {t('top-ups.try-again')}
          </ButtonLink>
        </Row>
      );
  }
}

function PayInSlip({ orderNumber }: { readonly orderNumber: string }) {
  const state = useCall(getIpsQr, { order_number: orderNumber });
  return (
    <Loaded state={state} skeleton={<Skeleton height="24rem" />}>
      {(slip) => <Slip slip={slip} />}
    </Loaded>
  );
}
