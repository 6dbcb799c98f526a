import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { bitsOf, daysOf, holdsIn, timesOfTrip, weekdayBit, wholeDay } from './event-times.ts';

const at = (text: string) => Temporal.Instant.from(text);

const weekOfWorks = {
  validFrom: at('2026-11-18T00:00:00+01:00'),
  validTo: at('2026-11-27T16:00:00+01:00'),
  daily: [{ from: '08:00', to: '16:00' }],
};

test('an event holds for a trip if its hours of the day and those of the trip meet', () => {
  const holds = (day: string, hour: number | null, minutes = 60) =>
    holdsIn(weekOfWorks, timesOfTrip(day, hour, minutes));
  expect(holds('2026-11-20', 9)).toBe(true);
  expect(holds('2026-11-20', null)).toBe(true);
  expect(holds('2026-11-20', 18)).toBe(false);
  // Sets out at six the latest at seven, and is on the road for an hour: there at eight, or not.
  expect(holds('2026-11-20', 6, 60)).toBe(false);
  expect(holds('2026-11-20', 6, 75)).toBe(true);
  expect(holds('2026-11-28', 9)).toBe(false);
  expect(holds('2026-11-17', 9)).toBe(false);
});

test('hours over midnight hold in the morning after as well, until the event ends', () => {
  const nights = {
    ...weekOfWorks,
    validTo: at('2026-11-27T03:00:00+01:00'),
    daily: [{ from: '22:00', to: '05:00' }],
  };
  expect(holdsIn(nights, timesOfTrip('2026-11-20', 4, 10))).toBe(true);
  expect(holdsIn(nights, timesOfTrip('2026-11-20', 6, 10))).toBe(false);
  expect(holdsIn(nights, timesOfTrip('2026-11-27', 2, 10))).toBe(true);
  expect(holdsIn(nights, timesOfTrip('2026-11-27', 4, 10))).toBe(false);
});

test('a day on which clocks change has its own hours', () => {
  const hoursOf = (day: string) => {
    const { from, to } = wholeDay(day);
    return to.since(from).total('hours');
  };
  expect([hoursOf('2027-03-28'), hoursOf('2026-10-25'), hoursOf('2026-11-20')]).toEqual([
    23, 25, 24,
  ]);
  const early = { ...weekOfWorks, validTo: null, daily: [{ from: '02:30', to: '04:00' }] };
  expect(holdsIn(early, timesOfTrip('2027-03-28', 3, 0))).toBe(true);
  expect(holdsIn(early, timesOfTrip('2027-03-28', 4, 0))).toBe(false);
  // Whoever sets out between two and three may do so in the second of the hours as well.
  const lengthOf = (day: string, hour: number) => {
    const { from, to } = timesOfTrip(day, hour, 0);
    return to.since(from).total('hours');
  };
  expect([lengthOf('2026-10-25', 2), lengthOf('2026-10-25', 3)]).toEqual([2, 1]);
  expect([lengthOf('2027-03-28', 2), lengthOf('2026-11-20', 23)]).toEqual([1, 1]);
});

test('days of the week are bits, Monday first', () => {
  expect(weekdayBit('2026-11-23')).toBe(1);
  expect(weekdayBit('2026-11-22')).toBe(64);
  expect(daysOf(bitsOf([7, 1, 3]))).toEqual([1, 3, 7]);
  expect(daysOf(0)).toEqual([]);
});
