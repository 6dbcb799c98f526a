import { parseOpeningHours } from '@rampa/contract/points-of-sale';
import { useTexts } from '../texts/use-texts.ts';
import { clockOf } from './local-moment.ts';
import styles from './opening-table.module.css';

/** The opening hours of a week, equal days in one line, holidays last. */
export function OpeningTable({ openingHours }: { readonly openingHours: string }) {
  const { t, formats } = useTexts();
  const hours = parseOpeningHours(openingHours);
  if (hours === null) return null;
  const timesOf = (spans: (typeof hours.weekdays)[number]): string =>
    spans.length === 0
      ? t('points-of-sale.closed')
      : spans
          .map(([from, to]) => `${clockOf(from)}–${clockOf(to > 1440 ? to - 1440 : to)}`)
          .join(', ');
  const dayName = (index: number): string => formats.weekday(index + 1);
  const rows: { from: number; to: number; times: string }[] = [];
  for (const [index, spans] of hours.weekdays.entries()) {
    const times = timesOf(spans);
    const last = rows.at(-1);
    if (last?.times === times) last.to = index;
    else rows.push({ from: index, to: index, times });
  }
  return (
    <dl className={styles['hours']}>
      {rows.map(({ from, to, times }) => (
        <div key={from}>
          <dt>{from === to ? dayName(from) : `${dayName(from)} – ${dayName(to)}`}</dt>
          <dd>{times}</dd>
        </div>
      ))}
      {hours.holidays === undefined ? null : (
        <div>
          <dt>{t('points-of-sale.holidays')}</dt>
          <dd>{timesOf(hours.holidays)}</dd>
        </div>
      )}
    </dl>
  );
}
