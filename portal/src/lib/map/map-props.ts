import type { ReactNode } from 'react';

/** WGS84 degrees: `[lat, lon]`. */
export type Position = readonly [lat: number, lon: number];

/** A place that can be chosen. */
export interface MapPoint {
  readonly id: string;
  readonly position: Position;
  /** Said to screen readers and shown when the pointer is on it. */
  readonly label: string;
  readonly icon?: ReactNode;
  /** How loud it is: a station, a place of ours, something to look out for, something grave. */
  readonly tone?: 'quiet' | 'brand' | 'notice' | 'bad';
  /** Never hidden in a group of others, such as the two ends of a trip. */
  readonly apart?: boolean;
}

/** A stretch of road. */
export interface MapLine {
  readonly id: string;
  readonly kind: 'route' | 'other-route' | 'notice' | 'bad';
  readonly points: readonly Position[];
}

export interface RoadMapProps {
  /** What the map shows, as its name for screen readers. */
  readonly label: string;
  readonly points: readonly MapPoint[];
  readonly lines?: readonly MapLine[];
  readonly selectedId?: string | undefined;
  readonly onSelect?: (id: string) => void;
  /** What has to be in view; another selection brings the map there. All points by default. */
  readonly fit?: readonly Position[] | undefined;
  /** What the map is about. While it stays the same, news leave the view of whoever moved the map. */
  readonly scene?: string;
  /** Where the visitor is, where the visitor allowed to know. */
  readonly visitor?: Position | undefined;
  /** What stands there instead of the visitor. */
  readonly visitorLabel?: string;
  /** A CSS length. */
  readonly height?: string;
}
