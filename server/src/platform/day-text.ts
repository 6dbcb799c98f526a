import { writtenDate } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from './clock.ts';

/** The day of an instant in toll time, as mails and documents write it: `30. novembra 2026.` */
export function dayText(at: Temporal.Instant, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: tollTimeZone });
  return writtenDate(format, at.epochMilliseconds);
}

/** The same with the time: `30. novembra 2026. 18:42` */
export function momentText(at: Temporal.Instant, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: tollTimeZone,
  });
  return writtenDate(format, at.epochMilliseconds);
}
