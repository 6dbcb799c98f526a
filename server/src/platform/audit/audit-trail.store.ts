import type { AuditAction } from '@rampa/contract/staff';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { Queries } from '../database/database.ts';

export interface AuditEntry {
  /** The account concerned; `nobody` if there is none, such as an unknown name. */
  readonly accountId: string;
  /** `user:<id>`, `key:<id>`, `staff:<id>`, `operator` or `system`. */
  readonly actor: string;
  /** What was done, in kebab-case: `sign-in`, `sign-in-refused`. */
  readonly action: AuditAction;
  /** The thing that it was done to: `session:<id>`, `tag:<id>`. */
  readonly subject: string;
  readonly requestId?: string;
  /** Ids, counts and reasons; never personal data. */
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** Stands in for the account if there is none. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** Adds an entry, in the transaction of what it records. */
export async function recordAudit(
  queries: Queries,
  now: Temporal.Instant,
  entry: AuditEntry,
): Promise<void> {
  await queries
    .insertInto('audit_trail')
    .values({
      account_id: entry.accountId,
      audit_id: uuid(),
      occurred_at: now,
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      request_id: entry.requestId ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}
