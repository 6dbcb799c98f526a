import { staffLice } from '@rampa/contract/identity';
import { sql } from 'kysely';
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
  const rows = await queries
    .selectFrom('users as u')
    .select([
      'u.user_id',
      (eb) =>
        eb
          .selectFrom('sessions as s')
          .select(({ fn }) => fn.max('s.created_at').as('at'))
          .whereRef('s.account_id', '=', 'u.account_id')
          .whereRef('s.user_id', '=', 'u.user_id')
          .as('last_sign_in'),
      sql<boolean>`(EXISTS (SELECT 1 FROM totp_secrets t WHERE t.account_id = u.account_id
                            AND t.user_id = u.user_id AND t.confirmed_at IS NOT NULL)
                    OR EXISTS (SELECT 1 FROM passkeys p WHERE p.account_id = u.account_id
                               AND p.user_id = u.user_id))`.as('second_factor'),
      (eb) =>
        eb
          .selectFrom('mailed_tokens as m')
          .select(({ fn }) => fn.max('m.expires_at').as('at'))
          .whereRef('m.account_id', '=', 'u.account_id')
          .whereRef('m.user_id', '=', 'u.user_id')
          .where('m.purpose', '=', 'reset-password')
          .where('m.used_at', 'is', null)
          .as('link_until'),
    ])
    .where('u.account_id', '=', staffAccountId)
    .where('u.user_id', 'in', userIds)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    lastSignIn: row.last_sign_in,
    secondFactor: row.second_factor,
    linkUntil: row.link_until,
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
