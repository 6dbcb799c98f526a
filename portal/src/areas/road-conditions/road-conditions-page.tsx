import { getRouteApi } from '@tanstack/react-router';
import type { RoadEvent } from '@rampa/contract/road-conditions';
import { List, Map as MapIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { Arrivals } from './arrivals.tsx';
import { EventCard } from './event-card.tsx';
import { EventFilters } from './event-filters.tsx';
import { EventLists } from './event-lists.tsx';
import { chosenBy } from './live-events.ts';
import { LiveStatus } from './live-status.tsx';
import { MapBesideList, MapBesideListSkeleton } from '../../lib/map/map-beside-list.tsx';
import styles from './road-conditions-page.module.css';
import { readRoadConditionsSearch, type RoadConditionsSearch } from './road-conditions-search.ts';
import { type RoadEvents, useRoadEvents } from './use-road-events.ts';

const route = getRouteApi('/pages/stanje-na-putevima');
const ConditionsMap = lazy(async () => ({
  default: (await import('./conditions-map.tsx')).ConditionsMap,
}));

/** Below it list and map do not fit side by side. */
const oneColumn = '(max-width: 899px)';

/** `/pages/stanje-na-putevima`: what happens on the roads, as it happens. */
export function RoadConditionsPage() {
  const { t, languageId } = useTexts();
  const roads = useRoadEvents(languageId);
  const { feed, updatedAt, arrived } = roads;
  // What the stream keeps up to date is not old because it was read long ago.
  const state = feed === 'live' ? { ...roads.state, age: undefined } : roads.state;
  return (
    <Page
      title={t('road-conditions.title')}
      lead={<LiveStatus feed={feed} updatedAt={updatedAt} />}
    >
      <Arrivals events={arrived} />
      <Loaded state={state} skeleton={<RoadConditionsSkeleton />}>
        {() => <Conditions roads={roads} />}
      </Loaded>
    </Page>
  );
}

function Conditions({ roads }: { readonly roads: RoadEvents }) {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const narrow = useMedia(oneColumn);
  const { events, now, fresh } = roads;
  const chosen = chosenBy(events, search);
  const view = narrow ? (search.view ?? 'list') : 'both';
  const linked = useRef(search.event);
  useEffect(() => {
    // Who follows a link to an event is led to it, once.
    if (linked.current !== undefined) cardOf(linked.current)?.scrollIntoView({ block: 'center' });
  }, []);

  function show(next: RoadConditionsSearch, replace = false): void {
    void navigate({ search: readRoadConditionsSearch({ ...next }), resetScroll: false, replace });
  }
  function showOnMap({ id }: RoadEvent): void {
    show({ ...search, event: id, ...(narrow ? { view: 'map' } : {}) }, !narrow);
    // The list with the button that was pressed is gone: go on at the one above the map.
    if (narrow) requestAnimationFrame(() => switchButton()?.focus());
  }
  function showInList(id: string): void {
    show({ ...search, event: id }, true);
    if (narrow) return;
    // Who chooses on the map wants to read it: the list goes there, the focus stays on the map.
    cardOf(id)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <>
      {events.some(({ demo }) => demo) ? (
        <div className={styles['demo']}>
          <Notice tone="info">{t('road-conditions.demo')}</Notice>
        </div>
      ) : null}
      <EventFilters events={events} search={search} onFilter={show} />
      {narrow ? (
        <div className={styles['switch']}>
          <Button
            wide
            id={switchId}
            icon={view === 'map' ? <List size={20} /> : <MapIcon size={20} />}
            onClick={() => {
              const { view: _, ...list } = search;
              show(view === 'map' ? list : { ...search, view: 'map' });
            }}
          >
            {t(view === 'map' ? 'road-conditions.view-list' : 'road-conditions.view-map')}
          </Button>
        </div>
      ) : null}
      <MapBesideList
        view={view}
        map={
          <Suspense fallback={<Skeleton height="100%" />}>
            <ConditionsMap
              events={chosen}
              now={now}
              selected={search.event}
              scene={JSON.stringify(search)}
              onSelect={showInList}
            />
          </Suspense>
        }
        list={
          view === 'map' && chosen.length > 0 ? (
            <SelectedEvent event={chosen.find(({ id }) => id === search.event)} now={now} />
          ) : (
            <EventLists
              events={chosen}
              all={events.length}
              now={now}
              fresh={fresh}
              selected={search.event}
              onShow={showOnMap}
              onClear={() => show({})}
            />
          )
        }
      />
    </>
  );
}

/** Below the map of a narrow screen: the event that was chosen on it. */
function SelectedEvent({
  event,
  now,
}: {
  readonly event: RoadEvent | undefined;
  readonly now: number;
}) {
  const { t } = useTexts();
  return (
    <div aria-live="polite">
      {event === undefined ? (
        <p>{t('road-conditions.choose-on-map')}</p>
      ) : (
        <EventCard event={event} now={now} fresh={false} selected onShow={undefined} />
      )}
    </div>
  );
}

const switchId = 'road-conditions-view';
const switchButton = () => document.querySelector<HTMLElement>(`#${switchId}`);

function cardOf(id: string): Element | null {
  return document.querySelector(`#${CSS.escape(`event-${id}`)}`);
}

function RoadConditionsSkeleton() {
  const { t } = useTexts();
  return <MapBesideListSkeleton label={t('road-conditions.loading')} itemHeight="11rem" />;
}
