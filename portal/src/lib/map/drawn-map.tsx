// Styles export nothing to import.
// oxlint-disable-next-line import/no-unassigned-import
import './leaflet.css';
import { toLatin } from '@rampa/contract/script';
import { getPutevi } from '@rampa/contract/toll-calculator';
import { Hand, Maximize, Minus, Plus } from 'lucide-react';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCall } from '../api/queries.ts';
import { settings } from '../portal.ts';
import { useTexts } from '../texts/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spoken } from '../../ui/page.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { createRoadMap, type RoadMapView } from './leaflet-map.ts';
import type { MapSpot } from './map-spots.ts';
import type { Position, RoadMapProps } from './map-props.ts';
import { places } from './places.ts';
import styles from './road-map.module.css';
import { smoothLine } from './smooth-line.ts';

const noLines: NonNullable<RoadMapProps['lines']> = [];

/** Loaded with the first screen that has a map. */
export function DrawnMap(props: RoadMapProps & { readonly height: string }) {
  const { label, height, points, fit } = props;
  const { t } = useTexts();
  const how = useId();
  const container = useRef<HTMLDivElement>(null);
  const touch = useMedia('(pointer: coarse)');
  const { view, spots } = useView(container, touch, props);
  const [movable, setMovable] = useState(false);
  useContent(view, props);
  const everything: readonly Position[] = fit ?? points.map(({ position }) => position);

  return (
    <div className={styles['frame']} style={{ height }}>
      <div
        ref={container}
        role="region"
        aria-label={label}
        aria-describedby={how}
        className={styles['map']}
      />
      <Spoken>
        <span id={how}>{t('map.how')}</span>
      </Spoken>
      <div className={styles['buttons']}>
        <IconButton
          label={t('map.zoom-in')}
          icon={<Plus size={22} />}
          onClick={() => view?.zoom(1)}
        />
        <IconButton
          label={t('map.zoom-out')}
          icon={<Minus size={22} />}
          onClick={() => view?.zoom(-1)}
        />
        <IconButton
          label={t('map.whole')}
          icon={<Maximize size={20} />}
          onClick={() => view?.fit(everything)}
        />
        {touch ? (
          <IconButton
            label={t('map.move')}
            icon={<Hand size={20} />}
            aria-pressed={movable}
            onClick={() => {
              view?.setMovable(!movable);
              setMovable(!movable);
            }}
          />
        ) : null}
      </div>
      <Attribution />
      {spots.map(({ id, members: [first, ...others], slot }) =>
        others.length === 0 && first?.icon !== undefined
          ? createPortal(first.icon, slot, id)
          : null,
      )}
    </div>
  );
}

/** Attribution of the geometry, as the licences require. */
function Attribution() {
  return (
    <p className={styles['attribution']}>
      ©{' '}
      <a href="https://www.openstreetmap.org/copyright" rel="noreferrer">
        OpenStreetMap contributors
      </a>
      , Natural Earth
      {settings.mapTiles === undefined || settings.mapTiles.attribution === ''
        ? null
        : `, ${settings.mapTiles.attribution}`}
    </p>
  );
}

function useView(
  container: RefObject<HTMLDivElement | null>,
  touch: boolean,
  asked: Pick<RoadMapProps, 'onSelect' | 'onPick'>,
) {
  const [view, setView] = useState<RoadMapView>();
  const [spots, setSpots] = useState<readonly MapSpot[]>([]);
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
  });
  useEffect(() => {
    if (container.current === null) return undefined;
    const made = createRoadMap(container.current, {
      onSelect: (id) => latest.current.onSelect?.(id),
      onPick: (position) => latest.current.onPick?.(position),
      onSpots: setSpots,
      calm,
      touch,
    });
    setView(made);
    return () => {
      setView(undefined);
      setSpots([]);
      made.remove();
    };
  }, [container, calm, touch]);
  return { view, spots };
}

/** Keeps the map in line with the props. */
function useContent(view: RoadMapView | undefined, props: RoadMapProps): void {
  const { points, lines = noLines, selectedId, visitor, visitorLabel, fit, scene } = props;
  const { t, languageId } = useTexts();
  const motorways = useCall(getPutevi, { languageId }, { quiet: true }).value;

  const network = useMemo(
    () => (motorways?.items ?? []).flatMap(({ lines: all }) => all.map(smoothLine)),
    [motorways],
  );
  useEffect(() => {
    view?.showMotorways(network);
  }, [view, network]);
  useEffect(() => {
    const write = ({ name, english }: (typeof places)[number]): string => {
      if (languageId === '3' && english !== undefined) return english;
      return languageId === '1' ? name : toLatin(name);
    };
    view?.showPlaces(places.map((place) => ({ ...place, name: write(place) })));
  }, [view, languageId]);
  useEffect(() => {
    if (settings.mapTiles !== undefined) view?.showTiles(settings.mapTiles.url);
  }, [view]);
  useEffect(() => view?.showLines(lines), [view, lines]);
  useEffect(() => {
    view?.showPoints(points, selectedId, {
      group: (name, all) => t('map.group', { name, more: all - 1, all }),
    });
  }, [view, points, selectedId, t]);
  const here = visitorLabel ?? t('map.you');
  const [north, east] = visitor ?? [];
  useEffect(
    () =>
      view?.showVisitor(
        north === undefined || east === undefined ? undefined : [north, east],
        here,
      ),
    [view, north, east, here],
  );

  const wanted =
    fit ?? (points.length === 0 ? network.flat() : points.map(({ position }) => position));
  const fitKey = JSON.stringify(wanted);
  const lastScene = useRef<string>(undefined);
  useEffect(() => {
    const same = scene !== undefined && scene === lastScene.current;
    lastScene.current = scene;
    // Compared by content, so that a new list of the same places leaves the map as it was.
    view?.fit(JSON.parse(fitKey) as Position[], same);
  }, [view, fitKey, scene]);
  useEffect(() => {
    const selected = points.find(({ id }) => id === selectedId);
    if (selected !== undefined) view?.bring(selected.position);
    // A new list of points must not move the map.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [view, selectedId]);
}
