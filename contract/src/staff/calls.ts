import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { day, first, page, rows } from '../core/schemas.ts';
import { staffRoles, supervisors } from '../core/who.ts';
import { auditActions } from './audit-actions.ts';
import { auditLine } from './audit-line.ts';

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
        'viewing',
        'books',
        'cash',
        'tag-service',
        'orders',
        'tag-replacement',
        'tag-replacement-code',
      ]),
    ),
  }),
  errors: {},
});

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
    /** E-mail address of the member of staff, or their id; empty for all. */
    staff: z.string().trim().max(254).default(''),
    /** As recorded; empty for all. */
    action: z.union([z.literal(''), z.enum(auditActions)]).default(''),
    /** Days of toll time, both included; empty for no bound. */
    from: z.union([z.literal(''), day]).default(''),
    to: z.union([z.literal(''), day]).default(''),
    /** Actions of customers and of the program as well. */
    everybody: z.boolean().default(false),
  }),
  result: page(auditLine),
  errors: {},
});
