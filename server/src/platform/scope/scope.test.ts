import { expect, expectTypeOf, test } from 'vitest';
import type { Operator } from '../audit/operator.ts';
import { limitsOfRoles } from '../second-person.ts';
import {
  allAccounts,
  allAccountsOfOperator,
  keyScope,
  memberScope,
  staffScope,
} from './make-scope.ts';
import {
  reaches,
  reachesAll,
  reachesDay,
  traceOf,
  wholeAccount,
  within,
  type AccountScope,
  type AllAccounts,
  type StaffScope,
} from './scope.ts';

const member = {
  userId: 'u',
  role: 'driver',
  personType: 'pravno',
  sessionId: 's',
  requestId: 'r',
} as const;

const staffMember = {
  userId: 'n',
  role: 'clerk',
  pointId: '',
  firstName: 'Нада',
  lastName: 'Илић',
  email: 'nada@rampa.example',
} as const;

const by: Operator = { actor: 'staff:n', record: async () => undefined };

function driver(since: Readonly<Record<string, string>>) {
  return memberScope('a', member, { all: false, since: new Map(Object.entries(since)) });
}

test('an owner reaches every tag on every day', () => {
  const scope = memberScope('a', { ...member, role: 'owner' }, wholeAccount);

  expect(reachesAll(scope)).toBe(true);
  expect(reaches(scope, 't')).toBe(true);
  expect(reachesDay(scope, 't', '2020-01-01')).toBe(true);
});

test('a driver reaches their own tags, since the day when those became theirs', () => {
  const scope = driver({ t: '2026-11-20' });

  expect(reachesAll(scope)).toBe(false);
  expect([reaches(scope, 't'), reaches(scope, 'other')]).toEqual([true, false]);
  expect(
    ['2026-11-19T23:59:59', '2026-11-20', '2026-11-21'].map((day) => reachesDay(scope, 't', day)),
  ).toEqual([false, true, true]);
  expect(reachesDay(scope, 'other', '2026-11-21')).toBe(false);
});

test('a driver without tags reaches none', () => {
  expect([reachesAll(driver({})), reaches(driver({}), 't')]).toEqual([false, false]);
});

test('a scope of one account goes no further than that account', () => {
  const scope = allAccounts('test').account('a');

  expect(within(scope, 'a')).toBe(scope);
  expect(() => within(scope, 'b')).toThrow('used for another');
  expect(within(allAccounts('test'), 'b').accountId).toBe('b');
});

test('the audit trail names the actor', () => {
  const limits = {
    largestRefund: { amount: 100, currency: 'RSD' },
    secondPersonAbove: { amount: 50, currency: 'RSD' },
    alone: limitsOfRoles([], 50).clerk,
  } as const;
  const staff = staffScope(staffMember, { by, requestId: 'r', limits, self: driver({}) });
  const key = { keyId: 'k', userId: 'u', personType: 'pravno', scopes: [], requestId: 'r' };

  expect([
    traceOf(driver({})),
    traceOf(keyScope('a', key)),
    traceOf(staff.account('a')),
    traceOf(allAccounts('cards-warn').account('a')),
    traceOf(allAccountsOfOperator('import').account('a')),
  ]).toEqual([
    { accountId: 'a', actor: 'user:u', requestId: 'r' },
    { accountId: 'a', actor: 'key:k', requestId: 'r' },
    { accountId: 'a', actor: 'staff:n', requestId: 'r' },
    { accountId: 'a', actor: 'system' },
    { accountId: 'a', actor: 'operator' },
  ]);
});

test('no object literal is a scope, and one account is not all', () => {
  const literal = { accountId: 'a', reach: wholeAccount, actor: { kind: 'operator' } } as const;

  expectTypeOf(literal).not.toExtend<AccountScope>();
  expectTypeOf<AccountScope>().not.toExtend<AllAccounts>();
  expectTypeOf<AccountScope>().not.toExtend<StaffScope>();
  expectTypeOf<StaffScope>().not.toExtend<AllAccounts>();
});
