import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import {
  amount,
  day,
  empty,
  first,
  id,
  kategorija,
  languageId,
  minorUnits,
  page,
  rows,
} from '../core/schemas.ts';
import { clerks } from '../core/who.ts';
import { uploadedFile, uploadErrors, uploadLimit } from './attachment-calls.ts';
import {
  attachmentIds,
  attachmentTypes,
  complaint,
  complaintAttachment,
  complaintState,
  complaintSummary,
  complaintTextMaximum,
  filedBefore,
} from './calls.ts';
import { getT4AObracun } from '../external-toll/passage-calls.ts';
import { identityErrors } from '../identity/errors.ts';
import { getObracun } from '../passages/calls.ts';
import { complaintsErrors } from './errors.ts';

/** A customer as the operator's people see them beside a complaint. */
const customer = z.strictObject({ account_id: id, name: z.string(), email: z.string() });

const queued = z.strictObject({
  ...complaintSummary.shape,
  customer,
  /** The day that comes first: of the answer, or of the decision. */
  due: day,
  /** Its day is over. */
  late: z.boolean(),
  /** A refusal was objected to. */
  objected: z.boolean(),
  /** Who of the operator's people works on it, or empty. */
  handledBy: z.string(),
});
export type QueuedComplaint = z.infer<typeof queued>;

export const getRedReklamacija = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetRedReklamacija',
  who: clerks,
  summary: 'Complaints of all customers: those under way by their due day, or those decided',
  input: z.strictObject({
    first,
    rows,
    status: z.enum(['open', 'closed']).default('open'),
    /** Of those under way: whose day is over, or which wait for the first answer. */
    only: z.enum(['late', 'unanswered', 'mine']).optional(),
    languageId: languageId.default('2'),
  }),
  result: z.strictObject({
    ...page(queued).shape,
    /** Of those under way, whatever was asked for. */
    open: z.int().min(0),
    late: z.int().min(0),
  }),
  errors: {},
});

/** What the passage gives reason to refund, and how that sum comes about. */
const proposedRefund = z.strictObject({
  /** No more than is left of what is disputed. */
  amount,
  /** The category of the tag would have cost less, or the same lane charged twice. */
  because: z.enum(['wrong-category', 'charged-twice']),
  charged: amount,
  chargedKategorija: kategorija,
  tagKategorija: kategorija,
  /** What the passage should have cost. */
  due: amount,
});
export type ProposedRefund = z.infer<typeof proposedRefund>;

const desk = z.strictObject({
  ...complaint.shape,
  /** Of the state that is shown; what was done meanwhile by somebody else is refused by it. */
  revision: z.string(),
  customer,
  handledBy: z.string(),
  /** Whoever asks may take it: it is new, or another's. */
  mayTake: z.boolean(),
  /** Of one about a passage: how that was computed, as its customer sees it; else null. */
  computation: getObracun.result.nullable(),
  /** The same of one about a passage abroad. */
  computationAbroad: getT4AObracun.result.nullable(),
  /** In groups, as the bank wants it, or empty. */
  bankAccount: z.string(),
  /** Names of those who wrote for the operator, by `message_id`. */
  writers: z.record(z.string(), z.string()),
  /** Where money may be given to. */
  tags: z.array(z.strictObject({ serial_number: z.string(), plate: z.string(), balance: amount })),
  /** Most that may be given back. */
  largestRefund: amount,
  /** The customer's other complaints about the same thing, the newest first, and what they gave. */
  aboutSame: z.array(z.strictObject({ ...filedBefore.shape, refund: amount.nullable() })),
  /** What those gave back in all. */
  givenBefore: amount,
  /** Null where no sum follows from the passage's marks, or nothing is left of it. */
  proposedRefund: proposedRefund.nullable(),
  /** What of the disputed amount is left; more wants a reason and a supervisor or a fresh proof. */
  disputedLeft: amount,
});
export type DeskComplaint = z.infer<typeof desk>;

/** Least that is written where something has to be said, characters. */
export const complaintReasonMinimum = 10;

const number = z.string().min(1).max(32);
const notFound = { 'complaints.not-found': complaintsErrors['complaints.not-found'] };

export const getReklamacijaUprave = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetReklamacija',
  who: clerks,
  summary: 'A complaint with its thread, its customer, and where money may be given to',
  input: z.strictObject({ complaint_number: number, languageId: languageId.default('2') }),
  result: desk,
  errors: notFound,
});

const work = {
  complaint_number: number,
  /** As shown: see `revision`. */
  revision: z.string().min(1).max(64),
  /** Made by the caller, once for each intent; the same key works once. */
  idempotencyKey: z.string().min(8).max(56),
  /** Files that go with it, in their order; uploaded by `DodajPrilogReklamacije`. */
  attachmentIds,
};
const text = z
  .string()
  .trim()
  .min(complaintReasonMinimum, { message: 'complaints.text-too-short' })
  .max(complaintTextMaximum);
const worked = z.strictObject({ state: complaintState });
const workErrors = {
  ...notFound,
  'complaints.closed': complaintsErrors['complaints.closed'],
  'complaints.changed': complaintsErrors['complaints.changed'],
  'complaints.key-used-otherwise': complaintsErrors['complaints.key-used-otherwise'],
  'complaints.attachment-not-found': complaintsErrors['complaints.attachment-not-found'],
};

export const preuzmiReklamaciju = defineCall({
  method: 'POST',
  path: '/api/Uprava/PreuzmiReklamaciju',
  who: clerks,
  summary: 'Begin to work on a complaint; the customer is told',
  input: z.strictObject({ complaint_number: number, revision: work.revision }),
  result: worked,
  errors: {
    ...notFound,
    'complaints.closed': complaintsErrors['complaints.closed'],
    'complaints.changed': complaintsErrors['complaints.changed'],
  },
});

export const odgovoriNaReklamaciju = defineCall({
  method: 'POST',
  path: '/api/Uprava/OdgovoriNaReklamaciju',
  who: clerks,
  summary: 'Write to the customer; a question then waits for the customer',
  input: z.strictObject({ ...work, text, asks: z.boolean().default(false) }),
  result: worked,
  errors: workErrors,
});

export const prihvatiReklamaciju = defineCall({
  method: 'POST',
  path: '/api/Uprava/PrihvatiReklamaciju',
  who: clerks,
  summary:
    'Decide for the customer, with or without money for one of their tags or their bank account',
  input: z.strictObject({
    ...work,
    /** May be empty, unless more is given back than is left of what is disputed. */
    text: z.string().trim().max(complaintTextMaximum).default(''),
    refund: z
      .strictObject({
        amount: minorUnits.positive(),
        /** The bank account is that of the complaint. */
        to: z.enum(['tag', 'bank-account']).default('tag'),
        /** Of the tag; empty for the bank account. */
        serial_number: z.string().max(40).default(''),
      })
      .nullable()
      .default(null),
  }),
  result: worked,
  errors: {
    ...workErrors,
    'complaints.refund-too-large': complaintsErrors['complaints.refund-too-large'],
    'complaints.refund-tag-not-found': complaintsErrors['complaints.refund-tag-not-found'],
    'complaints.refund-no-bank-account': complaintsErrors['complaints.refund-no-bank-account'],
    'complaints.refund-wants-reason': complaintsErrors['complaints.refund-wants-reason'],
    /** From a clerk who gives back more than is left of what is disputed. */
    'identity.proof-needed': identityErrors['identity.proof-needed'],
  },
});

export const odbijReklamaciju = defineCall({
  method: 'POST',
  path: '/api/Uprava/OdbijReklamaciju',
  who: clerks,
  summary: 'Decide against the customer, with the reason',
  input: z.strictObject({ ...work, text }),
  result: worked,
  errors: workErrors,
});

export const dodajPrilogUprave = defineCall({
  method: 'POST',
  path: '/api/Uprava/DodajPrilogReklamacije',
  who: clerks,
  summary: 'Upload a file for an answer: PNG, JPEG, WebP or PDF, at most 5 MB',
  bodyLimit: uploadLimit,
  input: z.strictObject({ complaint_number: number, ...uploadedFile }),
  result: complaintAttachment,
  errors: {
    ...notFound,
    ...uploadErrors,
    'complaints.closed': complaintsErrors['complaints.closed'],
  },
});

export const ukloniPrilogUprave = defineCall({
  method: 'POST',
  path: '/api/Uprava/UkloniPrilogReklamacije',
  who: clerks,
  summary: 'Remove a file that was uploaded for an answer; one that is gone stays gone',
  input: z.strictObject({ complaint_number: number, attachment_id: id }),
  result: empty,
  errors: notFound,
});

export const getPrilogReklamacije = defineFileCall({
  path: '/api/Uprava/GetPrilogReklamacije',
  who: clerks,
  summary: 'A file of a complaint',
  input: z.object({ complaint_number: number, attachment_id: id }),
  contentTypes: [...new Set(Object.values(attachmentTypes))],
  errors: {
    'complaints.attachment-not-found': complaintsErrors['complaints.attachment-not-found'],
  },
});
