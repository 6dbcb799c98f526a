import { expect, test } from 'vitest';
import { pollEvery } from './polling.ts';

const card = { status: 'pending', method: 'card' } as const;

test('a card payment is polled often at first, then less', () => {
  expect([0, 29_999, 30_000, 179_999, 180_000].map((waited) => pollEvery(card, waited))).toEqual([
    2000, 2000, 5000, 5000, 30_000,
  ]);
});

test('a bank transfer is polled rarely', () => {
  expect(pollEvery({ ...card, method: 'bank-transfer' }, 0)).toBe(60_000);
});

test.each(['paid', 'refused', 'abandoned'] as const)('%s is not polled', (status) => {
  expect(pollEvery({ ...card, status }, 0)).toBeUndefined();
});
