import { readRevision, revisionOf } from './complaint-revision.ts';
import { failure, success, type Outcome } from '@rampa/contract';
import type { StaffAction } from '@rampa/contract/staff';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope, DeskScope } from '../../platform/scope/scope.ts';
import { selectAttachments, type AttachmentRecord } from './attachments.store.ts';
import type { Answered, ComplaintMails } from './complaint-mails.ts';
import type { ComplaintRecord, RefundRecord } from './complaint-record.store.ts';
import type { PayoutProgress } from '../payouts/index.ts';
import { isOpen } from './complaint-rules.ts';
import {
  lockComplaint,
  selectComplaint,
  selectOwner,
  updateComplaint,
  type ComplaintChange,
} from './complaints.store.ts';
import { selectDisputed, type DisputedRecord } from './disputed-passages.store.ts';
import {
  insertMessage,
  selectMessageByKey,
  type MessageRecord,
  type NewMessage,
} from './messages.store.ts';
import { togetherOf, type InvoicingAbroad } from './invoiced-together.ts';
import { lockRelated } from './same-subject.store.ts';
import { attachStaffFiles, lockStaffFiles } from './staff-attachments.store.ts';

/** Why any step on a complaint is refused. */
export type StepRefusal =
  | 'complaints.not-found'
  | 'complaints.closed'
  /** Somebody has worked on it since it was shown. */
  | 'complaints.changed'
  | 'complaints.key-used-otherwise'
  | 'complaints.attachment-not-found';

/** Why money is not given back. */
export type MoneyRefusal =
  | 'complaints.refund-too-large'
  /** Its parts are of other passages, or add up to something else. */
  | 'complaints.refund-parts-wrong'
  | 'complaints.rejection-wants-reason'
  | 'complaints.refund-tag-not-found'
  /** The complaint names no bank account. */
  | 'complaints.refund-no-bank-account'
  /** More than is left of what is disputed, without a reason. */
  | 'complaints.refund-wants-reason'
  /** The same by somebody who may not without a fresh proof. */
  | 'identity.proof-needed'
  /** Another refund of this complaint waits for confirmation. */
  | 'approvals.pending';

/** Nothing is given back yet: it is more than they may give back alone, and waits for somebody else. */
export const proposed = 'complaints.proposed';

/** What goes with a step; the command line says none of it. */
export interface Working {
  /** What was shown, by `revisionOf` or `revisionShown`. */
  readonly revision?: string;
  /** Once for each intent; the same key works once. */
  readonly idempotencyKey?: string;
  /** Files that go with what is written, uploaded by whoever works. */
  readonly attachmentIds?: readonly string[];
  /** Whose work it is and stays, where somebody else confirms what they have proposed. */
  readonly proposedBy?: string;
}

/** What goes with an acceptance. */
export interface Accepting extends Working {
  /** Whether they may give back more than is left of what is disputed. */
  readonly mayExceed: boolean;
  /** A second person confirms it, so that it has no limit: if as much is left of what is disputed as at the proposal. */
  readonly confirmed?: { readonly left: Left };
}

export interface Refund {
  /** Minor units. */
  readonly amountMinor: number;
  readonly to:
    | { readonly kind: 'tag'; readonly serialNumber: string }
    /** The one that the complaint names. */
    | { readonly kind: 'bank-account' };
}

/** The accepted ones of several passages, each with its part of the refund, minor units. */
export type Parts = ReadonlyMap<string, number>;

/** Minor units that are left of each part of what is disputed, whichever complaints gave something back. */
export type Left = readonly { readonly passageId: string; readonly leftMinor: number }[];

/** A decision for the customer. */
export interface Acceptance {
  readonly text: string;
  readonly refund: Refund | null;
  /** Left out: all passages are accepted, and the refund is shared out. */
  readonly parts: Parts | undefined;
}

/** What a step does to the complaint. */
export interface Work {
  readonly action: StaffAction;
  readonly change: Omit<ComplaintChange, 'updatedAt'>;
  readonly message?: Pick<NewMessage, 'event' | 'text'>;
  /** What the customer is told; nothing where it changes nothing for them. */
  readonly news?: Answered;
  /** It is of no concern to the customer, for whom the complaint is as it was. */
  readonly isInternal?: true;
  /** The way to the bank account that an acceptance has begun. */
  readonly payout?: PayoutProgress;
  /** Number of the one that was issued for the refund. */
  readonly creditNote?: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** A repeated key is answered as before only where it repeats this. */
interface Intent extends Pick<NewMessage, 'event' | 'text'> {
  /** Of an acceptance. */
  readonly refund?: Refund | null;
  /** Of an acceptance of several passages. */
  readonly parts?: Parts | undefined;
}

export interface ComplaintStepDeps extends InvoicingAbroad {
  readonly clock: Clock;
  readonly mails: Pick<ComplaintMails, 'answered'>;
}

/** Takes a step on an open complaint in the caller's transaction, once for each intent, with its files and its mail. */
export function createComplaintStep(deps: ComplaintStepDeps) {
  const { clock, mails } = deps;

  /** The message with its files, where the work leaves one. */
  const write = async (
    scope: AccountScope,
    tx: Tx,
    complaint: ComplaintRecord,
    message: NonNullable<Work['message']>,
    { staffId, key, files, at }: Written,
  ): Promise<void> => {
    const messageId = uuid();
    await insertMessage(scope, tx, {
      ...message,
      complaintId: complaint.complaintId,
      messageId,
      author: 'operator',
      userId: null,
      staffId,
      idempotencyKey: key,
      at,
    });
    await attachStaffFiles(scope, tx, messageId, files);
  };

  return async <Code extends string>(
    desk: DeskScope,
    tx: Tx,
    number: string,
    working: Working,
    intent: Intent,
    work: (
      scope: AccountScope,
      tx: Tx,
      complaint: ComplaintRecord,
      now: Temporal.Instant,
    ) => Promise<Work | StepRefusal | Code>,
  ): Promise<Outcome<ComplaintRecord, StepRefusal | Code>> => {
    const { revision, idempotencyKey, attachmentIds = [] } = working;
    const { by } = desk;
    const staffId = working.proposedBy ?? ('staff' in desk ? desk.staff.userId : null);
    const accountId = await selectOwner(desk, tx, number);
    if (accountId === undefined) return failure('complaints.not-found');
    const scope = desk.account(accountId);
    // Before its own lock, so that two about the same thing take theirs in one order.
    if (intent.refund) {
      const subject = (await selectComplaint(scope, tx, number))?.subject;
      const together = subject === undefined ? null : await togetherOf(scope, deps, tx, subject);
      await lockRelated(scope, tx, number, together);
    }
    const complaint = await lockComplaint(scope, tx, number);
    if (complaint === undefined) return failure('complaints.not-found');
    const { complaintId } = complaint;
    const line = { accountId, subject: `complaint:${number}` };
    const key = idempotencyKey === undefined ? null : `staff:${idempotencyKey}`;
    const before = key === null ? undefined : await selectMessageByKey(scope, tx, complaintId, key);
    if (before !== undefined) {
      const files = await selectAttachments(scope, tx, complaintId);
      const passages = await selectDisputed(scope, tx, complaint);
      const same =
        isSame(complaint, { before, files }, intent, attachmentIds) &&
        isSameParts(passages, intent.parts);
      if (!same) {
        return failure('complaints.key-used-otherwise');
      }
      await by.record(tx, { ...line, action: 'complaint-read', details: { repeated: true } });
      return success(complaint);
    }
    if (!isOpen(complaint.state)) return failure('complaints.closed');
    if (revision !== undefined && readRevision(revision).state !== revisionOf(complaint)) {
      return failure('complaints.changed');
    }
    const files = await lockStaffFiles(desk, tx, { complaintId, staffId }, attachmentIds);
    if (files === undefined) return failure('complaints.attachment-not-found');
    const now = clock.now();
    const done = await work(scope, tx, complaint, now);
    if (typeof done === 'string') return failure(done);
    const { message, news, action, payout, creditNote } = done;
    if (message !== undefined) {
      await write(scope, tx, complaint, message, {
        staffId,
        key,
        files: attachmentIds,
        at: now,
      });
    }
    const changed = await updateComplaint(scope, tx, complaintId, {
      // It becomes the work of whoever does something about it, unless the step says whose.
      ...(staffId === null ? {} : { handledBy: staffId }),
      ...done.change,
      updatedAt: done.isInternal === true ? complaint.updatedAt : now,
    });
    if (news !== undefined) {
      await mails.answered(scope, tx, changed, news, {
        text: message?.text ?? '',
        files: files.map(({ fileName }) => fileName),
        ...(payout === undefined ? {} : { payout }),
        ...(creditNote === undefined ? {} : { creditNote }),
      });
    }
    const details = {
      ...done.details,
      ...(files.length === 0 ? {} : { files: files.length }),
    };
    await by.record(tx, { ...line, action, details });
    return success(changed);
  };
}

interface Written {
  /** Null on the command line. */
  readonly staffId: string | null;
  readonly key: string | null;
  readonly files: readonly string[];
  readonly at: Temporal.Instant;
}

/** A repeated key succeeds only for the identical step. */
function isSame(
  complaint: ComplaintRecord,
  {
    before,
    files,
  }: { readonly before: MessageRecord; readonly files: readonly AttachmentRecord[] },
  { event, text, refund = null }: Intent,
  attachmentIds: readonly string[],
): boolean {
  const given = event === 'accepted' ? complaint.refund : null;
  const attached = files
    .filter(({ messageId }) => messageId === before.messageId)
    .map(({ attachmentId }) => attachmentId);
  return (
    before.event === event &&
    before.text === text &&
    isSameRefund(given, refund) &&
    attached.join(' ') === attachmentIds.join(' ')
  );
}

/** Where no parts were named, they were shared out. */
function isSameParts(passages: readonly DisputedRecord[], parts: Parts | undefined): boolean {
  return (
    parts === undefined ||
    passages.every(
      ({ passageId, accepted, refundMinor }) =>
        accepted === parts.has(passageId) && (refundMinor ?? 0) === (parts.get(passageId) ?? 0),
    )
  );
}

function isSameRefund(given: RefundRecord | null, refund: Refund | null): boolean {
  if (given === null || refund === null) return given === refund;
  const { amountMinor, to } = refund;
  if (given.amountMinor !== amountMinor) return false;
  if (to.kind === 'bank-account') return given.payoutId !== null;
  return given.payoutId === null && given.serialNumber === to.serialNumber;
}
