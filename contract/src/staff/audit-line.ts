import { z } from 'zod';
import { amount, id, instant } from '../core/schemas.ts';

/** A line of the audit trail. */
export const auditLine = z.strictObject({
  audit_id: id,
  at: instant,
  /** `staff` with the name; `customer`, `operator` (the command line) or `system` without. */
  actor: z.enum(['staff', 'customer', 'program', 'operator', 'system']),
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
  /** What it moved or was to move; left out where it was not about money. */
  amount: amount.optional(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AuditLine = z.infer<typeof auditLine>;
