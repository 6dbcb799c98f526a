import { getDogadjaji, type RoadEvent } from '@rampa/contract/road-conditions';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../lib/api/queries.ts';
import { isNamed, placesBeside } from '../../lib/roads/event-places.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { RoadNumber } from '../../ui/sign.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './overview.module.css';
import { onUsualRoads } from './usual-roads.ts';
import type { HomeShown } from './use-home.ts';

/** Milliseconds between two calls, as in `road-news.tsx`: both share one call. */
const everyMinute = 60_000;

/** A screen of another area. */
const trips: string = '/pages/moje-voznje';

/** At most this many more have a line of their own. */
const LATER = 2;

/** All events on the roads. */
export function useRoadEvents() {
  const { languageId } = useTexts();
  return useCall(getDogadjaji, { languageId }, { quiet: true, every: everyMinute });
}

/** What is next on the roads that the customer usually drives. */
export function UsualRoadsPanel({ roads }: { readonly roads: HomeShown['usualRoads'] }) {
  const { t, now } = useTexts();
  const events = useRoadEvents();
  if (events.value === undefined && !events.loading) return null;
  const found = onUsualRoads(events.value?.items ?? [], roads, now);
  const [next] = found;
  return (
    <section className={styles['panel']} aria-labelledby="home-roads">
      <h2 id="home-roads" className={styles['title']}>
        {t('home.usual-roads')}
      </h2>
      {events.loading ? (
        <Skeleton height="6rem" />
      ) : next === undefined ? (
        <p>{t('home.usual-roads-clear')}</p>
      ) : (
        <>
          <Event event={next} />
          <Later events={found.slice(1, 1 + LATER)} />
        </>
      )}
      <p className={styles['foot']}>
        {next === undefined ? (
          <Link to="/pages/stanje-na-putevima" className={styles['link']}>
            {t('home.usual-roads-all')}
          </Link>
        ) : (
          <Link
            to="/pages/stanje-na-putevima"
            search={found.length === 1 ? { road: next.road, event: next.id } : {}}
            className={styles['link']}
          >
            {found.length <= 1 + LATER
              ? t('home.usual-roads-more-none')
              : t('home.usual-roads-more', { count: found.length - 1 - LATER })}
          </Link>
        )}
        <Link to={trips} className={styles['link']}>
          {t('home.usual-roads-trips')}
        </Link>
      </p>
    </section>
  );
}

function Event({ event }: { readonly event: RoadEvent }) {
  const { t, formats, now } = useTexts();
  const { road, title, text, validFrom, validTo } = event;
  const places = placesBeside(event);
  const until = validTo === null ? undefined : formats.dayTime(validTo, now);
  const begun = Date.parse(validFrom) <= now;
  return (
    <div className={styles['event']}>
      <p className={styles['place']}>
        <RoadNumber>{road}</RoadNumber> {title}
      </p>
      {places === '' ? null : <p>{places}</p>}
      <p className={styles['muted']}>
        {!begun
          ? t('home.usual-roads-from', { when: formats.dayTime(validFrom, now) })
          : until === undefined
            ? t('home.usual-roads-now')
            : t('home.usual-roads-until', { when: until })}
      </p>
      <p className={styles['muted']}>{text}</p>
    </div>
  );
}

function Later({ events }: { readonly events: readonly RoadEvent[] }) {
  const { formats, now } = useTexts();
  if (events.length === 0) return null;
  return (
    <ul className={styles['lines']}>
      {events.map((event) => {
        const { id, road, title, section, validFrom } = event;
        return (
          <li key={id} className={styles['line']}>
            <Link
              to="/pages/stanje-na-putevima"
              search={{ road, event: id }}
              className={styles['name']}
            >
              {road} {isNamed(event) ? title : `${title}, ${section.from}`}
            </Link>
            {Date.parse(validFrom) <= now ? null : (
              <span className={styles['muted']}>{formats.dayName(validFrom, now)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
