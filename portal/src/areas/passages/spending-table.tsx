import type { Currency } from '@rampa/contract';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import type { SpendingStep, StepSpending } from './spending-scale.ts';
import { useStepWords } from './step-words.ts';
import styles from './spending.module.css';

export interface SpendingViewProps {
  /** In order, without gaps. */
  readonly spent: readonly StepSpending[];
  readonly step: SpendingStep;
  readonly currency: Currency;
  /** Of the key of a month or a day. */
  readonly onChoose: (key: string) => void;
}

/** The figures of the chart, the newest first. */
export function SpendingTable({ spent, step, currency, onChoose }: SpendingViewProps) {
  const { t, formats } = useTexts();
  const words = useStepWords(step);
  const name = ({ key }: StepSpending) => (
    <button
      type="button"
      className={styles['month']}
      aria-label={t('passages.spending-show-month', { month: words.long(key) })}
      onClick={() => onChoose(key)}
    >
      {words.long(key)}
    </button>
  );
  const amount = ({ amountMinor }: StepSpending) => (
    <Amount {...formats.moneyParts({ amount: amountMinor, currency })} />
  );
  const columns: readonly Column<StepSpending>[] = [
    { id: 'month', header: words.one, rowHeader: true, cell: name },
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
      label={words.title}
      rows={spent.toReversed()}
      rowKey={({ key }) => key}
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
