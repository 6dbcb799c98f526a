import type { CallResult } from '@rampa/contract';
import type { getIzvestaj } from '@rampa/contract/spending-reports';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Change } from '../../lib/screens/change.tsx';
import styles from './reports.module.css';
import { usePeriodText } from '../../lib/selection/use-period-text.ts';

const compared = [
  ['before', 'before'],
  ['yearBefore', 'year-before'],
] as const;

export type Report = CallResult<typeof getIzvestaj>;

/** What the period cost, and how that compares. */
export function ReportTotals({
  report: { periods, total },
  stale,
}: {
  readonly report: Report;
  readonly stale: boolean;
}) {
  const { t, formats } = useTexts();
  const periodText = usePeriodText();
  const count = (passages: number) =>
    t('spending-reports.count', { count: passages, number: formats.number(passages) });
  return (
    <section
      aria-label={t('spending-reports.totals')}
      className={classNames(styles['totals'], stale && styles['stale'])}
    >
      <div>
        <h2 className={styles['label']}>{periodText(periods.now)}</h2>
        <p className={styles['figure']}>
          <Amount {...formats.moneyParts(total.now.amount)} size="large" />
        </p>
        <p className={styles['label']}>{count(total.now.passages)}</p>
      </div>
      {compared
        .filter(([part]) => part === 'before' || periods.yearBefore !== periods.before)
        .map(([part, words]) => (
          <div key={part}>
            <h2 className={styles['label']}>
              {t(`spending-reports.against-${words}`, { period: periodText(periods[part]) })}
            </h2>
            <p className={styles['compared']}>
              <Change now={total.now.amount} before={total[part].amount} />
            </p>
            <p className={styles['label']}>
              {formats.money(total[part].amount)}, {count(total[part].passages)}
            </p>
          </div>
        ))}
    </section>
  );
}
