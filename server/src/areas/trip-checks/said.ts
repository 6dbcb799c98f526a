import type { TripFileKind } from '@rampa/contract/trip-checks';
import type { TollTime } from '../../platform/toll-time.ts';
import { joined, type Span } from './compared.ts';
import type { TripRecord } from './import/trip-records.ts';
import { beginOf, endOf, type Days } from './period.ts';

type DayOf = Pick<TollTime, 'dayOf'>;

/** From the first day to the last: of other days these trips say nothing, and not that nobody drove. */
export function loggedDays(trips: readonly Span[], { dayOf }: DayOf): Days | null {
  let [from, until] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const trip of trips) {
    from = Math.min(from, trip.from);
    until = Math.max(until, trip.until);
  }
  return from > until ? null : { from: dayOf(from), to: dayOf(until) };
}

/**
 * Of which times the trips of one vehicle say something. A log is kept from its first day to its last; a track is there of
 * the days on which somebody recorded it, and of those between nobody knows.
 */
export function createSaid(
  kind: TripFileKind,
  tollTime: DayOf,
): (trips: readonly TripRecord[]) => readonly Span[] {
  const known = new Map<string, Span>();
  const spanOfDay = (day: string): Span => {
    const span = known.get(day) ?? { from: beginOf(day), until: endOf(day) - 1 };
    known.set(day, span);
    return span;
  };
  const spanOf = (trips: readonly Span[]): readonly Span[] => {
    const days = loggedDays(trips, tollTime);
    if (days === null) return [];
    return [{ from: spanOfDay(days.from).from, until: spanOfDay(days.to).until }];
  };
  return kind === 'tracks'
    ? (tracks) => joined(tracks.flatMap((track) => spanOf([track])))
    : spanOf;
}
