import { typedNumber } from '../forms/typed-number.ts';
import type { Position } from './map-props.ts';
import { RoadMap } from './road-map.tsx';

/** Degrees around the place that are in view. */
const around = 0.06;

interface PlaceOnMapProps {
  /** What the map shows: its name for screen readers. */
  readonly label: string;
  readonly placeLabel: string;
  /** Degrees as typed. */
  readonly lat: string;
  readonly lon: string;
  readonly onPick: (place: { readonly lat: string; readonly lon: string }) => void;
}

/** Coordinates of a form on the map, where a click changes them. */
export function PlaceOnMap({ label, placeLabel, onPick, ...typed }: PlaceOnMapProps) {
  const [lat, lon] = [typedNumber(typed.lat), typedNumber(typed.lon)];
  const placed = Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  const fit: readonly Position[] | undefined = placed
    ? [
        [lat - around, lon - around],
        [lat + around, lon + around],
      ]
    : undefined;
  return (
    <RoadMap
      label={label}
      points={[]}
      visitor={placed ? [lat, lon] : undefined}
      visitorLabel={placeLabel}
      {...(fit === undefined ? {} : { fit })}
      // Only the first place moves the map: whoever picks another one goes on from there.
      scene={placed ? 'placed' : 'none'}
      // A hundred-thousandth of a degree is a metre.
      onPick={([north, east]) => onPick({ lat: north.toFixed(5), lon: east.toFixed(5) })}
      height="clamp(16rem, 28vw, 22rem)"
    />
  );
}
