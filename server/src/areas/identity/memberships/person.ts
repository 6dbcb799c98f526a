import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import { isOpen } from '../account-standing.store.ts';
import { findUser, type StoredUser, type UserKey } from '../identity.store.ts';
import { endSessionsOf, type SessionEnd } from '../sessions.store.ts';
import {
  canSignIn,
  findHome,
  findLastUsed,
  keepMember,
  lockSignIn,
  selectMemberships,
  type Membership,
} from './memberships.store.ts';

/** Where somebody signs in: the account and the user whose password, app and passkeys count. */
export interface SignInPlace {
  readonly scope: AccountScope;
  readonly userId: string;
}

/** The same account, or the home of somebody who only acts here. */
export async function signInPlaceOf(
  all: AllAccounts,
  queries: Queries,
  scope: AccountScope,
  userId: string,
): Promise<SignInPlace> {
  const home = await findHome(scope, queries, userId);
  return home === null
    ? { scope, userId }
    : { scope: all.account(home.accountId), userId: home.userId };
}

/** Whoever only acts in an account does so for as long as they could sign in in their home. */
export async function canGoOn(
  all: AllAccounts,
  queries: Queries,
  { home }: { readonly home: UserKey | null },
): Promise<boolean> {
  return home === null || canSignIn(all.account(home.accountId), queries, home.userId);
}

/**
 * Ends what somebody has open in all accounts to which the same sign-in leads, but for the session `except`. Which of them
 * the change was made in makes no difference. A switch that is under way is waited for: it would go on in a session that
 * nothing here has seen.
 */
export async function endSessionsEverywhere(
  all: AllAccounts,
  tx: Tx,
  { accountId, userId, except }: UserKey & { readonly except: string | null },
  because: SessionEnd,
  now: Temporal.Instant,
): Promise<readonly string[]> {
  const place = await signInPlaceOf(all, tx, all.account(accountId), userId);
  await lockSignIn(place.scope, tx, place.userId);
  const others = await selectMemberships(all, tx, place.userId);
  const ended: string[] = [];
  const home = { accountId: place.scope.accountId, userId: place.userId };
  const same = (one: UserKey) => one.userId === userId;
  const where = [home, ...others];
  for (const one of where.some(same) ? where : [...where, { accountId, userId }]) {
    const whose = { userId: one.userId, except };
    ended.push(...(await endSessionsOf(all.account(one.accountId), tx, whose, because, now)));
  }
  return ended;
}

/** Whoever acts in that account by the sign-in of this home; null if they may not, or not any more. */
export async function memberOf(
  all: AllAccounts,
  queries: Queries,
  { accountId, userId, home }: Membership,
): Promise<StoredUser | null> {
  const there = all.account(accountId);
  const user = await findUser(there, queries, userId);
  const linked = user?.home?.userId === home.userId && user.home.accountId === home.accountId;
  return user !== null && linked && (await isOpen(there, queries)) ? user : null;
}

/** The same, who is not removed, nor the account closed, until the transaction ends. */
export async function keptMemberOf(
  all: AllAccounts,
  tx: Tx,
  membership: Membership,
): Promise<StoredUser | null> {
  await keepMember(all.account(membership.accountId), tx, membership.userId);
  return memberOf(all, tx, membership);
}

/** As whom somebody goes on who signs in here; null if they have last acted here. A removal there waits. */
export async function lastUsedOf(
  all: AllAccounts,
  tx: Tx,
  user: StoredUser,
): Promise<StoredUser | null> {
  const last = await findLastUsed(all, tx, user.userId);
  return last === null ? null : keptMemberOf(all, tx, last);
}

/** The same person where they sign in; null if they cannot any more. */
export async function homeOf(
  all: AllAccounts,
  queries: Queries,
  scope: AccountScope,
  userId: string,
): Promise<StoredUser | null> {
  const place = await signInPlaceOf(all, queries, scope, userId);
  const able = await canSignIn(place.scope, queries, place.userId);
  return able ? findUser(place.scope, queries, place.userId) : null;
}
