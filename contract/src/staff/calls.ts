import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { first, id, instant, page, rows } from '../core/schemas.ts';
import { staffRoles, supervisors } from '../core/who.ts';

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
  }),
  errors: {},
});

const auditLine = z.strictObject({
  audit_id: id,
  at: instant,
  /** `staff` with the name; `customer`, `operator` (the command line) or `system` without. */
  actor: z.enum(['staff', 'customer', 'operator', 'system']),
  name: z.string(),
  /** In kebab-case, as recorded. */
  action: z.string(),
  /** Of the customer that it was about, or null. */
  account_id: id.nullable(),
  /** The customer's name and address; empty where there is none. */
  customer: z.string(),
  /** Kind and id of the thing, such as `complaint:R261121-48213077`. */
  subject: z.string(),
  /** If it is about a staff member: the name; else empty. */
  subjectName: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AuditLine = z.infer<typeof auditLine>;

/** The audit trail is long: lines beyond this number are not counted. */
export const auditLinesCounted = 10_000;

export const getTrag = defineCall({
  method: 'POST',
  path: '/api/Uprava/GetTrag',
  who: supervisors,
  summary:
    'What the operator’s people did and read, on screen or by the command line, the newest first',
  input: z.strictObject({
    first,
    rows,
    /** E-mail address or user name of the customer, or the id of the account; empty for all. */
    customer: z.string().trim().max(254).default(''),
    /** Number or id of the thing, such as a complaint's number; empty for all. */
    reference: z.string().trim().max(64).default(''),
    /** Actions of customers and of the program as well. */
    everybody: z.boolean().default(false),
  }),
  result: page(auditLine),
  errors: {},
});
