import type { CallResult } from '@rampa/contract';
import { getZbirneDopune } from '@rampa/contract/top-ups';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { Paging } from '../../../lib/screens/paging.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { Section, Stack } from '../../../ui/page.tsx';
import { TopUpState } from '../top-up-state.tsx';
import styles from './many.module.css';

type Bulk = CallResult<typeof getZbirneDopune>['items'][number];

/** Earlier payments for several tags, so that those that wait are found again; nothing where there are none. */
export function ManyOrders() {
  const { t, formats, now } = useTexts();
  const [page, setPage] = useState({ first: 0, rows: 5 });
  const state = useCall(getZbirneDopune, page, { quiet: true });
  if (state.value === undefined || state.value.totalRecords === 0) return null;
  const number = (one: Bulk) => (
    <Link to="/pages/dopuna-pregled" search={{ many: one.order_number }}>
      {one.order_number}
    </Link>
  );
  const takenBack = ({ takenBack: back }: Bulk) =>
    back === undefined ? null : (
      <div className={styles['muted']}>
        {t('top-ups.many-taken-back-amount')}: {formats.money(back, { exact: true })}
      </div>
    );
  const money = (one: Bulk) => (
    <>
      <Amount {...formats.moneyParts(one.amount, { exact: true })} />
      {takenBack(one)}
    </>
  );
  const when = (one: Bulk) => formats.dayTime(one.settledAt ?? one.createdAt, now);
  const columns: readonly Column<Bulk>[] = [
    { id: 'number', header: t('top-ups.order-number'), rowHeader: true, cell: number },
    { id: 'when', header: t('top-ups.when'), cell: when },
    { id: 'tags', header: t('top-ups.many-count'), cell: (one) => formats.number(one.tags) },
    { id: 'status', header: t('top-ups.status'), cell: (one) => <TopUpState topUp={one} /> },
    { id: 'amount', header: t('top-ups.order-amount'), align: 'end', cell: money },
  ];
  return (
    <Section title={t('top-ups.many-earlier')}>
      <Stack>
        <DataList
          label={t('top-ups.many-earlier')}
          rows={state.value.items}
          rowKey={({ order_number: orderNumber }) => orderNumber}
          columns={columns}
          stale={state.updating}
          card={(one) => (
            <div className={styles['card']}>
              <div className={styles['line']}>
                {number(one)}
                <TopUpState topUp={one} />
              </div>
              <div className={styles['line']}>
                <span className={styles['muted']}>{when(one)}</span>
                <span>{money(one)}</span>
              </div>
            </div>
          )}
        />
        <Paging {...page} totalRecords={state.value.totalRecords} onChange={setPage} />
      </Stack>
    </Section>
  );
}
