import type { TripFileKind } from '@rampa/contract/trip-checks';
import type { FileFault } from '../../../platform/files/places.ts';
import { inParts, type Parts } from '../../../platform/threads/parts.ts';
import type { ReadRecords } from './file-table.ts';
import { readHours } from './read-hours.ts';
import { readTracks } from './read-tracks.ts';
import { readTrips } from './read-trips.ts';
import type { PlacedStation } from './station-visits.ts';
import type { NamedLine } from './trip-records.ts';

/** A file that a company sends. */
export interface TripFileOrder {
  readonly bytes: Uint8Array;
  readonly kind: TripFileKind;
  /** Of the network, for tracks. */
  readonly stations: readonly PlacedStation[];
  /** Which of several files it is, from 0. */
  readonly file: number;
}

export type TripFileAnswer =
  | { readonly ok: true; readonly parts: Parts }
  | {
      readonly ok: false;
      readonly faults: readonly FileFault[];
      /** Whom its lines name; left out where no lines were read. */
      readonly named?: readonly NamedLine[];
    };

export function readTripFile({ bytes, kind, stations }: TripFileOrder): ReadRecords<object> {
  switch (kind) {
    case 'trips':
      return readTrips(bytes);
    case 'tracks':
      return readTracks(bytes, stations);
    case 'hours':
      return readHours(bytes);
  }
}

/** The same for the answer of a thread. */
export function readTripFileInParts(order: TripFileOrder): TripFileAnswer {
  const read = readTripFile(order);
  if (!read.ok) return read;
  return { ok: true, parts: inParts(read.records.map((one) => ({ ...one, file: order.file }))) };
}
