import type { Currency } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { DeskScope } from '../../platform/scope/scope.ts';
import type { JournalKind, LedgerAccount } from '../wallet/index.ts';
import type { AccountSum } from './general-ledger.ts';

/** Of a posting `p`: the general ledger has one account for all tags. */
export const generalAccount = sql`CASE WHEN starts_with(p.ledger_account_id, 'tag:') THEN 'tag' ELSE p.ledger_account_id END`;

/** A business day as it was closed. */
export interface ClosedDay {
  /** `YYYY-MM-DD`, of toll time. */
  readonly day: string;
  readonly at: Temporal.Instant;
  /** As the audit trail has it. */
  readonly by: string;
  readonly journals: number;
  readonly postings: number;
  /** Journals about something that occurred on an earlier day. */
  readonly earlier: number;
  /** Journals that were booked on an earlier day, but not there yet as that was closed. */
  readonly late: number;
}

const daysIn = (queries: Queries) =>
  queries
    .selectFrom('ledger_days')
    .select((row) => [
      row.cast<string>('day', 'text').as('day'),
      'closed_at as at',
      'closed_by as by',
      'journal_count as journals',
      'posting_count as postings',
      'earlier_count as earlier',
      'late_count as late',
    ]);

export async function selectClosedDay(
  _scope: DeskScope,
  queries: Queries,
  day: string,
): Promise<ClosedDay | undefined> {
  return daysIn(queries).where('day', '=', day).executeTakeFirst();
}

/** Newest first. */
export async function selectClosedDays(
  _scope: DeskScope,
  queries: Queries,
  { first, rows }: { readonly first: number; readonly rows: number },
): Promise<readonly ClosedDay[]> {
  if (rows === 0) return [];
  return daysIn(queries).orderBy('ledger_days.day', 'desc').offset(first).limit(rows).execute();
}

/** The first and the last closed day, and how many there are; null if there is none. */
export async function selectClosedSpan(
  _scope: DeskScope,
  queries: Queries,
): Promise<{ readonly first: string; readonly last: string; readonly count: number } | null> {
  const { rows } = await sql<{ first: string | null; last: string | null; count: number }>`
    SELECT min(day)::text AS first, max(day)::text AS last, count(*) AS count FROM ledger_days`.execute(
    queries,
  );
  const [row] = rows;
  if (row === undefined || row.first === null || row.last === null) return null;
  return { first: row.first, last: row.last, count: row.count };
}

/** By day and account. */
export async function selectSums(
  _scope: DeskScope,
  queries: Queries,
  days: readonly string[],
): Promise<readonly (AccountSum & { readonly day: string })[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<AccountSum & { readonly day: string }>`
    SELECT day::text, ledger_account AS account, currency, opening_minor AS "openingMinor",
           debit_minor AS "debitMinor", credit_minor AS "creditMinor", closing_minor AS "closingMinor",
           ledger_minor AS "ledgerMinor", posting_count AS postings
    FROM ledger_day_sums WHERE day = ANY(${days}::date[])
    ORDER BY day, currency, ledger_account`.execute(queries);
  return rows;
}

/** A line of a journal of a closed day. */
export interface LedgerEntry {
  readonly entryNo: number;
  readonly kind: JournalKind;
  readonly reference: string;
  /** That was issued with it; empty where there is none. */
  readonly creditNote: string;
  /** Epoch milliseconds. */
  readonly occurredAt: number;
  readonly postedAt: number;
  readonly account: LedgerAccount['kind'];
  /** Of the tag that it is booked on; empty for all other accounts. */
  readonly serialNumber: string;
  /** Minor units, as posted. */
  readonly amountMinor: number;
  readonly currency: Currency;
}

/** All lines of the journals with the next numbers. */
export async function selectEntries(
  _scope: DeskScope,
  queries: Queries,
  day: string,
  { after, journals }: { readonly after: number; readonly journals: number },
): Promise<readonly LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    SELECT d.entry_no AS "entryNo", j.kind, j.reference, coalesce(c.number, o.number, '') AS "creditNote",
           (extract(epoch FROM j.occurred_at) * 1000)::float8 AS "occurredAt",
           (extract(epoch FROM j.posted_at) * 1000)::float8 AS "postedAt",
           ${generalAccount} AS account, coalesce(t.serial_number, '') AS "serialNumber",
           p.amount_minor AS "amountMinor", p.currency
    FROM ledger_day_journals d
    JOIN journals j USING (account_id, journal_id)
    JOIN postings p USING (account_id, journal_id)
    LEFT JOIN refund_credit_notes c ON c.account_id = j.account_id AND c.journal_kind = j.kind
      AND c.reference = j.reference
    LEFT JOIN tags t ON t.account_id = p.account_id
      AND t.tag_id = CASE WHEN starts_with(p.ledger_account_id, 'tag:') THEN substr(p.ledger_account_id, 5)::uuid END
    LEFT JOIN credit_notes o ON o.account_id = j.account_id AND j.kind = 'purchase-refund'
      AND o.order_number = j.reference
    WHERE d.day = ${day}::date AND d.entry_no > ${after} AND d.entry_no <= ${after + journals}
    ORDER BY d.entry_no, p.line_no`.execute(queries);
  return rows;
}
