import type { RoadEventKind, RoadEventSeverity } from '@rampa/contract/road-conditions';
import type { Temporal } from 'temporal-polyfill';

/** Serbian in Cyrillic, and English. */
export interface Words {
  readonly sr: string;
  readonly en: string;
}

export interface DailyWindow {
  /** `HH:MM`, toll time. */
  readonly from: string;
  readonly to: string;
}

/** An event as its source reports it. */
export interface IncomingEvent {
  readonly id: string;
  readonly version: number;
  readonly state: 'active' | 'withdrawn';
  readonly kind: RoadEventKind;
  readonly severity: RoadEventSeverity;
  readonly recordType: string;
  readonly recordValue: string;
  readonly road: string;
  readonly sectionFrom: string;
  readonly sectionTo: string;
  /** Kilometres of the road. */
  readonly fromKm: number | null;
  readonly toKm: number | null;
  readonly direction: Words;
  readonly lat: number;
  readonly lon: number;
  readonly line: readonly (readonly [lat: number, lon: number])[];
  readonly validFrom: Temporal.Instant;
  readonly validTo: Temporal.Instant | null;
  readonly daily: readonly DailyWindow[];
  readonly title: Words;
  readonly text: Words;
  readonly source: Words;
  readonly demo: boolean;
  readonly reportedAt: Temporal.Instant;
}

/** An event as stored here. */
export interface KnownEvent extends IncomingEvent {
  readonly changedAt: Temporal.Instant;
  /** Revision of the feed at its last change. */
  readonly revision: number;
  /** The newest known version of its source, accepted or pending. */
  readonly sourceVersion: number;
  /** Staff created, changed or ended it. */
  readonly edited: boolean;
  /** What its source has reported since, until somebody accepts or rejects it. */
  readonly waiting: IncomingEvent | null;
}

/** An event with its state between its source and staff. */
export type PlacedEvent = IncomingEvent & Pick<KnownEvent, 'sourceVersion' | 'edited' | 'waiting'>;

/** As its source reports it, in a higher version than the stored one. */
export function placed(
  event: IncomingEvent,
  before: Pick<KnownEvent, 'version'> | undefined,
): PlacedEvent {
  const version =
    before === undefined ? event.version : Math.max(event.version, before.version + 1);
  return { ...event, version, sourceVersion: event.version, edited: false, waiting: null };
}
