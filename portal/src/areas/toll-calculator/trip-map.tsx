import type { Motorway, Path, Station } from '@rampa/contract/toll-calculator';
import { Flag, LogIn } from 'lucide-react';
import { useMemo } from 'react';
import type { MapLine, MapPoint } from '../../lib/map/map-props.ts';
import { RoadMap } from '../../lib/map/road-map.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { type Line, routeLine } from '../../lib/map/route-lines.ts';
import styles from './trip-map.module.css';
import type { End } from './trip-form.tsx';
import type { TripSearch } from './trip-search.ts';
import type { Tariffs } from './use-trip.ts';

interface TripMapProps {
  readonly search: TripSearch;
  readonly stations: readonly Station[];
  readonly motorways: readonly Motorway[];
  readonly tariffs: Tariffs | undefined;
  /** The routes of the trip; none without a trip. */
  readonly paths: readonly Path[];
  readonly chosen: number;
  /** Which end a clicked station becomes. */
  readonly nextEnd: End;
  readonly onStation: (id: string) => void;
}

const noLines: readonly Line[] = [];

/** The stations to choose from, and the route between the two that are chosen. */
export function TripMap(props: TripMapProps) {
  const { search, stations, motorways, tariffs, paths, chosen, nextEnd, onStation } = props;
  const { t } = useTexts();
  const { from, to } = search;
  const points = useMemo(() => {
    const all = stations.map((station) => pointOf(station, from, to));
    // With both ends chosen the route matters; the other stations would be in its way.
    return from === undefined || to === undefined ? all : all.filter(({ apart }) => apart);
  }, [stations, from, to]);
  const ways = useMemo(
    () =>
      tariffs === undefined ? noLines : paths.map((path) => routeLine(path, motorways, tariffs)),
    [paths, motorways, tariffs],
  );
  const lines = useMemo(() => linesOf(ways, chosen), [ways, chosen]);
  const fit = useMemo(() => {
    const onTheWay = ways[chosen] ?? [];
    return onTheWay.length === 0 ? stations.map(({ lat, lon }) => [lat, lon] as const) : onTheWay;
  }, [ways, chosen, stations]);
  return (
    <div className={styles['map']}>
      {from !== undefined && to !== undefined ? null : (
        <p className={styles['caption']}>
          {t(nextEnd === 'from' ? 'toll-calculator.map-from' : 'toll-calculator.map-to')}
        </p>
      )}
      <RoadMap
        label={t('toll-calculator.map')}
        points={points}
        lines={lines}
        fit={fit}
        onSelect={onStation}
        height="clamp(20rem, 55vh, 32rem)"
      />
    </div>
  );
}

function pointOf(station: Station, from: string | undefined, to: string | undefined): MapPoint {
  const { id, name, lat, lon } = station;
  const point = { id, label: name, position: [lat, lon] } as const;
  if (id === from) return { ...point, tone: 'brand', apart: true, icon: <LogIn size={18} /> };
  if (id === to) return { ...point, tone: 'brand', apart: true, icon: <Flag size={18} /> };
  return { ...point, tone: 'quiet' };
}

/** The chosen route last, so that it is drawn over the others. */
function linesOf(ways: readonly Line[], chosen: number): MapLine[] {
  const lines = ways.map((points, at): MapLine => {
    return { id: `way-${at}`, kind: at === chosen ? 'route' : 'other-route', points };
  });
  return lines.toSorted((a, b) => Number(a.kind === 'route') - Number(b.kind === 'route'));
}
