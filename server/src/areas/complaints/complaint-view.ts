import type { CallResult, LanguageId } from '@rampa/contract';
import type {
  Complaint,
  ComplaintAttachment,
  ComplaintState,
  ComplaintSubject,
  ComplaintSummary,
  DisputedPassage,
  FiledBefore,
  getPrijavljeniProlasci,
  getPromeneReklamacija,
  getReklamacije,
  PassageDecision,
} from '@rampa/contract/complaints';
import { toLatin } from '@rampa/contract/script';
import type { Temporal } from 'temporal-polyfill';
import { toWireInstant } from '../../platform/clock.ts';
import type { AttachmentRecord } from './attachments.store.ts';
import type {
  ComplaintChanges,
  ComplaintDetails,
  ComplaintPage,
  FiledPassages,
} from './complaints.service.ts';
import { clockOf, isOpen, mayObject, type LawClock } from './complaint-rules.ts';
import type { ComplaintRecord, SubjectRecord } from './complaint-record.store.ts';
import type { DisputedRecord } from './disputed-passages.store.ts';

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

export function clockView({
  answeredAt,
  resolvedAt,
  withdrawnAt,
  ...clock
}: LawClock): ComplaintSummary['clock'] {
  return {
    ...clock,
    answeredAt: answeredAt === null ? null : toWireInstant(answeredAt),
    resolvedAt: resolvedAt === null ? null : toWireInstant(resolvedAt),
    withdrawnAt: withdrawnAt === null ? null : toWireInstant(withdrawnAt),
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
    clock: clockView(clockOf(complaint, now)),
  };
}

export function complaintsView(
  { items, totalRecords, now }: ComplaintPage,
  languageId: LanguageId,
): CallResult<typeof getReklamacije> {
  return { items: items.map((item) => summaryView(item, languageId, now)), totalRecords };
}

export function changesView(
  { items, cursor, more, now }: ComplaintChanges,
  languageId: LanguageId,
): CallResult<typeof getPromeneReklamacija> {
  return { items: items.map((item) => summaryView(item, languageId, now)), cursor, more };
}

/** Another complaint about the same subject, in one line. */
export function filedBeforeView({ number, state, receivedAt }: ComplaintRecord): FiledBefore {
  return { complaint_number: number, state, receivedAt: toWireInstant(receivedAt) };
}

export function filedAboutView({
  filed,
  corrected,
  currency,
}: FiledPassages): CallResult<typeof getPrijavljeniProlasci> {
  return {
    items: filed.map(({ passageId, complaint, accepted, refundMinor }) => ({
      passage_id: passageId,
      ...filedBeforeView(complaint),
      decision: decisionOf(complaint.state, accepted),
      refund: refundMinor === null ? null : { amount: refundMinor, currency: complaint.currency },
    })),
    ...(corrected.size === 0
      ? {}
      : {
          corrected: [...corrected].map(([passageId, amount]) => ({
            passage_id: passageId,
            refund: { amount, currency },
          })),
        }),
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

/** What a complaint has come to for one passage: rejected as a whole, each of several is. */
function decisionOf(state: ComplaintState, accepted: boolean | null): PassageDecision {
  if (state === 'refused' || (state === 'accepted' && accepted === false)) return 'refused';
  return state === 'accepted' ? 'accepted' : 'open';
}

/** One of several passages of a complaint. */
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
    decision: decisionOf(state, accepted),
    refund: refundMinor === null ? null : { amount: refundMinor, currency },
  };
}

export function detailsView(
  { complaint, thread, attachments, passages, payout, now }: ComplaintDetails,
  languageId: LanguageId,
): Complaint {
  const { refund, currency, objectedAt } = complaint;
  return {
    ...summaryView(complaint, languageId, now),
    passages: passages.map((passage) => disputedView(passage, complaint, languageId)),
    bankAccount: complaint.bankAccount.slice(-4),
    refund:
      refund === null
        ? null
        : {
            amount: { amount: refund.amountMinor, currency },
            serial_number: refund.serialNumber,
            payout: payout === null ? null : { reference: payout.reference, paidOn: payout.paidOn },
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
