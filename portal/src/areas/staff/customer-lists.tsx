import type { Amount } from '@rampa/contract';
import type { ComplaintSummary } from '@rampa/contract/complaints';
import type { Passage } from '@rampa/contract/passages';
import type { RequestSummary } from '@rampa/contract/purchase-requests';
import type { OrderSummary } from '@rampa/contract/purchases';
import type { CustomerCard } from '@rampa/contract/staff';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { settings } from '../../lib/portal.ts';
import { useSwitchedOff } from '../../lib/session/use-switched-off.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { useEntryName } from '../../lib/trips/trip.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Row, Section } from '../../ui/page.tsx';
import styles from './staff.module.css';

export interface CustomerProps {
  readonly customer: CustomerCard;
}

interface LatestProps<Item> {
  readonly title: string;
  readonly page: { readonly items: readonly Item[]; readonly totalRecords: number };
  readonly rowKey: (item: Item) => string;
  readonly columns: readonly Column<Item>[];
  /** Leads to all of them. */
  readonly all?: ReactNode;
}

/** Few enough that the next list is still found below. */
const shownAtFirst = 10;

/** The latest of something: a table, on narrow screens each line a card with the same cells. */
export function Latest<Item>({ title, page, rowKey, columns, all: toAll }: LatestProps<Item>) {
  const { t, formats } = useTexts();
  const { totalRecords } = page;
  const [all, setAll] = useState(false);
  const items = all ? page.items : page.items.slice(0, shownAtFirst);
  const more = page.items.length - items.length;
  return (
    <Section
      title={title}
      actions={
        <span className={styles['muted']}>
          {totalRecords > items.length
            ? t('staff.latest-of', {
                shown: formats.number(items.length),
                total: formats.number(totalRecords),
              })
            : formats.number(totalRecords)}
        </span>
      }
    >
      {items.length === 0 ? (
        <p className={styles['muted']}>{t('staff.none-of-these')}</p>
      ) : (
        <DataList
          label={title}
          rows={items}
          rowKey={rowKey}
          columns={columns}
          card={(item) => (
            <div className={styles['card']}>
              {columns.map(({ id, header, cell }) => (
                <span key={id}>
                  <span className={styles['muted']}>{header}: </span>
                  {cell(item)}
                </span>
              ))}
            </div>
          )}
        />
      )}
      {more === 0 ? null : (
        <div className={styles['more']}>
          <Button onClick={() => setAll(true)}>
            {t('staff.show-more', { more: formats.number(more) })}
          </Button>
        </div>
      )}
      {toAll === undefined ? null : <div className={styles['more']}>{toAll}</div>}
    </Section>
  );
}

function Time({ at }: { readonly at: string }): ReactNode {
  const { formats, now } = useTexts();
  return <time dateTime={at}>{formats.dayTime(at, now)}</time>;
}

/** Columns that several of the lists have. */
export function useColumns() {
  const { t, formats } = useTexts();
  return {
    at: <Item,>(of: (item: Item) => string, rowHeader = false): Column<Item> => ({
      id: 'at',
      header: t('staff.audit-at'),
      rowHeader,
      cell: (item) => <Time at={of(item)} />,
    }),
    number: <Item extends { readonly order_number: string }>(): Column<Item> => ({
      id: 'number',
      header: t('top-ups.order-number'),
      rowHeader: true,
      cell: ({ order_number: number }) => <span translate="no">{number}</span>,
    }),
    plate: <Item extends { readonly plate: string }>(): Column<Item> => ({
      id: 'plate',
      header: t('tag-name.plate'),
      cell: ({ plate }) => plate,
    }),
    money: <Item,>(of: (item: Item) => Amount, header = t('staff.amount')): Column<Item> => ({
      id: 'amount',
      header,
      align: 'end',
      cell: (item) => formats.money(of(item), { exact: true }),
    }),
  };
}

export function CustomerPassages({ customer }: CustomerProps) {
  const { t } = useTexts();
  const alone = useSwitchedOff('assisted-service');
  const none = customer.passages.totalRecords === 0;
  const abroad = settings.t4a === 'true';
  const entryName = useEntryName();
  const { at, plate, money } = useColumns();
  return (
    <Latest<Passage>
      title={t('staff.customer-passages')}
      page={customer.passages}
      rowKey={({ passage_id: id }) => id}
      columns={[
        at(({ exitedAt }) => exitedAt, true),
        {
          id: 'trip',
          header: t('staff.trip'),
          cell: ({ entry, exit }) => `${entryName(entry)} → ${exit}`,
        },
        plate(),
        money(({ amount }) => amount),
      ]}
      all={
        alone || (none && !abroad) ? undefined : (
          <Row>
            {none ? null : (
              <ButtonLink to="/uprava/kupci/prolasci" search={{ account: customer.account_id }}>
                {t('staff.all-passages')}
              </ButtonLink>
            )}
            {abroad ? (
              <ButtonLink to="/uprava/kupci/inostranstvo" search={{ account: customer.account_id }}>
                {t('staff.passages-abroad')}
              </ButtonLink>
            ) : null}
          </Row>
        )
      }
    />
  );
}

export function CustomerOrders({ customer }: CustomerProps) {
  const { t } = useTexts();
  const { at, number, money } = useColumns();
  return (
    <Latest<OrderSummary>
      title={t('staff.customer-orders')}
      page={customer.orders}
      rowKey={({ order_number: id }) => id}
      columns={[
        at(({ createdAt }) => createdAt),
        number(),
        {
          id: 'status',
          header: t('purchases.state'),
          cell: ({ status }) => t(`purchases.state-${status}`),
        },
        money(({ total }) => total),
      ]}
    />
  );
}

export function CustomerRequests({ customer }: CustomerProps) {
  const { t, formats } = useTexts();
  const { at } = useColumns();
  return (
    <Latest<RequestSummary>
      title={t('purchase-requests.title')}
      page={customer.requests}
      rowKey={({ request_number: id }) => id}
      columns={[
        at(({ sentAt }) => sentAt),
        {
          id: 'number',
          header: t('staff.number'),
          rowHeader: true,
          cell: ({ request_number: number }) => (
            <Link to="/uprava/zahtevi" search={{ request_number: number }} translate="no">
              {number}
            </Link>
          ),
        },
        {
          id: 'status',
          header: t('purchases.state'),
          cell: ({ state }) =>
            t(
              state === 'priced'
                ? 'purchase-requests.desk-waiting'
                : `purchase-requests.state-${state}`,
            ),
        },
        {
          id: 'amount',
          header: t('staff.amount'),
          align: 'end',
          cell: ({ total }) => (total === null ? '–' : formats.money(total, { exact: true })),
        },
      ]}
    />
  );
}

export function CustomerComplaints({ customer }: CustomerProps) {
  const { t } = useTexts();
  const { at } = useColumns();
  return (
    <Latest<ComplaintSummary>
      title={t('staff.menu-complaints')}
      page={customer.complaints}
      rowKey={({ complaint_number: id }) => id}
      columns={[
        at(({ receivedAt }) => receivedAt),
        {
          id: 'number',
          header: t('staff.number'),
          rowHeader: true,
          cell: ({ complaint_number: number }) => (
            <Link to="/uprava/reklamacije" search={{ complaint_number: number }} translate="no">
              {number}
            </Link>
          ),
        },
        {
          id: 'kind',
          header: t('complaints.subject'),
          cell: ({ kind }) => t(`complaints.kind-${kind}`),
        },
        {
          id: 'status',
          header: t('complaints.state'),
          cell: ({ state }) =>
            t(state === 'waiting' ? 'complaints.desk-waiting' : `complaints.state-${state}`),
        },
      ]}
    />
  );
}
