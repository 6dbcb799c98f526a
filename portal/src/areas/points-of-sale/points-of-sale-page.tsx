import { getProdajnaMesta, type PointOfSale } from '@rampa/contract/points-of-sale';
import { getRouteApi, Link } from '@tanstack/react-router';
import { List, Map as MapIcon, MapPin, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Page, Spoken } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { choosePoints, pointsNow } from './choose-points.ts';
import { localMomentOf } from '../../lib/toll-time/local-moment.ts';
import { PointCard } from './point-card.tsx';
import { PointFilters } from './point-filters.tsx';
import { PointsMap } from './points-map.tsx';
import { MapBesideList, MapBesideListSkeleton } from '../../lib/map/map-beside-list.tsx';
import styles from './points-of-sale-page.module.css';
import type { PointsSearch } from './points-search.ts';
import { useVisitor } from './use-visitor.ts';
import { clock } from '../../lib/portal.ts';

const route = getRouteApi('/pages/prodajna-mesta');
/** Below it list and map do not fit side by side. */
const oneColumn = '(max-width: 899px)';
const shownAtFirst = 12;

/** `/pages/prodajna-mesta`: where to buy a tag and top it up, and what is open now. */
export function PointsOfSalePage() {
  const { t, languageId } = useTexts();
  const state = useCall(getProdajnaMesta, { languageId });
  return (
    <Page title={t('points-of-sale.title')} lead={t('points-of-sale.lead')}>
      <p className={styles['guest']}>
        <Link to="/pages/dopuna-gost">{t('points-of-sale.guest-top-up')}</Link>
      </p>
      <Loaded state={state} skeleton={<PointsSkeleton />}>
        {({ items, holidays, notice }) => (
          <Points points={items} holidays={holidays} notice={notice} />
        )}
      </Loaded>
    </Page>
  );
}

function Points(props: {
  readonly points: readonly PointOfSale[];
  readonly holidays: readonly string[];
  readonly notice: string;
}) {
  const { t, formats } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const narrow = useMedia(oneColumn);
  const visitor = useVisitor();
  const moment = localMomentOf(useMinute());
  const all = pointsNow(props.points, {
    moment,
    holidays: new Set(props.holidays),
    visitor: visitor.position,
    locale: formats.locale,
  });
  const chosen = choosePoints(all, search);
  const view = narrow ? (search.view ?? 'list') : 'both';

  function show(next: PointsSearch, replace: boolean): void {
    void navigate({ search: next, resetScroll: false, replace });
  }
  function showInList(id: string): void {
    show({ ...search, point: id }, true);
    if (narrow) return;
    // A place selected on the map is meant to be read: the list scrolls to it, the focus stays on the map.
    requestAnimationFrame(() =>
      document.querySelector(`#${CSS.escape(`point-${id}`)}`)?.scrollIntoView({ block: 'nearest' }),
    );
  }

  return (
    <>
      {props.notice === '' ? null : (
        <div className={styles['demo']}>
          <Notice tone="info">{props.notice}</Notice>
        </div>
      )}
      <PointFilters search={search} visitor={visitor} onFilter={show} />
      {narrow ? <ViewSwitch search={search} onShow={show} /> : null}
      <Spoken>
        <span role="status">{t('points-of-sale.count', { count: chosen.length })}</span>
      </Spoken>
      <MapBesideList
        view={view}
        map={
          <PointsMap
            points={chosen}
            selected={search.point}
            visitor={visitor.position}
            scene={JSON.stringify([search, visitor.position])}
            onSelect={showInList}
          />
        }
        list={
          view === 'map' && chosen.length > 0 ? (
            <SelectedPoint points={chosen} moment={moment} selected={search.point} />
          ) : (
            <PointList
              points={chosen}
              published={all.length > 0}
              moment={moment}
              selected={search.point}
              onShow={(id) => {
                show({ ...search, point: id, ...(narrow ? { view: 'map' } : {}) }, !narrow);
                // The list with the pressed button is gone: the focus goes to the one above the map.
                if (narrow) requestAnimationFrame(() => switchButton()?.focus());
              }}
              onClear={() => show({}, false)}
            />
          )
        }
      />
    </>
  );
}

const switchId = 'points-of-sale-view';
const switchButton = () => document.querySelector<HTMLElement>(`#${switchId}`);

function ViewSwitch({
  search,
  onShow,
}: {
  readonly search: PointsSearch;
  readonly onShow: (next: PointsSearch, replace: boolean) => void;
}) {
  const { t } = useTexts();
  const onMap = search.view === 'map';
  const { view: _, ...list } = search;
  return (
    <div className={styles['switch']}>
      <Button
        wide
        id={switchId}
        icon={onMap ? <List size={20} /> : <MapIcon size={20} />}
        onClick={() => onShow(onMap ? list : { ...search, view: 'map' }, false)}
      >
        {t(onMap ? 'points-of-sale.view-list' : 'points-of-sale.view-map')}
      </Button>
    </div>
  );
}

interface PointListProps {
  readonly points: ReturnType<typeof choosePoints>;
  /** There are points of sale, whether or not the filter lets any through. */
  readonly published: boolean;
  readonly moment: ReturnType<typeof localMomentOf>;
  readonly selected: string | undefined;
  readonly onShow: (id: string) => void;
  readonly onClear: () => void;
}

function PointList({ points, published, moment, selected, onShow, onClear }: PointListProps) {
  const { t } = useTexts();
  const [all, setAll] = useState(false);
  if (!published) {
    return (
      <EmptyState icon={<MapPin size={36} />} title={t('points-of-sale.none-yet')}>
        {t('points-of-sale.none-yet-text')}
      </EmptyState>
    );
  }
  if (points.length === 0) {
    return (
      <EmptyState
        icon={<SearchX size={36} />}
        title={t('points-of-sale.none')}
        actions={<Button onClick={onClear}>{t('points-of-sale.show-all')}</Button>}
      >
        {t('points-of-sale.none-text')}
      </EmptyState>
    );
  }
  const at = points.findIndex(({ id }) => id === selected);
  const count = all || at >= shownAtFirst ? points.length : shownAtFirst;
  return (
    <>
      <h2 className={styles['count']}>{t('points-of-sale.count', { count: points.length })}</h2>
      <ul className={styles['cards']}>
        {points.slice(0, count).map((point) => (
          <li key={point.id}>
            <PointCard
              point={point}
              moment={moment}
              selected={point.id === selected}
              onShow={() => onShow(point.id)}
            />
          </li>
        ))}
      </ul>
      {count < points.length ? (
        <Button wide onClick={() => setAll(true)}>
          {t('points-of-sale.more', { count: points.length - count })}
        </Button>
      ) : null}
    </>
  );
}

/** Below the map of a narrow screen: the place that was selected on it. */
function SelectedPoint({
  points,
  moment,
  selected,
}: Pick<PointListProps, 'points' | 'moment' | 'selected'>) {
  const { t } = useTexts();
  const point = points.find(({ id }) => id === selected);
  return (
    <div aria-live="polite">
      {point === undefined ? (
        <p className={styles['hint']}>{t('points-of-sale.choose-on-map')}</p>
      ) : (
        <PointCard point={point} moment={moment} selected />
      )}
    </div>
  );
}

function PointsSkeleton() {
  const { t } = useTexts();
  return <MapBesideListSkeleton label={t('points-of-sale.loading')} itemHeight="10rem" />;
}

/** The time now, at first that of the picture, updated each minute: a place that closes is shown as closed without a reload. */
function useMinute(): number {
  const [now, setNow] = useState(useTexts().now);
  useEffect(() => {
    let stop = () => {};
    const wait = () => {
      stop = clock.after(60_000 - (clock.now() % 60_000), () => {
        setNow(clock.now());
        wait();
      });
    };
    wait();
    return () => stop();
  }, []);
  return now;
}
