import { failure, success, type Outcome } from '@rampa/contract';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { readInPieces } from '../../platform/files/read-in-pieces.ts';
import type { FileReply } from '../../platform/http/http.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { servedName, type FileRefusal } from './attachment-rules.ts';
import { selectAttachments, selectContent, type AttachmentRecord } from './attachments.store.ts';
import type { FileCheck, UploadedFile } from './check-files.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { isOpen, uploadRule, waitingFilesMaximum } from './complaint-rules.ts';
import { selectComplaint, selectOwner } from './complaints.store.ts';
import {
  deleteStaffFile,
  insertStaffFile,
  selectStaffFile,
  trimStaffFiles,
} from './staff-attachments.store.ts';

type Nothing = Record<string, never>;
type NotFound = 'complaints.not-found';

interface OfficeFilesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly files: Pick<FileCheck, 'check'>;
}

/**
 * Attachments at the complaints desk: the customer's, and those that go with an answer, which are
 * checked like the customer's and are visible to the clerk only until it is sent.
 */
export function createOfficeFiles(deps: OfficeFilesDeps) {
  return { upload: createUpload(deps), remove: createRemove(deps), file: createFile(deps) };
}

async function find(
  scope: StaffScope,
  queries: Queries,
  number: string,
): Promise<ComplaintRecord | undefined> {
  const accountId = await selectOwner(scope, queries, number);
  return accountId === undefined
    ? undefined
    : selectComplaint(scope.account(accountId), queries, number);
}

async function findOpen(
  scope: StaffScope,
  queries: Queries,
  number: string,
): Promise<Outcome<ComplaintRecord, NotFound | 'complaints.closed'>> {
  const complaint = await find(scope, queries, number);
  if (complaint === undefined) return failure('complaints.not-found');
  return isOpen(complaint.state) ? success(complaint) : failure('complaints.closed');
}

function createUpload({ database, clock, attempts, files }: OfficeFilesDeps) {
  return async (
    scope: StaffScope,
    number: string,
    file: UploadedFile,
  ): Promise<
    Outcome<AttachmentRecord, FileRefusal | NotFound | 'complaints.closed' | 'request.too-many'>
  > => {
    const counted = { kind: 'complaint-upload', value: scope.staff.userId, rule: uploadRule };
    const open = await database.transaction(async (tx) => {
      const complaint = await findOpen(scope, tx, number);
      if (!complaint.ok) return complaint;
      const seconds = await attempts.charge(tx, [counted]);
      return seconds > 0 ? failure('request.too-many', { seconds }) : complaint;
    });
    if (!open.ok) return open;
    const checked = await files.check(file);
    if (!checked.ok) return checked;
    const { fileName, contentType, content } = checked.value;
    const attachmentId = uuid();
    return database.transaction(async (tx) => {
      const complaint = await findOpen(scope, tx, number);
      if (!complaint.ok) return complaint;
      const { accountId, complaintId } = complaint.value;
      const uploadedAt = clock.now();
      const row = { ...checked.value, attachmentId, complaintId, uploadedAt };
      await insertStaffFile(scope, tx, row);
      await trimStaffFiles(scope, tx, waitingFilesMaximum);
      await scope.by.record(tx, {
        accountId,
        action: 'complaint-file-added',
        subject: `complaint:${number}`,
        details: { attachment: attachmentId, bytes: content.length },
      });
      const { length: bytes } = content;
      return success({ attachmentId, messageId: null, fileName, contentType, bytes });
    });
  };
}

function createRemove({ database }: Pick<OfficeFilesDeps, 'database'>) {
  return async (
    scope: StaffScope,
    number: string,
    attachmentId: string,
  ): Promise<Outcome<Nothing, NotFound>> => {
    return database.transaction(async (tx) => {
      const complaint = await find(scope, tx, number);
      if (complaint === undefined) return failure('complaints.not-found');
      if (isUuid(attachmentId)) {
        await deleteStaffFile(scope, tx, attachmentId);
      }
      await scope.by.record(tx, {
        accountId: complaint.accountId,
        action: 'complaint-file-removed',
        subject: `complaint:${number}`,
        // The audit trail holds ids, never what was typed.
        ...(isUuid(attachmentId) ? { details: { attachment: attachmentId } } : {}),
      });
      return success({});
    });
  };
}

/** A file in the thread, or one of the clerk's own that was not sent yet. */
function createFile({ database }: Pick<OfficeFilesDeps, 'database'>) {
  return async (
    scope: StaffScope,
    number: string,
    attachmentId: string,
  ): Promise<Outcome<FileReply, 'complaints.attachment-not-found'>> => {
    const { queries } = database;
    const complaint = isUuid(attachmentId) ? await find(scope, queries, number) : undefined;
    if (complaint === undefined) return failure('complaints.attachment-not-found');
    const { accountId, complaintId } = complaint;
    const account = scope.account(accountId);
    const thread = await selectAttachments(account, queries, complaintId);
    const found = thread.some((one) => one.attachmentId === attachmentId)
      ? await selectContent(account, queries, attachmentId)
      : await selectStaffFile(scope, queries, { complaintId, attachmentId });
    if (found === undefined) return failure('complaints.attachment-not-found');
    await scope.by.record(queries, {
      accountId,
      action: 'complaint-file-read',
      subject: `complaint:${number}`,
      details: { attachment: attachmentId },
    });
    const { contentType, bytes, read } = found;
    const body = readInPieces(bytes, read);
    const fileName = servedName(attachmentId, contentType);
    return success({ contentType, bytes, body, fileName });
  };
}

export type OfficeFiles = ReturnType<typeof createOfficeFiles>;
