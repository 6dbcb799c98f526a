import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** Whether the account has any invoice. */
export async function hasInvoice({ accountId }: AccountScope, queries: Queries): Promise<boolean> {
  const row = await queries
    .selectFrom('postpaid_invoices')
    .select('number')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tolls of passages of these days that are in no invoice, and in none of the future: those were booked since then. */
export async function sumPaidAhead(
  { accountId }: AccountScope,
  queries: Queries,
  { from, to }: { readonly from: string; readonly to: string },
  invoicedSince: Temporal.Instant | null,
): Promise<number> {
  const { rows } = await sql<{ readonly minor: number }>`
    SELECT coalesce(sum(p.amount_minor), 0)::bigint AS minor
    FROM passages p
    JOIN journals j ON j.account_id = p.account_id AND j.kind = 'toll' AND j.reference = p.passage_id::text
    WHERE p.account_id = ${accountId}
      AND p.exited_at >= (${from}::date)::timestamp AT TIME ZONE 'Europe/Belgrade'
      AND p.exited_at < (${to}::date + 1)::timestamp AT TIME ZONE 'Europe/Belgrade'
      AND NOT coalesce(j.posted_at >= ${invoicedSince}::timestamptz, false)
      AND NOT EXISTS (SELECT 1 FROM postpaid_invoice_lines l
        WHERE l.account_id = j.account_id AND l.journal_id = j.journal_id)`.execute(queries);
  return rows[0]?.minor ?? 0;
}
