import type { ReactNode } from 'react';

/** WGS84 degrees: `[lat, lon]`. */
export type Position = readonly [lat: number, lon: number];

/** A place that can be selected. */
export interface MapPoint {
  readonly id: string;
  readonly position: Position;
  /** Read to screen readers, and shown on hover. */
  readonly label: string;
  readonly icon?: ReactNode;
  /** How prominent it is: a station, a place of ours, something to look out for, something serious. */
  readonly tone?: 'quiet' | 'brand' | 'notice' | 'bad';
  /** Never grouped with others, such as the two ends of a trip. */
  readonly apart?: boolean;
}

/** A stretch of road. */
export interface MapLine {
  readonly id: string;
  readonly kind: 'route' | 'other-route' | 'notice' | 'bad';
  readonly points: readonly Position[];
}

export interface RoadMapProps {
  /** What the map shows: its name for screen readers. */
  readonly label: string;
  readonly points: readonly MapPoint[];
  readonly lines?: readonly MapLine[];
  readonly selectedId?: string | undefined;
  readonly onSelect?: (id: string) => void;
  /** A click on the map itself chooses a position; whoever cannot click types it beside the map. */
  readonly onPick?: (position: Position) => void;
  /** What has to be in view; another selection moves the map there. All points by default. */
  readonly fit?: readonly Position[] | undefined;
  /** Subject of the map; while it is unchanged, new data does not recentre a map that the user has moved. */
  readonly scene?: string;
  /** Where the visitor is, if they allow it. */
  readonly visitor?: Position | undefined;
  /** Shown in place of the visitor. */
  readonly visitorLabel?: string;
  /** A CSS length. */
  readonly height?: string;
}
