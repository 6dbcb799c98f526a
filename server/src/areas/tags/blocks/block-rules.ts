import { blockDaysAhead, blockReasons, type BlockReason } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { tollDay, tollTimeZone } from '../../../platform/clock.ts';

/** Why a tag is blocked, and from when. */
export interface Blocking {
  readonly reason: BlockReason;
  readonly holdsFrom: Temporal.Instant;
}

export function holdsAt({ holdsFrom }: Blocking, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(holdsFrom, now) <= 0;
}

/** What holds comes first, by the gravity of its reason, then what is ahead, by its day. */
export function gravestFirst(now: Temporal.Instant) {
  return (a: Blocking, b: Blocking): number => {
    const held = holdsAt(a, now);
    if (held !== holdsAt(b, now)) return held ? -1 : 1;
    const gravity = blockReasons.indexOf(a.reason) - blockReasons.indexOf(b.reason);
    const time = Temporal.Instant.compare(a.holdsFrom, b.holdsFrom);
    return held ? gravity || time : time || gravity;
  };
}

/** The moment from which a block of that first day holds, or why there can be none; `day` left out is today. */
export function momentOf(
  day: string | undefined,
  now: Temporal.Instant,
): Temporal.Instant | 'tags.block-day-past' | 'tags.block-day-far' {
  const today = tollDay(now);
  if (day === undefined || day === today) return now;
  if (day < today) return 'tags.block-day-past';
  const last = Temporal.PlainDate.from(today).add({ days: blockDaysAhead }).toString();
  if (day > last) return 'tags.block-day-far';
  return Temporal.PlainDate.from(day).toZonedDateTime(tollTimeZone).toInstant();
}
