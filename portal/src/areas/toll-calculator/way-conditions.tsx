import { getStanjePuta, type WayConditions } from '@rampa/contract/saved-trips';
import { useCall } from '../../lib/api/queries.ts';
import { tollDayOf } from '../../lib/formats/formats.ts';
import { EventList } from '../../lib/road-events/event-list.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { useCountryNames } from '../../lib/trips/country-names.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { RoadNumber } from '../../ui/sign.tsx';
import { TollsAbroad } from './tolls-abroad.tsx';
import type { Trip } from './trip-search.ts';
import styles from './way-conditions.module.css';

interface OnWayProps {
  readonly trip: Trip;
  /** Which of the routes is shown, and the signs of each. */
  readonly chosen: number;
  readonly roads: readonly (readonly string[])[];
}

/** What is reported on the route on the day of the trip, waiting at borders among it, and where it leads on abroad. */
export function OnWay({ trip, chosen, roads }: OnWayProps) {
  const { t, formats, now, languageId } = useTexts();
  const { value } = useCall(getStanjePuta, { ...trip, languageId }, { quiet: true });
  const way = value?.items[chosen];
  // The receipt is complete without it.
  if (value === undefined || way === undefined) return null;
  const { events, eventCount, borders } = way;
  const date = trip.date ?? tollDayOf(now);
  const open = way.closed ? value.items.findIndex(({ closed }) => !closed) : -1;
  return (
    <section className={styles['way']} aria-labelledby="trip-way">
      <h3 id="trip-way" className={styles['title']}>
        {t('toll-calculator.on-way', { day: formats.longDay(date) })}
      </h3>
      {events.length === 0 ? (
        <p>{t('toll-calculator.on-way-nothing')}</p>
      ) : (
        <EventList events={events} />
      )}
      {eventCount > events.length ? (
        <p className={styles['line']}>
          {t('toll-calculator.on-way-more', { number: formats.number(eventCount - events.length) })}
          <ButtonLink to="/pages/stanje-na-putevima" size="small" kind="quiet">
            {t('toll-calculator.on-way-all')}
          </ButtonLink>
        </p>
      ) : null}
      {open < 0 ? null : (
        <p className={styles['line']}>
          <strong>{t('toll-calculator.on-way-open')}</strong>
          {(roads[open] ?? []).map((road) => (
            <RoadNumber key={road}>{road}</RoadNumber>
          ))}
        </p>
      )}
      {borders.map((border) => (
        <Border key={border.name} border={border} />
      ))}
    </section>
  );
}

/** Where the route leads on abroad, and what is known of tolls there. */
function Border({ border }: { readonly border: WayConditions['borders'][number] }) {
  const { t } = useTexts();
  const countries = useCountryNames();
  const country = countries.of(border.country);
  return (
    <section className={styles['border']} aria-label={country}>
      <h4 className={styles['title']}>
        {t(border.end === 'to' ? 'toll-calculator.border-to' : 'toll-calculator.border-from', {
          name: border.name,
          otherSide: border.otherSide,
          country,
        })}
      </h4>
      <p>{t(border.tagPays ? 'toll-calculator.abroad-tag' : 'toll-calculator.abroad-no-tag')}</p>
      {border.tagPays ? <TollsAbroad country={border.country} /> : null}
    </section>
  );
}
