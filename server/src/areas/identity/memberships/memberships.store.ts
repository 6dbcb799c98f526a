import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts, WideScope } from '../../../platform/scope/scope.ts';
import { toHome, type UserKey } from '../identity.store.ts';

/** Somebody in an account in which they act without signing in there. */
export interface Membership extends UserKey {
  readonly home: UserKey;
}

const columns = ['home_account_id', 'home_user_id', 'account_id', 'user_id'] as const;

interface Row {
  readonly home_account_id: string;
  readonly home_user_id: string;
  readonly account_id: string;
  readonly user_id: string;
}

function toMembership(row: Row): Membership {
  return {
    accountId: row.account_id,
    userId: row.user_id,
    home: { accountId: row.home_account_id, userId: row.home_user_id },
  };
}

/** Where a member signs in; null where it is here, or if there is no such member. */
export async function findHome(
  { accountId }: AccountScope,
  queries: Queries,
  userId: string,
): Promise<UserKey | null> {
  const row = await queries
    .selectFrom('users')
    .select(['home_account_id', 'home_user_id'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : toHome(row);
}

/** Whether somebody could still sign in there: neither they have left, nor was the account closed. */
export async function canSignIn(
  { accountId }: AccountScope,
  queries: Queries,
  userId: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('users')
    .leftJoin('account_closures', 'account_closures.account_id', 'users.account_id')
    .select('users.user_id')
    .where('users.account_id', '=', accountId)
    .where('users.user_id', '=', userId)
    .where('users.removed_at', 'is', null)
    .where('account_closures.account_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Holds a member: until the transaction ends they are not removed, and nobody else does as them what begins with this.
 * The locks are taken in the order of a removal.
 */
export async function lockMember(scope: AccountScope, tx: Tx, userId: string): Promise<void> {
  await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', scope.accountId)
    .forKeyShare()
    .execute();
  await lockSignIn(scope, tx, userId);
}

/**
 * Keeps a member as they are until the transaction ends: a removal or the closing of the account waits, and ends what
 * was begun meanwhile. The locks are taken in the order of a removal.
 */
export async function keepMember(
  { accountId }: AccountScope,
  tx: Tx,
  userId: string,
): Promise<void> {
  await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forKeyShare()
    .execute();
  await tx
    .selectFrom('users')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .forShare()
    .execute();
}

/** Waits for the switches and sign-ins that are under way with this sign-in, and holds back those that come. */
export async function lockSignIn(
  { accountId }: AccountScope,
  tx: Tx,
  userId: string,
): Promise<void> {
  await tx
    .selectFrom('users')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
}

/** In which other accounts somebody is a member, in the order in which they joined. */
export async function selectMemberships(
  _wide: WideScope,
  queries: Queries,
  homeUserId: string,
): Promise<Membership[]> {
  const rows = await queries
    .selectFrom('memberships')
    .select(columns)
    .where('home_user_id', '=', homeUserId)
    .orderBy('joined_at')
    .orderBy('account_id')
    .execute();
  return rows.map(toMembership);
}

/** Of everybody who signs in in an account. */
export async function selectMembershipsOfAccount(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<Membership[]> {
  const rows = await queries
    .selectFrom('memberships')
    .select(columns)
    .where('home_account_id', '=', accountId)
    .orderBy('home_user_id')
    .orderBy('account_id')
    .execute();
  return rows.map(toMembership);
}

/** Where somebody has acted last, if not in their home. */
export async function findLastUsed(
  _all: AllAccounts,
  queries: Queries,
  homeUserId: string,
): Promise<Membership | null> {
  const row = await queries
    .selectFrom('memberships')
    .select(columns)
    .where('home_user_id', '=', homeUserId)
    .where('used_at', 'is not', null)
    .orderBy('used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toMembership(row);
}

export async function hasMemberships(
  _all: AllAccounts,
  queries: Queries,
  homeUserId: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('memberships')
    .select('account_id')
    .where('home_user_id', '=', homeUserId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A program of the version before removes a member without this line, which would keep them from ever coming back. */
async function forgetRemoved({ accountId }: AccountScope, tx: Tx, home: UserKey): Promise<void> {
  const left = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('home_user_id', '=', home.userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (left === undefined) return;
  const member = await tx
    .selectFrom('users')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', left.user_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (member !== undefined) return;
  await tx
    .deleteFrom('memberships')
    .where('home_user_id', '=', home.userId)
    .where('account_id', '=', accountId)
    .execute();
}

/** False if the person is a member of that account by this sign-in already. */
export async function insertMembership(
  scope: AccountScope,
  tx: Tx,
  { userId, home }: Omit<Membership, 'accountId'>,
  at: Temporal.Instant,
): Promise<boolean> {
  await forgetRemoved(scope, tx, home);
  const rows = await tx
    .insertInto('memberships')
    .values({
      home_user_id: home.userId,
      home_account_id: home.accountId,
      account_id: scope.accountId,
      user_id: userId,
      joined_at: at,
    })
    .onConflict((conflict) => conflict.constraint('memberships__key').doNothing())
    .returning('account_id')
    .execute();
  return rows.length === 1;
}

/** From now on a sign-in leads to this account. */
export async function markUsed(
  { accountId }: AccountScope,
  tx: Tx,
  homeUserId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ used_at: now })
    .where('home_user_id', '=', homeUserId)
    .where('account_id', '=', accountId)
    .execute();
}

/** From now on a sign-in leads to the home. */
export async function markHomeUsed(_all: AllAccounts, tx: Tx, homeUserId: string): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ used_at: null })
    .where('home_user_id', '=', homeUserId)
    .where('used_at', 'is not', null)
    .execute();
}

export async function deleteMembership(
  { accountId }: AccountScope,
  tx: Tx,
  home: UserKey,
): Promise<void> {
  await tx
    .deleteFrom('memberships')
    .where('home_user_id', '=', home.userId)
    .where('account_id', '=', accountId)
    .execute();
}

/** The address is the home's; here it is only written to. */
export async function followEmail(
  { accountId }: AccountScope,
  tx: Tx,
  userId: string,
  email: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, username: email })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();
}
