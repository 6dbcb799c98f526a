import type { BlockReason } from '@rampa/contract/tags';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

/**
 * The account's tags that staff have not blocked for this reason, locked in the order of their ids. Those that were
 * replaced are stopped for good.
 */
export async function lockUnblocked(
  { accountId }: AccountScope,
  tx: Tx,
  reason: BlockReason,
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('tags')
    .select('tag_id')
    .where('account_id', '=', accountId)
    .where('status', '<>', 'neaktivan')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tag_replacements')
            .select('old_tag_id')
            .whereRef('tag_replacements.account_id', '=', 'tags.account_id')
            .whereRef('tag_replacements.old_tag_id', '=', 'tags.tag_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tag_blocks')
            .select('block_id')
            .whereRef('tag_blocks.account_id', '=', 'tags.account_id')
            .whereRef('tag_blocks.tag_id', '=', 'tags.tag_id')
            .where('origin', '=', 'staff')
            .where('reason', '=', reason)
            .where('lifted_at', 'is', null),
        ),
      ),
    )
    .orderBy('tag_id')
    .forUpdate()
    .execute();
  return rows.map(({ tag_id: tagId }) => tagId);
}

/** Blocks locked tags from now on, in one statement however many they are. */
export async function insertBlocks(
  { accountId }: AccountScope,
  tx: Tx,
  tagIds: readonly string[],
  block: {
    readonly reason: BlockReason;
    readonly note: string;
    readonly at: Temporal.Instant;
    readonly by: string;
  },
): Promise<void> {
  await sql`
    INSERT INTO tag_blocks
      (account_id, tag_id, block_id, reason, origin, holds_from, begun_at, note, made_at, made_by)
    SELECT ${accountId}::uuid, tag_id, block_id, ${block.reason}, 'staff', ${block.at}::timestamptz,
      ${block.at}::timestamptz, ${block.note}, ${block.at}::timestamptz, ${block.by}
    FROM unnest(${[...tagIds]}::uuid[], ${tagIds.map(() => uuid())}::uuid[]) AS one (tag_id, block_id)`.execute(
    tx,
  );
}

/** Ends all blocks of the account that staff made for this reason; returns of how many tags. */
export async function liftBlocks(
  { accountId }: AccountScope,
  tx: Tx,
  reason: BlockReason,
  lifted: { readonly at: Temporal.Instant; readonly by: string },
): Promise<number> {
  // Tags first, in the order of their ids, as whoever blocks one does.
  await tx
    .selectFrom('tags')
    .select('tag_id')
    .where('account_id', '=', accountId)
    .orderBy('tag_id')
    .forUpdate()
    .execute();
  const rows = await tx
    .updateTable('tag_blocks')
    .set({
      lifted_at: sql`greatest(made_at, ${lifted.at}::timestamptz)`,
      lifted_by: lifted.by,
    })
    .where('account_id', '=', accountId)
    .where('origin', '=', 'staff')
    .where('reason', '=', reason)
    .where('lifted_at', 'is', null)
    .returning('tag_id')
    .execute();
  return rows.length;
}
