import { Temporal } from 'temporal-polyfill';
import { tollDay, tollTimeZone } from '../../../platform/clock.ts';

/** From when until when a slip is to be paid. */
export interface SlipDays {
  readonly issuedAt: Temporal.Instant;
  /** When it expires; null: it is owed until it is paid. */
  readonly payUntil: Temporal.Instant | null;
}

/** Days after a slip has expired in which its money is still credited by itself. */
export const LATE_DAYS = 30;

/** Days before a transfer in which a slip without its reference is near in time. */
export const NEAR_DAYS = 30;

/**
 * Whether money of a day may be that of the slip: not before there was one, nor long after it expired. A reference is
 * copied from an old payment, or mistyped into another slip's, more easily than a day is wrong.
 */
export function fitsDay({ issuedAt, payUntil }: SlipDays, day: string): boolean {
  if (day < tollDay(issuedAt)) return false;
  if (payUntil === null) return true;
  const last = Temporal.PlainDate.from(tollDay(payUntil)).add({ days: LATE_DAYS });
  return day <= last.toString();
}

/** When slips were issued that are near a transfer's day: up to thirty days before it, and never after it. */
export function nearSpan(day: string): {
  readonly from: Temporal.Instant;
  readonly before: Temporal.Instant;
} {
  const received = Temporal.PlainDate.from(day);
  const begins = (date: Temporal.PlainDate) => date.toZonedDateTime(tollTimeZone).toInstant();
  return {
    from: begins(received.subtract({ days: NEAR_DAYS })),
    before: begins(received.add({ days: 1 })),
  };
}
