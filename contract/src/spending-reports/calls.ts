import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { completeUpToIfKnown } from '../core/completeness.ts';
import { exportSchema } from '../core/export-schema.ts';
import { amount, empty, firstInQuery, languageId, period, rowsInQuery } from '../core/schemas.ts';
import { everyMember, office } from '../core/who.ts';
import { spendingReportsErrors } from './errors.ts';

/** By what a report adds passages up. A road is that of the station of exit; hours and weekdays are of the exit. */
export const reportGroups = ['tag', 'driver', 'cost-centre', 'road', 'hour', 'weekday'] as const;
export const reportGroup = z.enum(reportGroups);
export type ReportGroup = z.infer<typeof reportGroup>;

/** What comes first: the highest amount, what rose most, or names; hours and days of the week have an order of their own. */
export const reportOrders = ['amount', 'change', 'name'] as const;
export type ReportOrder = (typeof reportOrders)[number];

/** Nobody drove before, and what a year before is stays a day that every part of the program knows. */
const earliestDay = '2000-01-01';

const closedPeriod = period.refine((text) => /^\d.*\/\d/.test(text) && text >= earliestDay, {
  message: 'request.period-invalid',
});

const sum = z.strictObject({ passages: z.int().min(0), amount });
const compared = z.strictObject({
  now: sum,
  /** Of the period before. */
  before: sum,
  /** Of the same days a year before. */
  yearBefore: sum,
});
export type ComparedSums = z.infer<typeof compared>;

export const reportRow = z.strictObject({
  /** Id of a tag, driver, cost centre or road, hour, or weekday from 1 for Monday; `none` for what has none. */
  of: z.string(),
  /** In the language asked for; a vehicle is called by its name or its plate. */
  name: z.string(),
  /** What tells namesakes apart, such as a serial number; may be empty. */
  detail: z.string(),
  /** The account has the tag, driver or cost centre no longer: there is no list of its passages. */
  gone: z.boolean(),
  sums: compared,
});
export type ReportRow = z.infer<typeof reportRow>;

const selection = {
  /** Both ends are needed; a year at most, not before 2000. */
  period: closedPeriod,
  by: reportGroup,
  languageId: languageId.default('2'),
};

const selectionErrors = {
  'spending-reports.too-long': spendingReportsErrors['spending-reports.too-long'],
  'spending-reports.too-many-passages': spendingReportsErrors['spending-reports.too-many-passages'],
  'spending-reports.archived': spendingReportsErrors['spending-reports.archived'],
};

export const getIzvestaj = defineCall({
  method: 'GET',
  path: '/api/Izvestaj/GetIzvestaj',
  who: everyMember,
  reads: true,
  summary:
    'What passages in the country cost in a period, against the period before and the same days a year before, by vehicle, driver, cost centre, road, hour or day of the week; without rows where none of the three has passages',
  input: z.object({
    ...selection,
    order: z.enum(reportOrders).default('amount'),
    first: firstInQuery,
    rows: rowsInQuery,
  }),
  result: z.strictObject({
    by: reportGroup,
    /** The days that are compared: of a period that is not over, those up to today. */
    periods: z.strictObject({ now: z.string(), before: z.string(), yearBefore: z.string() }),
    items: z.array(reportRow),
    totalRecords: z.int().min(0),
    /** Of all rows. */
    total: compared,
    completeUpTo: completeUpToIfKnown,
    /** By the operator's invoice, all of the days that are reported or some; left out: in advance, from tags. */
    paid: z.enum(['later', 'both']).optional(),
    /** Tolls of other countries, which are in no row: in the money of each, and in the account's. */
    abroad: z.array(
      z.strictObject({
        country: z.string(),
        passages: z.int().min(1),
        localAmount: amount,
        amount,
      }),
    ),
  }),
  errors: selectionErrors,
});

export const spendingReportSchemas = ['spending-report/1'] as const;
export type SpendingReportSchema = (typeof spendingReportSchemas)[number];

export const izvozIzvestaja = defineFileCall({
  path: '/api/Izvestaj/IzvozIzvestaja',
  who: everyMember,
  summary:
    'A report as a file: CSV, a workbook with a sheet of data and one of sums, or PDF; headers: X-Total-Records counts its rows, X-Schema names its columns',
  input: z.object({
    ...selection,
    format: z.enum(['csv', 'xlsx', 'pdf']),
    schema: exportSchema(spendingReportSchemas),
  }),
  contentTypes: [
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/pdf',
  ],
  schemas: spendingReportSchemas,
  errors: selectionErrors,
});

/** How the tolls of some days are paid. */
export type HowPaid = 'ahead' | 'later' | 'both';

export const ledgerEntriesSchemas = ['spending-entries/1', 'spending-entries/2'] as const;
export type LedgerEntriesSchema = (typeof ledgerEntriesSchemas)[number];

/** An account of the company's own chart of accounts. */
const ledgerAccount = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,19}$/u);

/** What stands for the company's accounts as long as it has not named them. */
export const placeholderAccounts = {
  debit: 'TROSAK',
  credit: 'AVANS',
  creditLater: 'DOBAVLJAC',
} as const;

export const izvozKnjizenja = defineFileCall({
  path: '/api/Izvestaj/IzvozKnjizenja',
  who: office,
  summary:
    'A period as entries for bookkeeping: each group in debit, their sum in credit, apart where some of it is paid later; headers: X-Total-Records counts its rows, X-Schema names its columns',
  input: z.object({
    ...selection,
    /** Accounts of the company: what tolls cost, and what was paid for them in advance. */
    debit: ledgerAccount.default(placeholderAccounts.debit),
    credit: ledgerAccount.optional(),
    /** What is owed for tolls that are paid later; left out: `credit`, if that is named. */
    creditLater: ledgerAccount.optional(),
    format: z.enum(['csv', 'xlsx']).default('csv'),
    schema: exportSchema(ledgerEntriesSchemas),
  }),
  contentTypes: [
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  schemas: ledgerEntriesSchemas,
  errors: selectionErrors,
});

/** Every month has these days. */
const dayOfMonth = z.int().min(1).max(28);

export const getRasporediIzvestaja = defineCall({
  method: 'GET',
  path: '/api/Izvestaj/GetRasporediIzvestaja',
  who: office,
  reads: true,
  summary: 'Which reports of the month before the caller gets by mail, and on which day',
  input: z.object({}),
  result: z.strictObject({
    items: z.array(
      z.strictObject({
        by: reportGroup,
        dayOfMonth,
        /** Day of toll time of the next mail. */
        nextOn: z.string(),
      }),
    ),
  }),
  errors: {},
});

export const zakaziIzvestaj = defineCall({
  method: 'POST',
  path: '/api/Izvestaj/ZakaziIzvestaj',
  who: office,
  summary:
    'Mail the caller this report of the month before, on this day of each month, as long as they may see it; again: on another day',
  input: z.strictObject({ by: reportGroup, dayOfMonth }),
  result: empty,
  errors: {},
});

export const otkaziIzvestaj = defineCall({
  method: 'POST',
  path: '/api/Izvestaj/OtkaziIzvestaj',
  who: office,
  summary: 'Stop mailing the caller this report; without one, nothing happens',
  input: z.strictObject({ by: reportGroup }),
  result: empty,
  errors: {},
});
