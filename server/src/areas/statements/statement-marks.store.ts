import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** With which digits the numbers of the account's statements end; null before it has claimed any. */
export async function selectMark({ accountId }: AccountScope, tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom('statement_accounts')
    .select('mark')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.mark ?? null;
}

/** Claims digits for the account; false if another one has them. */
export async function claimMark(
  { accountId }: AccountScope,
  tx: Tx,
  mark: string,
): Promise<boolean> {
  await tx
    .insertInto('statement_marks')
    .values({ mark, account_id: accountId })
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .execute();
  const row = await tx
    .selectFrom('statement_marks')
    .select('account_id')
    .where('mark', '=', mark)
    .executeTakeFirst();
  return row?.account_id === accountId;
}

/** Keeps what was claimed beside the account, so that later months ask its own machine alone. */
export async function keepMark({ accountId }: AccountScope, tx: Tx, mark: string): Promise<void> {
  await tx
    .updateTable('statement_accounts')
    .set({ mark })
    .where('account_id', '=', accountId)
    .execute();
}
