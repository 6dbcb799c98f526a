import { writtenDate, type LanguageId } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { tollDay, tollTimeZone } from './clock.ts';
import { wholeOf, type FilePeriod } from './files/file-period.ts';
import type { TollTime } from './toll-time.ts';

/** The day of an instant in toll time, as mails and documents write it: `30. novembra 2026.` */
export function dayText(at: Temporal.Instant, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: tollTimeZone });
  return writtenDate(format, at.epochMilliseconds);
}

/** The same with the time, as screens have it in sentences: `30. novembra 2026. u 18:42` */
export function momentText(at: Temporal.Instant, locale: string): string {
  // In English `Intl` writes "at" by itself.
  if (locale.startsWith('sr')) {
    const time = at.toZonedDateTimeISO(tollTimeZone).toPlainTime().toString().slice(0, 5);
    return `${dayText(at, locale)} ${locale.includes('Cyrl') ? 'у' : 'u'} ${time}`;
  }
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: tollTimeZone,
  });
  return writtenDate(format, at.epochMilliseconds);
}

/** A day as documents write it, alike in heads, sentences and tables: `30.11.2026.`, in English `30 Nov 2026` */
export function shortDayText(day: string | Temporal.Instant, languageId: LanguageId): string {
  const [year, month, date] = (typeof day === 'string' ? day : tollDay(day)).split('-');
  if (languageId !== '3') return `${date}.${month}.${year}.`;
  return `${Number(date)} ${englishMonths[Number(month) - 1]} ${year}`;
}

/** The same with the time: `30.11.2026. 18:42` */
export function shortMomentText(at: Temporal.Instant, languageId: LanguageId): string {
  const { hour, minute } = at.toZonedDateTimeISO(tollTimeZone);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${shortDayText(at, languageId)} ${two(hour)}:${two(minute)}`;
}

/**
 * The same for lists of tens of thousands of rows, for which zoned dates would be too slow. In the hour that comes twice in autumn with
 * its offset, `25.10.2026. 02:30 +01:00`: two passages would look like one that was charged twice.
 */
export function listMomentText(
  epochMs: number,
  { dateTimeOf, offsetIfTwice }: Pick<TollTime, 'dateTimeOf' | 'offsetIfTwice'>,
  languageId: LanguageId,
): string {
  const [day = '', time = ''] = dateTimeOf(epochMs).split(' ');
  const offset = offsetIfTwice(epochMs);
  const which = offset === null ? '' : ` ${offset}`;
  return `${shortDayText(day, languageId)} ${time.slice(0, 5)}${which}`;
}

/** `oktobar 2026.`, as the language writes a month. */
export function monthText(month: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-15T00:00:00Z`));
}

/** `ponedeljak`, as the language writes a day of the week; 1 is Monday. */
export function weekdayText(weekday: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // The first day of 2024 was a Monday.
  return format.format(Date.UTC(2024, 0, weekday));
}

/** A period in a document: `октобар 2026.` for a whole month, else its days; empty for all time. */
export function periodText(period: FilePeriod, languageId: LanguageId, locale: string): string {
  const { from, to } = period;
  if (from === null && to === null) return '';
  const whole = wholeOf(period);
  if (whole?.length === 7) return monthText(whole, locale);
  const ends = [from, to].map((day) => (day === null ? '…' : shortDayText(day, languageId)));
  return ends[0] === ends[1] ? (ends[0] ?? '') : ends.join(' – ');
}

const englishMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
