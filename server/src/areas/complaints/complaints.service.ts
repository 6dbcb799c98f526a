import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type LanguageId,
  type Outcome,
} from '@rampa/contract';
import type {
  Complaint,
  ComplaintEvent,
  dodajPoruku,
  getDetalji,
  getPredmet,
  getReklamacije,
} from '@rampa/contract/complaints';
import type { getObracun } from '@rampa/contract/passages';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import { transactionOrNothing } from '../../platform/database/transaction-or-nothing.ts';
import { traceOf, type AccountScope, type MemberScope } from '../../platform/scope/scope.ts';
import type { Payouts } from '../payouts/index.ts';
import { attachTo, selectAttachments } from './attachments.store.ts';
import { isOpen } from './complaint-rules.ts';
import { filerOf } from './filer.ts';
import { detailsView, mayObject, subjectView, summaryView } from './complaint-view.ts';
import type { ComplaintRecord } from './complaint-record.store.ts';
import {
  lockComplaint,
  selectComplaint,
  selectPage,
  updateComplaint,
  type ComplaintChange,
} from './complaints.store.ts';
import { filedBefore } from './related-complaints.ts';
import { areIds, createFiling, subjectId, writingOf, type FilingDeps } from './filing.ts';
import { payoutOf } from './refunding.ts';
import { insertMessage, selectMessageByKey, selectThread } from './messages.store.ts';
import { recognise } from './recognised.ts';
import { selectRelated } from './same-subject.store.ts';

export interface ComplaintsOptions extends FilingDeps {
  /** Complaints are taken here at all. */
  readonly open: boolean;
  readonly payouts: Pick<Payouts, 'find'>;
  /** Why a passage cost what it did, and its marks; undefined where it is no longer there. */
  explanationOf(
    scope: AccountScope,
    passageId: string,
    languageId: LanguageId,
  ): Promise<CallResult<typeof getObracun> | undefined>;
}

type Nothing = Record<string, never>;
type Message = CallParsedInput<typeof dodajPoruku>;
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

/** Complaints as their customers see them and write them. */
export function createComplaintsService(options: ComplaintsOptions) {
  const { database, clock, mails } = options;
  const { queries } = database;
  const filing = createFiling(options);

  /** Whether the key has written this already; null where it has written nothing. */
  const wroteBefore = async (
    scope: MemberScope,
    complaint: ComplaintRecord,
    input: Message,
    event: ComplaintEvent,
  ): Promise<Outcome<Nothing, 'complaints.key-used-otherwise'> | null> => {
    const sent = await selectMessageByKey(
      scope,
      queries,
      complaint.complaintId,
      input.idempotencyKey,
    );
    if (sent === undefined) return null;
    const files = await filing.filesOf(scope, sent.messageId, complaint);
    const same =
      sent.event === event && sent.text === input.text && files === input.attachmentIds.join(' ');
    return same ? success({}) : failure('complaints.key-used-otherwise');
  };

  const write = async <Code extends string>(
    scope: MemberScope,
    input: Message,
    writing: Writing<Code>,
  ): Promise<Outcome<Nothing, WriteRefusal | Code>> => {
    type Result = Outcome<Nothing, WriteRefusal | Code>;
    if (!areIds(input)) return failure('complaints.attachment-not-found');
    return transactionOrNothing<Result>(database, async (tx) => {
      const refuse = (result: Result) => ({ result, keep: false });
      const complaint = await lockComplaint(scope, tx, input.complaint_number);
      if (complaint === undefined || !isTheirs(scope, complaint)) {
        return refuse(failure('complaints.not-found'));
      }
      // Behind the lock, so that a second click sees what the first has written.
      const before = await wroteBefore(scope, complaint, input, writing.event);
      if (before !== null) return refuse(before);
      if (!writing.may(complaint)) return refuse(failure(writing.refusal));
      const wait = await options.attempts.charge(tx, [writingOf(scope)]);
      if (wait > 0) return refuse(failure('request.too-many', { seconds: wait }));
      const now = clock.now();
      const { complaintId, number } = complaint;
      const key = { complaintId, messageId: uuid() };
      await insertMessage(scope, tx, {
        ...key,
        author: 'customer',
        event: writing.event,
        userId: scope.actor.userId,
        text: input.text,
        idempotencyKey: input.idempotencyKey,
        at: now,
      });
      if (!(await attachTo(scope, tx, key, input.attachmentIds))) {
        return refuse(failure('complaints.attachment-not-found'));
      }
      const changed = await updateComplaint(scope, tx, complaintId, writing.change(complaint, now));
      await mails.toOperator(tx, changed, writing.event, input.text);
      if (writing.event === 'objection') await mails.confirm(tx, changed, 'objection');
      await recordAudit(tx, now, {
        ...traceOf(scope),
        action: `complaint-${writing.event}`,
        subject: `complaint:${number}`,
        details: { files: input.attachmentIds.length },
      });
      return { result: success({}), keep: true };
    });
  };

  return {
    open: options.open,
    file: filing.file,

    async list(
      scope: AccountScope,
      { languageId, first, rows, status }: CallParsedInput<typeof getReklamacije>,
    ): Promise<CallResult<typeof getReklamacije>> {
      const { items, totalRecords } = await selectPage(scope, queries, { first, rows, status });
      const now = clock.now();
      return { items: items.map((item) => summaryView(item, languageId, now)), totalRecords };
    },

    async subject(
      scope: AccountScope,
      { about, id, languageId }: CallParsedInput<typeof getPredmet>,
    ): Promise<Outcome<CallResult<typeof getPredmet>, 'complaints.subject-not-found'>> {
      const subject = await options.subjectOf(scope, about, subjectId({ about, id }));
      if (subject === undefined) return failure('complaints.subject-not-found');
      const before = await selectRelated(scope, queries, subject);
      const explanation =
        subject.kind === 'passage'
          ? await options.explanationOf(scope, subject.id, languageId)
          : undefined;
      return success({
        ...subjectView(subject, options.currency, languageId),
        filedBefore: before.map(filedBefore),
        recognised: explanation === undefined ? null : recognise(explanation),
      });
    },

    async details(
      scope: AccountScope,
      { complaint_number: number, languageId }: CallParsedInput<typeof getDetalji>,
    ): Promise<Outcome<Complaint, NotFound>> {
      const complaint = await selectComplaint(scope, queries, number);
      if (complaint === undefined || !isTheirs(scope, complaint)) {
        return failure('complaints.not-found');
      }
      const thread = await selectThread(scope, queries, complaint.complaintId);
      const attachments = await selectAttachments(scope, queries, complaint.complaintId);
      const payout = await payoutOf(scope, options.payouts, queries, complaint);
      const shown = { languageId, now: clock.now(), payout };
      return success(detailsView(complaint, thread, attachments, shown));
    },

    write: (scope: MemberScope, input: Message) => write(scope, input, message),
    object: (scope: MemberScope, input: Message) => write(scope, input, objection),

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
          await mails.confirm(tx, changed, 'withdrawn');
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

export type Complaints = ReturnType<typeof createComplaintsService>;

function isTheirs(scope: AccountScope, { userId }: ComplaintRecord): boolean {
  const filer = filerOf(scope);
  return filer === undefined || filer === userId;
}
