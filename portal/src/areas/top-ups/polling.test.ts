import { expect, test } from 'vitest';
import { pollEvery } from './polling.ts';

const card = { status: 'pending', method: 'card' } as const;

test('a card payment is asked about often at first, then less', () => {
  expect([0, 29_999, 30_000, 179_999, 180_000].map((waited) => pollEvery(card, waited))).toEqual([
    2000, 2000, 5000, 5000, 30_000,
  ]);
});

test('money by bank takes its time', () => {
  expect(pollEvery({ ...card, method: 'bank-transfer' }, 0)).toBe(60_000);
});

test.each(['paid', 'refused', 'abandoned'] as const)('what is %s is not asked about', (status) => {
  expect(pollEvery({ ...card, status }, 0)).toBeUndefined();
});
