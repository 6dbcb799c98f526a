import { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { KnownEvent } from '../road-conditions/index.ts';

/** From one moment up to another, without it. */
export interface Span {
  readonly from: Temporal.Instant;
  readonly to: Temporal.Instant;
}

type Times = Pick<KnownEvent, 'validFrom' | 'validTo' | 'daily'>;

/** Whether an event holds at some time of a span, with the hours of the day at which it does. */
export function holdsIn({ validFrom, validTo, daily }: Times, span: Span): boolean {
  const held = shared(span, { from: validFrom, to: validTo ?? span.to });
  if (held === null) return false;
  if (daily.length === 0) return true;
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(tollTimeZone).toPlainDate();
  const last = dayOf(held.to);
  // The window of the day before may reach over midnight.
  for (let day = dayOf(held.from).subtract({ days: 1 }); ; day = day.add({ days: 1 })) {
    if (Temporal.PlainDate.compare(day, last) > 0) return false;
    for (const { from, to } of daily) {
      const end = to > from ? day : day.add({ days: 1 });
      if (shared(held, { from: momentOf(day, from), to: momentOf(end, to) }) !== null) return true;
    }
  }
}

function shared(one: Span, other: Span): Span | null {
  const later = (a: Temporal.Instant, b: Temporal.Instant) =>
    Temporal.Instant.compare(a, b) > 0 ? a : b;
  const from = later(one.from, other.from);
  const to = later(one.to, other.to) === one.to ? other.to : one.to;
  return Temporal.Instant.compare(from, to) < 0 ? { from, to } : null;
}

/** A time that the clocks leave out comes an hour later; of one that comes twice, it is the first. */
function momentOf(day: Temporal.PlainDate, time: string): Temporal.Instant {
  const plainTime = Temporal.PlainTime.from(time);
  return day.toZonedDateTime({ timeZone: tollTimeZone, plainTime }).toInstant();
}

/** A whole day of toll time, which has 23 or 25 hours when the clocks change. */
export function wholeDay(day: string): Span {
  const begin = Temporal.PlainDate.from(day);
  return { from: momentOf(begin, '00:00'), to: momentOf(begin.add({ days: 1 }), '00:00') };
}

export function thisMoment(now: Temporal.Instant): Span {
  return { from: now, to: now.add({ milliseconds: 1 }) };
}

/**
 * When a trip is on the road on a day: it begins within its hour and takes as long as usual; without one, the whole day.
 * The hour that comes twice is two hours long, and in place of the one that the clocks leave out is the next.
 */
export function timesOfTrip(day: string, hour: number | null, minutes: number): Span {
  if (hour === null) return wholeDay(day);
  const begin = Temporal.PlainDate.from(day);
  const from = momentOf(begin, timeOf(hour));
  const over =
    hour === 23 ? momentOf(begin.add({ days: 1 }), timeOf(0)) : momentOf(begin, timeOf(hour + 1));
  const anHour = from.add({ hours: 1 });
  const last = Temporal.Instant.compare(over, anHour) > 0 ? over : anHour;
  return { from, to: last.add({ minutes }) };
}

function timeOf(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** The bit of a day of the week, Monday first. */
export function weekdayBit(day: string): number {
  return 2 ** (Temporal.PlainDate.from(day).dayOfWeek - 1);
}

/** `days` are 1 for Monday to 7. */
export function bitsOf(days: readonly number[]): number {
  return days.reduce((bits, day) => bits + 2 ** (day - 1), 0);
}

export function daysOf(bits: number): number[] {
  return [1, 2, 3, 4, 5, 6, 7].filter((day) => Math.floor(bits / 2 ** (day - 1)) % 2 === 1);
}
