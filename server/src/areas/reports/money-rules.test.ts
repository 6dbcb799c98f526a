import { expect, test } from 'vitest';
import type { LedgerFigure } from '../wallet/index.ts';
import { moneyOf } from './money-rules.ts';

const posted = (
  journalKind: LedgerFigure['journalKind'],
  ledgerAccount: LedgerFigure['ledgerAccount'],
  postings: number,
  amountMinor: number,
): LedgerFigure => ({ journalKind, ledgerAccount, currency: 'RSD', postings, amountMinor });

test('what customers paid in and what was paid out to them are both positive, by their way', () => {
  const money = moneyOf([
    posted('top-up', 'gateway-clearing', 3, -450_000),
    posted('top-up', 'bank-clearing', 1, -100_000),
    posted('purchase', 'cash-clearing', 1, -250_000),
    posted('purchase', 'sales-revenue', 1, 250_000),
    posted('purchase-refund', 'gateway-clearing', 1, 250_000),
    posted('payout', 'payouts', 2, 70_000),
  ]);
  expect(money.map(({ what, way, count, amountMinor }) => [what, way, count, amountMinor])).toEqual(
    [
      ['top-ups', 'card', 3, 450_000],
      ['top-ups', 'bank-transfer', 1, 100_000],
      ['orders', 'cash', 1, 250_000],
      ['order-refunds', 'card', 1, 250_000],
      ['closed-accounts', 'bank-account', 2, 70_000],
    ],
  );
});

test('refunds for complaints are told apart by where they went', () => {
  const money = moneyOf([
    posted('refund', 'complaint-refunds', 5, -100_000),
    posted('refund', 'payouts', 2, 60_000),
  ]);
  expect(money).toEqual([
    {
      what: 'complaint-refunds',
      way: 'bank-account',
      currency: 'RSD',
      count: 2,
      amountMinor: 60_000,
    },
    { what: 'complaint-refunds', way: 'tag', currency: 'RSD', count: 3, amountMinor: 40_000 },
  ]);
});

test('refunds that all went to bank accounts leave none for tags', () => {
  const money = moneyOf([
    posted('refund', 'complaint-refunds', 1, -60_000),
    posted('refund', 'payouts', 1, 60_000),
  ]);
  expect(money.map(({ way }) => way)).toEqual(['bank-account']);
});

test('cash at counters is told with what went back, and with what tills were short of or had too much', () => {
  const money = moneyOf([
    posted('top-up', 'till', 4, -1_000_000),
    posted('cash-return', 'till', 1, 250_000),
    posted('till-closing', 'till', 1, 750_000),
    posted('till-closing', 'cash-office', 1, -740_000),
    posted('till-closing', 'till-differences', 1, -10_000),
    posted('cash-correction', 'till-differences', 1, 10_000),
  ]);
  expect(money.map(({ what, way, count, amountMinor }) => [what, way, count, amountMinor])).toEqual(
    [
      ['top-ups', 'cash', 4, 1_000_000],
      ['cash-returned', 'cash', 1, 250_000],
      ['till-differences', 'cash', 1, -10_000],
      ['cash-corrections', 'cash', 1, 10_000],
    ],
  );
});

test('what companies paid later, and top-ups that we gave back ourselves, are told beside the rest', () => {
  const money = moneyOf([
    posted('postpaid-payment', 'bank-clearing', 2, -640_000),
    posted('postpaid-payment', 'postpaid-receivable', 2, 640_000),
    posted('postpaid-invoice', 'postpaid-receivable', 3, -900_000),
    posted('refund', 'gateway-clearing', 1, 500_000),
    posted('refund', 'complaint-refunds', 1, -30_000),
  ]);
  expect(money.map(({ what, way, count, amountMinor }) => [what, way, count, amountMinor])).toEqual(
    [
      ['postpaid-invoices', 'bank-transfer', 2, 640_000],
      ['top-up-refunds', 'card', 1, 500_000],
      ['complaint-refunds', 'tag', 1, 30_000],
    ],
  );
});
