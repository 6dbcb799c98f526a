import { createHash } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { KnownEvent } from '../road-conditions/index.ts';
import type { TripNotice } from './evening.store.ts';

/** From this hour of toll time on, until midnight, people are told about the next day. */
const EVENING_HOUR = 18;
/** What was told this long ago is news again: works that last for months are mentioned once a month. */
export const REMEMBERED_DAYS = 30;

/** The day that people are told about now; null while it is not evening. */
export function dayToTell(now: Temporal.Instant): string | null {
  const local = now.toZonedDateTimeISO(tollTimeZone);
  return local.hour < EVENING_HOUR ? null : local.toPlainDate().add({ days: 1 }).toString();
}

/**
 * What is planned and changes how one drives: closures, roadworks, closed lanes and other carriageways. Queues, accidents
 * and weather are not known the evening before.
 */
export function isPlanned({ kind, recordType }: Pick<KnownEvent, 'kind' | 'recordType'>): boolean {
  return (
    kind === 'closure' ||
    kind === 'works' ||
    (kind === 'regime' && recordType === 'RoadOrCarriagewayOrLaneManagement')
  );
}

/** Of where an event is and when it holds: what makes it news if it changes. */
export function digestOf(event: KnownEvent): string {
  const { kind, road, sectionFrom, sectionTo, fromKm, toKm, direction, line, daily } = event;
  const told = [
    [kind, road, sectionFrom, sectionTo, fromKm, toKm, direction.sr, line, daily],
    [event.validFrom.toString(), event.validTo?.toString() ?? ''],
  ];
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 22);
}

/** What was neither told of the trip for this day, nor lately as it is now. */
export function newsOf(
  all: readonly TripNotice[],
  told: readonly (TripNotice & { readonly day: string })[],
  day: string,
): readonly TripNotice[] {
  const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts);
  const forDay = new Set(
    told.filter((one) => one.day === day).map((one) => keyOf(one.tripId, one.eventId)),
  );
  const asItIs = new Set(told.map((one) => keyOf(one.tripId, one.eventId, one.digest)));
  return all.filter(
    ({ tripId, eventId, digest }) =>
      !forDay.has(keyOf(tripId, eventId)) && !asItIs.has(keyOf(tripId, eventId, digest)),
  );
}
