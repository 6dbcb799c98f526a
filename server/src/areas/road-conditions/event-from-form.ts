import { createHash } from 'node:crypto';
import { failure, success, type Outcome } from '@rampa/contract';
import type { RoadEventKind } from '@rampa/contract/road-conditions';
import { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { KnownEvent, PlacedEvent, Words } from './incoming-event.ts';

/** An event as the desk's form has it. */
export interface EventForm extends Pick<
  PlacedEvent,
  'kind' | 'severity' | 'road' | 'direction' | 'lat' | 'lon' | 'title' | 'text'
> {
  /** Empty for a new one. */
  readonly eventId: string;
  /** Of the event that was shown; 0 for a new one. */
  readonly version: number;
  /** Of a new one: sent twice, it is one event. */
  readonly idempotencyKey: string;
  readonly from: string;
  /** Empty where it is at one place. */
  readonly to: string;
  /** Left out: unchanged, as long as the place is the same. */
  readonly km: number | null | undefined;
  /** Minutes of toll time, as typed; `validTo` is empty where the end is not known. */
  readonly validFrom: string;
  readonly validTo: string;
}

export type InvalidTimes = 'road-conditions.ends-before' | 'road-conditions.no-such-time';

export interface Validity {
  readonly validFrom: Temporal.Instant;
  readonly validTo: Temporal.Instant | null;
}

/** The DATEX II v3 record of an event whose source named none. */
const records: Readonly<Record<RoadEventKind, readonly [type: string, value: string]>> = {
  works: ['MaintenanceWorks', 'roadworks'],
  closure: ['RoadOrCarriagewayOrLaneManagement', 'roadClosed'],
  regime: ['RoadOrCarriagewayOrLaneManagement', 'laneClosures'],
  accident: ['Accident', 'accident'],
  congestion: ['AbnormalTraffic', 'queuingTraffic'],
  border: ['AbnormalTraffic', 'queuingTraffic'],
  weather: ['PoorEnvironmentConditions', 'badWeather'],
};

/** The form is sent again with the same key where its answer was lost: it is the same event. */
export function idOf({
  eventId,
  idempotencyKey,
}: Pick<EventForm, 'eventId' | 'idempotencyKey'>): string {
  if (eventId !== '') return eventId;
  return `office-${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 16)}`;
}

/** Each end as it was typed; `known` is the event before, of which an end that nobody has changed stays. */
export function validityOf(
  form: EventForm,
  known: Validity | undefined,
): Outcome<Validity, InvalidTimes> {
  const validFrom = instantOf(form.validFrom, known?.validFrom ?? null);
  const validTo = form.validTo === '' ? null : instantOf(form.validTo, known?.validTo ?? null);
  if (validFrom === null || (form.validTo !== '' && validTo === null)) {
    return failure('road-conditions.no-such-time');
  }
  if (validTo !== null && Temporal.Instant.compare(validTo, validFrom) <= 0) {
    return failure('road-conditions.ends-before');
  }
  return success({ validFrom, validTo });
}

/**
 * The moment before, if it is shown so: it keeps its seconds, and of the hour that comes twice the one that is meant. Null if there is
 * no such day or minute, as in the night when clocks go forward.
 */
function instantOf(tollTime: string, before: Temporal.Instant | null): Temporal.Instant | null {
  if (before !== null && tollTimeOf(before) === tollTime) return before;
  try {
    const asked = Temporal.PlainDateTime.from(tollTime, { overflow: 'reject' });
    const there = asked.toZonedDateTime(tollTimeZone);
    return there.toPlainDateTime().equals(asked) ? there.toInstant() : null;
  } catch {
    return null;
  }
}

/** As the form shows a moment: minutes of toll time. */
export function tollTimeOf(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO(tollTimeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
}

/** The next version of an event as its form says it; `known` is the one before. */
export function eventFromForm(
  form: EventForm,
  known: KnownEvent | undefined,
  {
    at,
    source,
    validity,
  }: {
    readonly at: Temporal.Instant;
    readonly source: Words;
    readonly validity: Validity;
  },
): PlacedEvent {
  const [recordType, recordValue] =
    known !== undefined && known.kind === form.kind
      ? [known.recordType, known.recordValue]
      : records[form.kind];
  const moved = known === undefined || known.lat !== form.lat || known.lon !== form.lon;
  const same = moved ? undefined : known;
  return {
    ...validity,
    id: idOf(form),
    version: (known?.version ?? 0) + 1,
    state: 'active',
    kind: form.kind,
    severity: form.severity,
    recordType,
    recordValue,
    road: form.road,
    sectionFrom: form.from,
    sectionTo: form.to === '' ? form.from : form.to,
    // What the form does not show stays as the source gave it, while the place is the same.
    fromKm: form.km === undefined ? (same?.fromKm ?? null) : form.km,
    toKm: form.km === undefined || form.km === same?.fromKm ? (same?.toKm ?? null) : form.km,
    line: same?.line ?? [],
    daily: known?.daily ?? [],
    direction: form.direction,
    lat: form.lat,
    lon: form.lon,
    title: form.title,
    text: form.text,
    source,
    demo: known?.demo ?? false,
    reportedAt: at,
    sourceVersion: known?.sourceVersion ?? 1,
    edited: true,
    waiting: known?.waiting ?? null,
  };
}
