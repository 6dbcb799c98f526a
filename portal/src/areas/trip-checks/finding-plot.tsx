import type { TripFindingGroup } from '@rampa/contract/trip-checks';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Card } from '../../ui/page.tsx';
import styles from './finding-plot.module.css';

/** The first on the plot. */
const most = 12;

/**
 * A bar for each vehicle or driver, as long as it has findings. Each is a line of a list, for a screen reader as well: the
 * figures are nowhere else.
 */
export function FindingPlot({
  groups,
  title,
}: {
  readonly groups: readonly TripFindingGroup[];
  readonly title: string;
}) {
  const { t, formats } = useTexts();
  const shown = groups.slice(0, most);
  const reach = Math.max(1, ...shown.map(({ findings }) => findings));
  if (shown.length === 0) return null;
  return (
    <Card>
      <h3 className={styles['title']}>{title}</h3>
      <ul className={styles['bars']}>
        {shown.map(({ of, name, findings, amount }) => (
          <li key={of} className={styles['row']}>
            <span className={styles['name']}>
              {name === '' ? t('trip-checks.whose-unknown') : name}
            </span>
            <span className={styles['track']} aria-hidden="true">
              <span
                className={styles['bar']}
                style={{ inlineSize: `${(findings * 100) / reach}%` }}
              />
            </span>
            <span className={styles['value']}>
              {formats.number(findings)}
              {amount.amount === 0 ? null : ` · ${formats.money(amount)}`}
            </span>
          </li>
        ))}
      </ul>
      {groups.length > most ? (
        <p>{t('trip-checks.more-groups', { count: groups.length - most })}</p>
      ) : null}
    </Card>
  );
}
