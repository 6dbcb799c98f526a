import { validate as isUuid } from 'uuid';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, DeskScope, StaffScope } from '../../platform/scope/scope.ts';
import type { CheckedFile } from './attachment-rules.ts';
import { pieceOf, type StoredFile } from './attachments.store.ts';

export async function insertStaffFile(
  scope: StaffScope,
  tx: Tx,
  file: CheckedFile & {
    readonly attachmentId: string;
    readonly complaintId: string;
    readonly uploadedAt: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .insertInto('staff_attachments')
    .values({
      attachment_id: file.attachmentId,
      staff_id: scope.staff.userId,
      complaint_id: file.complaintId,
      file_name: file.fileName,
      content_type: file.contentType,
      content: file.content,
      uploaded_at: file.uploadedAt,
    })
    .execute();
}

/** Of this person's files that wait for an answer, only the newest are kept. */
export async function trimStaffFiles({ staff }: StaffScope, tx: Tx, most: number): Promise<void> {
  await tx
    .deleteFrom('staff_attachments')
    .where('attachment_id', 'in', (eb) =>
      eb
        .selectFrom('staff_attachments')
        .select('attachment_id')
        .where('staff_id', '=', staff.userId)
        .orderBy('uploaded_at', 'desc')
        .orderBy('attachment_id', 'desc')
        .offset(most),
    )
    .execute();
}

/** The waiting files that an answer names; undefined if one is missing, or not of whoever has written it. */
export async function lockStaffFiles(
  _scope: DeskScope,
  tx: Tx,
  { complaintId, staffId }: { readonly complaintId: string; readonly staffId: string | null },
  attachmentIds: readonly string[],
): Promise<readonly { readonly fileName: string }[] | undefined> {
  if (attachmentIds.length === 0) return [];
  if (staffId === null || !attachmentIds.every((id) => isUuid(id))) return undefined;
  const rows = await tx
    .selectFrom('staff_attachments')
    .select(['attachment_id', 'file_name'])
    .where('attachment_id', 'in', attachmentIds)
    .where('staff_id', '=', staffId)
    .where('complaint_id', '=', complaintId)
    .forUpdate()
    .execute();
  const names = new Map(rows.map((row) => [row.attachment_id, row.file_name]));
  // The same file twice is one too few.
  if (names.size !== attachmentIds.length) return undefined;
  return attachmentIds.map((id) => ({ fileName: names.get(id) ?? '' }));
}

/** Passes locked files to the customer, with the message that is sent, in their order. */
export async function attachStaffFiles(
  scope: AccountScope,
  tx: Tx,
  messageId: string,
  attachmentIds: readonly string[],
): Promise<void> {
  for (const [position, attachmentId] of attachmentIds.entries()) {
    await tx
      .insertInto('complaint_attachments')
      .columns([
        'account_id',
        'attachment_id',
        'complaint_id',
        'message_id',
        'position',
        'file_name',
        'content_type',
        'content',
        'uploaded_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom('staff_attachments')
          .select(({ val, cast }) => [
            cast<string>(val(scope.accountId), 'uuid').as('account_id'),
            'attachment_id',
            'complaint_id',
            cast<string>(val(messageId), 'uuid').as('message_id'),
            cast<number>(val(position), 'int2').as('position'),
            'file_name',
            'content_type',
            'content',
            'uploaded_at',
          ])
          .where('attachment_id', '=', attachmentId),
      )
      .execute();
    await tx.deleteFrom('staff_attachments').where('attachment_id', '=', attachmentId).execute();
  }
}

/** A waiting file, for its uploader. */
export async function selectStaffFile(
  { staff }: StaffScope,
  queries: Queries,
  { complaintId, attachmentId }: { readonly complaintId: string; readonly attachmentId: string },
): Promise<StoredFile | undefined> {
  const row = await queries
    .selectFrom('staff_attachments')
    .select(({ fn }) => ['content_type', fn<number>('octet_length', ['content']).as('bytes')])
    .where('attachment_id', '=', attachmentId)
    .where('staff_id', '=', staff.userId)
    .where('complaint_id', '=', complaintId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    contentType: row.content_type,
    bytes: row.bytes,
    async read(from, length) {
      const piece = await queries
        .selectFrom('staff_attachments')
        .select(pieceOf(from, length).as('piece'))
        .where('attachment_id', '=', attachmentId)
        .where('staff_id', '=', staff.userId)
        .executeTakeFirst();
      return piece?.piece;
    },
  };
}

export async function deleteStaffFile(
  { staff }: StaffScope,
  tx: Tx,
  attachmentId: string,
): Promise<void> {
  await tx
    .deleteFrom('staff_attachments')
    .where('attachment_id', '=', attachmentId)
    .where('staff_id', '=', staff.userId)
    .execute();
}
