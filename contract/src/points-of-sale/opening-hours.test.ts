import { expect, test } from 'vitest';
import { openingStateAt, parseOpeningHours, type OpeningHours } from './opening-hours.ts';

const hoursOf = (text: string): OpeningHours => {
  const hours = parseOpeningHours(text);
  if (hours === null) throw new Error(`${text} is not of the notation`);
  return hours;
};
const at = (text: string, moment: string, holidays: readonly string[] = []) => {
  const [day = '', time = ''] = moment.split(' ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const state = openingStateAt(
    hoursOf(text),
    { day, minute: hour * 60 + minute },
    new Set(holidays),
  );
  const { open, until } = state;
  const clock =
    until === null
      ? 'never'
      : `${until.day} ${String(Math.floor(until.minute / 60)).padStart(2, '0')}:${String(until.minute % 60).padStart(2, '0')}`;
  return `${open ? 'open' : 'closed'} until ${clock}`;
};

const office = 'Mo-Fr 07:00-15:00; Sa 08:00-12:00,13:00-15:00; PH off';

// 20 November 2026 is a Friday.
test.each([
  ['2026-11-20 06:59', 'closed until 2026-11-20 07:00'],
  ['2026-11-20 07:00', 'open until 2026-11-20 15:00'],
  ['2026-11-20 15:00', 'closed until 2026-11-21 08:00'],
  ['2026-11-21 12:30', 'closed until 2026-11-21 13:00'],
  ['2026-11-22 10:00', 'closed until 2026-11-23 07:00'],
])('at %s an office is %s', (moment, state) => {
  expect(at(office, moment)).toBe(state);
});

test('on a public holiday it is closed, and opens after the last of them', () => {
  const newYear = ['2027-01-01', '2027-01-02'];
  expect(at(office, '2027-01-01 10:00', newYear)).toBe('closed until 2027-01-04 07:00');
});

test('a place open round the clock is never closed, holidays included', () => {
  expect(at('24/7', '2027-01-01 03:00', ['2027-01-01'])).toBe('open until never');
});

test('a night belongs to the day on which it began', () => {
  expect(at('Fr 22:00-06:00', '2026-11-21 05:59')).toBe('open until 2026-11-21 06:00');
  expect(at('Fr 22:00-06:00', '2026-11-20 05:59')).toBe('closed until 2026-11-20 22:00');
});

test('days may run past the end of the week, and hours until midnight', () => {
  expect(at('Sa-Mo 00:00-24:00', '2026-11-22 12:00')).toBe('open until 2026-11-24 00:00');
});

test.each([
  '',
  'Mo-Fr',
  'Mo 8-16',
  'Xx 08:00-16:00',
  'Mo-Tu-We 08:00-16:00',
  'Mo 25:00-26:00',
  'Mo 08:00-12:00-19:00',
  'Mo 08:00',
  'Mo 08:00-',
  'Mo 24:00-06:00',
])('%j is not in the notation', (text) => {
  expect(parseOpeningHours(text)).toBeNull();
});
