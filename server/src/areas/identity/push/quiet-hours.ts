import { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../../platform/clock.ts';

/** When somebody is not to be disturbed, each day: minutes of the day in toll time, over midnight if `from` is the later one. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

/** When the quiet hours that `now` falls into end; null if there are none now. */
export function endOfQuiet(
  now: Temporal.Instant,
  quiet: QuietHours | null,
): Temporal.Instant | null {
  if (quiet === null) return null;
  const here = now.toZonedDateTimeISO(tollTimeZone);
  const minute = here.hour * 60 + here.minute;
  const overMidnight = quiet.from > quiet.until;
  const isQuiet = overMidnight
    ? minute >= quiet.from || minute < quiet.until
    : minute >= quiet.from && minute < quiet.until;
  if (!isQuiet) return null;
  const day = here.toPlainDate().add({ days: overMidnight && minute >= quiet.from ? 1 : 0 });
  const time = new Temporal.PlainTime(Math.floor(quiet.until / 60), quiet.until % 60);
  const local = day.toPlainDateTime(time);
  // Where clocks go back, that time comes twice, and the first one may be over.
  const first = local.toZonedDateTime(tollTimeZone).toInstant();
  const second = local.toZonedDateTime(tollTimeZone, { disambiguation: 'later' }).toInstant();
  return Temporal.Instant.compare(first, now) > 0 ? first : second;
}

const CLOCK_TIME = /^([01]\d|2[0-3]):([0-5]\d)$/u;

/** Of `22:00`, the minute of the day. */
export function minuteOf(time: string): number {
  const [, hour = '0', minute = '0'] = CLOCK_TIME.exec(time) ?? [];
  return Number(hour) * 60 + Number(minute);
}

export function timeOf(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
