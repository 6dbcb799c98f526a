import {
  sql,
  type ExpressionBuilder,
  type ExpressionWrapper,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import type { Tables } from '../../../db/tables.generated.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { ReadPiece } from '../../platform/files/read-in-pieces.ts';
import type { AccountScope, CustomerScope, MemberScope } from '../../platform/scope/scope.ts';
import type { CheckedFile } from './attachment-rules.ts';
import { filerOf } from './filer.ts';

export interface AttachmentRecord {
  readonly attachmentId: string;
  readonly messageId: string | null;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number;
}

export async function insertAttachment(
  scope: AccountScope,
  tx: Tx,
  file: CheckedFile & {
    readonly attachmentId: string;
    readonly userId: string;
    readonly uploadedAt: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .insertInto('complaint_attachments')
    .values({
      account_id: scope.accountId,
      attachment_id: file.attachmentId,
      user_id: file.userId,
      file_name: file.fileName,
      content_type: file.contentType,
      content: file.content,
      uploaded_at: file.uploadedAt,
    })
    .execute();
}

/** Of the files that wait for a message, only the newest are kept. */
export async function trimWaiting(
  { accountId }: AccountScope,
  tx: Tx,
  most: number,
): Promise<void> {
  await tx
    .deleteFrom('complaint_attachments')
    .where('account_id', '=', accountId)
    .where('message_id', 'is', null)
    .where('attachment_id', 'in', (eb) =>
      eb
        .selectFrom('complaint_attachments')
        .select('attachment_id')
        .where('account_id', '=', accountId)
        .where('message_id', 'is', null)
        .orderBy('uploaded_at', 'desc')
        .orderBy('attachment_id', 'desc')
        .offset(most),
    )
    .execute();
}

/** A file from before accounts had members belongs to all of them. */
const uploadedBy =
  (userId: string) =>
  (
    eb: ExpressionBuilder<Tables, 'complaint_attachments'>,
  ): ExpressionWrapper<Tables, 'complaint_attachments', SqlBool> =>
    eb.or([eb('user_id', '=', userId), eb('user_id', 'is', null)]);

/**
 * Attaches a member's waiting files to a message, in their order; false if one is missing, not
 * theirs or not free.
 */
export async function attachTo(
  scope: CustomerScope,
  tx: Tx,
  message: { readonly complaintId: string; readonly messageId: string },
  attachmentIds: readonly string[],
): Promise<boolean> {
  for (const [position, attachmentId] of attachmentIds.entries()) {
    const row = await tx
      .updateTable('complaint_attachments')
      .set({ complaint_id: message.complaintId, message_id: message.messageId, position })
      .where('account_id', '=', scope.accountId)
      .where('attachment_id', '=', attachmentId)
      .where('message_id', 'is', null)
      .where(uploadedBy(scope.actor.userId))
      .returning('attachment_id')
      .executeTakeFirst();
    if (row === undefined) return false;
  }
  return true;
}

/** The files of a complaint without their contents. */
export async function selectAttachments(
  { accountId }: AccountScope,
  queries: Queries,
  complaintId: string,
): Promise<readonly AttachmentRecord[]> {
  const rows = await queries
    .selectFrom('complaint_attachments')
    .select(({ fn }) => [
      'attachment_id',
      'message_id',
      'file_name',
      'content_type',
      fn<number>('octet_length', ['content']).as('bytes'),
    ])
    .where('account_id', '=', accountId)
    .where('complaint_id', '=', complaintId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    attachmentId: row.attachment_id,
    messageId: row.message_id,
    fileName: row.file_name,
    contentType: row.content_type,
    bytes: row.bytes,
  }));
}

/** What is stored of a file; its content is read piece by piece. */
export interface StoredFile {
  readonly contentType: string;
  readonly bytes: number;
  readonly read: ReadPiece;
}

/** A driver sees what they uploaded, and what is in the thread of a complaint of theirs. */
export async function selectContent(
  scope: AccountScope,
  queries: Queries,
  attachmentId: string,
): Promise<StoredFile | undefined> {
  const { accountId } = scope;
  const filedBy = filerOf(scope);
  let query = queries
    .selectFrom('complaint_attachments')
    .select(({ fn }) => ['content_type', fn<number>('octet_length', ['content']).as('bytes')])
    .where('account_id', '=', accountId)
    .where('attachment_id', '=', attachmentId);
  if (filedBy !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb('user_id', '=', filedBy),
        eb(
          'complaint_id',
          'in',
          eb
            .selectFrom('complaints')
            .select('complaints.complaint_id')
            .where('complaints.account_id', '=', accountId)
            .where('complaints.user_id', '=', filedBy),
        ),
      ]),
    );
  }
  const row = await query.executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    contentType: row.content_type,
    bytes: row.bytes,
    async read(from, length) {
      const piece = await queries
        .selectFrom('complaint_attachments')
        .select(pieceOf(from, length).as('piece'))
        .where('account_id', '=', accountId)
        .where('attachment_id', '=', attachmentId)
        .executeTakeFirst();
      return piece?.piece;
    },
  };
}

/** Bytes of the column `content`, from an offset. */
export function pieceOf(from: number, length: number): RawBuilder<Buffer> {
  return sql<Buffer>`substring(content from ${from + 1}::int for ${length}::int)`;
}

export async function deleteWaiting(
  { accountId, actor }: MemberScope,
  queries: Queries,
  attachmentId: string,
): Promise<void> {
  await queries
    .deleteFrom('complaint_attachments')
    .where('account_id', '=', accountId)
    .where('attachment_id', '=', attachmentId)
    .where('message_id', 'is', null)
    .where(uploadedBy(actor.userId))
    .execute();
}
