import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import {
  chargeOf,
  checkAmounts,
  monthOf,
  nextTry,
  stateOf,
  withinLeft,
} from './automatic-rules.ts';

const now = Temporal.Instant.from('2026-11-20T12:00:00Z');
const limits = { currency: 'RSD', minimum: 50_000, maximum: 50_000_000 } as const;
const good = { limit: 100_000, amount: 200_000, monthlyCap: 500_000, upTo: false };
const hours = (failures: number, refusal: Parameters<typeof nextTry>[1]): number =>
  now.until(nextTry(failures, refusal, now)).total('hours');

test('the pauses between attempts grow, within the card schemes’ fifteen a month', () => {
  const pauses = Array.from({ length: 16 }, (_, at) => hours(at + 1, 'declined'));
  expect(pauses.slice(0, 5)).toEqual([1, 6, 24, 24, 24]);
  expect(pauses.slice(12)).toEqual([24, 168, 168, 168]);
  let day = 0;
  const tries = [0, ...pauses.map((pause) => (day += pause) / 24)].filter((at) => at < 30);
  expect(tries.length).toBeLessThanOrEqual(17);
});

test('failures that only the customer can resolve are retried rarely', () => {
  expect(hours(1, 'card-expired')).toBe(168);
  expect(hours(1, 'card-blocked')).toBe(168);
  expect(hours(1, 'card-unknown')).toBe(168);
});

test('one charge is enough to raise a balance above its limit, and a cap allows at least one', () => {
  expect(checkAmounts(good, limits, '2').ok).toBe(true);
  expect(checkAmounts({ ...good, limit: 200_000 }, limits, '2').ok).toBe(true);
  const code = (change: Partial<typeof good>): string | undefined => {
    const checked = checkAmounts({ ...good, ...change }, limits, '2');
    return checked.ok ? undefined : checked.code;
  };
  expect(code({ limit: 200_001 })).toBe('top-ups.limit-out-of-range');
  expect(code({ limit: 0 })).toBe('top-ups.limit-out-of-range');
  expect(code({ monthlyCap: 199_999 })).toBe('top-ups.cap-out-of-range');
  expect(code({ monthlyCap: 20_000_001 })).toBe('top-ups.cap-out-of-range');
  expect(code({ amount: 49_999 })).toBe('top-ups.amount-below-minimum');
  expect(code({ limit: 150_000, upTo: true })).toBeUndefined();
  expect(code({ limit: 150_001, upTo: true })).toBe('top-ups.limit-too-near-target');
  expect(code({ amount: 50_000_001 })).toBe('top-ups.amount-above-maximum');
});

test('months are in toll time', () => {
  expect(monthOf(Temporal.Instant.from('2026-11-30T22:59:59Z')).day).toBe('2026-11-01');
  expect(monthOf(Temporal.Instant.from('2026-11-30T23:00:00Z'))).toEqual({
    day: '2026-12-01',
    since: Temporal.Instant.from('2026-11-30T23:00:00Z'),
  });
});

test('of several states the one that the customer has to know is shown', () => {
  const calm = { pausedAt: null, orderNumber: null, failures: 0, cappedMonth: null };
  expect(stateOf(calm, now)).toBe('active');
  expect(stateOf({ ...calm, cappedMonth: '2026-11-01' }, now)).toBe('cap-reached');
  expect(stateOf({ ...calm, cappedMonth: '2026-10-01' }, now)).toBe('active');
  expect(stateOf({ ...calm, failures: 2 }, now)).toBe('failing');
  expect(stateOf({ ...calm, failures: 2, orderNumber: '1' }, now)).toBe('waiting');
  expect(stateOf({ ...calm, orderNumber: '1', pausedAt: now }, now)).toBe('paused');
});

test('of a cap that is nearly reached the rest is charged up to a balance, but no less than a top-up, and no part of a fixed amount', () => {
  const range = { minimum: 50_000 };
  expect(withinLeft({ upTo: true }, 210_000, 210_000, range)).toBe(210_000);
  expect(withinLeft({ upTo: true }, 210_000, 200_000, range)).toBe(200_000);
  expect(withinLeft({ upTo: true }, 210_000, 50_000, range)).toBe(50_000);
  expect(withinLeft({ upTo: true }, 210_000, 49_999, range)).toBeNull();
  expect(withinLeft({ upTo: false }, 200_000, 199_999, range)).toBeNull();
});

test('what is missing is charged, within the limits of one top-up', () => {
  const range = { minimum: 50_000, maximum: 1_000_000 };
  const upTo = { amountMinor: 500_000, upTo: true };
  expect(chargeOf(upTo, 90_000, range)).toBe(410_000);
  expect(chargeOf(upTo, -100_000, range)).toBe(600_000);
  expect(chargeOf(upTo, -900_000, range)).toBe(1_000_000);
  expect(chargeOf(upTo, 480_000, range)).toBe(50_000);
  expect(chargeOf({ ...upTo, upTo: false }, 90_000, range)).toBe(500_000);
});
