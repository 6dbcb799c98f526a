import type { Queries, Tx } from './database.ts';

/** What there was before there were figures of it, and is added up step by step. */
type History = 'passages' | 'journals';

/** Whether something of it is left to add up, and no other server is at it until the transaction ends. */
export async function lockBackfill(tx: Tx, history: History): Promise<boolean> {
  const row = await tx
    .selectFrom('figure_backfills')
    .select('history')
    .where('history', '=', history)
    .where('is_complete', '=', false)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** All of it has been added up. */
export async function completeBackfill(tx: Tx, history: History): Promise<void> {
  await tx
    .updateTable('figure_backfills')
    .set({ is_complete: true })
    .where('history', '=', history)
    .execute();
}

/** Whether the figures have all of it. */
export async function isBackfilled(queries: Queries, history: History): Promise<boolean> {
  const row = await queries
    .selectFrom('figure_backfills')
    .select('is_complete')
    .where('history', '=', history)
    .executeTakeFirst();
  return row?.is_complete === true;
}
