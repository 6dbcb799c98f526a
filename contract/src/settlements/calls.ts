import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { amount, day, empty, firstInQuery, instant, page, rowsInQuery } from '../core/schemas.ts';
import { clerks, supervisors } from '../core/who.ts';
import { identityErrors } from '../identity/errors.ts';
import { settlementsErrors } from './errors.ts';

/** Largest settlement that is imported on screen, in bytes. */
export const settlementFileMaximum = 5 * 1024 * 1024;

/**
 * Why a line fits no payment: no payment has the transaction; its amount or currency is another; nothing went back in our
 * books; another settlement had it. `not-settled`: a payment that no settlement has after so many days.
 */
export const settlementVerdict = z.enum([
  'unknown-transaction',
  'amount-differs',
  'currency-differs',
  'not-booked',
  'settled-before',
  'not-settled',
]);
export type SettlementVerdict = z.infer<typeof settlementVerdict>;

/**
 * `dispute-won`: money that comes back from a bank that had taken it. `fee`: what the gateway keeps beside its payments, of
 * which our payments say nothing: it differs in nothing.
 */
export const settledKind = z.enum(['sale', 'refund', 'chargeback', 'dispute-won', 'fee']);
export type SettledKind = z.infer<typeof settledKind>;

/** Days after which a payment that no settlement has is looked into. */
export const settledWithinDays = 7;

const count = z.int().min(0);
const settlement = z.strictObject({
  settlement_id: z.string(),
  paidOn: day,
  gross: amount,
  /** What the gateway keeps. */
  fee: amount,
  /** What it pays out. */
  net: amount,
  transactions: count,
  /** Of them, those that wait. */
  waiting: count,
  /** When the sum came to the bank account, by the bank's statement; null if it has not yet. */
  arrivedOn: day.nullable(),
});
export type Settlement = z.infer<typeof settlement>;

export const uveziObracun = defineCall({
  method: 'POST',
  path: '/api/Uprava/UveziObracun',
  who: supervisors,
  summary:
    'Import a settlement of the payment gateway (CSV): each line is compared with payments, what does not fit waits. Repeated, it adds nothing',
  input: z.strictObject({
    /** The file in base64. */
    data: z.string().max(Math.ceil(settlementFileMaximum / 3) * 4),
  }),
  result: z.strictObject({
    /** Imported before; nothing was added. */
    known: z.boolean(),
    /** Null where the file has faults. */
    settlement: settlement.nullable(),
    /** If the file has faults, nothing is imported. */
    faults: z.array(
      z.strictObject({
        line: z.int().min(1),
        /** The column by its name; empty for a row or the file as a whole. */
        heading: z.string(),
        /** A key of a text. */
        message: z.string(),
      }),
    ),
  }),
  errors: { 'identity.proof-needed': identityErrors['identity.proof-needed'] },
  bodyLimit: 7_200_000,
});

const difference = z.strictObject({
  difference_id: z.string(),
  verdict: settlementVerdict,
  /** Empty for a payment that no settlement has. */
  settlement_id: z.string(),
  kind: settledKind,
  transaction: z.string(),
  order_number: z.string(),
  day,
  /** By the settlement; below zero for what went back. */
  settled: amount.nullable(),
  /** By our payments. */
  ours: amount.nullable(),
  note: z.string(),
  notedBy: z.string(),
  /** Of what a decision is based on: one more with each. */
  revision: z.int().min(1),
  /** Null while it waits. */
  closed: z.strictObject({ at: instant, by: z.string(), order_number: z.string() }).nullable(),
});
export type SettlementDifference = z.infer<typeof difference>;

const listed = { first: firstInQuery, rows: rowsInQuery };

export const getRazlikeObracuna = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetRazlikeObracuna',
  who: clerks,
  summary:
    'What settlements of the payment gateway and our payments do not agree on: what waits, the oldest first, or what was closed',
  input: z.object({ ...listed, state: z.enum(['open', 'closed']).default('open') }),
  result: page(difference),
  errors: {},
});

export const getObracuni = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetObracuni',
  who: clerks,
  summary: 'Settlements of the payment gateway with their sums and fees, newest first',
  input: z.object(listed),
  result: page(settlement),
  errors: {},
});

export const resiRazliku = defineCall({
  method: 'POST',
  path: '/api/Uprava/ResiRazliku',
  who: clerks,
  summary:
    'Note why a difference waits, assign it to an order of its amount, or close it with a note. Repeated the same, it changes nothing',
  input: z.strictObject({
    difference_id: z.string().min(1).max(200),
    /** As it was shown. */
    revision: z.int().min(1),
    act: z.enum(['wait', 'assign', 'close']),
    /** Of an assignment. */
    order_number: z.string().trim().max(40).default(''),
    note: z.string().trim().max(500),
  }),
  result: empty,
  errors: settlementsErrors,
});
