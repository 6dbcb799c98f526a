import type { SavedTrip } from '@rampa/contract/saved-trips';
import { Spoken } from '../../ui/page.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { durationText } from '../../lib/trips/duration.ts';
import { RoadNumber } from '../../ui/sign.tsx';
import { Badge } from '../../ui/status-pill.tsx';
import styles from './saved-trips.module.css';

/** Ways that cost less, take less time or are open where the usual one is closed; nothing if there are none. */
export function OtherWays({ trip }: { readonly trip: SavedTrip }) {
  const { t, formats } = useTexts();
  const { otherWays, toll } = trip;
  if (otherWays.length === 0 || toll === null) return null;
  const closed = trip.events.some(({ kind, now }) => kind === 'closure' && now);
  return (
    <section className={styles['part']}>
      <h3 className={styles['subtitle']}>
        {t('saved-trips.other-ways')}
        <Spoken>: {trip.name}</Spoken>
      </h3>
      <ul className={styles['events']}>
        {otherWays.map((way) => {
          const cheaper = toll.totalWithTag.amount - way.totalWithTag.amount;
          const faster = toll.minutes - way.minutes;
          const saved = { ...way.totalWithTag, amount: cheaper };
          return (
            <li key={`${way.roads.join(' ')} ${way.km}`} className={styles['event']}>
              <span className={styles['marks']}>
                {way.roads.map((road) => (
                  <RoadNumber key={road}>{road}</RoadNumber>
                ))}
                {cheaper > 0 ? (
                  <Badge tone="good">
                    {t('saved-trips.other-cheaper', { amount: formats.money(saved) })}
                  </Badge>
                ) : null}
                {faster > 0 ? (
                  <Badge tone="good">
                    {t('saved-trips.other-faster', { duration: durationText(faster, t) })}
                  </Badge>
                ) : null}
                {closed && !way.closed ? (
                  <Badge tone="good">{t('saved-trips.other-open')}</Badge>
                ) : null}
              </span>
              <span>
                {formats.money(way.totalWithTag)} · {formats.kilometres(way.km * 1000)} ·{' '}
                {durationText(way.minutes, t)}
              </span>
              {way.events === 0 ? null : (
                <span className={styles['quiet']}>
                  {t('saved-trips.other-events', { number: formats.number(way.events) })}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
