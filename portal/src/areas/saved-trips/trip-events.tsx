import type { SavedTrip } from '@rampa/contract/saved-trips';
import { EventList } from '../../lib/road-events/event-list.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Spoken } from '../../ui/page.tsx';
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
      {events.length === 0 ? <p>{t('saved-trips.nothing')}</p> : <EventList events={events} />}
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
