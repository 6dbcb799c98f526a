import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { DeskScope } from '../../platform/scope/scope.ts';
import type { AccountSum, Balance, Movement } from './general-ledger.ts';
import { generalAccount, type ClosedDay } from './ledger-days.store.ts';

/** Of which journals are a day's: booked in the span, and in no closed day yet. */
export interface BookingSpan {
  readonly from: Temporal.Instant;
  readonly ends: Temporal.Instant;
}

/** Ends at the first that it finds. */
export async function isAnythingBookedBefore(
  _scope: DeskScope,
  queries: Queries,
  ends: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql<{ readonly booked: boolean }>`
    SELECT EXISTS (SELECT 1 FROM journals WHERE posted_at < ${ends}) AS booked`.execute(queries);
  return rows[0]?.booked === true;
}

/** Puts journals into the day, numbered in the order in which they were booked. */
export async function takeJournals(
  _scope: DeskScope,
  tx: Tx,
  day: string,
  { from, ends }: BookingSpan,
): Promise<void> {
  await sql`
    INSERT INTO ledger_day_journals (account_id, journal_id, day, entry_no)
    SELECT j.account_id, j.journal_id, ${day}::date,
           row_number() OVER (ORDER BY j.posted_at, j.occurred_at, j.account_id, j.journal_id)
    FROM journals j
    WHERE j.posted_at >= ${from} AND j.posted_at < ${ends}
      AND NOT EXISTS (SELECT 1 FROM ledger_day_journals d
                      WHERE d.account_id = j.account_id AND d.journal_id = j.journal_id)`.execute(
    tx,
  );
}

export async function countJournals(
  _scope: DeskScope,
  tx: Tx,
  day: string,
  begins: Temporal.Instant,
): Promise<Pick<ClosedDay, 'journals' | 'earlier' | 'late'>> {
  const { rows } = await sql<Pick<ClosedDay, 'journals' | 'earlier' | 'late'>>`
    SELECT count(*) AS journals, count(*) FILTER (WHERE j.occurred_at < ${begins}) AS earlier,
           count(*) FILTER (WHERE j.posted_at < ${begins}) AS late
    FROM ledger_day_journals d JOIN journals j USING (account_id, journal_id)
    WHERE d.day = ${day}::date`.execute(tx);
  return rows[0] ?? { journals: 0, earlier: 0, late: 0 };
}

export async function selectMovements(
  _scope: DeskScope,
  tx: Tx,
  day: string,
): Promise<readonly Movement[]> {
  const { rows } = await sql<Movement>`
    SELECT ${generalAccount} AS account, p.currency,
           sum(greatest(-p.amount_minor, 0))::bigint AS "debitMinor",
           sum(greatest(p.amount_minor, 0))::bigint AS "creditMinor", count(*) AS postings
    FROM ledger_day_journals d JOIN postings p USING (account_id, journal_id)
    WHERE d.day = ${day}::date GROUP BY 1, 2`.execute(tx);
  return rows;
}

/**
 * The balances of all customers, without what was booked since `from` and is in no closed day. In one statement: what is
 * booked meanwhile is in both of its parts or in neither.
 */
export async function selectLedgerBalances(
  _scope: DeskScope,
  tx: Tx,
  from: Temporal.Instant,
): Promise<readonly Balance[]> {
  const { rows } = await sql<Balance>`
    SELECT account, currency, sum(minor)::bigint AS minor
    FROM (
      SELECT account_id, kind AS account, currency, balance_minor AS minor FROM ledger_accounts
      UNION ALL
      SELECT p.account_id, ${generalAccount}, p.currency, -p.amount_minor
      FROM journals j JOIN postings p USING (account_id, journal_id)
      WHERE j.posted_at >= ${from}
        AND NOT EXISTS (SELECT 1 FROM ledger_day_journals d
                        WHERE d.account_id = j.account_id AND d.journal_id = j.journal_id)
    ) AS parts
    GROUP BY 1, 2`.execute(tx);
  return rows;
}

export async function insertClosedDay(
  _scope: DeskScope,
  tx: Tx,
  closed: ClosedDay,
  sums: readonly AccountSum[],
): Promise<void> {
  const { day } = closed;
  await tx
    .insertInto('ledger_days')
    .values({
      day,
      closed_at: closed.at,
      closed_by: closed.by,
      journal_count: closed.journals,
      posting_count: closed.postings,
      earlier_count: closed.earlier,
      late_count: closed.late,
    })
    .execute();
  if (sums.length === 0) return;
  await tx
    .insertInto('ledger_day_sums')
    .values(
      sums.map((sum) => ({
        day,
        ledger_account: sum.account,
        currency: sum.currency,
        opening_minor: sum.openingMinor,
        debit_minor: sum.debitMinor,
        credit_minor: sum.creditMinor,
        closing_minor: sum.closingMinor,
        ledger_minor: sum.ledgerMinor,
        posting_count: sum.postings,
      })),
    )
    .execute();
}
