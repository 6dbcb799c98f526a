import { expect, test } from 'vitest';
import { compareMonths } from './compare-months.ts';

const day = (name: string, amountMinor: number) => ({ day: name, passages: 1, amountMinor });

test('this month is compared with the last up to the same day', () => {
  const days = [
    day('2026-10-01', 100),
    day('2026-10-22', 200),
    day('2026-10-23', 400),
    day('2026-11-01', 50),
    day('2026-11-22', 70),
  ];
  expect(compareMonths(days, '2026-11-22')).toEqual({
    thisMonth: { passages: 2, amountMinor: 120 },
    lastMonth: { passages: 3, amountMinor: 700 },
    difference: 120 - 300,
  });
});

test('on the last day of a long month all of a shorter one before it counts', () => {
  const days = [day('2026-02-28', 100), day('2026-03-31', 300)];
  expect(compareMonths(days, '2026-03-31').difference).toBe(200);
});

test('without passages both months are zero', () => {
  expect(compareMonths([], '2026-11-22')).toEqual({
    thisMonth: { passages: 0, amountMinor: 0 },
    lastMonth: { passages: 0, amountMinor: 0 },
    difference: 0,
  });
});
