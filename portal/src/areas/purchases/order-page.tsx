import { getDetalji, getPorudzbine, type Order } from '@rampa/contract/purchases';
import { useEffect, useState } from 'react';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { clock } from '../../lib/portal.ts';
import { AgeNote, Loaded } from '../../lib/screens/loaded.tsx';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LookUpPage } from './look-up-page.tsx';
import { orderKeeping } from './kept-orders.ts';
import { pollEvery } from './order-polling.ts';
import { OrderView } from './order-view.tsx';

/** One order: for its account, or with its ticket; otherwise a way to get one. */
export function OrderPage({ orderNumber }: { readonly orderNumber: string }) {
  const { t } = useTexts();
  const { authenticated } = useSession();
  const [ticket, setTicket] = useState(() => orderKeeping.ticketOf(orderNumber));
  const [arrived] = useState(clock.now);
  const [every, setEvery] = useState<number>();
  const known = authenticated || ticket !== '';
  const state = useCall(
    getDetalji,
    { order_number: orderNumber, ticket },
    { enabled: known, quiet: every !== undefined, ...(every === undefined ? {} : { every }) },
  );
  const order = state.value;
  const next = order === undefined ? undefined : pollEvery(order, clock.now() - arrived);
  if (next !== every) setEvery(next);
  useSettled(order);

  const unknown = state.refusal?.code === 'purchases.not-found';
  if (!known || unknown) {
    return (
      <LookUpPage
        orderNumber={orderNumber}
        onFound={() => setTicket(orderKeeping.ticketOf(orderNumber))}
      />
    );
  }
  if (order === undefined) {
    return (
      <Page title={t('purchases.order-loading', { orderNumber })}>
        <Loaded state={state} skeleton={<OrderSkeleton />}>
          {() => null}
        </Loaded>
      </Page>
    );
  }
  // Another state is another page: its heading gets the focus.
  return (
    <OrderView
      key={`${order.status} ${order.paymentStatus}`}
      order={order}
      ticket={ticket}
      note={<AgeNote age={state.age} />}
    />
  );
}

function OrderSkeleton() {
  return (
    <>
      <Skeleton height="11rem" />
      <Skeleton height="6rem" />
      <Skeleton height="14rem" />
    </>
  );
}

/** Once the order no longer waits for a card payment, its intent is over and lists are requested again. */
function useSettled(order: Order | undefined): void {
  const settled =
    order !== undefined && (order.status !== 'awaiting-payment' || order.payment !== 'card');
  const orderNumber = order?.order_number;
  useEffect(() => {
    if (!settled || orderNumber === undefined) return;
    orderKeeping.settled(orderNumber);
    void refreshCalls(getPorudzbine);
  }, [settled, orderNumber]);
}
