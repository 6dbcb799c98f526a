import type { MemberRole } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { commandLineOperator } from '../platform/audit/operator.ts';
import {
  allAccounts,
  allAccountsOfOperator,
  memberScope,
  operatorScope,
} from '../platform/scope/make-scope.ts';
import {
  wholeAccount,
  type AllAccounts,
  type MemberScope,
  type OperatorScope,
} from '../platform/scope/scope.ts';

interface Member {
  readonly accountId: string;
  readonly userId: string;
}

/** As the guard makes it for somebody who is signed in; the owner, where nothing else is said. */
export function scopeOf(
  { accountId, userId }: Member,
  more: {
    readonly role?: MemberRole;
    readonly personType?: string;
    readonly sessionId?: string;
    readonly requestId?: string;
    readonly homeUserId?: string;
  } = {},
): MemberScope {
  return memberScope(accountId, { ...ownerOf(userId), ...more }, wholeAccount);
}

/** Of a driver who has these tags, each since a day of toll time. */
export function driverScope(
  { accountId, userId }: Member,
  since: Readonly<Record<string, string>>,
): MemberScope {
  const reach = { all: false, since: new Map(Object.entries(since)) } as const;
  return memberScope(
    accountId,
    { ...ownerOf(userId), role: 'driver', personType: 'pravno' },
    reach,
  );
}

/** As the program itself has it. */
export const everyAccount: AllAccounts = allAccounts('test');

/** As the command line has it. */
export const everyAccountOfOperator: AllAccounts = allAccountsOfOperator('test');

/** The same, for what leaves lines in the trail. */
export function deskScope(now: () => Temporal.Instant): OperatorScope {
  return operatorScope('test', commandLineOperator({ now }));
}

function ownerOf(userId: string) {
  return {
    userId,
    role: 'owner',
    personType: 'fizicko',
    sessionId: 'session',
    requestId: 'request',
  } as const;
}
