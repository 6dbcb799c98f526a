import type { MapPoint, Position } from '../../lib/map/map-props.ts';
import { RoadMap } from '../../lib/map/road-map.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import type { PointNow } from './choose-points.ts';
import { KindIcon } from './kind-icon.tsx';

interface PointsMapProps {
  readonly points: readonly PointNow[];
  readonly selected: string | undefined;
  readonly visitor: Position | undefined;
  /** The current search. */
  readonly scene: string;
  readonly onSelect: (id: string) => void;
}

/** The same places on the map; closed ones are less prominent. */
export function PointsMap({ points, selected, visitor, scene, onSelect }: PointsMapProps) {
  const { t } = useTexts();
  const shown = points.map(({ id, lat, lon, name, kind, state }): MapPoint => ({
    id,
    position: [lat, lon],
    label: t(state?.open === false ? 'points-of-sale.point-closed' : 'points-of-sale.point', {
      name,
    }),
    icon: <KindIcon kind={kind} size={17} />,
    tone: state?.open === false ? 'quiet' : 'brand',
  }));
  return (
    <RoadMap
      label={t('points-of-sale.map')}
      points={shown}
      selectedId={selected}
      onSelect={onSelect}
      visitor={visitor}
      fit={fitOf(points, selected, visitor)}
      scene={scene}
      height="100%"
    />
  );
}

/** The selected place and its surroundings; or the visitor and the nearest ones; or all. */
function fitOf(
  points: readonly PointNow[],
  selected: string | undefined,
  visitor: Position | undefined,
): readonly Position[] | undefined {
  const around = 0.06;
  const chosen = points.find(({ id }) => id === selected);
  if (chosen !== undefined) {
    const { lat, lon } = chosen;
    return [
      [lat - around, lon - around],
      [lat + around, lon + around],
    ];
  }
  if (visitor === undefined || points.length === 0) return undefined;
  const nearest = points.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0)).slice(0, 3);
  return [visitor, ...nearest.map(({ lat, lon }): Position => [lat, lon])];
}
