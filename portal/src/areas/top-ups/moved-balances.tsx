import { type BalanceTransfer, getPrenosi } from '@rampa/contract/balance-transfers';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { Paging } from '../../lib/screens/paging.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Section } from '../../ui/page.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import styles from './moved-balances.module.css';

const usualRows = 5;

interface MovedBalancesProps {
  /** As the call takes it; empty means all. */
  readonly selection: { readonly tag_id: string; readonly period: string };
}

/** Money moved from one tag to another: not top-ups, so it is listed apart. */
export function MovedBalances({ selection }: MovedBalancesProps) {
  const { t } = useTexts();
  const may = useMay(getPrenosi);
  const [page, setPage] = useState({ first: 0, rows: usualRows });
  const { value, updating } = useCall(
    getPrenosi,
    { ...selection, ...page },
    { enabled: may, quiet: true },
  );
  if (!may || value === undefined || value.totalRecords === 0) return null;
  return (
    <Section title={t('top-ups.moved-title')}>
      <DataList
        label={t('top-ups.moved-title')}
        rows={value.items}
        rowKey={({ transferId }) => transferId}
        columns={columns(t)}
        card={(moved) => <MovedCard moved={moved} />}
        stale={updating}
      />
      {value.totalRecords > usualRows ? (
        <Paging {...page} totalRecords={value.totalRecords} onChange={setPage} />
      ) : null}
    </Section>
  );
}

const columns = (t: ReturnType<typeof useTexts>['t']): readonly Column<BalanceTransfer>[] => [
  {
    id: 'when',
    header: t('top-ups.when'),
    rowHeader: true,
    cell: (moved) => <When moved={moved} />,
  },
  { id: 'from', header: t('top-ups.moved-from'), cell: ({ from }) => <MovedTag tag={from} /> },
  { id: 'to', header: t('top-ups.moved-to'), cell: ({ to }) => <MovedTag tag={to} /> },
  {
    id: 'amount',
    header: t('top-ups.moved-amount'),
    align: 'end',
    cell: (moved) => <MovedAmount moved={moved} />,
  },
];

function When({ moved }: { readonly moved: BalanceTransfer }) {
  const { formats, now } = useTexts();
  return <time dateTime={moved.madeAt}>{formats.dayTime(moved.madeAt, now)}</time>;
}

function MovedAmount({ moved }: { readonly moved: BalanceTransfer }) {
  const { formats } = useTexts();
  return <Amount {...formats.moneyParts(moved.amount)} />;
}

function MovedTag({ tag }: { readonly tag: BalanceTransfer['from'] }) {
  return (
    <span className={styles['tag']}>
      <span>{nameOf(tag)}</span>
      <span className={styles['serial']}>
        <SerialNumber value={tag.serial_number} />
      </span>
    </span>
  );
}

function MovedCard({ moved }: { readonly moved: BalanceTransfer }) {
  const { t } = useTexts();
  return (
    <div className={styles['card']}>
      <div className={styles['line']}>
        <When moved={moved} />
        <MovedAmount moved={moved} />
      </div>
      <p>{t('top-ups.moved-way', { from: nameOf(moved.from), to: nameOf(moved.to) })}</p>
    </div>
  );
}
