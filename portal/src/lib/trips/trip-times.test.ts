import { expect, test } from 'vitest';
import { formatsOf } from '../formats/formats.ts';
import { tripTimeParts, tripTimes } from './trip-times.ts';

const formats = formatsOf('2');
const now = Date.parse('2026-11-21T09:00:00+01:00');
/** The names of texts. */
const t = (key: string, params: object = {}): string => [key, ...Object.values(params)].join(' ');
const texts = { t, formats, now };
const times = (enteredAt: string | null, exitedAt: string) =>
  tripTimes({ enteredAt, exitedAt }, texts);

test('a trip of one day names the day once', () => {
  expect(times('2026-11-20T16:31:00+01:00', '2026-11-20T18:42:00+01:00')).toBe(
    'juče, 16:31 – 18:42',
  );
});

test('a year has no full stop before the hours', () => {
  expect(times('2025-11-20T16:31:00+01:00', '2025-11-20T18:42:00+01:00')).toBe(
    '20.\u00a0nov 2025, 16:31 – 18:42',
  );
  expect(times(null, '2025-11-20T18:42:00+01:00')).toBe('20.\u00a0nov 2025, 18:42');
});

test('a night drive names both days', () => {
  expect(times('2026-11-12T23:40:00+01:00', '2026-11-13T00:20:00+01:00')).toBe(
    '12.\u00a0nov, 23:40 – 13.\u00a0nov, 00:20',
  );
});

test('the day is the one at the toll station, not the one of Greenwich', () => {
  expect(times('2026-11-12T22:40:00Z', '2026-11-12T23:20:00Z')).toBe(
    '12.\u00a0nov, 23:40 – 13.\u00a0nov, 00:20',
  );
});

test('a trip with an unknown entry shows its exit alone', () => {
  expect(times(null, '2026-11-20T18:42:00+01:00')).toBe('juče, 18:42');
});

test('a narrow column breaks only between the day and the hours', () => {
  const passage = { enteredAt: '2026-11-20T16:31:00+01:00', exitedAt: '2026-11-20T18:42:00+01:00' };
  expect(tripTimeParts(passage, texts)).toEqual(['juče,', '16:31 – 18:42']);
});

test('two trips at the same time of the night when summer time ends are told apart', () => {
  const summer = times('2026-10-25T02:02:00+02:00', '2026-10-25T02:30:00+02:00');
  const winter = times('2026-10-25T02:02:00+01:00', '2026-10-25T02:30:00+01:00');
  expect(summer).toBe('25.\u00a0okt, 02:02 – 02:30 trips.hour-first');
  expect(winter).toBe('25.\u00a0okt, 02:02 – 02:30 trips.hour-second');
  // Through the change, by the exit; out of that hour, by the entry; in spring no hour comes twice.
  expect(times('2026-10-25T02:50:00+02:00', '2026-10-25T02:20:00+01:00')).toMatch(/second$/u);
  expect(times('2026-10-25T02:50:00+01:00', '2026-10-25T03:20:00+01:00')).toMatch(/second$/u);
  expect(times('2026-03-29T01:50:00+01:00', '2026-03-29T03:20:00+02:00')).toMatch(/03:20$/u);
});
