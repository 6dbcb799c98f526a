import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** Ways in, and ways for others to join. */
const waysIn = [
  'totp_secrets',
  'recovery_codes',
  'passkeys',
  'known_devices',
  'email_changes',
  'mailed_tokens',
  // Where somebody else would read what the account is told.
  'sms_numbers',
] as const;
const choices = ['notices', 'notification_choices'] as const;

/**
 * Deletes what somebody has set in an account before it was known that they own its address: other ways to sign
 * in, other people who could join. If the address was not even confirmed, nobody has used the account, and what was
 * typed at its registration goes too; only the names remain, shown to the owner of the address, who can change them.
 */
export async function forgetUnproved(
  { accountId }: AccountScope,
  tx: Tx,
  {
    userId,
    email,
    verified,
  }: { readonly userId: string; readonly email: string; readonly verified: boolean },
  now: Temporal.Instant,
): Promise<void> {
  for (const table of verified ? waysIn : [...waysIn, ...choices]) {
    await sql`DELETE FROM ${sql.table(table)}
      WHERE account_id = ${accountId} AND user_id = ${userId}`.execute(tx);
  }
  await tx
    .updateTable('member_invitations')
    .set({ ended_at: now, ended_because: 'withdrawn', token_hash: null })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
  if (verified) return;
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
}
