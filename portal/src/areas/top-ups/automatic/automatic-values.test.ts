import { expect, test } from 'vitest';
import {
  type AutomaticValues,
  automaticProblems,
  chargeNow,
  firstAutomaticValues,
  readAmounts,
  toAutomaticInput,
} from './automatic-values.ts';

const offer = {
  offered: [100_000, 200_000, 500_000],
  minimum: 50_000,
  maximum: 50_000_000,
  currency: 'RSD',
} as const;
const good: AutomaticValues = {
  cardId: 'c',
  mode: 'amount',
  limit: '1.000',
  amount: '2.000',
  monthlyCap: '10.000',
};
const problemsOf = (change: Partial<AutomaticValues>, currency: 'RSD' | 'BAM' = 'RSD') =>
  automaticProblems({ ...good, ...change }, { ...offer, currency }, String);

test('a customer without a rule is proposed what most people want', () => {
  expect(firstAutomaticValues(undefined, { ...offer, offered: [...offer.offered] }, 'c')).toEqual({
    cardId: 'c',
    mode: 'amount',
    limit: '1000',
    amount: '2000',
    monthlyCap: '10000',
  });
});

test('what is typed is sent as minor units', () => {
  expect(toAutomaticInput('t', good)).toEqual({
    tag_id: 't',
    cardId: 'c',
    limit: 100_000,
    amount: 200_000,
    monthlyCap: 1_000_000,
    upTo: false,
  });
  expect(toAutomaticInput('t', { ...good, mode: 'target' }).upTo).toBe(true);
  expect(readAmounts(good)).toEqual({ limit: 100_000, amount: 200_000, monthlyCap: 1_000_000 });
  expect(readAmounts({ ...good, amount: 'svi' })).toBeUndefined();
});

test('consistent amounts have no error', () => {
  expect(problemsOf({})).toEqual({});
  expect(problemsOf({ limit: '2000', monthlyCap: '2000' })).toEqual({});
});

test('inconsistent amounts are reported beside their fields', () => {
  expect(problemsOf({ limit: '2.001' })).toEqual({
    limit: 'top-ups.limit-out-of-range;maximum:200000',
  });
  expect(problemsOf({ limit: '0' }).limit).toBe('top-ups.amount-not-positive');
  expect(problemsOf({ monthlyCap: '1.999' }).monthlyCap).toContain('top-ups.cap-out-of-range');
  expect(problemsOf({ monthlyCap: '200.001' }).monthlyCap).toContain('top-ups.cap-out-of-range');
  expect(problemsOf({ amount: '100' }).amount).toContain('top-ups.amount-below-minimum');
  expect(problemsOf({ amount: '1000000' }).amount).toContain('top-ups.amount-above-maximum');
  expect(problemsOf({ amount: 'svi' }).amount).toBe('top-ups.amount-unreadable');
});

test('a balance to be reached is above the limit by at least the minimum top-up', () => {
  expect(problemsOf({ mode: 'target', limit: '1.500' })).toEqual({});
  expect(problemsOf({ mode: 'target', limit: '1.501' })).toEqual({
    limit: 'top-ups.limit-too-near-target;maximum:150000',
  });
  expect(chargeNow('target', 200_000, 30_000, offer)).toBe(170_000);
  expect(chargeNow('target', 200_000, 190_000, offer)).toBe(50_000);
  expect(chargeNow('amount', 200_000, 190_000, offer)).toBe(200_000);
});

test('dinars are whole, marks have fenings', () => {
  expect(problemsOf({ limit: '999,50' }).limit).toBe('top-ups.amount-not-whole');
  expect(problemsOf({ limit: '999,50' }, 'BAM')).toEqual({});
});
