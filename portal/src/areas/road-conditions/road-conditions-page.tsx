import { getRouteApi } from '@tanstack/react-router';
import type { RoadEvent } from '@rampa/contract/road-conditions';
import { Suspense, useEffect, useRef } from 'react';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { late } from '../../ui/late.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { Arrivals } from './arrivals.tsx';
import { EventFilters } from './event-filters.tsx';
import { EventLists } from './event-lists.tsx';
import { chosenBy } from './live-events.ts';
import { LiveStatus } from './live-status.tsx';
import { MapBesideList, MapBesideListSkeleton } from '../../lib/map/map-beside-list.tsx';
import styles from './road-conditions-page.module.css';
import { readRoadConditionsSearch, type RoadConditionsSearch } from './road-conditions-search.ts';
import { type RoadEvents, useRoadEvents } from './use-road-events.ts';

const route = getRouteApi('/pages/stanje-na-putevima');
const ConditionsMap = late(async () => (await import('./conditions-map.tsx')).ConditionsMap);

/** Below it list and map do not fit side by side. */
const oneColumn = '(max-width: 899px)';

/** `/pages/stanje-na-putevima`: events on the roads, live. */
export function RoadConditionsPage() {
  const { t, languageId } = useTexts();
  const roads = useRoadEvents(languageId);
  const { feed, updatedAt, arrived } = roads;
  // What the stream keeps up to date is not old, even if it was read long ago.
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
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const { events, now, fresh } = roads;
  const chosen = chosenBy(events, search);
  const linked = useRef(search.event);
  useEffect(() => {
    // A link to an event scrolls to it, once.
    if (linked.current !== undefined) cardOf(linked.current)?.scrollIntoView({ block: 'center' });
  }, []);

  function show(next: RoadConditionsSearch, replace = false): void {
    void navigate({ search: readRoadConditionsSearch({ ...next }), resetScroll: false, replace });
  }
  function showOnMap({ id }: RoadEvent): void {
    show({ ...search, event: id }, true);
    if (narrow) mapOf()?.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
  }
  function showInList(id: string): void {
    show({ ...search, event: id }, true);
    // An event selected on the map is meant to be read: the list scrolls to it, the focus stays on the map.
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
      <MapBesideList
        view="both"
        narrow="stacked"
        map={
          <div id={mapId} className={styles['map']}>
            <Suspense fallback={<Skeleton height="100%" />}>
              <ConditionsMap
                events={chosen}
                now={now}
                selected={search.event}
                scene={JSON.stringify(search)}
                onSelect={showInList}
              />
            </Suspense>
          </div>
        }
        list={
          <EventLists
            events={chosen}
            all={events.length}
            now={now}
            fresh={fresh}
            selected={search.event}
            onShow={showOnMap}
            onClear={() => show({})}
          />
        }
      />
    </>
  );
}

const mapId = 'road-conditions-map';
const mapOf = () => document.querySelector(`#${mapId}`);

function cardOf(id: string): Element | null {
  return document.querySelector(`#${CSS.escape(`event-${id}`)}`);
}

function RoadConditionsSkeleton() {
  const { t } = useTexts();
  return (
    <MapBesideListSkeleton
      label={t('road-conditions.loading')}
      itemHeight="9rem"
      narrow="stacked"
    />
  );
}
