import type { RoadEvent } from '@rampa/contract/road-conditions';
import type { MapLine, MapPoint, Position } from '../../lib/map/map-props.ts';
import { RoadMap } from '../../lib/map/road-map.tsx';
import { placesBeside } from '../../lib/roads/event-places.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { KindIcon, toneOf } from './event-marks.tsx';

interface ConditionsMapProps {
  readonly events: readonly RoadEvent[];
  readonly now: number;
  readonly selected: string | undefined;
  /** The current filter. */
  readonly scene: string;
  readonly onSelect: (id: string) => void;
}

const pointTones = { grave: 'bad', middling: 'notice', slight: 'brand' } as const;

/** The same events on the map: a place each, and the stretch if there is one. */
export function ConditionsMap({ events, now, selected, scene, onSelect }: ConditionsMapProps) {
  const { t } = useTexts();
  const points = events.map((event): MapPoint => {
    const { id, lat, lon, road, title, kind, severity } = event;
    const section = placesBeside(event);
    return {
      id,
      position: [lat, lon],
      label:
        section === ''
          ? t('road-conditions.map-point-named', { road, title })
          : t('road-conditions.map-point', { road, title, section }),
      icon: <KindIcon kind={kind} size={18} />,
      tone: pointTones[toneOf(severity)],
    };
  });
  const lines = events
    .filter(({ line, validFrom }) => line.length > 1 && Date.parse(validFrom) <= now)
    .map(({ id, line, severity }): MapLine => ({
      id,
      kind: toneOf(severity) === 'grave' ? 'bad' : 'notice',
      points: line,
    }));
  return (
    <RoadMap
      label={t('road-conditions.map')}
      points={points}
      lines={lines}
      selectedId={selected}
      onSelect={onSelect}
      fit={fitOf(events, selected)}
      scene={scene}
      height="100%"
    />
  );
}

/** A selected event is brought into view with its stretch; otherwise all of them. */
function fitOf(
  events: readonly RoadEvent[],
  selected: string | undefined,
): readonly Position[] | undefined {
  const event = events.find(({ id }) => id === selected);
  if (event === undefined) return undefined;
  const around = 0.12;
  return [
    ...event.line,
    [event.lat - around, event.lon - around],
    [event.lat + around, event.lon + around],
  ];
}
