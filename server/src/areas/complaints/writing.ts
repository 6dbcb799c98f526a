import { failure, success, type Outcome } from '@rampa/contract';
import type { ComplaintEvent } from '@rampa/contract/complaints';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import { traceOf, type MemberScope } from '../../platform/scope/scope.ts';
import { attachTo } from './attachments.store.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import { isOpen, mayObject } from './complaint-rules.ts';
import { lockComplaint, updateComplaint, type ComplaintChange } from './complaints.store.ts';
import { isTheirs } from './filer.ts';
import { writingOf, type Filing, type FilingDeps } from './filing.ts';
import { insertMessage, selectMessageByKey } from './messages.store.ts';
import { areIds, type Written } from './wanted-complaint.ts';

type Nothing = Record<string, never>;
type NotFound = 'complaints.not-found';
type WriteRefusal =
  | NotFound
  | 'complaints.attachment-not-found'
  | 'complaints.key-used-otherwise'
  | 'request.too-many';

/** What the customer may write, and what comes of it. */
interface Writing<Code extends string> {
  readonly event: Extract<ComplaintEvent, 'message' | 'objection'>;
  readonly refusal: Code;
  may(complaint: ComplaintRecord): boolean;
  change(complaint: ComplaintRecord, updatedAt: ComplaintChange['updatedAt']): ComplaintChange;
}

const message: Writing<'complaints.closed'> = {
  event: 'message',
  refusal: 'complaints.closed',
  may: ({ state }) => isOpen(state),
  change: ({ state }, updatedAt) => ({
    updatedAt,
    ...(state === 'waiting' ? { state: 'in-work' } : {}),
  }),
};

const objection: Writing<'complaints.no-objection'> = {
  event: 'objection',
  refusal: 'complaints.no-objection',
  may: mayObject,
  change: (_, now) => ({
    updatedAt: now,
    state: 'in-work',
    objectedAt: now,
    clockFrom: now,
    answeredAt: null,
    resolvedAt: null,
  }),
};

/** What customers write to their complaints, and how they withdraw one. */
export function createWriting(options: FilingDeps, filing: Filing) {
  const { database, clock, mails } = options;
  const { queries } = database;

  /** Whether the key has written this already; null where it has written nothing. */
  const wroteBefore = async (
    scope: MemberScope,
    complaint: ComplaintRecord,
    written: Written,
    event: ComplaintEvent,
  ): Promise<Outcome<Nothing, 'complaints.key-used-otherwise'> | null> => {
    const { idempotencyKey, text, attachmentIds } = written;
    const sent = await selectMessageByKey(scope, queries, complaint.complaintId, idempotencyKey);
    if (sent === undefined) return null;
    const files = await filing.filesOf(scope, sent.messageId, complaint);
    const same = sent.event === event && sent.text === text && files === attachmentIds.join(' ');
    return same ? success({}) : failure('complaints.key-used-otherwise');
  };

  const write = async <Code extends string>(
    scope: MemberScope,
    number: string,
    written: Written,
    writing: Writing<Code>,
  ): Promise<Outcome<Nothing, WriteRefusal | Code>> => {
    type Result = Outcome<Nothing, WriteRefusal | Code>;
    if (!areIds(written)) return failure('complaints.attachment-not-found');
    return transactionOrNothing<Result>(database, async (tx) => {
      const refuse = (result: Result) => ({ result, keep: false });
      const complaint = await lockComplaint(scope, tx, number);
      if (complaint === undefined || !isTheirs(scope, complaint)) {
        return refuse(failure('complaints.not-found'));
      }
      // Behind the lock, so that a second click sees what the first has written.
      const before = await wroteBefore(scope, complaint, written, writing.event);
      if (before !== null) return refuse(before);
      if (!writing.may(complaint)) return refuse(failure(writing.refusal));
      const wait = await options.attempts.charge(tx, [writingOf(scope)]);
      if (wait > 0) return refuse(failure('request.too-many', { seconds: wait }));
      const now = clock.now();
      const { complaintId } = complaint;
      const key = { complaintId, messageId: uuid() };
      await insertMessage(scope, tx, {
        ...key,
        author: 'customer',
        event: writing.event,
        userId: scope.actor.userId,
        text: written.text,
        idempotencyKey: written.idempotencyKey,
        at: now,
      });
      if (!(await attachTo(scope, tx, key, written.attachmentIds))) {
        return refuse(failure('complaints.attachment-not-found'));
      }
      const changed = await updateComplaint(scope, tx, complaintId, writing.change(complaint, now));
      await mails.toOperator(tx, changed, writing.event, written.text);
      if (writing.event === 'objection') await mails.confirm(scope, tx, changed, 'objection');
      await recordAudit(tx, now, {
        ...traceOf(scope),
        action: `complaint-${writing.event}`,
        subject: `complaint:${number}`,
        details: { files: written.attachmentIds.length },
      });
      return { result: success({}), keep: true };
    });
  };

  return {
    write: (scope: MemberScope, number: string, written: Written) =>
      write(scope, number, written, message),
    object: (scope: MemberScope, number: string, written: Written) =>
      write(scope, number, written, objection),

    async withdraw(
      scope: MemberScope,
      number: string,
    ): Promise<Outcome<Nothing, NotFound | 'complaints.closed'>> {
      return database.transaction(
        async (tx): Promise<Outcome<Nothing, NotFound | 'complaints.closed'>> => {
          const complaint = await lockComplaint(scope, tx, number);
          if (complaint === undefined || !isTheirs(scope, complaint)) {
            return failure('complaints.not-found');
          }
          if (complaint.state === 'withdrawn') return success({});
          if (!isOpen(complaint.state)) return failure('complaints.closed');
          const now = clock.now();
          const { complaintId } = complaint;
          await insertMessage(scope, tx, {
            complaintId,
            messageId: uuid(),
            author: 'customer',
            event: 'withdrawn',
            userId: scope.actor.userId,
            text: '',
            idempotencyKey: null,
            at: now,
          });
          const changed = await updateComplaint(scope, tx, complaintId, {
            state: 'withdrawn',
            resolvedAt: now,
            updatedAt: now,
          });
          await mails.confirm(scope, tx, changed, 'withdrawn');
          await mails.toOperator(tx, changed, 'withdrawn', '');
          await recordAudit(tx, now, {
            ...traceOf(scope),
            action: 'complaint-withdrawn',
            subject: `complaint:${number}`,
          });
          return success({});
        },
      );
    },
  };
}
