import { writtenDate, type LanguageId } from '@rampa/contract';
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

const englishMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * A day of a table on paper, which has little room: `30.11.2026.`, and in English `30 Nov 2026`, as
 * its sentences write it. By hand, since a list may have tens of thousands of rows.
 */
export function shortDayText(isoDay: string, languageId: LanguageId): string {
  const [year, month, day] = isoDay.split('-');
  if (languageId !== '3') return `${day}.${month}.${year}.`;
  return `${Number(day)} ${englishMonths[Number(month) - 1]} ${year}`;
}
