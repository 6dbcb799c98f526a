import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { exportSchema } from '../core/export-schema.ts';
import {
  amount,
  day,
  firstInQuery,
  instant,
  languageId,
  page,
  rowsInQuery,
} from '../core/schemas.ts';
import { clerks, supervisors } from '../core/who.ts';
import { booksErrors } from './errors.ts';

const count = z.int().min(0);

/** Accounts of the general ledger: the kinds of the ledger’s accounts; all tags are one. */
export const generalAccounts = [
  'tag',
  'tag-credit',
  'gateway-clearing',
  'bank-clearing',
  'cash-clearing',
  'till',
  'cash-office',
  'till-differences',
  'toll-revenue',
  'sales-revenue',
  'complaint-refunds',
  'correction',
  'credit-transfer',
  'opening-balances',
  'payouts',
  't4a-receivable',
  't4a-tolls',
  't4a-services',
  'postpaid-receivable',
  'company-balance',
] as const;
export const generalAccount = z.enum(generalAccounts);
export type GeneralAccount = z.infer<typeof generalAccount>;

/** What a day was closed with. */
const closing = z.strictObject({
  at: instant,
  /** Name; empty on the command line. */
  by: z.string(),
  journals: count,
  /** Lines of them. */
  postings: count,
  /** Journals about something that occurred on an earlier day, such as passages that lanes delivered later. */
  earlier: count,
  /** Journals booked on an earlier day, which were not there yet as that day was closed. */
  late: count,
  /** All debits, which are as much as all credits, by currency. */
  turnover: z.array(amount),
  /** By how much accounts differ from the customers’ balances, added up without signs, by currency: there should be none. */
  differences: z.array(amount),
});

const ledgerDay = z.strictObject({
  day,
  /** `running` is today, `open` is over and not closed. */
  state: z.enum(['running', 'open', 'closed']),
  /** It is the one to be closed next. */
  next: z.boolean(),
  /** Null unless it is closed. */
  closing: closing.nullable(),
});
export type LedgerDay = z.infer<typeof ledgerDay>;

export const getKnjigovodstveniDani = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetKnjigovodstveniDani',
  who: clerks,
  summary: 'Business days, the newest first: closed ones with their sums, and those to be closed',
  input: z.object({ first: firstInQuery, rows: rowsInQuery }),
  result: page(ledgerDay),
  errors: {},
});

/** Amounts are of one currency. Balances are signed: in credit positive. */
const accountOfDay = z.strictObject({
  account: generalAccount,
  opening: amount,
  debit: amount,
  credit: amount,
  /** `opening` − `debit` + `credit`, exactly. */
  closing: amount,
  /** `closing` less what the customers’ balances said as the day was closed: there should be none. */
  difference: amount,
  postings: count,
});
export type AccountOfDay = z.infer<typeof accountOfDay>;

export const getGlavnaKnjiga = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetGlavnaKnjiga',
  who: clerks,
  summary: 'The general ledger of a closed day by account',
  input: z.object({ day }),
  result: z.strictObject({ day, closing, accounts: z.array(accountOfDay) }),
  errors: { 'books.not-closed': booksErrors['books.not-closed'] },
});

export const zakljuciDan = defineCall({
  method: 'POST',
  path: '/api/Uprava/ZakljuciDan',
  who: supervisors,
  summary:
    'Close a business day that is over; the days before it, if any were closed, have to be. Repeated, it changes nothing',
  input: z.strictObject({ day }),
  result: z.strictObject({ day, closing }),
  errors: {
    'books.not-over': booksErrors['books.not-over'],
    'books.not-next': booksErrors['books.not-next'],
    'books.before-first': booksErrors['books.before-first'],
    'books.busy': booksErrors['books.busy'],
  },
});

export const generalLedgerSchemas = ['general-ledger/1', 'general-ledger/2'] as const;
export type GeneralLedgerSchema = (typeof generalLedgerSchemas)[number];

export const izvozGlavneKnjige = defineFileCall({
  path: '/api/Uprava/IzvozGlavneKnjige',
  who: clerks,
  summary:
    'The entries of a closed day, in the order of booking: account, debit, credit, document, tag; streamed, headers: X-Total-Records counts its rows, X-Schema names its columns',
  input: z.object({
    day,
    languageId: languageId.default('2'),
    format: z.enum(['csv', 'xlsx']),
    schema: exportSchema(generalLedgerSchemas),
  }),
  contentTypes: [
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  schemas: generalLedgerSchemas,
  errors: { 'books.not-closed': booksErrors['books.not-closed'] },
});
