import { sql } from 'kysely';
import type { Queries, Tx } from '../database/database.ts';
import type { AccountScope, AllAccounts } from '../scope/scope.ts';

/** What exists once over all accounts, and leads to its owner. */
export type DirectoryKind = 'api-key' | 'passkey';

/**
 * Claims a value for the account; false if another one has it. `isKept` says whether an account that is named
 * for it still has it: what was deleted is free again.
 */
export async function claimValue(
  scope: AccountScope,
  tx: Tx,
  kind: DirectoryKind,
  value: string,
  isKept: (accountId: string) => Promise<boolean>,
): Promise<boolean> {
  const claimed = await tx
    .insertInto('key_directory')
    .values({ kind, value, account_id: scope.accountId })
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .returning('value')
    .executeTakeFirst();
  if (claimed !== undefined) return true;
  const owner = await tx
    .selectFrom('key_directory')
    .select('account_id')
    .where('kind', '=', kind)
    .where('value', '=', value)
    .executeTakeFirstOrThrow();
  if (await isKept(owner.account_id)) return false;
  const taken = await tx
    .updateTable('key_directory')
    .set({ account_id: scope.accountId })
    .where('kind', '=', kind)
    .where('value', '=', value)
    // Unless somebody else was faster.
    .where('account_id', '=', owner.account_id)
    .returning('value')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Ids of the accounts that some values lead to; several may lead to the same. */
export async function selectOwnersOf(
  _all: AllAccounts,
  queries: Queries,
  kind: DirectoryKind,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries
    .selectFrom('key_directory')
    .select(['value', 'account_id'])
    .where('kind', '=', kind)
    .where('value', '=', sql<string>`ANY(${[...values]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.value, row.account_id]));
}
