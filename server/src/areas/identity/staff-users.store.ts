import { staffLice } from '@rampa/contract/identity';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';

/** The operator's own account, to which its people's users belong. It is no customer's. */
export const staffAccountId = '00000000-0000-7000-8000-000000000001';

export interface StaffUser {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export async function insertStaffUser(
  tx: Tx,
  user: StaffUser & { readonly passwordHash: string; readonly createdAt: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({ account_id: staffAccountId, person_type: staffLice, created_at: user.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('users')
    .values({
      account_id: staffAccountId,
      user_id: user.userId,
      email: user.email,
      // They sign in by their address, which is what their authenticator app calls them.
      username: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: user.passwordHash,
      password_changed_at: user.createdAt,
      created_at: user.createdAt,
    })
    .execute();
}

export async function renameStaffUser(
  tx: Tx,
  { userId, firstName, lastName }: Omit<StaffUser, 'email'>,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ first_name: firstName, last_name: lastName })
    .where('account_id', '=', staffAccountId)
    .where('user_id', '=', userId)
    .execute();
}

/** By their ids, removed ones too. */
export async function listStaffUsers(
  queries: Queries,
  userIds: readonly string[],
): Promise<readonly (StaffUser & { readonly verified: boolean })[]> {
  if (userIds.length === 0) return [];
  const rows = await queries
    .selectFrom('users')
    .select(['user_id', 'email', 'first_name', 'last_name', 'email_verified_at'])
    .where('account_id', '=', staffAccountId)
    .where('user_id', 'in', userIds)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    verified: row.email_verified_at !== null,
  }));
}

/** How somebody signs in, and when they did. */
export interface StaffStanding {
  readonly userId: string;
  /** Null: never, or longer ago than sessions are kept. */
  readonly lastSignIn: Temporal.Instant | null;
  readonly secondFactor: boolean;
  /** Until when the latest link to set a password works that they have not used; null: there is none. */
  readonly linkUntil: Temporal.Instant | null;
}

/** Of those with these ids. */
export async function selectStaffStandings(
  queries: Queries,
  userIds: readonly string[],
): Promise<readonly StaffStanding[]> {
  if (userIds.length === 0) return [];
  const sessions = await queries
    .selectFrom('sessions')
    .select(({ fn }) => ['user_id', fn.max('created_at').as('at')])
    .where('account_id', '=', staffAccountId)
    .where('user_id', 'in', userIds)
    .groupBy('user_id')
    .execute();
  const apps = await queries
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('account_id', '=', staffAccountId)
    .where('user_id', 'in', userIds)
    .where('confirmed_at', 'is not', null)
    .execute();
  const passkeys = await queries
    .selectFrom('passkeys')
    .select('user_id')
    .where('account_id', '=', staffAccountId)
    .where('user_id', 'in', userIds)
    .execute();
  const links = await queries
    .selectFrom('mailed_tokens')
    .select(({ fn }) => ['user_id', fn.max('expires_at').as('at')])
    .where('account_id', '=', staffAccountId)
    .where('user_id', 'in', userIds)
    .where('purpose', '=', 'reset-password')
    .where('used_at', 'is', null)
    .groupBy('user_id')
    .execute();
  const signedIn = new Map(sessions.map((row) => [row.user_id, row.at]));
  const withFactor = new Set([...apps, ...passkeys].map((row) => row.user_id));
  const linked = new Map(links.map((row) => [row.user_id, row.at]));
  return userIds.map((userId) => ({
    userId,
    lastSignIn: signedIn.get(userId) ?? null,
    secondFactor: withFactor.has(userId),
    linkUntil: linked.get(userId) ?? null,
  }));
}

const factorTables = ['totp_secrets', 'recovery_codes', 'passkeys'] as const;

/** Everything by which a user could sign in. */
export async function deleteSignInMeans(tx: Tx, userId: string): Promise<void> {
  await deleteOf(tx, userId, ['sign_in_names', 'mailed_tokens', ...factorTables]);
}

/** What is asked for besides the password. */
export async function deleteSecondFactors(tx: Tx, userId: string): Promise<void> {
  await deleteOf(tx, userId, factorTables);
}

async function deleteOf(
  tx: Tx,
  userId: string,
  tables: readonly ('sign_in_names' | 'mailed_tokens' | (typeof factorTables)[number])[],
): Promise<void> {
  for (const table of tables) {
    await tx
      .deleteFrom(table)
      .where('account_id', '=', staffAccountId)
      .where('user_id', '=', userId)
      .execute();
  }
}
