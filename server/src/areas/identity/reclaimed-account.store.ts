import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

const setBefore = [
  'totp_secrets',
  'recovery_codes',
  'passkeys',
  'known_devices',
  'notices',
  'notification_choices',
  'email_changes',
  'mailed_tokens',
] as const;

/**
 * Deletes what somebody has set in an account whose address they never proved to own: other ways to sign in,
 * other ways to be reached, other people who could join. The names remain: they are shown to the owner of the
 * address, who can change them.
 */
export async function forgetUnproved(
  { accountId }: AccountScope,
  tx: Tx,
  { userId, email }: { readonly userId: string; readonly email: string },
  now: Temporal.Instant,
): Promise<void> {
  for (const table of setBefore) {
    await sql`DELETE FROM ${sql.table(table)}
      WHERE account_id = ${accountId} AND user_id = ${userId}`.execute(tx);
  }
  await tx
    .deleteFrom('sign_in_names')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'username')
    .execute();
  await tx
    .updateTable('users')
    .set({ username: email, phone: '' })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
  await tx
    .updateTable('accounts')
    .set({ street: '', city: '', postcode: '' })
    .where('account_id', '=', accountId)
    .execute();
  await tx
    .updateTable('member_invitations')
    .set({ ended_at: now, ended_because: 'withdrawn', token_hash: null })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
}
