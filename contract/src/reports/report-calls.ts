import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { exportSchema } from '../core/export-schema.ts';
import { amount, day, languageId } from '../core/schemas.ts';
import { supervisors } from '../core/who.ts';
import { reportsErrors } from './errors.ts';

/**
 * What a report adds up: tolls by day, hour, station of exit or category; money that came and went; what each of the
 * staff did.
 */
export const operatorReportParts = [
  'day',
  'hour',
  'station',
  'category',
  'money',
  'clerk',
] as const;
export type OperatorReportPart = (typeof operatorReportParts)[number];

/**
 * Kinds of work of the staff: complaints decided; cash taken at the counter for top-ups and for devices, and given back;
 * tills handed over, and their differences; marked passages corrected and accepted; refused passages decided; transfers
 * assigned; orders packed and sent; tags blocked and unblocked, and whole accounts.
 */
export const clerkWorks = [
  'complaints',
  'cash-top-ups',
  'device-sales',
  'cash-returned',
  'tills-closed',
  'till-differences',
  'passages-corrected',
  'passages-accepted',
  'refused-passages',
  'transfers-assigned',
  'orders-packed',
  'orders-sent',
  'tags-blocked',
  'tags-unblocked',
  'accounts-blocked',
] as const;
export type ClerkWork = (typeof clerkWorks)[number];

/** Work that moves no money: its amounts are zero. */
export const worksWithoutMoney: ReadonlySet<ClerkWork> = new Set([
  'passages-accepted',
  'orders-packed',
  'orders-sent',
  'tags-blocked',
  'tags-unblocked',
  'accounts-blocked',
]);

const sum = z.strictObject({ count: z.int().min(0), amount });

const selection = {
  /** Days of toll time, both included; 366 at most. */
  from: day,
  to: day,
  by: z.enum(operatorReportParts),
  languageId: languageId.default('2'),
};

const selectionErrors = {
  'reports.days-invalid': reportsErrors['reports.days-invalid'],
  'reports.too-long': reportsErrors['reports.too-long'],
  'reports.not-begun': reportsErrors['reports.not-begun'],
};

const days = z.strictObject({ from: day, to: day });

export const getIzvestajUprave = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetIzvestajUprave',
  who: supervisors,
  summary:
    'The operator’s figures of a period against the period before: tolls by day, hour, station of exit or category, money by what it was for, work by clerk',
  input: z.object(selection),
  result: z.strictObject({
    by: z.enum(operatorReportParts),
    /** The days that are compared: of a period that is not over, those up to today. */
    periods: z.strictObject({ now: days, before: days }),
    /** False while what was recorded before there were figures is still being added up. */
    complete: z.boolean(),
    /** Passages and revenue from tolls, for each currency. */
    tolls: z.array(z.strictObject({ now: sum, before: sum })),
    rows: z.array(
      z.strictObject({
        /** Day, hour, id of the station, code of the category, what money was for and its way, or the clerk's id and their work. */
        of: z.string(),
        name: z.string(),
        /** Of clerks: what they did. */
        work: z.enum(clerkWorks).optional(),
        /** Passages, payments, or pieces of the work. */
        now: sum,
        before: sum,
      }),
    ),
  }),
  errors: selectionErrors,
});

export const operatorReportSchemas = ['operator-report/1'] as const;
export type OperatorReportSchema = (typeof operatorReportSchemas)[number];

export const izvozIzvestajaUprave = defineFileCall({
  path: '/api/Uprava/IzvozIzvestajaUprave',
  who: supervisors,
  summary:
    'The same figures as a file; headers: X-Total-Records counts its rows, X-Schema names its columns',
  input: z.object({
    ...selection,
    format: z.enum(['csv', 'xlsx']),
    schema: exportSchema(operatorReportSchemas),
  }),
  contentTypes: [
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  schemas: operatorReportSchemas,
  errors: selectionErrors,
});
