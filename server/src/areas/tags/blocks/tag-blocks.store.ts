import { blocksListed, type BlockOrigin, type BlockReason } from '@rampa/contract/tags';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts, SomeAccounts } from '../../../platform/scope/scope.ts';
import { isOneOfTags } from '../../../platform/database/owned.store.ts';

/** A block of a tag. */
export interface BlockRecord {
  readonly accountId: string;
  readonly tagId: string;
  readonly blockId: string;
  readonly reason: BlockReason;
  readonly origin: BlockOrigin;
  readonly holdsFrom: Temporal.Instant;
  /** When a server saw that it holds; null until then. */
  readonly begunAt: Temporal.Instant | null;
  readonly note: string;
  readonly madeAt: Temporal.Instant;
  /** As in the audit trail. */
  readonly madeBy: string;
  /** Null as long as it is open. */
  readonly liftedAt: Temporal.Instant | null;
  readonly liftedBy: string | null;
}

export type NewBlock = Omit<BlockRecord, 'accountId' | 'begunAt' | 'liftedAt' | 'liftedBy'>;

/** A tag of an account. */
export interface OwnedTag {
  readonly accountId: string;
  readonly tagId: string;
}

const columns = [
  'account_id',
  'tag_id',
  'block_id',
  'reason',
  'origin',
  'holds_from',
  'begun_at',
  'note',
  'made_at',
  'made_by',
  'lifted_at',
  'lifted_by',
] as const;

interface BlockRow {
  readonly account_id: string;
  readonly tag_id: string;
  readonly block_id: string;
  readonly reason: string;
  readonly origin: string;
  readonly holds_from: Temporal.Instant;
  readonly begun_at: Temporal.Instant | null;
  readonly note: string;
  readonly made_at: Temporal.Instant;
  readonly made_by: string;
  readonly lifted_at: Temporal.Instant | null;
  readonly lifted_by: string | null;
}

function toRecord(row: BlockRow): BlockRecord {
  return {
    accountId: row.account_id,
    tagId: row.tag_id,
    blockId: row.block_id,
    // tag_blocks__reason_of_origin admits no others.
    reason: row.reason as BlockReason,
    origin: row.origin as BlockOrigin,
    holdsFrom: row.holds_from,
    begunAt: row.begun_at,
    note: row.note,
    madeAt: row.made_at,
    madeBy: row.made_by,
    liftedAt: row.lifted_at,
    liftedBy: row.lifted_by,
  };
}

/** The caller has locked the tag, and knows that no such block is open. */
export async function insertBlock(
  { accountId }: AccountScope,
  tx: Tx,
  block: NewBlock,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    INSERT INTO tag_blocks
      (account_id, tag_id, block_id, reason, origin, holds_from, begun_at, note, made_at, made_by)
    VALUES (${accountId}, ${block.tagId}, ${block.blockId}, ${block.reason}, ${block.origin},
            ${block.holdsFrom}::timestamptz,
            CASE WHEN ${block.holdsFrom}::timestamptz <= ${now}::timestamptz THEN ${now}::timestamptz END,
            ${block.note}, ${block.madeAt}, ${block.madeBy})`.execute(tx);
}

/** Ends a block; false if somebody did before. */
export async function liftBlock(
  { accountId }: AccountScope,
  tx: Tx,
  { tagId, blockId }: Pick<BlockRecord, 'tagId' | 'blockId'>,
  lifted: { readonly at: Temporal.Instant; readonly by: string },
): Promise<boolean> {
  const rows = await tx
    .updateTable('tag_blocks')
    .set({
      // Servers' clocks may be apart: nothing ends before it was made, and no money waits for that.
      lifted_at: sql`greatest(made_at, ${lifted.at}::timestamptz)`,
      lifted_by: lifted.by,
    })
    .where('account_id', '=', accountId)
    .where('tag_id', '=', tagId)
    .where('block_id', '=', blockId)
    .where('lifted_at', 'is', null)
    .returning('block_id')
    .execute();
  return rows.length === 1;
}

/** All open blocks of the account. */
export async function selectOpenBlocks(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<readonly BlockRecord[]> {
  const rows = await queries
    .selectFrom('tag_blocks')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('lifted_at', 'is', null)
    .execute();
  return rows.map(toRecord);
}

/** The open blocks of these tags. */
export async function selectOpenBlocksOf(
  _scope: SomeAccounts,
  queries: Queries,
  tags: readonly OwnedTag[],
): Promise<readonly BlockRecord[]> {
  if (tags.length === 0) return [];
  const rows = await queries
    .selectFrom('tag_blocks')
    .select(columns)
    .where('lifted_at', 'is', null)
    .where(isOneOfTags(tags))
    .execute();
  return rows.map(toRecord);
}

export async function selectBlock(
  { accountId }: AccountScope,
  queries: Queries,
  { tagId, blockId }: Pick<BlockRecord, 'tagId' | 'blockId'>,
): Promise<BlockRecord | undefined> {
  const row = await queries
    .selectFrom('tag_blocks')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('tag_id', '=', tagId)
    .where('block_id', '=', blockId)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** The blocks of a tag, the open ones before the others, the newest first. */
export async function selectHistory(
  { accountId }: AccountScope,
  queries: Queries,
  tagId: string,
): Promise<readonly BlockRecord[]> {
  const rows = await queries
    .selectFrom('tag_blocks')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('tag_id', '=', tagId)
    .orderBy((eb) => eb('lifted_at', 'is', null), 'desc')
    .orderBy('made_at', 'desc')
    .orderBy('block_id', 'desc')
    .limit(blocksListed)
    .execute();
  return rows.map(toRecord);
}

/** Marks blocks whose day has come: a trigger queues their tags for the list of the lanes. */
export async function beginDueBlocks(
  _all: AllAccounts,
  queries: Queries,
  now: Temporal.Instant,
): Promise<void> {
  await queries
    .updateTable('tag_blocks')
    .set({ begun_at: now })
    .where('begun_at', 'is', null)
    .where('lifted_at', 'is', null)
    .where('holds_from', '<=', now)
    .execute();
}

/** Accounts that have open blocks by the rule, by their ids, after one of them. */
export async function selectAccountsOfRule(
  _all: AllAccounts,
  queries: Queries,
  { after, rows: most }: { readonly after: string | null; readonly rows: number },
): Promise<readonly string[]> {
  let query = queries
    .selectFrom('tag_blocks')
    .select('account_id')
    .distinct()
    .where('origin', '=', 'rule')
    .where('lifted_at', 'is', null);
  if (after !== null) query = query.where('account_id', '>', after);
  const rows = await query.orderBy('account_id').limit(most).execute();
  return rows.map((row) => row.account_id);
}

/** Whether somebody has blocked the tag as unpaid, or lifted such a block, since a moment; an open one counts. */
export async function wasBlockedUnpaidSince(
  { accountId }: AccountScope,
  queries: Queries,
  tagId: string,
  since: Temporal.Instant,
): Promise<boolean> {
  const row = await queries
    .selectFrom('tag_blocks')
    .select('block_id')
    .where('account_id', '=', accountId)
    .where('tag_id', '=', tagId)
    .where('reason', '=', 'unpaid')
    .where((eb) => eb.or([eb('lifted_at', 'is', null), eb('lifted_at', '>=', since)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
