import type { ComplaintSummary } from '@rampa/contract/complaints';
import type { Passage } from '@rampa/contract/passages';
import type { OrderSummary } from '@rampa/contract/purchases';
import type { CustomerCard } from '@rampa/contract/staff';
import type { Tag } from '@rampa/contract/tags';
import type { TopUp } from '@rampa/contract/top-ups';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Section } from '../../ui/page.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import styles from './staff.module.css';

interface CustomerProps {
  readonly customer: CustomerCard;
}

interface LatestProps<Item> {
  readonly title: string;
  readonly page: { readonly items: readonly Item[]; readonly totalRecords: number };
  readonly rowKey: (item: Item) => string;
  readonly columns: readonly Column<Item>[];
}

/** The latest of something: a table, on narrow screens each line a card of the same cells. */
function Latest<Item>({ title, page, rowKey, columns }: LatestProps<Item>) {
  const { t, formats } = useTexts();
  const { items, totalRecords } = page;
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
    </Section>
  );
}

function Time({ at }: { readonly at: string }): ReactNode {
  const { formats, now } = useTexts();
  return <time dateTime={at}>{formats.dayTime(at, now)}</time>;
}

export function CustomerTags({ customer }: CustomerProps) {
  const { t, formats } = useTexts();
  const columns: readonly Column<Tag>[] = [
    {
      id: 'serial',
      header: t('staff.tag-serial'),
      rowHeader: true,
      cell: (tag) => <SerialNumber value={tag.serial_number} />,
    },
    { id: 'plate', header: t('tag-name.plate'), cell: ({ plate }) => plate },
    { id: 'category', header: t('staff.tag-category'), cell: ({ kategorija }) => kategorija },
    { id: 'status', header: t('tags.status'), cell: ({ status }) => t(`tags.status-${status}`) },
    {
      id: 'balance',
      header: t('staff.customer-balance'),
      align: 'end',
      cell: ({ balance }) => formats.money(balance),
    },
  ];
  return (
    <Latest
      title={t('staff.customer-tags')}
      page={customer.tags}
      rowKey={({ tag_id: id }) => id}
      columns={columns}
    />
  );
}

export function CustomerPassages({ customer }: CustomerProps) {
  const { t, formats } = useTexts();
  const columns: readonly Column<Passage>[] = [
    {
      id: 'at',
      header: t('staff.audit-at'),
      rowHeader: true,
      cell: ({ exitedAt }) => <Time at={exitedAt} />,
    },
    {
      id: 'trip',
      header: t('staff.trip'),
      cell: ({ entry, exit }) => (entry === '' ? exit : `${entry} → ${exit}`),
    },
    { id: 'plate', header: t('tag-name.plate'), cell: ({ plate }) => plate },
    {
      id: 'amount',
      header: t('staff.amount'),
      align: 'end',
      cell: ({ amount }) => formats.money(amount),
    },
  ];
  return (
    <Latest
      title={t('staff.customer-passages')}
      page={customer.passages}
      rowKey={({ passage_id: id }) => id}
      columns={columns}
    />
  );
}

export function CustomerTopUps({ customer }: CustomerProps) {
  const { t, formats } = useTexts();
  const columns: readonly Column<TopUp>[] = [
    {
      id: 'at',
      header: t('staff.audit-at'),
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      id: 'number',
      header: t('staff.number'),
      rowHeader: true,
      cell: ({ order_number: number }) => <span translate="no">{number}</span>,
    },
    { id: 'plate', header: t('tag-name.plate'), cell: ({ plate }) => plate },
    {
      id: 'status',
      header: t('top-ups.status'),
      cell: ({ status }) => t(`top-ups.status-${status}`),
    },
    {
      id: 'amount',
      header: t('staff.amount'),
      align: 'end',
      cell: ({ amount }) => formats.money(amount),
    },
  ];
  return (
    <Latest
      title={t('staff.customer-top-ups')}
      page={customer.topUps}
      rowKey={({ order_number: number }) => number}
      columns={columns}
    />
  );
}

export function CustomerOrders({ customer }: CustomerProps) {
  const { t, formats } = useTexts();
  const columns: readonly Column<OrderSummary>[] = [
    { id: 'at', header: t('staff.audit-at'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      id: 'number',
      header: t('staff.number'),
      rowHeader: true,
      cell: ({ order_number: number }) => <span translate="no">{number}</span>,
    },
    {
      id: 'status',
      header: t('purchases.state'),
      cell: ({ status }) => t(`purchases.state-${status}`),
    },
    {
      id: 'amount',
      header: t('staff.amount'),
      align: 'end',
      cell: ({ total }) => formats.money(total),
    },
  ];
  return (
    <Latest
      title={t('staff.customer-orders')}
      page={customer.orders}
      rowKey={({ order_number: number }) => number}
      columns={columns}
    />
  );
}

export function CustomerComplaints({ customer }: CustomerProps) {
  const { t } = useTexts();
  const columns: readonly Column<ComplaintSummary>[] = [
    {
      id: 'at',
      header: t('staff.audit-at'),
      cell: ({ receivedAt }) => <Time at={receivedAt} />,
    },
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
  ];
  return (
    <Latest
      title={t('staff.menu-complaints')}
      page={customer.complaints}
      rowKey={({ complaint_number: number }) => number}
      columns={columns}
    />
  );
}
