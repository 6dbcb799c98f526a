import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  amount,
  day,
  empty,
  first,
  id,
  instant,
  kategorija,
  languageId,
  page,
  rows,
} from '../core/schemas.ts';
import { everyMember } from '../core/who.ts';
import { identityErrors } from '../identity/errors.ts';
import { passageReason } from '../passages/calls.ts';
import { complaintsErrors } from './errors.ts';

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

const subject = z.strictObject({
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
export type ComplaintSubject = z.infer<typeof subject>;

/** A complaint about the same thing, shown before another one is filed. */
export const filedBefore = z.strictObject({
  complaint_number: z.string(),
  state: complaintState,
  receivedAt: instant,
});
export type FiledBefore = z.infer<typeof filedBefore>;

/** One of the passages that a complaint is about, as it was when it was filed. */
export const disputedPassage = z.strictObject({
  passage_id: id,
  serial_number: z.string(),
  plate: z.string(),
  entry: z.string(),
  exit: z.string(),
  at: instant,
  amount,
  decision: z.enum(['open', 'accepted', 'refused']),
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
  subject,
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

const text = z
  .string()
  .trim()
  .min(10, { message: 'complaints.text-too-short' })
  .max(complaintTextMaximum);
/** Generated by the caller, once per intent; the same key sends once. */
const idempotencyKey = z.string().min(8).max(64);
export const attachmentIds = z.array(id).max(attachmentsMaximum).default([]);
const number = z.string().min(1).max(32);
const byNumber = { complaint_number: number };

const notFound = { 'complaints.not-found': complaintsErrors['complaints.not-found'] };
const written = {
  'complaints.attachment-not-found': complaintsErrors['complaints.attachment-not-found'],
  'complaints.key-used-otherwise': complaintsErrors['complaints.key-used-otherwise'],
};

export const getReklamacije = defineCall({
  method: 'POST',
  path: '/api/Reklamacija/GetReklamacije',
  who: everyMember,
  reads: true,
  summary: 'The complaints of the account, the newest first',
  input: z.strictObject({
    first,
    rows,
    /** Open ones, or those decided or withdrawn; left out: all. */
    status: z.enum(['open', 'closed']).optional(),
    languageId: languageId.default('2'),
  }),
  result: page(complaintSummary),
  errors: {},
});

export const getPredmet = defineCall({
  method: 'GET',
  path: '/api/Reklamacija/GetPredmet',
  who: everyMember,
  reads: true,
  summary: 'What a new complaint would be about, and those about the same thing',
  input: z.object({
    about: complaintSubjectKind,
    id: z.string().max(64).default(''),
    languageId: languageId.default('2'),
  }),
  result: z.strictObject({
    ...subject.shape,
    /** Complaints about the same thing that the caller may see, the newest first. */
    filedBefore: z.array(filedBefore),
    /** The marks of the passage, and the kind of complaint that they suggest; null: no marks. */
    recognised: z
      .strictObject({ kind: complaintKind, kategorija, reasons: z.array(passageReason) })
      .nullable(),
  }),
  errors: {
    'complaints.subject-not-found': complaintsErrors['complaints.subject-not-found'],
  },
});

const passageIds = z.array(id).min(1).max(complaintPassagesMaximum);

export const getSporniProlasci = defineCall({
  method: 'POST',
  path: '/api/Reklamacija/GetSporniProlasci',
  who: everyMember,
  reads: true,
  summary: 'What a new complaint about several passages would be about, the oldest first',
  input: z.strictObject({ passage_ids: passageIds, languageId: languageId.default('2') }),
  result: z.strictObject({
    items: z.array(
      z.strictObject({
        ...disputedPassage.omit({ decision: true, refund: true }).shape,
        kategorija,
        /** What looks wrong about it. */
        reasons: z.array(passageReason),
        /** What it should have cost; null if that cannot be known. */
        due: amount.nullable(),
        /** Complaints about it that the caller may see, the newest first. */
        filedBefore: z.array(filedBefore),
      }),
    ),
    totalAmount: amount,
    /** The kind of complaint that the marks suggest, if it is the same for all; else null. */
    recognised: complaintKind.nullable(),
  }),
  errors: {
    'complaints.subject-not-found': complaintsErrors['complaints.subject-not-found'],
  },
});

export const getPrijavljeniProlasci = defineCall({
  method: 'POST',
  path: '/api/Reklamacija/GetPrijavljeniProlasci',
  who: everyMember,
  reads: true,
  summary:
    'Which of these passages the caller has complained about, each with the newest complaint',
  input: z.strictObject({ passage_ids: z.array(id).max(100) }),
  result: z.strictObject({
    items: z.array(z.strictObject({ passage_id: id, ...filedBefore.shape })),
  }),
  errors: {},
});

export const novaReklamacija = defineCall({
  method: 'POST',
  path: '/api/Reklamacija/NovaReklamacija',
  who: everyMember,
  summary: 'File a complaint; a confirmation goes by mail',
  input: z.strictObject({
    idempotencyKey,
    about: complaintSubjectKind,
    id: z.string().max(64).default(''),
    /** Of `passages`: which. */
    passage_ids: passageIds.optional(),
    kind: complaintKind,
    text,
    /** Account for refunds, as printed, or empty; requires step-up authentication. */
    bankAccount: z.string().trim().max(40).default(''),
    attachmentIds,
    languageId: languageId.default('2'),
  }),
  result: z.strictObject({ complaint_number: z.string() }),
  errors: {
    ...written,
    'complaints.subject-not-found': complaintsErrors['complaints.subject-not-found'],
    'identity.proof-needed': identityErrors['identity.proof-needed'],
  },
});

export const getDetalji = defineCall({
  method: 'POST',
  path: '/api/Reklamacija/GetDetalji',
  who: everyMember,
  reads: true,
  summary: 'A complaint with its thread and the legal deadlines',
  input: z.strictObject({ ...byNumber, languageId: languageId.default('2') }),
  result: complaint,
  errors: notFound,
});

const message = z.strictObject({ ...byNumber, idempotencyKey, text, attachmentIds });

export const dodajPoruku = defineCall({
  method: 'POST',
  path: '/api/Reklamacija/DodajPoruku',
  who: everyMember,
  summary: 'Write to the operator about an open complaint',
  input: message,
  result: empty,
  errors: {
    ...notFound,
    ...written,
    'complaints.closed': complaintsErrors['complaints.closed'],
  },
});

export const podnesiPrigovor = defineCall({
  method: 'POST',
  path: '/api/Reklamacija/PodnesiPrigovor',
  who: everyMember,
  summary: 'Object to a rejection, once; the deadlines restart',
  input: message,
  result: empty,
  errors: {
    ...notFound,
    ...written,
    'complaints.no-objection': complaintsErrors['complaints.no-objection'],
  },
});

export const povuciReklamaciju = defineCall({
  method: 'POST',
  path: '/api/Reklamacija/PovuciReklamaciju',
  who: everyMember,
  summary: 'Withdraw an open complaint; safe to repeat',
  input: z.strictObject(byNumber),
  result: empty,
  errors: { ...notFound, 'complaints.closed': complaintsErrors['complaints.closed'] },
});
