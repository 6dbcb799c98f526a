import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { SettledPayment } from '../payments/index.ts';
import { compareLine } from './compare-line.ts';

const payment: SettledPayment = {
  orderNumber: '261126123456',
  transactionId: 't-1',
  amountMinor: 250_000,
  currency: 'RSD',
  refunded: true,
  settledAt: Temporal.Instant.from('2026-11-20T10:00:00Z'),
  reversals: [],
};
const refund = { kind: 'refund', transactionId: 'back-2', grossMinor: -250_000 } as const;
const compared = (of: SettledPayment, ...refunds: string[]) =>
  compareLine(refund, 'RSD', of, { transaction: false, refunds });

test('what we gave back fits once: a second refund by the gateway is told', () => {
  expect(compared(payment)).toBeNull();
  expect(compared(payment, 'back-1')).toEqual({ verdict: 'settled-before', oursMinor: -250_000 });
});

test('a refund that the gateway has reported is not taken for ours', () => {
  const reversals = [
    { kind: 'gateway-refund', transactionId: 'back-1', amountMinor: 1000 },
  ] as const;
  expect(compared({ ...payment, reversals }, 'back-1')).toBeNull();
});

test('what is in no books is not booked', () => {
  expect(compared({ ...payment, refunded: false })).toEqual({
    verdict: 'not-booked',
    oursMinor: null,
  });
});
