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
}

/** What the rows count. */
function counted(by: OperatorReport['by']) {
  if (by === 'money') return 'payments-counted';
  return by === 'clerk' ? 'decided' : 'passages';
}

export function PeriodTable({ report: { by, rows }, stale }: PeriodTableProps) {
  const { t, formats } = useTexts();
  const count = counted(by);
  const amountName = t(by === 'clerk' ? 'reports.refunded' : 'reports.amount');
  const name = ({ of, name: called }: Row): string => {
    if (by === 'hour') return hourText(Number(of));
    return by === 'day' ? formats.day(of) : called;
  };
  const columns: readonly Column<Row>[] = [
    { id: 'name', header: t(`reports.one-${by}`), rowHeader: true, cell: name },
    {
      id: 'count',
      header: t(`reports.${count}`),
      align: 'end',
      cell: ({ now }) => formats.number(now.count),
    },
    {
      id: 'amount',
      header: amountName,
      align: 'end',
      cell: ({ now }) => <Amount {...formats.moneyParts(now.amount)} />,
    },
    {
      id: 'count-before',
      header: t(`reports.${count}-before-period`),
      align: 'end',
      cell: ({ before }) => formats.number(before.count),
    },
    {
      id: 'amount-before',
      header: t('reports.amount-before'),
      align: 'end',
      cell: ({ before }) => formats.money(before.amount),
    },
  ];
  return (
    <DataList
      label={t(`reports.by-${by}`)}
      rows={rows}
      rowKey={({ of, now }) => `${of} ${now.amount.currency}`}
      columns={columns}
      stale={stale}
      dense
      card={(row) => (
        <div className={styles['card']}>
          <strong>{name(row)}</strong>
          <span>
            {amountName}: {formats.money(row.now.amount)}
          </span>
          <span>
            {t(`reports.${count}`)}: {formats.number(row.now.count)}
          </span>
          <span className={styles['muted']}>
            {t('reports.amount-before')}: {formats.money(row.before.amount)}
          </span>
        </div>
      )}
    />
  );
}
