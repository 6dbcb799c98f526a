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

export function validityOf(
  form: EventForm,
): Outcome<Validity, 'road-conditions.ends-before' | 'road-conditions.no-such-time'> {
  const validFrom = instantOf(form.validFrom);
  const validTo = form.validTo === '' ? null : instantOf(form.validTo);
  if (validFrom === null || (form.validTo !== '' && validTo === null)) {
    return failure('road-conditions.no-such-time');
  }
  if (validTo !== null && Temporal.Instant.compare(validTo, validFrom) <= 0) {
    return failure('road-conditions.ends-before');
  }
  return success({ validFrom, validTo });
}

/** Null if there is no such day or minute, as in the night when clocks go forward. */
function instantOf(tollTime: string): Temporal.Instant | null {
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

/** Times that nobody has changed: they keep their seconds, and of the hour that comes twice the one that is meant. */
function isUntouched({ validFrom, validTo }: EventForm, known: KnownEvent): boolean {
  return (
    tollTimeOf(known.validFrom) === validFrom &&
    (known.validTo === null ? '' : tollTimeOf(known.validTo)) === validTo
  );
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
  const { validFrom, validTo } = known !== undefined && isUntouched(form, known) ? known : validity;
  return {
    validFrom,
    validTo,
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
