import { expect, test } from 'vitest';
import {
  convert,
  isRateBelievable,
  obstacleOf,
  rateOf,
  rateText,
  statusAbroad,
  statusOf,
} from './external-toll-rules.ts';
import { partnerCountries } from './partner-countries.ts';

const ready = { activated: true, hasCard: true, hasTag: true, hasOverdue: false };

test.each([
  [{}, [true, false, false, false]],
  [{ hasCard: false }, [false, true, true, false]],
  [{ hasTag: false }, [false, true, false, true]],
  [{ hasOverdue: true }, [false, true, false, false]],
  [{ hasOverdue: true, hasCard: false }, [false, true, true, false]],
  [{ activated: false, hasCard: false, hasTag: false }, [false, true, true, true]],
  [{ activated: false }, [false, false, false, false]],
])('the four fields follow from an account with %j', (changes, fields) => {
  const { active, blocked, cardMissing, tagMissing } = statusOf({ ...ready, ...changes });
  expect([active, blocked, cardMissing, tagMissing]).toEqual(fields);
});

test('money is converted exactly, half a unit up, without a float', () => {
  expect(convert(1230, 117_182_000)).toBe(144_134);
  expect(convert(1, 500_000)).toBe(1);
  expect(convert(1, 499_999)).toBe(0);
  expect(convert(9_007_199_254_740_991, 1_000_000)).toBe(9_007_199_254_740_991);
  expect(convert(9_007_199_254_740_991, 2_000_000)).toBeUndefined();
});

test.each([
  ['117.1820', 117_182_000, '117.1820'],
  ['1.95583', 1_955_830, '1.95583'],
  ['60', 60_000_000, '60.0000'],
  ['0.000001', 1, '0.000001'],
])('the rate %s is stored and shown in full', (text, millionths, shown) => {
  expect(rateOf(text)).toBe(millionths);
  expect(rateText(millionths)).toBe(shown);
});

test.each(['', '0', '0.0', '-1', '1,5', '1.', '1e3', '1234567', '1.1234567'])(
  '%j is no rate',
  (text) => {
    expect(rateOf(text)).toBeUndefined();
  },
);

test('a tag that is lost at home is lost abroad, one that is switched off is off', () => {
  expect(statusAbroad('aktivan', true)).toBe('aktivan');
  expect(statusAbroad('aktivan', false)).toBe('neaktivan');
  expect(statusAbroad('neaktivan', true)).toBe('neaktivan');
  expect(statusAbroad('ukraden', true)).toBe('izgubljen');
});

test('that Bosnia does not accept motorcycles is reported before any other obstacle', () => {
  const [bosnia, croatia] = partnerCountries.rs;
  if (bosnia === undefined || croatia === undefined) throw new Error('Two neighbours');
  const tag = { category: 'IA', status: 'aktivan', enabled: true, blocked: false } as const;
  const obstacle = (met: Partial<typeof ready>, changes = {}, country = croatia) =>
    obstacleOf({ ...ready, ...met }, { ...tag, ...changes }, country);
  expect(obstacle({ activated: false, hasCard: false }, {}, bosnia)).toBe('category-not-taken');
  expect(obstacle({})).toBeNull();
  expect(obstacle({ hasOverdue: true })).toBe('invoice-overdue');
  expect(obstacle({ hasOverdue: true, hasCard: false })).toBe('card-missing');
  expect(obstacle({ hasCard: false }, { enabled: null })).toBe('tag-not-added');
});

test.each([
  ['117.1820', '2026-11-20', true],
  ['117.1820', '2026-11-15', true],
  ['117.1820', '2026-11-14', false],
  ['117.1820', '2026-11-21', false],
  ['123.0390', '2026-11-20', true],
  ['123.0391', '2026-11-20', false],
  ['111.3209', '2026-11-20', false],
  ['999999', '2026-11-20', false],
])('the rate %s of %s is accepted for a passage on 20 November: %s', (value, day, believed) => {
  const rate = { millionths: rateOf(value) ?? 0, day };
  expect(isRateBelievable(rate, 117_180_000, '2026-11-20')).toBe(believed);
});
