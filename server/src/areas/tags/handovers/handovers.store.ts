import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';

/** A tag that is handed over to whoever has the code. */
export interface NewHandover {
  readonly handoverId: string;
  readonly tagId: string;
  readonly codeHash: Buffer;
  readonly begunAt: Temporal.Instant;
  /** The id of the user. */
  readonly begunBy: string;
  readonly expiresAt: Temporal.Instant;
}

export interface Handover extends Omit<NewHandover, 'begunAt'> {
  /** In the account that has accepted it; null where none has. */
  readonly newTagId: string | null;
}

export async function insertHandover(
  { accountId }: AccountScope,
  tx: Tx,
  { handoverId, tagId, codeHash, begunAt, begunBy, expiresAt }: NewHandover,
): Promise<void> {
  await tx
    .insertInto('tag_handovers')
    .values({
      account_id: accountId,
      handover_id: handoverId,
      tag_id: tagId,
      code_hash: codeHash,
      begun_at: begunAt,
      begun_by: begunBy,
      expires_at: expiresAt,
    })
    .execute();
}

/** The code works no longer; false where none did. */
export async function withdrawOpen(
  { accountId }: AccountScope,
  tx: Tx,
  tagId: string,
  at: Temporal.Instant,
): Promise<boolean> {
  const row = await tx
    .updateTable('tag_handovers')
    .set({ ended_at: at, outcome: 'withdrawn' })
    .where('account_id', '=', accountId)
    .where('tag_id', '=', tagId)
    .where('ended_at', 'is', null)
    .returning('handover_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function acceptHandover(
  { accountId }: AccountScope,
  tx: Tx,
  { handoverId, newTagId, at }: HandoverEnd,
): Promise<void> {
  await tx
    .updateTable('tag_handovers')
    .set({ ended_at: at, outcome: 'accepted', new_tag_id: newTagId })
    .where('account_id', '=', accountId)
    .where('handover_id', '=', handoverId)
    .execute();
}

interface HandoverEnd {
  readonly handoverId: string;
  readonly newTagId: string;
  readonly at: Temporal.Instant;
}

/** The open handover of a tag, or the one that was accepted. */
export async function selectHandover(
  { accountId }: AccountScope,
  queries: Queries,
  tagId: string,
): Promise<Handover | undefined> {
  const row = await queries
    .selectFrom('tag_handovers')
    .select(['handover_id', 'tag_id', 'code_hash', 'begun_by', 'expires_at', 'new_tag_id'])
    .where('account_id', '=', accountId)
    .where('tag_id', '=', tagId)
    .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('outcome', '=', 'accepted')]))
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : {
        handoverId: row.handover_id,
        tagId: row.tag_id,
        codeHash: row.code_hash,
        begunBy: row.begun_by,
        expiresAt: row.expires_at,
        newTagId: row.new_tag_id,
      };
}

/** Tags that other accounts have accepted, and when. */
export async function selectHandedOverTags(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const rows = await queries
    .selectFrom('tag_handovers')
    .select(['tag_id', 'ended_at'])
    .where('account_id', '=', accountId)
    .where('outcome', '=', 'accepted')
    .execute();
  return new Map(
    rows.flatMap((row) => (row.ended_at === null ? [] : [[row.tag_id, row.ended_at] as const])),
  );
}

/** A serial number's tag, of whoever has it. */
export interface DirectoryTag {
  readonly accountId: string;
  readonly tagId: string;
}

export async function selectInDirectory(
  _all: AllAccounts,
  queries: Queries,
  serialNumber: string,
): Promise<DirectoryTag | undefined> {
  return queries
    .selectFrom('tag_directory')
    .select(['account_id as accountId', 'tag_id as tagId'])
    .where('serial_number', '=', serialNumber)
    .executeTakeFirst();
}

/** The tag that the serial number was before its last handover. */
export async function selectLastHandedOver(
  _all: AllAccounts,
  queries: Queries,
  serialNumber: string,
): Promise<DirectoryTag | undefined> {
  return queries
    .selectFrom('tag_releases')
    .select(['account_id as accountId', 'tag_id as tagId'])
    .where('serial_number', '=', serialNumber)
    .where('handed_over', '=', true)
    .orderBy('released_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
