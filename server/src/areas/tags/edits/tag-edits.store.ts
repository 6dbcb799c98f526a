import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, CustomerScope } from '../../../platform/scope/scope.ts';
import type { DetailsChange } from '../tag-details.store.ts';

export interface TagEdit {
  readonly editId: string;
  readonly origin: 'bulk' | 'import';
  readonly changes: readonly DetailsChange[];
  readonly madeAt: Temporal.Instant;
}

export async function insertEdit(
  { accountId, actor }: CustomerScope,
  tx: Tx,
  edit: TagEdit,
): Promise<void> {
  await tx
    .insertInto('tag_edits')
    .values({
      account_id: accountId,
      edit_id: edit.editId,
      user_id: actor.userId,
      origin: edit.origin,
      changes: JSON.stringify(edit.changes),
      tag_count: edit.changes.length,
      made_at: edit.madeAt,
    })
    .execute();
}

export interface ListedEdit {
  readonly editId: string;
  readonly origin: 'bulk' | 'import';
  readonly tags: number;
  readonly madeAt: Temporal.Instant;
  readonly undoneAt: Temporal.Instant | null;
}

export async function selectLatestEdits(
  { accountId }: AccountScope,
  queries: Queries,
  rows: number,
): Promise<ListedEdit[]> {
  const found = await queries
    .selectFrom('tag_edits')
    .select(['edit_id', 'origin', 'tag_count', 'made_at', 'undone_at'])
    .where('account_id', '=', accountId)
    .orderBy('made_at', 'desc')
    .orderBy('edit_id', 'desc')
    .limit(rows)
    .execute();
  return found.map((row) => ({
    editId: row.edit_id,
    // The table's constraint allows no other.
    origin: row.origin as ListedEdit['origin'],
    tags: row.tag_count,
    madeAt: row.made_at,
    undoneAt: row.undone_at,
  }));
}

/** Locked until the transaction ends. */
export async function lockEdit(
  { accountId }: AccountScope,
  tx: Tx,
  editId: string,
): Promise<
  | {
      readonly changes: readonly DetailsChange[];
      readonly madeAt: Temporal.Instant;
      readonly undoneAt: Temporal.Instant | null;
    }
  | undefined
> {
  const row = await tx
    .selectFrom('tag_edits')
    .select(['changes', 'made_at', 'undone_at'])
    .where('account_id', '=', accountId)
    .where('edit_id', '=', editId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    // Nothing but `insertEdit` writes it.
    changes: row.changes as readonly DetailsChange[],
    madeAt: row.made_at,
    undoneAt: row.undone_at,
  };
}

export async function markUndone(
  { accountId }: AccountScope,
  tx: Tx,
  editId: string,
  undoneAt: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('tag_edits')
    .set({ undone_at: undoneAt })
    .where('account_id', '=', accountId)
    .where('edit_id', '=', editId)
    .execute();
}
