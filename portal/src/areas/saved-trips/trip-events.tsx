import type { SavedTrip, TripEvent } from '@rampa/contract/saved-trips';
import { Spoken } from '../../ui/page.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { RoadNumber } from '../../ui/sign.tsx';
import { Badge, StatusPill, type Tone } from '../../ui/status-pill.tsx';
import styles from './saved-trips.module.css';

/** What is reported on a trip now and for tomorrow. */
export function TripEvents({ trip }: { readonly trip: SavedTrip }) {
  const { t, formats } = useTexts();
  const { events, eventCount } = trip;
  const more = eventCount - events.length;
  return (
    <section className={styles['part']}>
      <h3 className={styles['subtitle']}>
        {t('saved-trips.road')}
        <Spoken>: {trip.name}</Spoken>
      </h3>
      {events.length === 0 ? (
        <p>{t('saved-trips.nothing')}</p>
      ) : (
        <ul className={styles['events']}>
          {events.map((event) => (
            <li key={event.id} className={styles['event']}>
              <EventLine event={event} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? (
        <p className={styles['actions']}>
          {t('saved-trips.more', { number: formats.number(more) })}
          <ButtonLink to="/pages/stanje-na-putevima" size="small" kind="quiet">
            {t('saved-trips.all-events')}
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
}

function toneOf({ kind, severity }: TripEvent): Tone {
  if (kind === 'closure' || severity === 'high' || severity === 'highest') return 'bad';
  return severity === 'medium' ? 'notice' : 'neutral';
}

function EventLine({ event }: { readonly event: TripEvent }) {
  const { t, formats, now } = useTexts();
  const { kind, road, section, title, text, direction, daily, validTo } = event;
  const place = section.from === section.to ? section.from : `${section.from} – ${section.to}`;
  const windows = daily.map(({ from, to }) => `${from}–${to}`).join(', ');
  return (
    <>
      <span className={styles['marks']}>
        <RoadNumber>{road}</RoadNumber>
        <StatusPill tone={toneOf(event)}>{t(`saved-trips.kind-${kind}`)}</StatusPill>
        {event.now ? <Badge tone="info">{t('saved-trips.now')}</Badge> : null}
        {event.tomorrow ? <Badge tone="neutral">{t('saved-trips.tomorrow')}</Badge> : null}
      </span>
      <strong>{title}</strong>
      <span>{place}</span>
      {text === '' || text === title ? null : <span>{text}</span>}
      <span className={styles['quiet']}>
        {[
          ...(direction === '' ? [] : [t('saved-trips.direction', { direction })]),
          ...(windows === '' ? [] : [t('saved-trips.daily', { windows })]),
          validTo === null
            ? t('saved-trips.until-further')
            : t('saved-trips.until', { when: formats.dayTime(validTo, now) }),
        ].join(' · ')}
      </span>
    </>
  );
}
