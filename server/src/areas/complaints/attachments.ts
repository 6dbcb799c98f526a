import { failure, success, type Outcome } from '@rampa/contract';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { readInPieces } from '../../platform/files/read-in-pieces.ts';
import type { FileReply } from '../../platform/http/http.ts';
import type { Attempts } from '../../platform/throttle/create-attempts.ts';
import type { AccountScope, MemberScope } from '../../platform/scope/scope.ts';
import { servedName, type FileRefusal } from './attachment-rules.ts';
import {
  deleteWaiting,
  insertAttachment,
  selectContent,
  trimWaiting,
  type AttachmentRecord,
} from './attachments.store.ts';
import type { FileCheck, UploadedFile } from './check-files.ts';
import { uploadRule, waitingFilesMaximum } from './complaint-rules.ts';

/** Attachments of complaints: uploaded as soon as they are chosen, so that a draft keeps them. */
export function createAttachments(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly files: Pick<FileCheck, 'check'>;
}) {
  const { database, clock } = deps;

  return {
    async upload(
      scope: MemberScope,
      file: UploadedFile,
    ): Promise<Outcome<AttachmentRecord, FileRefusal | 'request.too-many'>> {
      const counted = { kind: 'complaint-upload', value: scope.accountId, rule: uploadRule };
      const seconds = await database.transaction((tx) => deps.attempts.charge(tx, [counted]));
      if (seconds > 0) return failure('request.too-many', { seconds });
      const checked = await deps.files.check(file);
      if (!checked.ok) return checked;
      const { fileName, contentType, content } = checked.value;
      const attachmentId = uuid();
      await database.transaction(async (tx) => {
        await insertAttachment(scope, tx, {
          ...checked.value,
          attachmentId,
          userId: scope.actor.userId,
          uploadedAt: clock.now(),
        });
        await trimWaiting(scope, tx, waitingFilesMaximum);
      });
      const { length: bytes } = content;
      return success({ attachmentId, messageId: null, fileName, contentType, bytes });
    },

    async remove(scope: MemberScope, attachmentId: string): Promise<void> {
      if (isUuid(attachmentId)) await deleteWaiting(scope, database.queries, attachmentId);
    },

    async file(
      scope: AccountScope,
      attachmentId: string,
    ): Promise<Outcome<FileReply, 'complaints.attachment-not-found'>> {
      const found = isUuid(attachmentId)
        ? await selectContent(scope, database.queries, attachmentId)
        : undefined;
      if (found === undefined) return failure('complaints.attachment-not-found');
      const { contentType, bytes, read } = found;
      const body = readInPieces(bytes, read);
      const fileName = servedName(attachmentId, contentType);
      return success({ contentType, bytes, body, fileName });
    },
  };
}

export type Attachments = ReturnType<typeof createAttachments>;
