import { expect, test } from 'vitest';
import { balancesAfter, movingProblems, type MovingValues } from './moving-rules.ts';

const money = (amount: number) => ({ amount, currency: 'RSD' as const });
const tag = (id: string, amount: number) => ({
  tag_id: id,
  status: 'aktivan' as const,
  balance: money(amount),
});
const tags = [tag('full', 150_050), tag('empty', -20_000)];
const wanted: MovingValues = { from: 'full', to: 'empty', amount: '500', idempotencyKey: 'k' };

test('both balances are known beforehand', () => {
  expect(balancesAfter(wanted, tags)).toEqual({ amount: 50_000, from: 100_050, to: 30_000 });
  expect(balancesAfter({ ...wanted, amount: '9000' }, tags)).toBeUndefined();
});

test.each([
  [{ amount: '' }, { amount: 'top-ups.move-amount-missing' }],
  [{ amount: '0' }, { amount: 'top-ups.move-amount-missing' }],
  [{ amount: 'sve' }, { amount: 'top-ups.amount-unreadable' }],
  [{ amount: '1,505' }, { amount: 'top-ups.move-above-balance' }],
  [{ amount: '12,345' }, { amount: 'top-ups.move-above-balance' }],
  [{ amount: '1500,51' }, { amount: 'top-ups.move-above-balance' }],
  [{ amount: '500,50' }, { amount: 'top-ups.amount-not-whole' }],
  [{ amount: '1500,50' }, {}],
  [{ to: '' }, { to: 'top-ups.move-to-missing' }],
  [{ to: 'full' }, { to: 'balance-transfers.same-tag' }],
  [{ from: '' }, { from: 'top-ups.move-from-missing' }],
  [{ from: 'a stranger’s' }, { from: 'top-ups.move-from-missing' }],
])('%j is answered with %j', (change, problems) => {
  expect(movingProblems({ ...wanted, ...change }, tags)).toEqual(problems);
});
