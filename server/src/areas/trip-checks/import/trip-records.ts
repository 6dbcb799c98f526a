/** How a line names its vehicle; the serial number of a tag counts before a plate. */
export interface NamedVehicle {
  readonly serial: string;
  readonly plate: string;
}

/** Whom a line of a table names, also one with faults: whether the company has them is told with those. */
export interface NamedLine extends NamedVehicle {
  readonly line: number;
  readonly column: number;
  readonly driver: string;
}

/** Where a record was in its file. */
interface Placed {
  /** Which of the files, from 0. */
  readonly file: number;
  readonly line: number;
  readonly column: number;
}

/** A toll station that a vehicle passed by; times are epoch milliseconds. */
export interface StationVisit {
  readonly stationId: string;
  readonly at: number;
}

/** A trip of a company's own log, or a part of a track. */
export interface TripRecord extends Placed, NamedVehicle {
  readonly from: number;
  readonly until: number;
  /** Places as the log names them; empty if it does not. */
  readonly origin: string;
  readonly destination: string;
  /** Places between the two, in order, such as where one turned back; records kept by earlier versions lack it. */
  readonly via?: readonly string[];
  /** Kilometres; null if unknown. */
  readonly km: number | null;
  readonly driver: string;
  /** Of a track, in order. */
  readonly visits: readonly StationVisit[];
}

/** Working hours of a vehicle or a driver, or of the whole company where nobody is named. */
export interface HoursRecord extends Placed, NamedVehicle {
  readonly driver: string;
  /** A day, `2026-10-01`; null for a weekly plan. */
  readonly day: string | null;
  /** Of a weekly plan, from 1 for Monday. */
  readonly weekdays: readonly number[];
  /** Minutes after midnight; null for a day off. A shift that ends at or before its beginning ends on the next day. */
  readonly hours: { readonly from: number; readonly until: number } | null;
}
