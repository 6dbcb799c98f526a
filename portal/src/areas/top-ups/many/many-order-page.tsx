import type { CallResult } from '@rampa/contract';
import {
  getDopune,
  getIpsQr,
  getPregled,
  getZbirnaDopuna,
  getZbirneDopune,
} from '@rampa/contract/top-ups';
import { Printer, RotateCw, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { refreshCalls, useCall } from '../../../lib/api/queries.ts';
import { clock } from '../../../lib/portal.ts';
import { AgeNote, Loaded } from '../../../lib/screens/loaded.tsx';
import { Paging } from '../../../lib/screens/paging.tsx';
import { Slip } from '../../../lib/slip/slip.tsx';
import { intents } from '../../../lib/top-ups/own-intents.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Page, Row, Section, Stack } from '../../../ui/page.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { GiveUpButton } from '../give-up-button.tsx';
import { OrderColumn } from '../order-column.tsx';
import { pollEvery } from '../polling.ts';
import { ReceiptButton } from '../receipt-button.tsx';
import { ResumeButton } from '../resume-button.tsx';
import { TagTitle } from '../tag-title.tsx';
import { TopUpState } from '../top-up-state.tsx';
import styles from './many.module.css';

type Bulk = CallResult<typeof getZbirnaDopuna>;

/** A payment for several tags: its state, what is to be done, and what each tag gets. */
export function ManyOrderPage({ orderNumber }: { readonly orderNumber: string }) {
  const { t } = useTexts();
  const [arrived] = useState(clock.now);
  const [every, setEvery] = useState<number>();
  const [page, setPage] = useState({ first: 0, rows: 20 });
  const state = useCall(
    getZbirnaDopuna,
    { order_number: orderNumber, first: String(page.first), rows: String(page.rows) },
    { quiet: every !== undefined, ...(every === undefined ? {} : { every }) },
  );
  const order = state.value;
  const next = order === undefined ? undefined : pollEvery(order, clock.now() - arrived);
  if (next !== every) setEvery(next);
  const settled = order !== undefined && order.status !== 'pending';
  useEffect(() => {
    if (!settled) return;
    // Topping the same tags up again means another order.
    intents.settled(orderNumber);
    void refreshCalls(getPregled, getDopune, getZbirneDopune);
  }, [orderNumber, settled]);

  if (order === undefined) {
    const known = state.refusal !== undefined;
    return (
      <Page key={String(known)} title={t(known ? 'top-ups.many-title' : 'top-ups.order-loading')}>
        <Loaded
          state={state}
          skeleton={<Skeleton height="20rem" />}
          empty={({ code }) =>
            code === 'top-ups.not-found' ? (
              <EmptyState
                icon={<SearchX size={36} />}
                title={t('top-ups.not-found')}
                actions={<ButtonLink to="/pages/dopune">{t('top-ups.all')}</ButtonLink>}
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
      actions={<ButtonLink to="/pages/dopune">{t('top-ups.all')}</ButtonLink>}
    >
      <AgeNote age={state.age} />
      <OrderColumn>
        {order.status === 'pending' && order.method === 'card' ? (
          <ProgressBar label={t('top-ups.waiting-progress')} />
        ) : null}
        <Summary order={order} />
        <Actions order={order} />
      </OrderColumn>
      {order.status === 'pending' && order.method === 'bank-transfer' ? (
        <ManySlip orderNumber={orderNumber} />
      ) : null}
      <Section title={t('top-ups.many-tags')}>
        <Stack>
          <Parts order={order} stale={state.updating} />
          <Paging {...page} totalRecords={order.totalRecords} onChange={setPage} />
        </Stack>
      </Section>
    </Page>
  );
}

type Translate = ReturnType<typeof useTexts>['t'];

function titleOf(t: Translate, { status, method, takenBack }: Bulk): string {
  switch (status) {
    case 'paid':
      return t(takenBack === undefined ? 'top-ups.many-paid' : 'top-ups.many-taken-back');
    case 'pending':
      return t(method === 'card' ? 'top-ups.waiting-title' : 'top-ups.slip-title');
    case 'refused':
      return t('top-ups.refused-title');
    case 'abandoned':
      return t('top-ups.abandoned-title');
  }
}

function leadOf(t: Translate, { status, method, savedCard, takenBack }: Bulk): string {
  switch (status) {
    case 'paid':
      return t(takenBack === undefined ? 'top-ups.many-paid-text' : 'top-ups.many-taken-back-text');
    case 'pending':
      if (method === 'bank-transfer') return t('top-ups.many-slip-lead');
      return t(savedCard ? 'top-ups.many-charging' : 'top-ups.waiting-text');
    case 'refused':
      return t('top-ups.refused-text');
    case 'abandoned':
      return t('top-ups.abandoned-text');
  }
}

function Summary({ order }: { readonly order: Bulk }) {
  const { t, formats, now } = useTexts();
  const settled =
    order.status === 'paid' && order.settledAt !== null
      ? [{ term: t('top-ups.order-settled'), value: formats.dayTime(order.settledAt, now) }]
      : [];
  return (
    <Stack>
      <div>
        <TopUpState topUp={order} />
      </div>
      <DescriptionList
        look="receipt"
        items={[
          {
            term: t('top-ups.many-total'),
            value: formats.money(order.amount, { exact: true }),
            strong: true,
          },
          ...(order.takenBack === undefined
            ? []
            : [
                {
                  term: t('top-ups.many-taken-back-amount'),
                  value: formats.money(order.takenBack, { exact: true }),
                },
              ]),
          { term: t('top-ups.many-count'), value: formats.number(order.tags) },
          {
            term: t('top-ups.method'),
            value: t(`top-ups.method-${order.paidWith ?? order.method}`),
          },
          ...settled,
          {
            term: t('top-ups.order-number'),
            value: <span translate="no">{order.order_number}</span>,
          },
        ]}
      />
    </Stack>
  );
}

function Actions({ order }: { readonly order: Bulk }) {
  const { t } = useTexts();
  const { order_number: orderNumber } = order;
  switch (order.status) {
    case 'paid':
      return (
        <Row>
          <ReceiptButton orderNumber={orderNumber} />
          <ButtonLink to="/pages/tagovi">{t('top-ups.to-tags')}</ButtonLink>
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
            search={{ many: 'choose', again: orderNumber }}
            kind="primary"
            icon={<RotateCw size={20} />}
          >
            {t('top-ups.try-again')}
          </ButtonLink>
        </Row>
      );
  }
}

function ManySlip({ orderNumber }: { readonly orderNumber: string }) {
  const state = useCall(getIpsQr, { order_number: orderNumber });
  return (
    <Loaded state={state} skeleton={<Skeleton height="24rem" />}>
      {(slip) => <Slip slip={slip} />}
    </Loaded>
  );
}

type Part = Bulk['items'][number];

function Parts({ order, stale }: { readonly order: Bulk; readonly stale: boolean }) {
  const { t, formats } = useTexts();
  const amount = (part: Part) => <Amount {...formats.moneyParts(part.amount, { exact: true })} />;
  const columns: readonly Column<Part>[] = [
    {
      id: 'device',
      header: t('top-ups.device'),
      rowHeader: true,
      cell: (part) => <TagTitle tag={part} />,
    },
    { id: 'amount', header: t('top-ups.order-amount'), align: 'end', cell: amount },
  ];
  return (
    <DataList
      label={t('top-ups.many-tags')}
      rows={order.items}
      rowKey={({ tag_id: id }) => id}
      columns={columns}
      stale={stale}
      card={(part) => (
        <div className={styles['line']}>
          <TagTitle tag={part} />
          {amount(part)}
        </div>
      )}
    />
  );
}
