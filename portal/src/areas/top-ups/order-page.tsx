import { getDopune, getPregled, getStatus } from '@rampa/contract/top-ups';
import { SearchX } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { clock } from '../../lib/portal.ts';
import { AgeNote, Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { late } from '../../ui/late.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { EndedOrder } from './ended-order.tsx';
import type { Order, OrderProps } from './order.ts';
import { OrderColumn } from './order-column.tsx';
import { PaidOrder } from './paid-order.tsx';
import { pollEvery } from './polling.ts';
import { SlipOrder } from './slip-order.tsx';
import { intents } from '../../lib/top-ups/own-intents.ts';
import { WaitingOrder } from './waiting-order.tsx';

// Rare, so it is not part of the first load.
const ReturnedOrder = late(async () => (await import('./returned-order.tsx')).ReturnedOrder);

/** The outcome of a top-up; polls while its payment is pending. */
export function OrderPage({ orderNumber }: { readonly orderNumber: string }) {
  const { t } = useTexts();
  const [arrived] = useState(clock.now);
  const [every, setEvery] = useState<number>();
  const state = useCall(
    getStatus,
    { order_number: orderNumber },
    { quiet: every !== undefined, ...(every === undefined ? {} : { every }) },
  );
  const order = state.value;
  const next = order === undefined ? undefined : pollEvery(order, clock.now() - arrived);
  if (next !== every) setEvery(next);
  useSettled(order);

  if (order === undefined) {
    const known = state.refusal !== undefined;
    return (
      <Page
        key={String(known)}
        title={t(known ? 'top-ups.order-title' : 'top-ups.order-loading')}
        lead={known ? undefined : t('top-ups.order-loading-text')}
      >
        <Loaded
          state={state}
          skeleton={<OrderSkeleton />}
          empty={({ code }) => (code === 'top-ups.not-found' ? <UnknownOrder /> : undefined)}
        >
          {() => null}
        </Loaded>
      </Page>
    );
  }
  // Another state is another page: its heading gets the focus.
  return <OrderInState key={order.status} order={order} note={<AgeNote age={state.age} />} />;
}

function OrderInState({ order, note }: OrderProps) {
  switch (order.status) {
    case 'paid':
      return order.returnedAt === undefined ? (
        <PaidOrder order={order} note={note} />
      ) : (
        <Suspense fallback={<OrderSkeleton />}>
          <ReturnedOrder order={order} note={note} />
        </Suspense>
      );
    case 'pending':
      return order.method === 'card' ? (
        <WaitingOrder order={order} note={note} />
      ) : (
        <SlipOrder order={order} note={note} />
      );
    case 'refused':
    case 'abandoned':
      return <EndedOrder order={order} note={note} />;
  }
}

function UnknownOrder() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<SearchX size={36} />}
      title={t('top-ups.not-found')}
      actions={<ButtonLink to="/pages/dopune">{t('top-ups.all')}</ButtonLink>}
    />
  );
}

function OrderSkeleton() {
  return (
    <OrderColumn>
      <Skeleton height="0.375rem" />
      <Skeleton height="15rem" />
    </OrderColumn>
  );
}

/** Once nothing changes any more, the intent is over, and balances and lists are requested again. */
function useSettled(order: Order | undefined): void {
  const settled = order !== undefined && order.status !== 'pending';
  const orderNumber = order?.order_number;
  useEffect(() => {
    if (!settled || orderNumber === undefined) return;
    intents.settled(orderNumber);
    void refreshCalls(getPregled, getDopune);
  }, [settled, orderNumber]);
}
