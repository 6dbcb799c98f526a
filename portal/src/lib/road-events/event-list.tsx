import type { TripEvent } from '@rampa/contract/saved-trips';
import { RoadNumber } from '../../ui/sign.tsx';
import { Badge, StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './event-list.module.css';

/** What is reported on a trip; where only one day is asked for, nothing says whether it is of tomorrow, too. */
type EventShown = Omit<TripEvent, 'tomorrow'> & Partial<Pick<TripEvent, 'tomorrow'>>;

export function EventList({ events }: { readonly events: readonly EventShown[] }) {
  return (
    <ul className={styles['events']}>
      {events.map((event) => (
        <li key={event.id} className={styles['event']}>
          <EventLine event={event} />
        </li>
      ))}
    </ul>
  );
}

function toneOf({ kind, severity }: EventShown): Tone {
  if (kind === 'closure' || severity === 'high' || severity === 'highest') return 'bad';
  return severity === 'medium' ? 'notice' : 'neutral';
}

function EventLine({ event }: { readonly event: EventShown }) {
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
        {event.tomorrow === true ? <Badge tone="neutral">{t('saved-trips.tomorrow')}</Badge> : null}
      </span>
      <strong>{title}</strong>
      <span>{place}</span>
      {text === '' || text === title ? null : <span>{text}</span>}
      <span className={styles['times']}>
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
