import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { staffAccountId } from './staff-users.store.ts';

/**
 * Ends registrations whose address was not confirmed since then, at most so many; says how many there were. Their
 * names and addresses are free again, and what was typed is deleted; the rows of ids stay, as those of closed
 * accounts do.
 */
export async function endUnconfirmedBefore(
  _all: AllAccounts,
  tx: Tx,
  {
    before,
    now,
    most,
  }: {
    readonly before: Temporal.Instant;
    readonly now: Temporal.Instant;
    readonly most: number;
  },
): Promise<number> {
  const found = await tx
    .selectFrom('users as u')
    .select(['u.account_id', 'u.user_id'])
    .where('u.email_verified_at', 'is', null)
    .where('u.removed_at', 'is', null)
    .where('u.created_at', '<', before)
    .where('u.account_id', '<>', staffAccountId)
    .orderBy('u.created_at')
    .limit(most)
    .execute();
  if (found.length === 0) return 0;
  const users = await tx
    .updateTable('users')
    .set({
      removed_at: now,
      email: '',
      username: '',
      first_name: '',
      last_name: '',
      phone: '',
      password_hash: '',
    })
    .where(
      'account_id',
      'in',
      found.map((user) => user.account_id),
    )
    .where(
      'user_id',
      'in',
      found.map((user) => user.user_id),
    )
    // Unless they have confirmed meanwhile, or another server was faster.
    .where('email_verified_at', 'is', null)
    .where('removed_at', 'is', null)
    .returning(['account_id', 'user_id'])
    .execute();
  if (users.length === 0) return 0;
  const userIds = users.map((user) => user.user_id);
  const accountIds = users.map((user) => user.account_id);
  for (const table of ['sign_in_names', 'mailed_tokens'] as const) {
    await sql`DELETE FROM ${sql.table(table)}
      WHERE account_id = ANY(${accountIds}) AND user_id = ANY(${userIds})`.execute(tx);
  }
  await tx
    .updateTable('accounts')
    .set({
      business_name: '',
      tax_number: '',
      company_number: '',
      street: '',
      city: '',
      postcode: '',
    })
    .where('account_id', 'in', accountIds)
    .execute();
  return users.length;
}
