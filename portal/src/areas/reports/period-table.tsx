import { type ClerkWork, worksWithoutMoney } from '@rampa/contract/reports';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { hourText } from './hour-text.ts';
import type { OperatorReport } from './operator-report.ts';
import styles from './reports.module.css';

type Row = OperatorReport['rows'][number];

interface PeriodTableProps {
  readonly report: OperatorReport;
  readonly stale: boolean;
  /** Of clerks: which of their work the rows are of. */
  readonly work?: ClerkWork;
}

/** What the rows count. */
function counted(by: OperatorReport['by']) {
  if (by === 'money') return 'payments-counted';
  return by === 'clerk' ? 'work-counted' : 'passages';
}

/** Work whose amounts are what was given back. */
const refunding = new Set<ClerkWork>(['complaints', 'cash-returned', 'passages-corrected']);

export function PeriodTable({ report: { by, rows }, stale, work }: PeriodTableProps) {
  const { t, formats } = useTexts();
  const count = counted(by);
  const amountName = t(
    work !== undefined && refunding.has(work) ? 'reports.refunded' : 'reports.amount',
  );
  const withMoney = work === undefined || !worksWithoutMoney.has(work);
  const name = ({ of, name: called }: Row): string => {
    if (by === 'hour') return hourText(Number(of));
    return by === 'day' ? formats.day(of) : called;
  };
  const amount: Column<Row> = {
    id: 'amount',
    header: amountName,
    align: 'end',
    cell: ({ now }) => <Amount {...formats.moneyParts(now.amount)} />,
  };
  const amountBefore: Column<Row> = {
    id: 'amount-before',
    header: t('reports.amount-before'),
    align: 'end',
    cell: ({ before }) => formats.money(before.amount),
  };
  const columns: readonly Column<Row>[] = [
    { id: 'name', header: t(`reports.one-${by}`), rowHeader: true, cell: name },
    {
      id: 'count',
      header: t(`reports.${count}`),
      align: 'end',
      cell: ({ now }) => formats.number(now.count),
    },
    ...(withMoney ? [amount] : []),
    {
      id: 'count-before',
      header: t(`reports.${count}-before-period`),
      align: 'end',
      cell: ({ before }) => formats.number(before.count),
    },
    ...(withMoney ? [amountBefore] : []),
  ];
  return (
    <DataList
      label={t(work === undefined ? `reports.by-${by}` : `reports.work-${work}`)}
      rows={rows}
      rowKey={({ of, now }) => `${of} ${now.amount.currency}`}
      columns={columns}
      stale={stale}
      dense
      card={(row) => (
        <div className={styles['card']}>
          <strong>{name(row)}</strong>
          {withMoney ? (
            <span>
              {amountName}: {formats.money(row.now.amount)}
            </span>
          ) : null}
          <span>
            {t(`reports.${count}`)}: {formats.number(row.now.count)}
          </span>
          <span className={styles['muted']}>
            {withMoney
              ? `${t('reports.amount-before')}: ${formats.money(row.before.amount)}`
              : `${t(`reports.${count}-before-period`)}: ${formats.number(row.before.count)}`}
          </span>
        </div>
      )}
    />
  );
}
