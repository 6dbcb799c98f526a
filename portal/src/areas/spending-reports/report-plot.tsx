import type { ReportRow } from '@rampa/contract/spending-reports';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Card } from '../../ui/page.tsx';
import styles from './report-plot.module.css';
import type { Report } from './report-totals.tsx';

/** Of named things the first on the page; hours and days of the week are all there. */
const most = 12;

/**
 * A bar for each row, with a line where it was the period before. For a screen reader it is one picture with its
 * summary: the figures, and the links to their passages, are in the table below.
 */
export function ReportPlot({ report: { by, items } }: { readonly report: Report }) {
  const { t, formats } = useTexts();
  const shown = by === 'hour' || by === 'weekday' ? items : items.slice(0, most);
  const highest = shown.reduce<ReportRow | undefined>(
    (top, row) =>
      top === undefined || row.sums.now.amount.amount > top.sums.now.amount.amount ? row : top,
    undefined,
  );
  if (highest === undefined) return null;
  const reach = Math.max(
    1,
    ...shown.flatMap(({ sums }) => [sums.now.amount.amount, sums.before.amount.amount]),
  );
  const share = (amount: number): string => `${(amount * 100) / reach}%`;
  return (
    <Card>
      <figure className={styles['figure']}>
        <figcaption className={styles['key']} aria-hidden="true">
          <span>
            <i className={styles['keyNow']} /> {t('spending-reports.key-now')}
          </span>
          <span>
            <i className={styles['keyBefore']} /> {t('spending-reports.key-before')}
          </span>
        </figcaption>
        <div
          role="img"
          aria-label={t('spending-reports.plot', {
            name: highest.name,
            amount: formats.money(highest.sums.now.amount),
          })}
          className={styles['bars']}
        >
          {shown.map(({ of: key, name, sums }) => (
            <div key={key} className={styles['row']}>
              <span className={styles['name']}>{name}</span>
              <span className={styles['track']}>
                <span
                  className={styles['now']}
                  style={{ inlineSize: share(sums.now.amount.amount) }}
                />
                {sums.before.amount.amount === 0 ? null : (
                  <span
                    className={styles['before']}
                    style={{ insetInlineStart: share(sums.before.amount.amount) }}
                  />
                )}
              </span>
              <span className={styles['value']}>{formats.shortAmount(sums.now.amount)}</span>
            </div>
          ))}
        </div>
      </figure>
    </Card>
  );
}
