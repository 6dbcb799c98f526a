import type { Currency } from '@rampa/contract';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import type { MonthSpending } from './spending-scale.ts';
import styles from './spending.module.css';

export interface SpendingViewProps {
  /** In order, without gaps. */
  readonly months: readonly MonthSpending[];
  readonly currency: Currency;
  readonly onChoose: (month: string) => void;
}

/** The figures of the chart, the newest month first. */
export function SpendingTable({ months, currency, onChoose }: SpendingViewProps) {
  const { t, formats } = useTexts();
  const name = ({ month }: MonthSpending) => (
    <button
      type="button"
      className={styles['month']}
      aria-label={t('passages.spending-show-month', { month: formats.month(month) })}
      onClick={() => onChoose(month)}
    >
      {formats.month(month)}
    </button>
  );
  const amount = ({ amountMinor }: MonthSpending) => (
    <Amount {...formats.moneyParts({ amount: amountMinor, currency })} />
  );
  const columns: readonly Column<MonthSpending>[] = [
    { id: 'month', header: t('passages.spending-month'), rowHeader: true, cell: name },
    {
      id: 'passages',
      header: t('passages.spending-passages'),
      align: 'end',
      cell: ({ passages }) => formats.number(passages),
    },
    { id: 'amount', header: t('passages.spending-amount'), align: 'end', cell: amount },
  ];
  return (
    <DataList
      label={t('passages.spending-title')}
      rows={months.toReversed()}
      rowKey={({ month }) => month}
      columns={columns}
      card={(month) => (
        <div className={styles['card']}>
          {name(month)}
          <strong>{amount(month)}</strong>
          <span className={styles['count']}>
            {t('passages.count', {
              count: month.passages,
              number: formats.number(month.passages),
            })}
          </span>
        </div>
      )}
    />
  );
}
