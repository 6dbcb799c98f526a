import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { StaffScope, WideScope } from '../../platform/scope/scope.ts';
import type { InvoiceRecord } from './invoices.store.ts';

/** An overdue invoice, as staff see it. */
export interface OverdueInvoice extends Pick<
  InvoiceRecord,
  'number' | 'dueAt' | 'totalMinor' | 'currency' | 'remindersSent'
> {
  readonly accountId: string;
  readonly blocked: boolean;
}

/** Overdue invoices of all customers, the oldest first, and how many there are. */
export async function selectOverdue(
  _staff: StaffScope,
  queries: Queries,
  {
    now,
    first,
    rows,
  }: { readonly now: Temporal.Instant; readonly first: number; readonly rows: number },
): Promise<{ readonly items: readonly OverdueInvoice[]; readonly totalRecords: number }> {
  const { rows: items } = await sql<OverdueInvoice>`
    SELECT i.account_id AS "accountId", i.number, i.due_at AS "dueAt", i.total_minor AS "totalMinor", i.currency,
      i.reminders_sent AS "remindersSent", c.blocked_at IS NOT NULL AS blocked
    FROM postpaid_invoices i LEFT JOIN postpaid_contracts c ON c.account_id = i.account_id
    WHERE i.paid_at IS NULL AND i.due_at <= ${now}::timestamptz
    ORDER BY i.due_at, i.number OFFSET ${first} LIMIT ${rows}`.execute(queries);
  const counted = await queries
    .selectFrom('postpaid_invoices')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('paid_at', 'is', null)
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow();
  return { items, totalRecords: counted.n };
}

/** Counts overdue invoices of all customers, up to so many. */
export async function countOverdue(
  _all: WideScope,
  queries: Queries,
  { now, most }: { readonly now: Temporal.Instant; readonly most: number },
): Promise<number> {
  const counted = await queries
    .selectFrom((eb) =>
      eb
        .selectFrom('postpaid_invoices')
        .select('number')
        .where('paid_at', 'is', null)
        .where('due_at', '<=', now)
        .limit(most)
        .as('overdue'),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return counted.n;
}
