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

/** An event as its source tells it. */
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

/** An event as it stands here. */
export interface KnownEvent extends IncomingEvent {
  readonly changedAt: Temporal.Instant;
  /** Of the feed, when it last changed. */
  readonly revision: number;
  /** The newest version of its source that is known, taken in or waiting. */
  readonly sourceVersion: number;
  /** The operator's people told, changed or ended it. */
  readonly edited: boolean;
  /** What its source has said since, until somebody takes or leaves it. */
  readonly waiting: IncomingEvent | null;
}

/** An event with where it stands between its source and the operator's people. */
export type PlacedEvent = IncomingEvent & Pick<KnownEvent, 'sourceVersion' | 'edited' | 'waiting'>;

/** As its source says it, in a version that is higher than what stood before. */
export function placed(
  event: IncomingEvent,
  before: Pick<KnownEvent, 'version'> | undefined,
): PlacedEvent {
  const version =
    before === undefined ? event.version : Math.max(event.version, before.version + 1);
  return { ...event, version, sourceVersion: event.version, edited: false, waiting: null };
}
