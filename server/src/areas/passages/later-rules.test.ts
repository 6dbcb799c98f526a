import { expect, test } from 'vitest';
import { outsideUsual, priceDiffers, spansOverlap, type Habit } from './later-rules.ts';

/** A hundred trips at eight and at sixteen o'clock, on working days. */
const commuter: Habit = {
  trips: 100,
  days: 50,
  byHour: Array.from({ length: 24 }, (_, hour) => (hour === 8 || hour === 16 ? 50 : 0)),
  onWeekends: 0,
};
const atNewStation = { station: 'rs-a4-dimitrovgrad', hour: 8, isWeekend: false };

test('a new station at the usual time is nothing unusual, at another hour or on other days it is', () => {
  expect(outsideUsual(atNewStation, commuter)).toBeUndefined();
  expect(outsideUsual({ ...atNewStation, hour: 3 }, commuter)).toEqual({
    mark: 'outside-usual',
    station: 'rs-a4-dimitrovgrad',
    also: 'hour',
    trips: 100,
  });
  expect(outsideUsual({ ...atNewStation, isWeekend: true }, commuter)).toMatchObject({
    also: 'day',
  });
});

test('the hour beside a usual one is usual, around midnight too', () => {
  expect(outsideUsual({ ...atNewStation, hour: 9 }, commuter)).toBeUndefined();
  expect(outsideUsual({ ...atNewStation, hour: 10 }, commuter)).toBeDefined();
  const byHour = commuter.byHour.with(8, 0).with(0, 50);
  expect(outsideUsual({ ...atNewStation, hour: 23 }, { ...commuter, byHour })).toBeUndefined();
});

test('an hour with a fiftieth of the trips, and days with a twentieth, are not rare', () => {
  const byHour = commuter.byHour.with(3, 2).with(16, 48);
  expect(outsideUsual({ ...atNewStation, hour: 3 }, { ...commuter, byHour })).toBeUndefined();
  expect(
    outsideUsual({ ...atNewStation, isWeekend: true }, { ...commuter, onWeekends: 5 }),
  ).toBeUndefined();
});

test('of a tag that drove little, or on few days, nobody can say what is usual', () => {
  const odd = { ...atNewStation, hour: 3 };
  expect(outsideUsual(odd, { ...commuter, trips: 39 })).toBeUndefined();
  expect(outsideUsual(odd, { ...commuter, days: 19 })).toBeUndefined();
});

test('spans overlap by more than clocks differ; a reading within a trip does, two readings never', () => {
  const minute = 60_000;
  const trip = { enteredAt: 0, exitedAt: 60 * minute };
  const from = (begin: number, end: number) => ({
    enteredAt: begin * minute,
    exitedAt: end * minute,
  });
  expect(spansOverlap(trip, from(55, 90))).toBe(false);
  expect(spansOverlap(trip, from(54, 90))).toBe(true);
  expect(spansOverlap(from(54, 90), trip)).toBe(true);
  expect(spansOverlap(trip, { enteredAt: null, exitedAt: 30 * minute })).toBe(true);
  expect(spansOverlap(trip, { enteredAt: null, exitedAt: 2 * minute })).toBe(false);
  const reading = { enteredAt: null, exitedAt: 30 * minute };
  expect(spansOverlap(reading, reading)).toBe(false);
});

test('only what was charged above the list is marked', () => {
  const list = { totalWithTag: 300, tariffVersion: 'rs-2027', tariffValidFrom: '2027-01-01' };
  expect(priceDiffers(301, list)).toEqual({
    mark: 'price-differs',
    version: 'rs-2027',
    since: '2027-01-01',
  });
  expect(priceDiffers(300, list)).toBeUndefined();
  expect(priceDiffers(299, list)).toBeUndefined();
  expect(priceDiffers(301, undefined)).toBeUndefined();
});
