import { expect, test } from 'vitest';
import {
  convert,
  obstacleOf,
  rateOf,
  rateText,
  statusAbroad,
  statusOf,
} from './external-toll-rules.ts';
import { partnerCountries } from './partner-countries.ts';

test.each([
  [{ activated: true, hasCard: true, hasTag: true }, [true, false, false, false]],
  [{ activated: true, hasCard: false, hasTag: true }, [false, true, true, false]],
  [{ activated: true, hasCard: true, hasTag: false }, [false, true, false, true]],
  [{ activated: false, hasCard: false, hasTag: false }, [false, true, true, true]],
  [{ activated: false, hasCard: true, hasTag: true }, [false, false, false, false]],
])('of %j the four fields follow', (standing, fields) => {
  const { aktivan, blokiran, faliKartica, faliTag } = statusOf(standing);
  expect([aktivan, blokiran, faliKartica, faliTag]).toEqual(fields);
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
])('the rate %s is kept and shown whole', (text, millionths, shown) => {
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

test('a motorcycle is told that Bosnia does not take it before anything else', () => {
  const [bosnia, croatia] = partnerCountries.rs;
  if (bosnia === undefined || croatia === undefined) throw new Error('Two neighbours');
  const tag = { category: 'IA', status: 'aktivan', enabled: true } as const;
  expect(obstacleOf({ activated: false, hasCard: false }, tag, bosnia)).toBe('category-not-taken');
  expect(obstacleOf({ activated: true, hasCard: true }, tag, croatia)).toBeNull();
  expect(obstacleOf({ activated: true, hasCard: false }, tag, croatia)).toBe('card-missing');
  expect(obstacleOf({ activated: true, hasCard: false }, { ...tag, enabled: null }, croatia)).toBe(
    'tag-not-added',
  );
});
