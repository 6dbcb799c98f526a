import { z } from 'zod';
import { defineCall, defineFileCall } from '../core/call.ts';
import { exportSchema } from '../core/export-schema.ts';
import { listContentTypes, listFormat } from '../core/list-file.ts';
import { day, first, languageId, page, rows } from '../core/schemas.ts';
import { staffRoles, supervisors } from '../core/who.ts';
import { auditActions } from './audit-actions.ts';
import { auditLine } from './audit-line.ts';
import { staffErrors } from './errors.ts';

export const staffRole = z.enum(staffRoles);

export const getJa = defineCall({
  method: 'GET',
  path: '/api/Uprava/GetJa',
  who: { staff: staffRoles, untraced: true },
  summary: 'Who is signed in to the back office, and as what',
  input: z.object({}),
  result: z.strictObject({
    ime: z.string(),
    prezime: z.string(),
    email: z.string(),
    role: staffRole,
    /** Of how many tags they block a whole account alone; null: of any. */
    blocksAlone: z.int().min(0).nullable(),
    /** Sections that the operator does not use; they are in no menu, and their calls do not exist. */
    switchedOff: z.array(
      z.enum([
        'reconciliation',
        'e-invoices',
        'postpaid',
        'viewing',
        'books',
        'cash',
        'tag-service',
        'orders',
        'tag-replacement',
        'tag-replacement-code',
        'price-lists',
        'staff-desk',
        'points-desk',
        'stations-desk',
        'tag-status-list',
        'tag-blocks',
        'passage-review',
        'control-records',
        'approvals',
        'payout-files',
        'assisted-service',
        'complaint-tools',
        'operations-page',
        'reports',
        'reports-by-mail',
        'trail',
      ]),
    ),
  }),
  errors: {},
});

/** The audit trail is long: lines beyond this number are not counted. */
export const auditLinesCounted = 10_000;

/** What is looked for in the audit trail; empty is all. */
const trailWish = {
  /** E-mail address or user name of the customer, or the id of the account. */
  customer: z.string().trim().max(254).default(''),
  /** Number or id of the thing, such as a complaint's number. */
  reference: z.string().trim().max(64).default(''),
  /** E-mail address of the member of staff, or their id. */
  staff: z.string().trim().max(254).default(''),
  /** As recorded. */
  action: z.union([z.literal(''), z.enum(auditActions)]).default(''),
  /** Days of toll time, both included; empty for no bound. */
  from: z.union([z.literal(''), day]).default(''),
  to: z.union([z.literal(''), day]).default(''),
};

export const getTrag = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetTrag',
  who: supervisors,
  summary:
    'What the operator’s people did and read, on screen or by the command line, the newest first',
  input: z.strictObject({ first, rows, ...trailWish, everybody: z.boolean().default(false) }),
  result: page(auditLine),
  errors: {},
});

/** The most lines that a file of the audit trail has. */
export const auditLinesInFile = 100_000;

export const auditTrailSchemas = ['audit-trail/1'] as const;
export type AuditTrailSchema = (typeof auditTrailSchemas)[number];

export const izvozTraga = defineFileCall({
  path: '/api/Uprava/IzvozTraga',
  who: supervisors,
  summary:
    'The same lines as a file, the newest first, those of customers and of the program with everybody=yes; streamed, headers: X-Total-Records counts its rows, X-Schema names its columns',
  input: z.object({
    ...trailWish,
    everybody: z.enum(['yes', 'no']).default('no'),
    languageId: languageId.default('2'),
    /** `ndjson` has one line of the trail in each of its own, `parquet` typed columns. */
    format: listFormat.exclude(['pdf']),
    schema: exportSchema(auditTrailSchemas),
  }),
  contentTypes: listContentTypes.filter((type) => type !== 'application/pdf'),
  schemas: auditTrailSchemas,
  errors: { 'staff.trail-too-long': staffErrors['staff.trail-too-long'] },
});
