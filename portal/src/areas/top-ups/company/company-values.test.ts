import { expect, test } from 'vitest';
import {
  type Company,
  limitProblems,
  payInProblems,
  ruleProblems,
  rulesWith,
  rulesWithEarlier,
  rulesWithout,
  savedRules,
} from './company-values.ts';

const money = (amount: number) => ({ amount, currency: 'RSD' as const });
const rule = (targetId: string, below: number): Company['rules'][number] => ({
  target: targetId === '' ? 'all' : 'tag',
  targetId,
  name: targetId,
  below: money(below),
  upTo: money(500_000),
});
const company: Company = {
  available: true,
  balance: money(0),
  state: 'active',
  rules: [rule('a', 1), rule('b', 2), rule('', 3)],
  dayCap: money(900_000),
  monthCap: null,
  filledToday: money(0),
  filledThisMonth: money(0),
  alertBelow: null,
  revision: 7,
  minimum: 50_000,
  maximum: 20_000_000,
  methods: ['card', 'bank-transfer'],
};
const text = (minor: number) => `${minor / 100} RSD`;

test('what is not changed is saved as it was, with the revision that was shown', () => {
  expect(savedRules(company, { monthCap: 5 })).toEqual({
    rules: [
      { target: 'tag', targetId: 'a', below: 1, upTo: 500_000 },
      { target: 'tag', targetId: 'b', below: 2, upTo: 500_000 },
      { target: 'all', targetId: '', below: 3, upTo: 500_000 },
    ],
    dayCap: 900_000,
    monthCap: 5,
    alertBelow: null,
    revision: 7,
  });
});

test('rules are added before the one for all tags, changed in their place, removed, and moved up', () => {
  const typed = { target: 'all', targetId: 'left over', below: '100', upTo: '1.000' } as const;
  const ids = (rules: readonly { readonly targetId?: string | undefined }[]) =>
    rules.map(({ targetId }) => targetId);
  const [a, b, all] = [rule('a', 1), rule('b', 2), rule('', 3)];
  const c = { ...typed, target: 'tag', targetId: 'c' } as const;
  expect(rulesWith({ rules: [a, b] }, undefined, typed)[2]).toEqual({
    target: 'all',
    targetId: '',
    below: 10_000,
    upTo: 100_000,
  });
  expect(ids(rulesWith(company, undefined, c))).toEqual(['a', 'b', 'c', '']);
  expect(ids(rulesWith({ rules: [a, b] }, undefined, c))).toEqual(['a', 'b', 'c']);
  expect(ids(rulesWith(company, b, c))).toEqual(['a', 'c', '']);
  // Whatever somebody else has saved meanwhile, no other rule is overwritten.
  expect(ids(rulesWith({ rules: [b, a, all] }, b, c))).toEqual(['c', 'a', '']);
  expect(ids(rulesWith({ rules: [a, all] }, b, c))).toEqual(['a', 'c', '']);
  expect(ids(rulesWithout(company, a))).toEqual(['b', '']);
  expect(ids(rulesWithEarlier(company, 2))).toEqual(['a', '', 'b']);
  expect(ids(rulesWithEarlier(company, 0))).toEqual(['a', 'b', '']);
});

test('what is wrong is said beside its field', () => {
  const values = { target: 'tag', targetId: '', below: '', upTo: 'x' } as const;
  expect(ruleProblems(values, company, text)).toEqual({
    targetId: 'top-ups.company-choose-tag',
    below: 'top-ups.amount-missing',
    upTo: 'top-ups.amount-unreadable',
  });
  expect(
    ruleProblems({ ...values, target: 'cost-centre', below: '0', upTo: '0' }, company, text),
  ).toEqual({
    targetId: 'top-ups.company-choose-cost-centre',
    below: 'top-ups.amount-not-positive',
    upTo: 'top-ups.amount-not-positive',
  });
  const near = { target: 'all', targetId: '', below: '1000', upTo: '1499' } as const;
  expect(ruleProblems(near, company, text).upTo).toContain('top-ups.fill-out-of-range');
  expect(ruleProblems({ ...near, upTo: '1500' }, company, text)).toEqual({});
  expect(limitProblems({ dayCap: '', monthCap: 'x', alertBelow: '0' })).toEqual({
    monthCap: 'top-ups.amount-unreadable',
    alertBelow: 'top-ups.amount-not-positive',
  });
  expect(payInProblems({ amount: '499', method: '' }, company, text)).toEqual({
    amount: 'top-ups.amount-below-minimum;minimum:500 RSD',
    method: 'field.required',
  });
  expect(payInProblems({ amount: '10.000', method: 'card' }, company, text)).toEqual({});
});
