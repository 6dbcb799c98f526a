import { toIjekavian, toLatin } from '@rampa/contract/script';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { formatsOf, tollDayOf } from './formats.ts';
import { ijekavian } from './ijekavian.ts';

const cyrillic = formatsOf('1');
const latin = formatsOf('2');
const english = formatsOf('3');

const millisecondsOf = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;

/** No-break spaces are right on screen and unreadable in a test. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/gu, ' ');

test('the currency follows the amount, in whole dinars', () => {
  const toll = { amount: 122_200, currency: 'RSD' } as const;
  expect(plain(latin.money(toll))).toBe('1.222 RSD');
  expect(plain(english.money(toll))).toBe('1,222 RSD');
});

test('the convertible mark keeps its fenings, and its name follows the script', () => {
  const toll = { amount: 123_450, currency: 'BAM' } as const;
  expect(plain(latin.money(toll))).toBe('1.234,50 KM');
  expect(plain(cyrillic.money(toll))).toBe('1.234,50 КМ');
  expect(plain(english.money(toll))).toBe('1,234.50 KM');
});

test('what is written as zero has no sign', () => {
  expect(plain(latin.money({ amount: -40, currency: 'RSD' }))).toBe('0 RSD');
  expect(plain(latin.money({ amount: -40, currency: 'RSD' }, { exact: true }))).toBe(
    '\u22120,40 RSD',
  );
  expect(plain(latin.money({ amount: -50, currency: 'RSD' }))).toBe('\u22121 RSD');
  expect(plain(latin.money({ amount: -4, currency: 'BAM' }))).toBe('\u22120,04 KM');
  expect(latin.shortAmount({ amount: -4, currency: 'BAM' })).toBe('0');
  expect(latin.shortAmount({ amount: -40, currency: 'BAM' })).toBe('\u22120,4');
});

test('a debt has a real minus', () => {
  expect(latin.money({ amount: -121_000, currency: 'RSD' })).toContain('\u22121.210');
  expect(latin.money({ amount: -121_000, currency: 'RSD' })).not.toContain('-');
});

test('a calculation shows paras only where there are some', () => {
  expect(plain(latin.money({ amount: 12_345, currency: 'RSD' }, { exact: true }))).toBe(
    '123,45 RSD',
  );
  expect(plain(latin.money({ amount: 12_300, currency: 'RSD' }, { exact: true }))).toBe('123 RSD');
});

test('times are toll time, whatever the zone of the instant', () => {
  expect(latin.time('2026-11-12T06:15:00Z')).toBe('07:15');
  expect(latin.time('2026-07-12T06:15:00Z')).toBe('08:15');
  expect(latin.time('2026-11-12T00:05:00+01:00')).toBe('00:05');
});

test('today and yesterday are named, other days have their date', () => {
  const now = millisecondsOf('2026-11-21T09:00:00+01:00');
  expect(latin.dayTime('2026-11-21T08:00:00+01:00', now)).toBe('danas, 08:00');
  expect(latin.dayTime('2026-11-20T18:42:00+01:00', now)).toBe('juče, 18:42');
  expect(cyrillic.dayTime('2026-11-20T18:42:00+01:00', now)).toBe('јуче, 18:42');
  expect(english.dayTime('2026-11-20T18:42:00+01:00', now)).toBe('yesterday, 18:42');
  expect(latin.dayTime('2026-11-22T00:50:00+01:00', now)).toBe('sutra, 00:50');
  expect(cyrillic.dayTime('2026-11-22T23:59:00+01:00', now)).toBe('сутра, 23:59');
  expect(english.dayTime('2026-11-22T08:00:00+01:00', now)).toBe('tomorrow, 08:00');
  expect(latin.dayTime('2026-11-23T00:00:00+01:00', now)).toBe('23.\u00a0nov, 00:00');
  expect(latin.dayTime('2026-11-12T07:15:00+01:00', now)).toBe('12.\u00a0nov, 07:15');
  expect(latin.dayTime('2025-10-03T11:20:00+02:00', now)).toBe('3.\u00a0okt 2025, 11:20');
});

test('a passage just before midnight in Belgrade was yesterday', () => {
  const now = millisecondsOf('2026-11-21T00:10:00+01:00');
  expect(latin.dayTime('2026-11-20T23:55:00+01:00', now)).toBe('juče, 23:55');
  expect(tollDayOf(now)).toBe('2026-11-21');
});

test('a bare day is that day', () => {
  expect(latin.day('2026-01-01')).toBe('1.\u00a0jan 2026.');
  expect(latin.longDay('2026-12-31')).toBe('31.\u00a0decembra 2026.');
  expect(english.longDay('2026-12-31')).toBe('31\u00a0December 2026');
});

test('the age of data is written in words', () => {
  const now = 1_000_000_000_000;
  expect(latin.ago(now - 5 * 60_000, now)).toBe('pre 5 minuta');
  expect(latin.ago(now - 3 * 3_600_000, now)).toBe('pre 3 sata');
  expect(english.ago(now - 26 * 3_600_000, now)).toBe('yesterday');
});

test('data of the day before yesterday are not called yesterday’s, however few hours old they are', () => {
  const morning = Date.parse('2027-03-17T06:00:00+01:00');
  const evening = Date.parse('2027-03-15T19:00:00+01:00');
  expect(latin.ago(evening, morning)).toBe('prekjuče');
  expect(english.ago(evening, morning)).toBe('2 days ago');
  expect(latin.ago(Date.parse('2027-03-16T05:00:00+01:00'), morning)).toBe('juče');
  // On the day that has 25 hours.
  const [first, last] = ['2026-10-25T00:10:00+02:00', '2026-10-25T23:50:00+01:00'].map(Date.parse);
  expect(english.ago(first ?? 0, last ?? 0)).toBe('25 hours ago');
});

test('months, lengths and shares are written as is usual in the language', () => {
  expect(latin.month('2026-11')).toBe('novembar 2026.');
  expect(cyrillic.shortMonth('2026-11')).toBe('нов');
  expect(plain(latin.kilometres(238_400))).toBe('238,4 km');
  expect(plain(latin.percent(125))).toBe('12,5%');
});

test('the axis of a chart names millions in a word', () => {
  expect(plain(latin.shortAmount({ amount: 1_500_00, currency: 'RSD' }))).toBe('1.500');
  expect(plain(latin.shortAmount({ amount: 2_500_000_00, currency: 'RSD' }))).toBe('2,5 mil.');
});

test('in Republika Srpska days and times ago are ijekavian, in whatever browser', () => {
  const [here, inLatin] = [formatsOf('1', 'sr'), formatsOf('2', 'sr')];
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  expect(weekdays.map((day) => inLatin.weekday(day)).join(' ')).toBe(
    'ponedjeljak utorak srijeda četvrtak petak subota nedjelja',
  );
  expect(weekdays.map((day) => latin.weekday(day)).slice(2, 4)).toEqual(['sreda', 'četvrtak']);
  expect(inLatin.ago(0, 5 * 60_000)).toBe('prije 5 minuta');
  const all = (formats: typeof here): readonly string[] => [
    ...weekdays.map((day) => formats.weekday(day)),
    ...Array.from({ length: 2000 }, (_, count) => formats.ago(0, count ** 2 * 60_000)),
  ];
  const written = all(here);
  // Where the browser has no names of its own for the region, those of Serbia come out the same.
  expect(written).toEqual(all(cyrillic).map(toIjekavian));
  expect(all(cyrillic).map(ijekavian)).toEqual(written);
  expect(all(latin).map(ijekavian)).toEqual(written.map(toLatin));
  expect(all(inLatin)).toEqual(written.map(toLatin));
});
