import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import {
  amount,
  day,
  empty,
  firstInQuery,
  instant,
  minorUnits,
  page,
  rowsInQuery,
} from '../core/schemas.ts';
import { clerks, supervisors } from '../core/who.ts';
import { identityErrors } from '../identity/errors.ts';
import { reconciliationErrors } from './errors.ts';

/** Largest statement that is imported on screen, in bytes. */
export const statementFileMaximum = 5 * 1024 * 1024;
/** Most parts of a transfer. */
export const partsMaximum = 20;

/**
 * Why a transfer was not credited by itself: no slip has its reference, its amount or currency is not the slip's, the
 * slip was paid before, or the money came before there was a slip or long after it expired.
 */
export const transferVerdict = z.enum([
  'unknown-reference',
  'amount-differs',
  'paid-before',
  'day-differs',
  /** The bank has taken it back: not credited, or after it was credited or divided. */
  'returned',
  'returned-after',
  /** The bank has taken back a part of it, or one that looks the same: not credited, and staff see what there is to divide. */
  'maybe-returned',
]);
export type TransferVerdict = z.infer<typeof transferVerdict>;

const count = z.int().min(0);

export const uveziIzvod = defineCall({
  method: 'POST',
  path: '/api/Uprava/UveziIzvod',
  // What a file says has come is credited: whoever divides transfers must not write it as well.
  who: supervisors,
  summary:
    'Import a bank’s statement (camt.053, MT940, CSV or JSON): what fits a slip is credited, the rest waits. Repeated, or in another format, it adds nothing',
  input: z.strictObject({
    /** The file in base64. */
    data: z.string().max(Math.ceil(statementFileMaximum / 3) * 4),
  }),
  result: z.strictObject({
    format: z.enum(['table', 'camt053', 'mt940']),
    /** Incoming transfers of the statement. */
    read: count,
    credited: count,
    /** Imported before. */
    known: count,
    /** Of all those of the statement, whenever they were imported. */
    waiting: count,
    /** Outgoing, or not final: left alone. */
    left: count,
    /** If the file has errors, nothing is imported; counted from 1. */
    faults: z.array(
      z.strictObject({
        line: z.int().min(1),
        /** The character of the line. */
        column: z.int().min(1),
        /** Of a table: the heading of the column; empty for a row as a whole. Of other files it is left out. */
        heading: z.string().optional(),
        /** `KEY` or `KEY;name:value,…`, as a message. */
        message: z.string(),
      }),
    ),
  }),
  errors: { 'identity.proof-needed': identityErrors['identity.proof-needed'] },
  bodyLimit: 7_200_000,
});

const part = z.strictObject({
  /** Minor units. */
  amount: minorUnits.min(1).max(1_000_000_000_000),
  /** To a tag as a top-up; to a slip, whole; back to whoever sent it; or no customer's money. */
  to: z.enum(['tag', 'slip', 'sender', 'elsewhere']),
  /** Serial number of the tag, number of the slip; else empty. */
  target: z.string().trim().max(40).default(''),
  /** Of what goes back to the sender. */
  payee: z.string().trim().max(70).default(''),
  bankAccount: z.string().trim().max(40).default(''),
  /** What it is, if it is no customer's. */
  note: z.string().trim().max(200).default(''),
});
export type TransferPart = z.infer<typeof part>;

/** Most slips that a transfer is proposed for. */
export const candidatesShown = 3;

/**
 * Why a slip may be meant, the strongest first: its own reference, though the day does not fit; a reference that differs
 * in one digit; its customer's other slip has the reference; the same payer has paid for this customer before; the payer has the customer's name; the amount alone.
 */
export const candidateReason = z.enum([
  'own-reference',
  'near-reference',
  'same-customer',
  'payer',
  'name',
  'amount',
]);

const candidate = z.strictObject({
  order_number: z.string(),
  /** Empty for an order without an account. */
  customer: z.string(),
  issuedOn: day,
  because: candidateReason,
});
export type TransferCandidate = z.infer<typeof candidate>;

const transfer = z.strictObject({
  transfer_id: z.string(),
  receivedOn: day,
  amount,
  reference: z.string(),
  /** Of the slip with this reference; empty if there is none. */
  order_number: z.string(),
  verdict: transferVerdict,
  /** As far as the statement says. */
  payer: z.string(),
  payerAccount: z.string(),
  purpose: z.string(),
  importedAt: instant,
  /** Another transfer of the same day and amount was imported from a statement of another format. */
  alike: z.boolean(),
  /** The whole transfer, where the bank took back a part of it. */
  partOf: amount.optional(),
  /** Unpaid slips of this amount that may be meant, the likeliest first; left out where there are none. */
  candidates: z
    .strictObject({
      items: z.array(candidate),
      /** There are others. */
      more: z.boolean(),
    })
    .optional(),
  /** Why it waits; empty if nobody has said. */
  note: z.string(),
  notedBy: z.string(),
  /** Null while it waits. */
  resolved: z
    .strictObject({
      at: instant,
      by: z.string(),
      parts: z.array(
        z.strictObject({
          amount,
          to: part.shape.to,
          /** Serial number of the tag, number of the slip; else empty. */
          target: z.string(),
          /** Of the top-up or the slip; empty for what went elsewhere. */
          order_number: z.string(),
          note: z.string(),
        }),
      ),
    })
    .nullable(),
});
export type UnmatchedTransfer = z.infer<typeof transfer>;

export const getNeuskladjene = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetNeuskladjene',
  who: clerks,
  summary:
    'Incoming transfers that fit no slip: those that wait, the oldest first, or those that were divided',
  input: z.object({
    first: firstInQuery,
    rows: rowsInQuery,
    state: z.enum(['open', 'resolved']).default('open'),
  }),
  result: page(transfer),
  errors: {},
});

export const getOdredisteUplate = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetOdredisteUplate',
  who: clerks,
  summary: 'Whose a tag or a slip is, before money is credited to it',
  input: z.object({ to: z.enum(['tag', 'slip']), target: z.string().trim().min(1).max(40) }),
  result: z.strictObject({
    customer: z.string(),
    /** Serial number of the tag; empty if it is a slip for something else. */
    serial_number: z.string(),
    /** What the slip is for; null for a tag. */
    amount: amount.nullable(),
    /** Whether it may be credited. */
    usable: z.boolean(),
  }),
  errors: { 'reconciliation.not-found': reconciliationErrors['reconciliation.not-found'] },
});

export const rasporediUplatu = defineCall({
  method: 'POST',
  path: '/api/Uprava/RasporediUplatu',
  who: clerks,
  summary:
    'Divide a transfer: to tags, to slips, back to the sender, elsewhere. Its parts add up to it. Repeated the same, it changes nothing',
  input: z.strictObject({
    transfer_id: z.string().min(1).max(200),
    parts: z.array(part).min(1).max(partsMaximum),
  }),
  result: empty,
  errors: reconciliationErrors,
});

export const odloziUplatu = defineCall({
  method: 'POST',
  path: '/api/Uprava/OdloziUplatu',
  who: clerks,
  summary: 'Note why a transfer waits; an empty note takes it away',
  input: z.strictObject({
    transfer_id: z.string().min(1).max(200),
    note: z.string().trim().max(500),
  }),
  result: empty,
  errors: {
    'reconciliation.not-found': reconciliationErrors['reconciliation.not-found'],
    'reconciliation.done': reconciliationErrors['reconciliation.done'],
  },
});
