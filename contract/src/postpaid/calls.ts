import { z } from 'zod';
import { approvalsErrors } from '../approvals/errors.ts';
import { defineCall } from '../core/call.ts';
import { completeUpToIfKnown } from '../core/completeness.ts';
import {
  amount,
  day,
  empty,
  first,
  id,
  instant,
  languageId,
  minorUnits,
  page,
  rows,
} from '../core/schemas.ts';
import { clerks, office } from '../core/who.ts';
import { postpaidErrors } from './errors.ts';

/** Days that a company may have to pay an invoice. */
export const longestDaysToPay = 90;
/** Days that a contract may begin ahead. */
export const contractDaysAhead = 366;
/** Largest limit: a hundred million dinars. */
export const largestCreditLimit = 10_000_000_000;

/** `good`: within the limit; `near`: nine tenths of it are used; `over`: more than all of it. */
export const postpaidStanding = z.enum(['good', 'near', 'over']);
export type PostpaidStanding = z.infer<typeof postpaidStanding>;

const number = z.string().min(1).max(40);

const contract = z.strictObject({
  startsOn: day,
  limit: amount,
  /** Owed now: tolls that are in no invoice yet, and unpaid invoices. */
  used: amount,
  standing: postpaidStanding,
  daysToPay: z.int().min(1).max(longestDaysToPay),
  /** When it ended; null: it has not. */
  endedAt: instant.nullable(),
  /** Why, and from when lanes refuse the tags; null: they do not. */
  block: z
    .strictObject({ reason: z.enum(['overdue', 'limit']), from: instant, begun: z.boolean() })
    .nullable(),
});
export type PostpaidContract = z.infer<typeof contract>;

const invoice = z.strictObject({
  number,
  /** Of a month; or final, at the end of the contract. */
  kind: z.enum(['month', 'final']),
  from: day,
  to: day,
  issuedAt: instant,
  /** The last day to pay. */
  dueOn: day,
  total: amount,
  state: z.enum(['due', 'overdue', 'paid']),
  paidAt: instant.nullable(),
  /** What the payer copies into the bank’s form. */
  reference: z.string(),
});
export type PostpaidInvoice = z.infer<typeof invoice>;

const overview = z.strictObject({
  /** Null: the account pays in advance, and always has. */
  contract: contract.nullable(),
  invoices: page(invoice),
});

export const getOdlozenoPlacanje = defineCall({
  method: 'POST',
  path: '/api/OdlozenoPlacanje/GetPregled',
  who: office,
  reads: true,
  summary:
    'The contract by which a company pays its tolls later, how much of the limit is used, and its invoices, the newest first',
  speaks: true,
  input: z.strictObject({ first, rows }),
  result: overview.extend({
    /** Up to when what is used of the limit is complete. */
    completeUpTo: completeUpToIfKnown,
  }),
  errors: {},
});

export const getPdfOdlozenogRacuna = defineCall({
  method: 'POST',
  path: '/api/OdlozenoPlacanje/GetPdfRacuna',
  who: office,
  reads: true,
  summary: 'Such an invoice as a PDF, with what it holds by tag and cost centre',
  input: z.strictObject({ number, languageId: languageId.default('2') }),
  result: z.strictObject({
    fileName: z.string(),
    contentType: z.string(),
    /** Base64. */
    data: z.string(),
  }),
  errors: { 'postpaid.not-found': postpaidErrors['postpaid.not-found'] },
});

export const getUgovorKupca = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetUgovorKupca',
  who: clerks,
  summary: 'A company’s contract to pay later, and its invoices, the newest first',
  input: z.strictObject({ account_id: id, first, rows }),
  result: overview.extend({
    /** For colleagues; the customer does not see it. */
    note: z.string(),
    /** Of what `SacuvajUgovorKupca` changes, as shown here. */
    revision: z.string(),
  }),
  errors: { 'postpaid.not-found': postpaidErrors['postpaid.not-found'] },
});

export const sacuvajUgovorKupca = defineCall({
  method: 'POST',
  path: '/api/Uprava/SacuvajUgovorKupca',
  who: clerks,
  summary:
    'Make a company’s contract to pay later, or change its limit and days to pay. Above the caller’s limit it waits for a second person. Repeated, it changes nothing',
  input: z.strictObject({
    account_id: id,
    /** Of a contract that has begun it stays as it is. */
    startsOn: day,
    limit: minorUnits.min(1).max(largestCreditLimit),
    daysToPay: z.int().min(1).max(longestDaysToPay),
    note: z.string().trim().max(500),
    /** Of the shown state: saving is refused if there is a newer one. Left out, it is not asked. */
    revision: z.string().max(40).optional(),
  }),
  result: z.strictObject({
    /** It waits for a second person. */
    proposed: z.boolean(),
  }),
  errors: {
    'postpaid.not-found': postpaidErrors['postpaid.not-found'],
    'postpaid.no-company': postpaidErrors['postpaid.no-company'],
    'postpaid.debt': postpaidErrors['postpaid.debt'],
    'postpaid.day-refused': postpaidErrors['postpaid.day-refused'],
    'postpaid.changed-meanwhile': postpaidErrors['postpaid.changed-meanwhile'],
    'approvals.pending': approvalsErrors['approvals.pending'],
  },
});

export const raskiniUgovorKupca = defineCall({
  method: 'POST',
  path: '/api/Uprava/RaskiniUgovorKupca',
  who: clerks,
  summary:
    'End a company’s contract to pay later: the final invoice is issued, and its tags pay in advance again. Repeated, it changes nothing',
  input: z.strictObject({ account_id: id }),
  result: empty,
  errors: { 'postpaid.not-found': postpaidErrors['postpaid.not-found'] },
});

export const getDospeliRacuni = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetDospeliRacuni',
  who: clerks,
  summary: 'Invoices of companies that are overdue, the oldest first',
  input: z.strictObject({ first, rows }),
  result: page(
    z.strictObject({
      account_id: id,
      customer: z.string(),
      number,
      dueOn: day,
      total: amount,
      reminders: z.int().min(0),
      /** Lanes refuse the company’s tags. */
      blocked: z.boolean(),
    }),
  ),
  errors: {},
});
