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

test('a slip that an instant transfer pays is looked at as long as it is shown, and often enough for ten seconds', () => {
  const slip = { ...card, method: 'bank-transfer', instant: true } as const;
  expect([0, 599_999, 600_000, 86_400_000].map((waited) => pollEvery(slip, waited))).toEqual([
    4000, 4000, 8000, 8000,
  ]);
});

test.each(['paid', 'refused', 'abandoned'] as const)('%s is not polled', (status) => {
  expect(pollEvery({ ...card, status }, 0)).toBeUndefined();
});
