import { writtenDate, type LanguageId } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { tollDay, tollTimeZone } from './clock.ts';
import { wholeOf, type FilePeriod } from './files/file-period.ts';

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

/** A day on paper, the same in heads, sentences and tables: `30.11.2026.`, in English `30 Nov 2026`. */
export function dayOnPaper(day: string | Temporal.Instant, languageId: LanguageId): string {
  return shortDayText(typeof day === 'string' ? day : tollDay(day), languageId);
}

/** The same with the time: `30.11.2026. 18:42` */
export function momentOnPaper(at: Temporal.Instant, languageId: LanguageId): string {
  const { hour, minute } = at.toZonedDateTimeISO(tollTimeZone);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${dayOnPaper(at, languageId)} ${two(hour)}:${two(minute)}`;
}

/** A period on paper: `октобар 2026.` for a whole month, else its days; empty where it is all. */
export function periodText(period: FilePeriod, languageId: LanguageId, locale: string): string {
  const { from, to } = period;
  if (from === null && to === null) return '';
  const whole = wholeOf(period);
  if (whole?.length === 7) {
    const format = new Intl.DateTimeFormat(locale, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return writtenDate(format, Date.parse(`${whole}-01T00:00:00Z`));
  }
  const ends = [from, to].map((day) => (day === null ? '…' : dayOnPaper(day, languageId)));
  return ends[0] === ends[1] ? (ends[0] ?? '') : ends.join(' – ');
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
