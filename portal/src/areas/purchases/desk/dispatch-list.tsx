import type { DispatchItem, DispatchPhase } from '@rampa/contract/purchases';
import { Link } from '@tanstack/react-router';
import { Aside, Lines } from '../../../lib/screens/desk-cells.tsx';
import type { DeskRows } from '../../../lib/screens/desk-list-page.tsx';
import type { UseTexts } from '../../../lib/texts/use-texts.ts';
import { Row } from '../../../ui/page.tsx';
import { LatePill, toFetch } from './phase-pill.tsx';

/** Orders of a phase; since when they are there is what they are sorted by. */
export function dispatchOf(
  { t, formats, now }: UseTexts,
  phase: DispatchPhase,
): DeskRows<DispatchItem> {
  const link = ({ order_number: number }: DispatchItem) => (
    <Link to="/uprava/otprema" search={{ order_number: number }} translate="no">
      {number}
    </Link>
  );
  const since = ({ since: at }: DispatchItem) => (
    <time dateTime={at}>{formats.dayTime(at, now)}</time>
  );
  const to = ({ recipient, place, delivery }: DispatchItem) => (
    <Lines>
      <span>{recipient}</span>
      <Aside>{delivery === 'pickup' ? t('orders-desk.pickup-at', { name: place }) : place}</Aside>
    </Lines>
  );
  const payment = ({ payment: method, paymentStatus }: DispatchItem) =>
    t(
      method === 'on-delivery' && paymentStatus === 'waiting'
        ? 'orders-desk.to-collect'
        : `orders-desk.payment-${paymentStatus}`,
    );
  const tags = ({ quantity }: DispatchItem) => t('purchases.tag-count', { count: quantity });
  const parcel = ({ parcel: sent }: DispatchItem) =>
    sent === null ? null : (
      <Lines>
        <span translate="no">{sent.number}</span>
        <Aside>{sent.carrier}</Aside>
      </Lines>
    );
  const isSent = phase === 'under-way' || phase === 'delivered' || phase === 'returned';
  return {
    label: t(`orders-desk.phase-${phase}`),
    rowKey: ({ order_number: number }) => number,
    columns: [
      { id: 'number', header: t('purchases.order-number'), cell: link, rowHeader: true },
      {
        id: 'since',
        header: t(`orders-desk.since-${phase}`),
        cell: (item) => (
          <Lines>
            {since(item)}
            <LatePill item={item} />
          </Lines>
        ),
      },
      { id: 'to', header: t('orders-desk.recipient'), cell: to },
      { id: 'tags', header: t('purchases.tags'), cell: tags },
      { id: 'payment', header: t('orders-desk.payment'), cell: payment },
      ...(isSent ? [{ id: 'parcel', header: t('orders-desk.parcel'), cell: parcel }] : []),
    ],
    card: (item) => (
      <>
        <Row>
          {link(item)}
          <LatePill item={item} />
        </Row>
        {to(item)}
        <span>
          {tags(item)} · {payment(item)}
        </span>
        <span>
          {t(toFetch(item) ? 'orders-desk.since-to-fetch' : `orders-desk.since-${phase}`)}:{' '}
          {since(item)}
        </span>
        {isSent ? parcel(item) : null}
      </>
    ),
  };
}
