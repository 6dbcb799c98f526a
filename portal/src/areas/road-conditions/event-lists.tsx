import type { RoadEvent } from '@rampa/contract/road-conditions';
import { CircleCheckBig, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { EventCard } from './event-card.tsx';
import styles from './event-lists.module.css';
import { splitByStart } from './live-events.ts';

const shownAtFirst = 6;

interface EventListsProps {
  /** Those that match the address. */
  readonly events: readonly RoadEvent[];
  /** How many there are without a filter. */
  readonly all: number;
  readonly now: number;
  readonly fresh: ReadonlySet<string>;
  readonly selected: string | undefined;
  readonly onShow: (event: RoadEvent) => void;
  readonly onClear: () => void;
}

/** Current events, the most severe first; then announced ones, the next first. */
export function EventLists(props: EventListsProps) {
  const { events, all, now, onClear } = props;
  const { t } = useTexts();
  const parts = splitByStart(events, now);
  if (all === 0) {
    return (
      <EmptyState icon={<CircleCheckBig size={36} />} title={t('road-conditions.empty-title')}>
        {t('road-conditions.empty-text')}
      </EmptyState>
    );
  }
  if (events.length === 0) {
    return (
      <EmptyState
        icon={<SearchX size={36} />}
        title={t('road-conditions.none-chosen-title')}
        actions={<Button onClick={onClear}>{t('road-conditions.show-all')}</Button>}
      >
        {t('road-conditions.none-chosen-text')}
      </EmptyState>
    );
  }
  return (
    <>
      <EventList title={t('road-conditions.now')} {...props} events={parts.now} />
      <EventList title={t('road-conditions.announced')} {...props} events={parts.announced} />
    </>
  );
}

function EventList({
  title,
  events,
  now,
  fresh,
  selected,
  onShow,
}: Omit<EventListsProps, 'all' | 'onClear'> & { readonly title: string }) {
  const { t, formats } = useTexts();
  const narrow = useMedia('(max-width: 899px)');
  const [all, setAll] = useState(false);
  if (events.length === 0) return null;
  // On a phone the most severe are shown and the rest on demand; a linked event is always shown.
  const chosen = events.findIndex(({ id }) => id === selected);
  const count = !narrow || all || chosen >= shownAtFirst ? events.length : shownAtFirst;
  return (
    <section className={styles['section']} aria-label={title}>
      <h2 className={styles['heading']}>
        {title} <span className={styles['count']}>{formats.number(events.length)}</span>
      </h2>
      <ul className={styles['list']}>
        {events.slice(0, count).map((event) => (
          <li key={event.id}>
            <EventCard
              event={event}
              now={now}
              fresh={fresh.has(event.id)}
              selected={event.id === selected}
              onShow={() => onShow(event)}
            />
          </li>
        ))}
      </ul>
      {count < events.length ? (
        <div className={styles['more']}>
          <Button wide onClick={() => setAll(true)}>
            {t('road-conditions.more', { count: events.length - count })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
