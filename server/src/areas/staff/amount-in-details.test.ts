import { expect, test } from 'vitest';
import { amountInDetails } from './amount-in-details.ts';

test('a line of the trail has its money, however the area that wrote it calls it', () => {
  expect(amountInDetails({ amountMinor: 100, repeated: false })).toEqual({
    name: 'amountMinor',
    minor: 100,
  });
  expect(amountInDetails({ month: '2026-10', totalMinor: 25_000 })?.minor).toBe(25_000);
  expect(amountInDetails({ refundMinor: 0 })?.minor).toBe(0);
  expect(amountInDetails({ limitMinor: 5, daysToPay: 15 })?.name).toBe('limitMinor');
  expect(amountInDetails({ passages: 3, amountMinor: '100' })).toBeUndefined();
});
