import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { StoredUser } from './identity.store.ts';

/**
 * Whether somebody still signs in with the password that was compared; neither is changed until the
 * transaction ends.
 */
export async function lockPassword(
  { accountId }: AccountScope,
  tx: Tx,
  { userId, passwordHash }: Pick<StoredUser, 'userId' | 'passwordHash'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select(['password_hash', 'removed_at'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row?.removed_at === null && row.password_hash === passwordHash;
}

export async function setPassword(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  password: { readonly hash: string; readonly short: boolean },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      password_hash: password.hash,
      password_short: password.short,
      password_changed_at: now,
    })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .execute();
}

/** Compare-and-set: false after a concurrent change. */
export async function replacePassword(
  scope: AccountScope,
  tx: Tx,
  userId: string,
  given: { readonly oldHash: string; readonly newHash: string; readonly short: boolean },
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .updateTable('users')
    .set({
      password_hash: given.newHash,
      password_short: given.short,
      password_changed_at: now,
    })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .where('password_hash', '=', given.oldHash)
    .returning('user_id')
    .execute();
  return rows.length === 1;
}
