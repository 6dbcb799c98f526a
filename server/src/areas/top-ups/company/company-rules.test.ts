import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import {
  checkFillRules,
  fillFrom,
  fillsBelow,
  periodsAt,
  tagsToFill,
  type FillRule,
} from './company-rules.ts';

const rule = (given: Partial<FillRule>): FillRule => ({
  tagId: null,
  costCentreId: null,
  belowMinor: 100_000,
  upToMinor: 300_000,
  ...given,
});
const tag = (tagId: string, balanceMinor: number, costCentreId: string | null = null) => ({
  tagId,
  balanceMinor,
  costCentreId,
});

test('the first rule that fits a tag is its own', () => {
  const rules = [
    rule({ tagId: 'truck', belowMinor: 500_000, upToMinor: 900_000 }),
    rule({ costCentreId: 'north', belowMinor: 200_000, upToMinor: 400_000 }),
    rule({}),
  ];
  expect(fillsBelow(rules, tag('truck', 0, 'north'))).toBe(500_000);
  expect(fillsBelow(rules, tag('van', 0, 'north'))).toBe(200_000);
  expect(fillsBelow(rules, tag('van', 0))).toBe(100_000);
  expect(fillsBelow(rules.slice(0, 2), tag('van', 0))).toBe(null);
});

test('tags of earlier rules come first, and of one rule the emptiest', () => {
  const rules = [rule({ costCentreId: 'north' }), rule({})];
  const tags = [
    tag('a', 50_000),
    tag('b', -20_000),
    tag('c', 99_999, 'north'),
    tag('full', 100_000),
  ];
  expect(tagsToFill(tags, rules)).toEqual([
    { tagId: 'c', missingMinor: 200_001 },
    { tagId: 'b', missingMinor: 320_000 },
    { tagId: 'a', missingMinor: 250_000 },
  ]);
});

const wanted = [
  { tagId: 'a', missingMinor: 100 },
  { tagId: 'b', missingMinor: 200 },
];

test.each([
  ['enough', [300, null, null], [100, 200], 'active', null],
  ['the balance ends', [150, null, null], [100, 50], 'empty', null],
  ['nothing is there', [0, null, null], [], 'empty', null],
  ['the balance is below zero', [-5, null, null], [], 'empty', null],
  ['the day’s cap', [900, 250, 900], [100, 150], 'cap-reached', 'day'],
  ['the month’s cap', [900, 250, 120], [100, 20], 'cap-reached', 'month'],
  ['both caps at once', [900, 120, 120], [100, 20], 'cap-reached', 'month'],
  ['a cap that was lowered', [900, -50, null], [], 'cap-reached', 'day'],
] as const)('%s', (_, [balanceMinor, leftOfDay, leftOfMonth], amounts, state, capped) => {
  const filling = fillFrom(wanted, { balanceMinor, leftOfDay, leftOfMonth });
  expect(filling.fills.map(({ amountMinor }) => amountMinor)).toEqual(amounts);
  expect(filling).toMatchObject({ state, capped });
});

test('a rule fills by a top-up at least, and for one target there is one rule', () => {
  const limits = { currency: 'RSD', minimum: 50_000, maximum: 1_000_000 } as const;
  const check = (...rules: FillRule[]) => {
    const checked = checkFillRules(rules, limits, '3');
    return checked.ok ? 'fine' : checked.code;
  };
  expect(check(rule({}), rule({ tagId: 'a' }))).toBe('fine');
  expect(check(rule({ upToMinor: 150_000 }))).toBe('fine');
  expect(check(rule({ upToMinor: 149_999 }))).toBe('top-ups.fill-out-of-range');
  expect(check(rule({ upToMinor: 20_000_001 }))).toBe('top-ups.fill-out-of-range');
  expect(check(rule({}), rule({}))).toBe('top-ups.fill-target-twice');
});

test('days and months are those of toll time, also when the clock changes', () => {
  const { day, month } = periodsAt(Temporal.Instant.from('2026-10-25T12:00:00Z'));
  expect(day.since.toString()).toBe('2026-10-24T22:00:00Z');
  expect(day.until.toString()).toBe('2026-10-25T23:00:00Z');
  expect(month.since.toString()).toBe('2026-09-30T22:00:00Z');
  expect(month.until.toString()).toBe('2026-10-31T23:00:00Z');
});
