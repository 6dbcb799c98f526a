import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  amount,
  day,
  first,
  id,
  instant,
  kategorija,
  languageId,
  minorUnits,
  page,
  rows,
} from '../core/schemas.ts';
import { approvalsErrors } from '../approvals/errors.ts';
import { clerks } from '../core/who.ts';
import { complaintClerk } from './assignment-calls.ts';
import {
  attachmentIds,
  complaint,
  complaintState,
  complaintSummary,
  complaintPassagesMaximum,
  complaintTextMaximum,
  disputedPassage,
  filedBefore,
} from './complaint.ts';
import { getT4AObracun } from '../external-toll/passage-calls.ts';
import { identityErrors } from '../identity/errors.ts';
import { passageReason } from '../passages/marks.ts';
import { getObracun } from '../passages/calls.ts';
import { complaintsErrors } from './errors.ts';
import { complaintNote } from './note-calls.ts';

/** A customer as staff see them beside a complaint. */
const customer = z.strictObject({ account_id: id, name: z.string(), email: z.string() });

const queued = z.strictObject({
  ...complaintSummary.shape,
  customer,
  /** The next deadline: of the answer, or of the decision. */
  due: day,
  /** Its deadline has passed. */
  late: z.boolean(),
  /** A rejection was objected to. */
  objected: z.boolean(),
  /** The staff member whose work it is, or empty. */
  handledBy: z.string(),
  /** Supervisors were told that its deadline is near. */
  escalated: z.boolean(),
});
export type QueuedComplaint = z.infer<typeof queued>;

export const getRedReklamacija = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetRedReklamacija',
  who: clerks,
  summary: 'Complaints of all customers: open ones by their deadline, or decided ones',
  input: z.strictObject({
    first,
    rows,
    status: z.enum(['open', 'closed']).default('open'),
    /** Of the open ones: overdue, without a first answer, the caller's or nobody's work, or escalated. */
    only: z.enum(['late', 'unanswered', 'mine', 'unassigned', 'escalated']).optional(),
    /** Those that are the work of this member of staff. */
    staff_id: z.uuid().optional(),
    languageId: languageId.default('2'),
  }),
  result: z.strictObject({
    ...page(queued).shape,
    /** Of all open ones, whatever was asked for. */
    open: z.int().min(0),
    late: z.int().min(0),
    escalated: z.int().min(0),
  }),
  errors: {},
});

/** The refund that the passage's marks suggest, and how it was calculated. */
const proposedRefund = z.strictObject({
  /** At most what is left of the disputed amount. */
  amount,
  /**
   * The tag's category would have cost less, the same vehicle was charged twice, it entered where nobody read it but
   * where it is known to have been, or the price list of that day says less.
   */
  because: z.enum(['wrong-category', 'charged-twice', 'entry-found', 'price-differs']),
  charged: amount,
  chargedKategorija: kategorija,
  tagKategorija: kategorija,
  /** What the passage should have cost. */
  due: amount,
});
export type ProposedRefund = z.infer<typeof proposedRefund>;

/** One of several disputed passages, with all that it is decided by. */
const deskPassage = z.strictObject({
  ...disputedPassage.shape,
  lane: z.string(),
  chargedKategorija: kategorija,
  tagKategorija: kategorija,
  reasons: z.array(passageReason),
  /** What it should have cost; null if that cannot be known. */
  due: amount.nullable(),
  /** What is left of its amount after other complaints; more requires a reason, as for the whole. */
  left: amount,
  /** The refund that its marks suggest, at most what is left; 0 if they suggest none. */
  proposed: amount,
  relatedComplaints: z.array(filedBefore),
});
export type DeskPassage = z.infer<typeof deskPassage>;

const desk = z.strictObject({
  ...complaint.shape,
  /** Of a complaint about several passages, the oldest first; else empty. */
  passages: z.array(deskPassage),
  /** Names what is shown, the complaint and what is left of what it disputes; a change by somebody else meanwhile makes the call fail. */
  revision: z.string(),
  customer,
  handledBy: z.string(),
  /** Whose work it is, or empty. */
  handler_id: z.string(),
  /** To whom it can be assigned; nobody once it is closed. */
  clerks: z.array(complaintClerk),
  /** When supervisors were told that its deadline is near; null if it is not. */
  escalatedAt: instant.nullable(),
  /** For staff, the oldest first. */
  notes: z.array(complaintNote),
  /** In which answers are to be written: that in which it was filed. */
  languageOfCustomer: z.enum(['1', '2', '3']),
  /** Whether the caller can take it: it is new, or somebody else's. */
  mayTake: z.boolean(),
  /** If it is about a passage: its calculation, as the customer sees it; else null. */
  computation: getObracun.result.nullable(),
  /** The same for a passage abroad. */
  computationAbroad: getT4AObracun.result.nullable(),
  /** In groups, as banks print it, or empty. */
  bankAccount: z.string(),
  /** Names of the staff members who wrote, by `message_id`. */
  writers: z.record(z.string(), z.string()),
  /** Possible destinations of a refund. */
  tags: z.array(z.strictObject({ serial_number: z.string(), plate: z.string(), balance: amount })),
  /** Largest possible refund. */
  largestRefund: amount,
  /** Beyond it, and beyond what is left of the disputed amount, another member of staff confirms a payout. */
  secondPersonAbove: amount,
  /** The most that the caller gives back to a tag alone; null: no limit. Left out by servers of the version before. */
  refundAlone: amount.nullable().optional(),
  /** A refund to a tag that one of the staff has proposed, and another has to confirm; null: none. */
  proposed: z.strictObject({ by: z.string(), at: instant, amount }).nullable().optional(),
  /** The customer's other complaints about the same thing, the newest first, with their refunds. */
  relatedComplaints: z.array(z.strictObject({ ...filedBefore.shape, refund: amount.nullable() })),
  /** Sum of those refunds. */
  givenBefore: amount,
  /** Null if the passage's marks suggest no amount, or nothing of it is left. */
  proposedRefund: proposedRefund.nullable(),
  /** What is left of the disputed amount; more requires a reason and a supervisor or step-up authentication. */
  disputedLeft: amount,
});
export type DeskComplaint = z.infer<typeof desk>;

/** Minimum length of a required text, in characters. */
export const complaintReasonMinimum = 10;

const number = z.string().min(1).max(32);
const notFound = { 'complaints.not-found': complaintsErrors['complaints.not-found'] };

export const getReklamacijaUprave = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetReklamacija',
  who: clerks,
  summary: 'A complaint with its thread, its customer, and possible destinations of a refund',
  input: z.strictObject({ complaint_number: number, languageId: languageId.default('2') }),
  result: desk,
  errors: notFound,
});

const work = {
  complaint_number: number,
  /** As shown: see `revision`. */
  revision: z.string().min(1).max(64),
  /** Generated by the caller, once per intent; the same key works once. */
  idempotencyKey: z.string().min(8).max(56),
  /** Attached files, in order; uploaded by `DodajPrilogReklamacije`. */
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
  summary: 'Start to work on a complaint; the customer is notified',
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
    /** May be empty, unless the refund exceeds what is left of the disputed amount. */
    text: z.string().trim().max(complaintTextMaximum).default(''),
    refund: z
      .strictObject({
        amount: minorUnits.positive(),
        /** The bank account is that of the complaint. */
        to: z.enum(['tag', 'bank-account']).default('tag'),
        /** Of the refunded tag; empty for the bank account. */
        serial_number: z.string().max(40).default(''),
      })
      .nullable()
      .default(null),
    /**
     * Of a complaint about several passages: those that are accepted, each with its part of the refund; all others
     * are rejected. Left out: all are accepted, and the refund is shared out.
     */
    passages: z
      .array(z.strictObject({ passage_id: id, amount: minorUnits.min(0) }))
      .min(1)
      .max(complaintPassagesMaximum)
      .optional(),
  }),
  result: z.strictObject({
    ...worked.shape,
    /** Nothing is decided yet: it is more than the caller may give back alone, and waits for somebody else. */
    proposed: z.boolean().optional(),
  }),
  errors: {
    ...workErrors,
    'complaints.refund-too-large': complaintsErrors['complaints.refund-too-large'],
    'complaints.refund-parts-wrong': complaintsErrors['complaints.refund-parts-wrong'],
    'complaints.rejection-wants-reason': complaintsErrors['complaints.rejection-wants-reason'],
    'complaints.refund-tag-not-found': complaintsErrors['complaints.refund-tag-not-found'],
    'complaints.refund-no-bank-account': complaintsErrors['complaints.refund-no-bank-account'],
    'complaints.refund-wants-reason': complaintsErrors['complaints.refund-wants-reason'],
    'approvals.pending': approvalsErrors['approvals.pending'],
    /** For a clerk who refunds more than is left of the disputed amount. */
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
