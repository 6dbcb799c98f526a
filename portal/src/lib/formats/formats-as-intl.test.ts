// The browser's own formatter takes a Date.
// oxlint-disable no-restricted-globals
import { type LanguageId, writtenDate } from '@rampa/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatsOf, tollDayOf } from './formats.ts';
import { tollClockOf } from './toll-clock.ts';

/*
 * What is written without `Intl` is what `Intl` writes: a law about summer time, or a month that is abbreviated in another
 * way, shows here.
 */

const locales: readonly (readonly [LanguageId, string])[] = [
  ['1', 'sr-Cyrl-RS'],
  ['2', 'sr-Latn-RS'],
  ['3', 'en-GB'],
];

const zone = 'Europe/Belgrade';
const hour = 3_600_000;
const realMinus = (text: string): string => text.replace('-', '\u2212');
/** The number of a day stays with its month. */
const together = (date: string): string => date.replace(' ', '\u00a0');

const minor = fc.oneof(
  fc.integer({ min: -20_000, max: 20_000 }),
  fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 }),
);
const moment = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });

test.each(locales)('money and numbers of language %s', (languageId, locale) => {
  const formats = formatsOf(languageId);
  const written = (options: Intl.NumberFormatOptions, value: number) =>
    // A zero has no sign.
    realMinus(new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options }).format(value));
  const digits = (count: number) => ({
    minimumFractionDigits: count,
    maximumFractionDigits: count,
  });
  fc.assert(
    fc.property(minor, (amount) => {
      expect(formats.number(amount)).toBe(written({}, amount));
      expect(formats.number(amount / 1000)).toBe(written({}, amount / 1000));
      expect(formats.moneyParts({ amount, currency: 'RSD' }).number).toBe(
        written(digits(0), amount / 100),
      );
      expect(formats.moneyParts({ amount, currency: 'BAM' }).number).toBe(
        written(digits(2), amount / 100),
      );
      const exact = formats.moneyParts({ amount, currency: 'RSD' }, { exact: true }).number;
      expect(exact).toBe(written(digits(amount % 100 === 0 ? 0 : 2), amount / 100));
      const large = Math.abs(amount) >= 100_000_000;
      expect(formats.shortAmount({ amount, currency: 'RSD' })).toBe(
        written(
          {
            notation: large ? 'compact' : 'standard',
            maximumFractionDigits: large || Math.abs(amount) < 10_000 ? 1 : 0,
          },
          amount / 100,
        ),
      );
    }),
  );
});

test.each(locales)('days and times of language %s', (languageId, locale) => {
  const formats = formatsOf(languageId);
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
  const time = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const dayOfYear = dates({ day: 'numeric', month: 'short' });
  const longDay = dates({ day: 'numeric', month: 'long', year: 'numeric' });
  const month = dates({ month: 'long', year: 'numeric' });
  const shortMonth = dates({ month: 'short' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  fc.assert(
    fc.property(moment, (at) => {
      const instant = new Date(at).toISOString();
      const iso = tollDayOf(at);
      expect(formats.time(instant)).toBe(time.format(at));
      expect(formats.day(instant)).toBe(together(day.format(at)));
      expect(formats.day(iso)).toBe(together(day.format(at)));
      expect(formats.longDay(instant)).toBe(together(writtenDate(longDay, at)));
      expect(formats.month(iso.slice(0, 7))).toBe(month.format(at));
      expect(formats.shortMonth(iso.slice(0, 7))).toBe(shortMonth.format(at));
      const near = (days: number) => formats.dayName(instant, at - days * 24 * hour);
      expect(near(0)).toBe(relative.format(0, 'day'));
      const yearLater = formats.dayName(instant, at + 366 * 24 * hour);
      expect(yearLater).toBe(together(day.format(at)));
      const thatYear = Date.parse(
        `${iso.slice(0, 4)}-${iso.slice(5, 7) === '07' ? '02' : '07'}-15`,
      );
      expect(formats.dayName(instant, thatYear)).toBe(together(dayOfYear.format(at)));
    }),
  );
  const noon = Date.parse('2026-11-12T11:00:00Z');
  for (const days of [-1, 0, 1]) {
    const instant = new Date(noon + days * 24 * hour).toISOString();
    expect(formats.dayName(instant, noon)).toBe(relative.format(days, 'day'));
  }
});

test('the clock at the toll stations changes when Belgrade does', () => {
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  // Each hour around each change, and each week.
  for (let year = 2000; year < 2040; year += 1) {
    for (const month of [2, 9]) {
      for (let hours = 0; hours < 8 * 24; hours += 1) {
        const at = Date.UTC(year, month, 24) + hours * hour;
        expect(tollClockOf(at).slice(0, 19).replace('T', ' ')).toBe(clock.format(at));
      }
    }
    for (let week = 0; week < 53; week += 1) {
      const at = Date.UTC(year, 0, 1 + 7 * week);
      expect(tollClockOf(at).slice(0, 19).replace('T', ' ')).toBe(clock.format(at));
    }
  }
});

test('what is no time is refused, as by the browser', () => {
  expect(() => formatsOf('2').time('soon')).toThrow(RangeError);
  expect(() => formatsOf('2').day('soon')).toThrow(RangeError);
});
