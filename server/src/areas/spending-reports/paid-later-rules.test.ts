import { expect, test } from 'vitest';
import { daysPaidLaterOf, howPaid } from './paid-later-rules.ts';

const october = { from: '2026-10-01', to: '2026-10-31' };
const of = (...paidLater: Parameters<typeof daysPaidLaterOf>[1]) => {
  const days = daysPaidLaterOf(october, paidLater);
  return [howPaid(october, days), days.map(({ from, to }) => `${from}/${to}`)];
};

test('without a contract, or before and after one, tolls are paid in advance', () => {
  expect(of()).toEqual(['ahead', []]);
  expect(of({ from: '2026-11-01', to: null })).toEqual(['ahead', []]);
  expect(of({ from: '2026-08-01', to: '2026-09-30' })).toEqual(['ahead', []]);
});

test('a month within a contract is paid later', () => {
  expect(of({ from: '2026-08-01', to: null })).toEqual(['later', ['2026-10-01/2026-10-31']]);
});

test('invoices one after the other, and the contract that they are of, are the same days once', () => {
  const invoiced = [
    { from: '2026-10-16', to: '2026-10-31' },
    { from: '2026-10-01', to: '2026-10-15' },
  ];
  expect(of(...invoiced)).toEqual(['later', ['2026-10-01/2026-10-31']]);
  expect(of(...invoiced, { from: '2026-10-10', to: '2026-10-12' })).toEqual([
    'later',
    ['2026-10-01/2026-10-31'],
  ]);
});

test('a contract that begins within a month, and one that ended in it, are some of its days', () => {
  expect(of({ from: '2026-10-20', to: null }, { from: '2026-08-01', to: '2026-10-03' })).toEqual([
    'both',
    ['2026-10-01/2026-10-03', '2026-10-20/2026-10-31'],
  ]);
});
