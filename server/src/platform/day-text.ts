import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from './clock.ts';

/** The day of an instant in toll time, as mails and documents write it: `30. novembar 2026.` */
export function dayText(at: Temporal.Instant, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: tollTimeZone }).format(
    at.epochMilliseconds,
  );
}
