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
 * Ends what somebody has open in the other accounts to which the same sign-in leads. Which of them the change was
 * made in makes no difference.
 */
export async function endSessionsElsewhere(
  all: AllAccounts,
  tx: Tx,
  { accountId, userId }: UserKey,
  because: SessionEnd,
  now: Temporal.Instant,
): Promise<readonly string[]> {
  const home = (await findHome(all.account(accountId), tx, userId)) ?? { accountId, userId };
  const others = await selectMemberships(all, tx, home.userId);
  const ended: string[] = [];
  for (const one of [home, ...others]) {
    if (one.userId === userId) continue;
    const whose = { userId: one.userId, except: null };
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

/** As whom somebody goes on who signs in here; null if they have last acted here. */
export async function lastUsedOf(
  all: AllAccounts,
  queries: Queries,
  user: StoredUser,
): Promise<StoredUser | null> {
  const last = await findLastUsed(all, queries, user.userId);
  return last === null ? null : memberOf(all, queries, last);
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
