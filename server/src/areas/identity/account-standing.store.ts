import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** How far the closing of an account has got: `over` once its money was paid back. */
export type AccountStanding = 'open' | 'closing' | 'over';

/**
 * The answer holds until the caller's transaction ends: a closing that is requested meanwhile waits,
 * and so does this for a step of a closing that is under way.
 */
export async function lockAccountStanding(
  { accountId }: AccountScope,
  tx: Tx,
): Promise<AccountStanding> {
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

/** The same, as it is now: it holds nothing back. */
export async function isOpen({ accountId }: AccountScope, queries: Queries): Promise<boolean> {
  const row = await queries
    .selectFrom('account_closures')
    .select('state')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row === undefined;
}
