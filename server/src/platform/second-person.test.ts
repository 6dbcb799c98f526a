import { expect, test } from 'vitest';
import { hasLimits, limitsOfRoles, mayAlone, readLimits } from './second-person.ts';

test('limits are read by role and act, money in minor units and blocks in tags', () => {
  expect(
    readLimits('clerk:refund=500, supervisor:account-block=20,supervisor:correction=any'),
  ).toEqual([
    { role: 'clerk', act: 'refund', upTo: 50_000 },
    { role: 'supervisor', act: 'account-block', upTo: 20 },
    { role: 'supervisor', act: 'correction', upTo: 'any' },
  ]);
});

test.each([
  ['an unknown role', 'engineer:refund=5'],
  ['an unknown act', 'clerk:refunds=5'],
  ['no amount', 'clerk:refund='],
  ['less than nothing', 'clerk:refund=-1'],
  ['parts of a dinar', 'clerk:refund=1.5'],
  ['the same twice', 'clerk:refund=1,clerk:refund=2'],
  ['payouts without a second person', 'supervisor:payout=any'],
  ['nothing at all', ''],
])('%s is no limit', (_, written) => {
  expect(readLimits(written)).toBeNull();
});

test('what is not written is the sum of payouts for clerks, and all but payouts for supervisors', () => {
  expect(limitsOfRoles([{ role: 'clerk', act: 'correction', upTo: 'any' }], 2_000_000)).toEqual({
    clerk: {
      refund: 2_000_000,
      correction: 'any',
      payout: 2_000_000,
      'account-block': 0,
      postpaid: 2_000_000,
    },
    supervisor: {
      refund: 'any',
      correction: 'any',
      payout: 2_000_000,
      'account-block': 'any',
      postpaid: 'any',
    },
  });
});

test('none leaves payouts alone with a limit', () => {
  const limits = limitsOfRoles(readLimits('none') ?? [], 2_000_000);
  expect(hasLimits(limits)).toBe(false);
  expect(hasLimits(limitsOfRoles([], 2_000_000))).toBe(true);
  expect(mayAlone(limits.clerk, 'account-block', 400)).toBe(true);
  expect(mayAlone(limits.clerk, 'payout', 2_000_001)).toBe(false);
  expect(readLimits('none,clerk:refund=5')).toBeNull();
});

test('a limit is the most that one person may do', () => {
  const { clerk } = limitsOfRoles([], 100);
  expect(mayAlone(clerk, 'refund', 100)).toBe(true);
  expect(mayAlone(clerk, 'refund', 101)).toBe(false);
  expect(mayAlone(clerk, 'account-block', 1)).toBe(false);
});
