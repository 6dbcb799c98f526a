import { z } from 'zod';
import { amount, day, id, instant } from '../core/schemas.ts';

/** Longest text of a complaint or message, in characters. */
export const complaintTextMaximum = 4000;
/** Most files of one message. */
export const attachmentsMaximum = 5;
/** Largest file, in bytes. */
export const attachmentBytesMaximum = 5 * 1024 * 1024;
/** Most pixels of an image: showing it needs four bytes for each. */
export const attachmentPixelsMaximum = 50_000_000;
/** Kinds of files by extension, each with its media type. */
export const attachmentTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  pdf: 'application/pdf',
} as const;

/** Most passages of one complaint. */
export const complaintPassagesMaximum = 50;

/** What a complaint can be about; `passages` are several, `other` is anything: both without an id. */
export const complaintSubjectKinds = [
  'passage',
  'passages',
  'passage-abroad',
  'top-up',
  'tag',
  'order',
  'invoice',
  'other',
] as const;
export const complaintSubjectKind = z.enum(complaintSubjectKinds);
export type ComplaintSubjectKind = z.infer<typeof complaintSubjectKind>;

export const complaintKinds = [
  'wrong-amount',
  'wrong-category',
  'charged-twice',
  'wrong-route',
  'not-my-passage',
  'money-missing',
  'tag-not-working',
  'delivery',
  'service',
  'other',
] as const;
export const complaintKind = z.enum(complaintKinds);
export type ComplaintKind = z.infer<typeof complaintKind>;

/** `waiting`: for the customer's answer. */
export const complaintState = z.enum([
  'received',
  'in-work',
  'waiting',
  'accepted',
  'refused',
  'withdrawn',
]);
export type ComplaintState = z.infer<typeof complaintState>;

/** What a line of the thread is. */
export const complaintEvent = z.enum([
  'complaint',
  'message',
  'answer',
  'question',
  'objection',
  'accepted',
  'refused',
  'withdrawn',
]);
export type ComplaintEvent = z.infer<typeof complaintEvent>;

export const complaintSubject = z.strictObject({
  kind: complaintSubjectKind,
  /** Id of the passage or tag, number of the top-up, order or invoice; else empty. */
  id: z.string(),
  serial_number: z.string(),
  plate: z.string(),
  /** Station names in the language asked for; empty if it is not a passage. */
  entry: z.string(),
  exit: z.string(),
  /** ISO 3166, of a passage abroad; else empty. */
  country: z.string(),
  at: instant.nullable(),
  /** Of several passages: their sum. */
  amount: amount.nullable(),
  /** How many passages it is about; 1 for anything else. */
  count: z.int().min(1),
});
export type ComplaintSubject = z.infer<typeof complaintSubject>;

/** A complaint about the same thing, shown before another one is filed. */
export const filedBefore = z.strictObject({
  complaint_number: z.string(),
  state: complaintState,
  receivedAt: instant,
});
export type FiledBefore = z.infer<typeof filedBefore>;

/** What a complaint has come to for one passage. */
export const passageDecision = z.enum(['open', 'accepted', 'refused']);
export type PassageDecision = z.infer<typeof passageDecision>;

/** One of the passages that a complaint is about, as it was when it was filed. */
export const disputedPassage = z.strictObject({
  passage_id: id,
  serial_number: z.string(),
  plate: z.string(),
  entry: z.string(),
  exit: z.string(),
  at: instant,
  amount,
  decision: passageDecision,
  /** Its part of the refund. */
  refund: amount.nullable(),
});
export type DisputedPassage = z.infer<typeof disputedPassage>;

export const complaintAttachment = z.strictObject({
  attachment_id: id,
  /** The customer's name for it; the file itself is served under a generated name. */
  fileName: z.string(),
  contentType: z.enum(['image/png', 'image/jpeg', 'image/webp', 'application/pdf']),
  bytes: z.int().min(0),
});
export type ComplaintAttachment = z.infer<typeof complaintAttachment>;

/** The legal deadlines: calendar days of toll time, counted from the day after what started them. */
const clock = z.strictObject({
  /** Last day for the first answer. */
  answerDue: day,
  answeredAt: instant.nullable(),
  /** The answer came after that day, or has not come and the day is over. */
  answerLate: z.boolean(),
  /** Last day for the decision. */
  resolutionDue: day,
  resolvedAt: instant.nullable(),
  resolutionLate: z.boolean(),
  /** The customer withdrew it: nothing is due any more. */
  withdrawnAt: instant.nullable(),
});
export type ComplaintClock = z.infer<typeof clock>;

export const complaintSummary = z.strictObject({
  complaint_number: z.string(),
  kind: complaintKind,
  subject: complaintSubject,
  state: complaintState,
  receivedAt: instant,
  updatedAt: instant,
  clock,
});
export type ComplaintSummary = z.infer<typeof complaintSummary>;

export const complaint = z.strictObject({
  ...complaintSummary.shape,
  /** Of a complaint about several passages, the oldest first; else empty. */
  passages: z.array(disputedPassage),
  /** Account for refunds, or empty; its last digits only. */
  bankAccount: z.string(),
  /** The refund, once accepted. */
  refund: z
    .strictObject({
      amount,
      /** Serial number of the refunded tag; empty for a refund to the bank account. */
      serial_number: z.string(),
      /** State of the bank transfer; null if it was refunded to a tag. */
      payout: z
        .strictObject({
          /** As on the statement of the bank. */
          reference: z.string(),
          /** Null until the bank has paid. */
          paidOn: day.nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** The rejection can be objected to now. */
  mayObject: z.boolean(),
  mayWrite: z.boolean(),
  /** The objection restarted the deadlines. */
  objectedAt: instant.nullable(),
  thread: z.array(
    z.strictObject({
      message_id: id,
      author: z.enum(['customer', 'operator']),
      event: complaintEvent,
      /** May be empty, as with a withdrawal. */
      text: z.string(),
      at: instant,
      attachments: z.array(complaintAttachment),
    }),
  ),
});
export type Complaint = z.infer<typeof complaint>;

/** Files that were uploaded before, to go with what is sent. */
export const attachmentIds = z.array(id).max(attachmentsMaximum).default([]);
