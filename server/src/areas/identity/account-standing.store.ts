import type { Tx } from '../../platform/database/database.ts';

/** How far the end of an account is: `over` once its money was paid back. */
export type AccountStanding = 'open' | 'closing' | 'over';

/**
 * It stays so until the caller's transaction ends: a closing that is asked for meanwhile waits, and
 * a step of one that is under way is waited for.
 */
export async function lockAccountStanding(tx: Tx, accountId: string): Promise<AccountStanding> {
  await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forShare()
    .execute();
  const row = await tx
    .selectFrom('account_closures')
    .select('state')
    .where('account_id', '=', accountId)
    .forShare()
    .executeTakeFirst();
  if (row === undefined) return 'open';
  return row.state === 'requested' ? 'closing' : 'over';
}
