import { validate as isUuid } from 'uuid';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { CheckedFile } from './attachment-rules.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';

type OfComplaint = Pick<ComplaintRecord, 'complaintId'>;

export async function insertStaffFile(
  tx: Tx,
  file: CheckedFile & {
    readonly attachmentId: string;
    readonly staffId: string;
    readonly complaintId: string;
    readonly uploadedAt: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .insertInto('staff_attachments')
    .values({
      attachment_id: file.attachmentId,
      staff_id: file.staffId,
      complaint_id: file.complaintId,
      file_name: file.fileName,
      content_type: file.contentType,
      content: file.content,
      uploaded_at: file.uploadedAt,
    })
    .execute();
}

/** Of the files that wait for an answer of this person, the newest stay. */
export async function trimStaffFiles(tx: Tx, staffId: string, most: number): Promise<void> {
  await tx
    .deleteFrom('staff_attachments')
    .where('attachment_id', 'in', (eb) =>
      eb
        .selectFrom('staff_attachments')
        .select('attachment_id')
        .where('staff_id', '=', staffId)
        .orderBy('uploaded_at', 'desc')
        .orderBy('attachment_id', 'desc')
        .offset(most),
    )
    .execute();
}

/** The waiting files that an answer names; undefined where one is not there, or not theirs. */
export async function lockStaffFiles(
  tx: Tx,
  { complaintId }: OfComplaint,
  staffId: string | undefined,
  attachmentIds: readonly string[],
): Promise<readonly { readonly fileName: string }[] | undefined> {
  if (attachmentIds.length === 0) return [];
  if (staffId === undefined || !attachmentIds.every((id) => isUuid(id))) return undefined;
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

/** Gives locked files to the customer, with the message that is sent, in their order. */
export async function attachStaffFiles(
  tx: Tx,
  message: {
    readonly accountId: string;
    readonly complaintId: string;
    readonly messageId: string;
  },
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
            cast<string>(val(message.accountId), 'uuid').as('account_id'),
            'attachment_id',
            'complaint_id',
            cast<string>(val(message.messageId), 'uuid').as('message_id'),
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

/** A waiting file, for whoever uploaded it. */
export async function selectStaffFile(
  queries: Queries,
  { complaintId, staffId, attachmentId }: OfComplaint & StaffFile,
): Promise<{ readonly contentType: string; readonly content: Buffer } | undefined> {
  const row = await queries
    .selectFrom('staff_attachments')
    .select(['content_type', 'content'])
    .where('attachment_id', '=', attachmentId)
    .where('staff_id', '=', staffId)
    .where('complaint_id', '=', complaintId)
    .executeTakeFirst();
  return row === undefined ? undefined : { contentType: row.content_type, content: row.content };
}

interface StaffFile {
  readonly staffId: string;
  readonly attachmentId: string;
}

export async function deleteStaffFile(tx: Tx, { staffId, attachmentId }: StaffFile): Promise<void> {
  await tx
    .deleteFrom('staff_attachments')
    .where('attachment_id', '=', attachmentId)
    .where('staff_id', '=', staffId)
    .execute();
}

export async function deleteStaffFilesBefore(
  queries: Queries,
  before: Temporal.Instant,
): Promise<void> {
  await queries.deleteFrom('staff_attachments').where('uploaded_at', '<', before).execute();
}
