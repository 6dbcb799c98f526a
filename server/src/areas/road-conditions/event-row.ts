import type { RoadEventKind, RoadEventSeverity } from '@rampa/contract/road-conditions';
import type { Selectable } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Tables } from '../../../db/tables.generated.ts';
import type { DailyWindow, IncomingEvent, KnownEvent, Words } from './incoming-event.ts';

type Moments = 'validFrom' | 'validTo' | 'reportedAt';

/** An event as JSON: moments as text. */
export type WrittenEvent = Omit<IncomingEvent, Moments> & {
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly reportedAt: string;
};

function eventFromJson(event: WrittenEvent): IncomingEvent {
  const { validFrom, validTo, reportedAt } = event;
  return {
    ...event,
    validFrom: Temporal.Instant.from(validFrom),
    validTo: validTo === null ? null : Temporal.Instant.from(validTo),
    reportedAt: Temporal.Instant.from(reportedAt),
  };
}

function kmOf(metres: number | null): number | null {
  return metres === null ? null : metres / 1000;
}

export function eventOf(row: Selectable<Tables['road_events']>): KnownEvent {
  return {
    id: row.event_id,
    version: row.version,
    // Constraints of the table limit these three to the known values, and the shapes below are ours.
    state: row.state as KnownEvent['state'],
    kind: row.kind as RoadEventKind,
    severity: row.severity as RoadEventSeverity,
    recordType: row.record_type,
    recordValue: row.record_value,
    road: row.road,
    sectionFrom: row.section_from,
    sectionTo: row.section_to,
    fromKm: kmOf(row.from_metres),
    toKm: kmOf(row.to_metres),
    direction: row.direction as Words,
    lat: row.lat,
    lon: row.lon,
    line: row.line as KnownEvent['line'],
    validFrom: row.valid_from,
    validTo: row.valid_to,
    daily: row.daily as readonly DailyWindow[],
    title: row.title as Words,
    text: row.text as Words,
    source: row.source as Words,
    demo: row.demo,
    reportedAt: row.reported_at,
    changedAt: row.changed_at,
    revision: row.revision,
    sourceVersion: row.source_version ?? row.version,
    edited: row.edited,
    waiting: row.waiting === null ? null : eventFromJson(row.waiting as WrittenEvent),
  };
}
