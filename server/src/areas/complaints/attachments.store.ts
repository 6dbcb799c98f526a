import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import type { Tables } from '../../../db/tables.generated.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { CheckedFile } from './attachment-rules.ts';

export interface AttachmentRecord {
  readonly attachmentId: string;
  readonly messageId: string | null;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number;
}

export async function insertAttachment(
  tx: Tx,
  file: CheckedFile & {
    readonly accountId: string;
    readonly attachmentId: string;
    readonly userId: string;
    readonly uploadedAt: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .insertInto('complaint_attachments')
    .values({
      account_id: file.accountId,
      attachment_id: file.attachmentId,
      user_id: file.userId,
      file_name: file.fileName,
      content_type: file.contentType,
      content: file.content,
      uploaded_at: file.uploadedAt,
    })
    .execute();
}

/** Of the files that wait for a message, the newest stay. */
export async function trimWaiting(tx: Tx, accountId: string, most: number): Promise<void> {
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

/** A file from before there were members is everybody's. */
const uploadedBy =
  (userId: string) =>
  (
    eb: ExpressionBuilder<Tables, 'complaint_attachments'>,
  ): ExpressionWrapper<Tables, 'complaint_attachments', SqlBool> =>
    eb.or([eb('user_id', '=', userId), eb('user_id', 'is', null)]);

/**
 * Gives waiting files of a member to a message, in their order; false where one is not there, not
 * theirs or not free.
 */
export async function attachTo(
  tx: Tx,
  message: {
    readonly accountId: string;
    readonly complaintId: string;
    readonly messageId: string;
    readonly userId: string;
  },
  attachmentIds: readonly string[],
): Promise<boolean> {
  for (const [position, attachmentId] of attachmentIds.entries()) {
    const row = await tx
      .updateTable('complaint_attachments')
      .set({ complaint_id: message.complaintId, message_id: message.messageId, position })
      .where('account_id', '=', message.accountId)
      .where('attachment_id', '=', attachmentId)
      .where('message_id', 'is', null)
      .where(uploadedBy(message.userId))
      .returning('attachment_id')
      .executeTakeFirst();
    if (row === undefined) return false;
  }
  return true;
}

/** The files of a complaint without their contents. */
export async function selectAttachments(
  queries: Queries,
  { accountId, complaintId }: { readonly accountId: string; readonly complaintId: string },
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

/** `onlyOf`: what that user uploaded, or what stands in the thread of a complaint of theirs. */
export async function selectContent(
  queries: Queries,
  accountId: string,
  attachmentId: string,
  onlyOf: string | null,
): Promise<{ readonly contentType: string; readonly content: Buffer } | undefined> {
  let query = queries
    .selectFrom('complaint_attachments')
    .select(['content_type', 'content'])
    .where('account_id', '=', accountId)
    .where('attachment_id', '=', attachmentId);
  if (onlyOf !== null) {
    query = query.where((eb) =>
      eb.or([
        eb('user_id', '=', onlyOf),
        eb(
          'complaint_id',
          'in',
          eb
            .selectFrom('complaints')
            .select('complaints.complaint_id')
            .where('complaints.account_id', '=', accountId)
            .where('complaints.user_id', '=', onlyOf),
        ),
      ]),
    );
  }
  const row = await query.executeTakeFirst();
  return row === undefined ? undefined : { contentType: row.content_type, content: row.content };
}

export async function deleteWaiting(
  queries: Queries,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
  attachmentId: string,
): Promise<void> {
  await queries
    .deleteFrom('complaint_attachments')
    .where('account_id', '=', accountId)
    .where('attachment_id', '=', attachmentId)
    .where('message_id', 'is', null)
    .where(uploadedBy(userId))
    .execute();
}

export async function deleteWaitingBefore(
  queries: Queries,
  before: Temporal.Instant,
): Promise<void> {
  await queries
    .deleteFrom('complaint_attachments')
    .where('message_id', 'is', null)
    .where('uploaded_at', '<', before)
    .execute();
}
