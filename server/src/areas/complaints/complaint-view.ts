import type { LanguageId } from '@rampa/contract';
import type {
  Complaint,
  ComplaintAttachment,
  ComplaintSubject,
  ComplaintSummary,
  DisputedPassage,
} from '@rampa/contract/complaints';
import { toLatin } from '@rampa/contract/script';
import type { Temporal } from 'temporal-polyfill';
import { toWireInstant } from '../../platform/clock.ts';
import type { PayoutProgress } from '../payouts/index.ts';
import type { AttachmentRecord } from './attachments.store.ts';
import { clockOf, isOpen } from './complaint-rules.ts';
import type { ComplaintRecord, SubjectRecord } from './complaint-record.store.ts';
import type { DisputedRecord } from './disputed-passages.store.ts';
import type { MessageRecord } from './messages.store.ts';

export function subjectView(
  subject: SubjectRecord,
  currency: ComplaintRecord['currency'],
  languageId: LanguageId,
): ComplaintSubject {
  const named = (name: string): string => (languageId === '1' ? name : toLatin(name));
  return {
    kind: subject.kind,
    id: subject.id,
    serial_number: subject.serialNumber,
    plate: subject.plate,
    entry: named(subject.entry),
    exit: named(subject.exit),
    country: subject.country,
    at: subject.at === null ? null : toWireInstant(subject.at),
    amount: subject.amountMinor === null ? null : { amount: subject.amountMinor, currency },
    count: subject.count,
  };
}

export function summaryView(
  complaint: ComplaintRecord,
  languageId: LanguageId,
  now: Temporal.Instant,
): ComplaintSummary {
  return {
    complaint_number: complaint.number,
    kind: complaint.kind,
    subject: subjectView(complaint.subject, complaint.currency, languageId),
    state: complaint.state,
    receivedAt: toWireInstant(complaint.receivedAt),
    updatedAt: toWireInstant(complaint.updatedAt),
    clock: clockOf(complaint, now),
  };
}

export function attachmentView(attachment: AttachmentRecord): ComplaintAttachment {
  return {
    attachment_id: attachment.attachmentId,
    fileName: attachment.fileName,
    // The table's constraint allows these types only.
    contentType: attachment.contentType as ComplaintAttachment['contentType'],
    bytes: attachment.bytes,
  };
}

/** One of several passages of a complaint; rejected as a whole, each of them is. */
export function disputedView(
  passage: DisputedRecord,
  { state, currency }: Pick<ComplaintRecord, 'state' | 'currency'>,
  languageId: LanguageId,
): DisputedPassage {
  const named = (name: string): string => (languageId === '1' ? name : toLatin(name));
  const { accepted, refundMinor } = passage;
  return {
    passage_id: passage.passageId,
    serial_number: passage.serialNumber,
    plate: passage.plate,
    entry: named(passage.entry),
    exit: named(passage.exit),
    at: toWireInstant(passage.exitedAt),
    amount: { amount: passage.amountMinor, currency },
    decision:
      state === 'refused' || (state === 'accepted' && accepted === false)
        ? 'refused'
        : state === 'accepted'
          ? 'accepted'
          : 'open',
    refund: refundMinor === null ? null : { amount: refundMinor, currency },
  };
}

/** Whether a refusal may be objected to: once. */
export function mayObject({ state, objectedAt }: ComplaintRecord): boolean {
  return state === 'refused' && objectedAt === null;
}

export function detailsView(
  complaint: ComplaintRecord,
  thread: readonly MessageRecord[],
  attachments: readonly AttachmentRecord[],
  passages: readonly DisputedRecord[],
  shown: {
    readonly languageId: LanguageId;
    readonly now: Temporal.Instant;
    /** Of its refund, where that goes to the bank account. */
    readonly payout: PayoutProgress | null;
  },
): Complaint {
  const { refund, currency, objectedAt } = complaint;
  return {
    ...summaryView(complaint, shown.languageId, shown.now),
    passages: passages.map((passage) => disputedView(passage, complaint, shown.languageId)),
    bankAccount: complaint.bankAccount.slice(-4),
    refund:
      refund === null
        ? null
        : {
            amount: { amount: refund.amountMinor, currency },
            serial_number: refund.serialNumber,
            payout:
              shown.payout === null
                ? null
                : { reference: shown.payout.reference, paidOn: shown.payout.paidOn },
          },
    mayObject: mayObject(complaint),
    mayWrite: isOpen(complaint.state),
    objectedAt: objectedAt === null ? null : toWireInstant(objectedAt),
    thread: thread.map((message) => ({
      message_id: message.messageId,
      author: message.author,
      event: message.event,
      text: message.text,
      at: toWireInstant(message.at),
      attachments: attachments
        .filter(({ messageId }) => messageId === message.messageId)
        .map(attachmentView),
    })),
  };
}
