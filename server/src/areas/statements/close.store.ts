import type { Currency } from '@rampa/contract';
import { sql } from 'kysely';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { nextMonth } from '../../platform/months.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { beginningOf, type StatementRecord } from './statements.store.ts';

const zone = sql.lit(tollTimeZone);

/** Locks the months of an account until the transaction ends; returns the latest closed one. */
export async function lockMonths({ accountId }: AccountScope, tx: Tx): Promise<string | null> {
  await sql`INSERT INTO statement_accounts (account_id) VALUES (${accountId})
            ON CONFLICT DO NOTHING`.execute(tx);
  const { rows } = await sql<{ month: string | null }>`
    SELECT to_char(closed_through, 'YYYY-MM') AS month FROM statement_accounts
    WHERE account_id = ${accountId} FOR UPDATE`.execute(tx);
  return rows[0]?.month ?? null;
}

/** The month in which money of the account first moved; null if none has. */
export async function selectFirstMonth(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    SELECT to_char(min(occurred_at) AT TIME ZONE ${zone}, 'YYYY-MM') AS month
    FROM journals WHERE account_id = ${accountId}`.execute(queries);
  return rows[0]?.month ?? null;
}

/** The latest closed month; null if there is none. */
export async function selectClosedThrough(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    SELECT to_char(closed_through, 'YYYY-MM') AS month FROM statement_accounts
    WHERE account_id = ${accountId}`.execute(queries);
  return rows[0]?.month ?? null;
}

export async function markClosed(
  { accountId }: AccountScope,
  tx: Tx,
  month: string,
): Promise<void> {
  await sql`UPDATE statement_accounts SET closed_through = ${`${month}-01`}::date
            WHERE account_id = ${accountId}`.execute(tx);
}

/** Sums of what was just put into a statement, as posted. */
export interface SectionSums {
  readonly tolls: { readonly count: number; readonly minor: number };
  readonly services: number;
  readonly topUps: number;
  readonly refunds: number;
  readonly other: number;
  readonly entries: number;
  readonly late: number;
  readonly currency: Currency | null;
}

/** A month that is being closed; it gets a statement if anything is in it. */
export interface OpenMonth {
  readonly month: string;
  readonly statementId: string;
}

/**
 * Puts every posting into its statement that happened before the end of the last month and is in
 * none yet: each into that of its month, and what came too late for a closed month into the first.
 */
export async function insertEntries(
  { accountId }: AccountScope,
  tx: Tx,
  months: readonly OpenMonth[],
): Promise<void> {
  const first = months[0]?.month ?? '';
  const last = months.at(-1)?.month ?? '';
  await sql`
    WITH months AS (
      SELECT statement_id, month = ${first} AS is_first,
             (month || '-01')::date::timestamp AT TIME ZONE ${zone} AS begins,
             ((month || '-01')::date + interval '1 month') AT TIME ZONE ${zone} AS ends
      FROM unnest(${months.map(({ month }) => month)}::text[],
                  ${months.map(({ statementId }) => statementId)}::uuid[]) AS m (month, statement_id)
    )
    INSERT INTO statement_entries
      (account_id, journal_id, line_no, statement_id, section, kind, reference, tag_id,
       cost_centre_id, occurred_at, amount_minor, late)
    SELECT j.account_id, j.journal_id, p.line_no, m.statement_id,
           CASE WHEN l.kind = 'sales-revenue' THEN 'service'
                WHEN j.kind = 'toll' THEN 'toll'
                WHEN j.kind IN ('top-up', 'credit-activation') THEN 'top-up'
                WHEN j.kind = 'refund' THEN 'refund'
                ELSE 'other' END,
           j.kind, j.reference, l.tag_id, v.cost_centre_id, j.occurred_at, p.amount_minor,
           j.occurred_at < m.begins
    FROM journals j
    JOIN months m ON j.occurred_at < m.ends AND (j.occurred_at >= m.begins OR m.is_first)
    JOIN postings p ON p.account_id = j.account_id AND p.journal_id = j.journal_id
    JOIN ledger_accounts l ON l.account_id = p.account_id AND l.ledger_account_id = p.ledger_account_id
      AND l.kind IN ('tag', 'sales-revenue')
    LEFT JOIN passages v ON j.kind = 'toll' AND v.account_id = j.account_id
      -- As text: other references are no uuid, and a cast of one would be a fault.
      AND v.exited_at = j.occurred_at AND v.passage_id::text = j.reference
    WHERE j.account_id = ${accountId} AND j.occurred_at < ${beginningOf(nextMonth(last))}
      AND NOT EXISTS (SELECT 1 FROM statement_entries e
                      WHERE e.account_id = j.account_id AND e.journal_id = j.journal_id)`.execute(
    tx,
  );
}

/** Sums of a statement's entries. */
export async function selectSums(
  { accountId }: AccountScope,
  tx: Tx,
  statementId: string,
): Promise<SectionSums> {
  const { rows } = await sql<{ section: string; n: number; minor: number; late: number }>`
    SELECT section, count(*) AS n, sum(amount_minor)::bigint AS minor,
           count(*) FILTER (WHERE late) AS late
    FROM statement_entries WHERE account_id = ${accountId} AND statement_id = ${statementId}
    GROUP BY section`.execute(tx);
  const currency = await sql<{ currency: Currency }>`
    SELECT currency FROM ledger_accounts WHERE account_id = ${accountId} LIMIT 1`.execute(tx);
  const sumOf = (section: string) => rows.find((row) => row.section === section);
  return {
    tolls: { count: sumOf('toll')?.n ?? 0, minor: -(sumOf('toll')?.minor ?? 0) },
    services: sumOf('service')?.minor ?? 0,
    topUps: sumOf('top-up')?.minor ?? 0,
    refunds: sumOf('refund')?.minor ?? 0,
    other: sumOf('other')?.minor ?? 0,
    entries: rows.reduce((sum, { n }) => sum + n, 0),
    late: rows.reduce((sum, { late }) => sum + late, 0),
    currency: currency.rows[0]?.currency ?? null,
  };
}

export async function selectLatest(
  { accountId }: AccountScope,
  tx: Tx,
): Promise<{
  readonly statementId: string;
  readonly sequence: number;
  readonly closingMinor: number;
} | null> {
  const row = await tx
    .selectFrom('statements')
    .select(['statement_id', 'sequence_no', 'closing_minor'])
    .where('account_id', '=', accountId)
    .orderBy('sequence_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? null
    : {
        statementId: row.statement_id,
        sequence: row.sequence_no,
        closingMinor: row.closing_minor,
      };
}

/** False if another account's statement has the number. */
export async function insertStatement(
  { accountId }: AccountScope,
  tx: Tx,
  statement: Omit<StatementRecord, 'accountId'>,
): Promise<boolean> {
  const { company } = statement;
  const row = await tx
    .insertInto('statements')
    .values({
      account_id: accountId,
      statement_id: statement.statementId,
      month: `${statement.month}-01`,
      sequence_no: statement.sequence,
      number: statement.number,
      customer: statement.customer.lines.join('\n'),
      tax_number: statement.customer.taxNumber,
      currency: statement.currency,
      opening_minor: statement.openingMinor,
      tolls_minor: statement.tollsMinor,
      top_ups_minor: statement.topUpsMinor,
      refunds_minor: statement.refundsMinor,
      other_minor: statement.otherMinor,
      closing_minor: statement.closingMinor,
      services_minor: statement.servicesMinor,
      toll_count: statement.tollCount,
      late_count: statement.lateCount,
      entry_count: statement.entryCount,
      closed_at: statement.closedAt,
      complete_up_to: statement.complete === null ? null : JSON.stringify(statement.complete),
      company_opening_minor: company?.openingMinor ?? null,
      company_paid_in_minor: company?.paidInMinor ?? null,
      company_taken_back_minor: company?.takenBackMinor ?? null,
      company_filled_minor: company?.filledMinor ?? null,
      company_moved_minor: company?.movedMinor ?? null,
      company_paid_out_minor: company?.paidOutMinor ?? null,
      company_closing_minor: company?.closingMinor ?? null,
    })
    .onConflict((conflict) => conflict.constraint('statements__number_once').doNothing())
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

/** Each tag that had or moved money, or got some of the company's balance and gave it on, with its present names. */
export async function insertTags(
  { accountId }: AccountScope,
  tx: Tx,
  statementId: string,
  before: string | null,
): Promise<void> {
  await sql`
    INSERT INTO statement_tags (account_id, statement_id, tag_id, serial_number, plate, nickname,
                                opening_minor, closing_minor, toll_count, tolls_minor)
    SELECT ${accountId}::uuid, ${statementId}::uuid, moved.tag_id, coalesce(t.serial_number, ''),
           coalesce(t.plate, ''), coalesce(t.nickname, ''), moved.opening,
           moved.opening + moved.movement, moved.tolls, moved.tolls_minor
    FROM (
      SELECT coalesce(b.tag_id, e.tag_id) AS tag_id, coalesce(b.closing_minor, 0) AS opening,
             coalesce(e.movement, 0) AS movement, coalesce(e.tolls, 0) AS tolls,
             coalesce(e.tolls_minor, 0) AS tolls_minor, coalesce(e.by_company, false) AS by_company
      FROM (SELECT tag_id, closing_minor FROM statement_tags
            WHERE account_id = ${accountId} AND statement_id = ${before}::uuid) b
      FULL JOIN (
        SELECT tag_id, sum(amount_minor)::bigint AS movement,
               count(*) FILTER (WHERE section = 'toll') AS tolls,
               -coalesce(sum(amount_minor) FILTER (WHERE section = 'toll'), 0)::bigint AS tolls_minor,
               bool_or(kind IN ('company-filling', 'company-transfer')) AS by_company
        FROM statement_entries
        WHERE account_id = ${accountId} AND statement_id = ${statementId} AND tag_id IS NOT NULL
        GROUP BY tag_id
      ) e USING (tag_id)
    ) AS moved
    LEFT JOIN tags t ON t.account_id = ${accountId} AND t.tag_id = moved.tag_id
    WHERE moved.opening <> 0 OR moved.movement <> 0 OR moved.tolls > 0 OR moved.by_company`.execute(
    tx,
  );
}

/** Tolls by cost centre, with their present names; nothing if no toll belongs to one. */
export async function insertCostCentres(
  { accountId }: AccountScope,
  tx: Tx,
  statementId: string,
): Promise<void> {
  await sql`
    INSERT INTO statement_cost_centres
      (account_id, statement_id, place, cost_centre_id, code, name, toll_count, tolls_minor)
    SELECT ${accountId}::uuid, ${statementId}::uuid,
           row_number() OVER (ORDER BY s.cost_centre_id IS NULL, c.code COLLATE "C"),
           s.cost_centre_id, coalesce(c.code, ''), coalesce(c.name, ''), s.n, s.minor
    FROM (
      SELECT cost_centre_id, count(*) AS n, -sum(amount_minor)::bigint AS minor
      FROM statement_entries
      WHERE account_id = ${accountId} AND statement_id = ${statementId} AND section = 'toll'
      GROUP BY cost_centre_id
    ) s
    LEFT JOIN cost_centres c ON c.account_id = ${accountId} AND c.cost_centre_id = s.cost_centre_id
    WHERE EXISTS (SELECT 1 FROM cost_centres o WHERE o.account_id = ${accountId})`.execute(tx);
}
