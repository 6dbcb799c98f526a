import type { ApiScope, MemberRole } from '@rampa/contract';
import { allAccounts, keyScope, memberScope, visitorScope } from '../platform/scope/make-scope.ts';
import {
  wholeAccount,
  type AccountScope,
  type AllAccounts,
  type KeyActor,
  type MemberScope,
  type VisitorActor,
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

export function scopeOfKey(
  { accountId, userId }: Member,
  scopes: readonly ApiScope[],
): AccountScope<KeyActor> {
  return keyScope(accountId, {
    keyId: 'key',
    userId,
    personType: 'pravno',
    scopes,
    requestId: 'request',
  });
}

export function scopeOfVisitor(accountId: string): AccountScope<VisitorActor> {
  return visitorScope(accountId, 'request');
}

/** As the program itself has it. */
export const everyAccount: AllAccounts = allAccounts('test');

function ownerOf(userId: string) {
  return {
    userId,
    role: 'owner',
    personType: 'fizicko',
    sessionId: 'session',
    requestId: 'request',
  } as const;
}
