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

/** Everything by which a user could sign in. */
export async function deleteSignInMeans(tx: Tx, userId: string): Promise<void> {
  for (const table of [
    'sign_in_names',
    'mailed_tokens',
    'totp_secrets',
    'recovery_codes',
    'passkeys',
  ] as const) {
    await tx
      .deleteFrom(table)
      .where('account_id', '=', staffAccountId)
      .where('user_id', '=', userId)
      .execute();
  }
}
