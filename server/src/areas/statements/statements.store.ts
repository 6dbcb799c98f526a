import { sql } from 'kysely';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Currency } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';

const zone = sql.lit(tollTimeZone);

/** Whom a statement is for. */
export interface StatementCustomer {
  /** Name and address. */
  readonly lines: readonly string[];
  /** Empty where there is none. */
  readonly taxNumber: string;
}

/** Sums of a statement, minor units. */
export interface StatementRecord {
  readonly accountId: string;
  readonly statementId: string;
  /** `2026-10` */
  readonly month: string;
  readonly sequence: number;
  readonly number: string;
  /** Whose it is, as on the day it was closed; no lines on the oldest. */
  readonly customer: StatementCustomer;
  readonly currency: Currency;
  readonly openingMinor: number;
  readonly tollsMinor: number;
  readonly topUpsMinor: number;
  readonly refundsMinor: number;
  readonly otherMinor: number;
  readonly closingMinor: number;
  readonly servicesMinor: number;
  readonly tollCount: number;
  readonly lateCount: number;
  readonly entryCount: number;
  readonly closedAt: Temporal.Instant;
}

export interface StatementTag {
  readonly tagId: string;
  readonly serialNumber: string;
  readonly plate: string;
  readonly nickname: string;
  readonly openingMinor: number;
  readonly closingMinor: number;
  readonly tollCount: number;
  readonly tollsMinor: number;
}

export interface StatementCostCentre {
  /** Empty: of none. */
  readonly code: string;
  readonly name: string;
  readonly tollCount: number;
  readonly tollsMinor: number;
}

const statementColumns = sql.raw(`
  account_id, statement_id, to_char(month, 'YYYY-MM') AS month, sequence_no, number, customer,
  tax_number, currency,
  opening_minor, tolls_minor, top_ups_minor, refunds_minor, other_minor, closing_minor,
  services_minor, toll_count, late_count, entry_count, closed_at`);

interface StatementRow {
  readonly account_id: string;
  readonly statement_id: string;
  readonly month: string;
  readonly sequence_no: number;
  readonly number: string;
  readonly customer: string;
  readonly tax_number: string;
  readonly currency: Currency;
  readonly opening_minor: number;
  readonly tolls_minor: number;
  readonly top_ups_minor: number;
  readonly refunds_minor: number;
  readonly other_minor: number;
  readonly closing_minor: number;
  readonly services_minor: number;
  readonly toll_count: number;
  readonly late_count: number;
  readonly entry_count: number;
  readonly closed_at: Temporal.Instant;
}

function toRecord(row: StatementRow): StatementRecord {
  return {
    accountId: row.account_id,
    statementId: row.statement_id,
    month: row.month,
    sequence: row.sequence_no,
    number: row.number,
    customer: {
      lines: row.customer === '' ? [] : row.customer.split('\n'),
      taxNumber: row.tax_number,
    },
    currency: row.currency,
    openingMinor: row.opening_minor,
    tollsMinor: row.tolls_minor,
    topUpsMinor: row.top_ups_minor,
    refundsMinor: row.refunds_minor,
    otherMinor: row.other_minor,
    closingMinor: row.closing_minor,
    servicesMinor: row.services_minor,
    tollCount: row.toll_count,
    lateCount: row.late_count,
    entryCount: row.entry_count,
    closedAt: row.closed_at,
  };
}

export async function selectStatements(
  queries: Queries,
  accountId: string,
  { first, rows }: { readonly first: number; readonly rows: number },
): Promise<{ readonly items: readonly StatementRecord[]; readonly totalRecords: number }> {
  const found = await sql<StatementRow>`
    SELECT ${statementColumns} FROM statements WHERE account_id = ${accountId}
    ORDER BY sequence_no DESC LIMIT ${rows} OFFSET ${first}`.execute(queries);
  // A row a month: counting them is nothing.
  const { n } = await queries
    .selectFrom('statements')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { items: found.rows.map(toRecord), totalRecords: n };
}

export async function selectStatement(
  queries: Queries,
  accountId: string,
  statementId: string,
): Promise<StatementRecord | undefined> {
  const { rows } = await sql<StatementRow>`
    SELECT ${statementColumns} FROM statements
    WHERE account_id = ${accountId} AND statement_id = ${statementId}`.execute(queries);
  return rows[0] === undefined ? undefined : toRecord(rows[0]);
}

export async function selectStatementTags(
  queries: Queries,
  { accountId, statementId }: Pick<StatementRecord, 'accountId' | 'statementId'>,
): Promise<StatementTag[]> {
  const rows = await queries
    .selectFrom('statement_tags')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('statement_id', '=', statementId)
    .execute();
  return rows.map((row) => ({
    tagId: row.tag_id,
    serialNumber: row.serial_number,
    plate: row.plate,
    nickname: row.nickname,
    openingMinor: row.opening_minor,
    closingMinor: row.closing_minor,
    tollCount: row.toll_count,
    tollsMinor: row.tolls_minor,
  }));
}

export async function selectStatementCostCentres(
  queries: Queries,
  { accountId, statementId }: Pick<StatementRecord, 'accountId' | 'statementId'>,
): Promise<StatementCostCentre[]> {
  const rows = await queries
    .selectFrom('statement_cost_centres')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('statement_id', '=', statementId)
    .orderBy('place')
    .execute();
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    tollCount: row.toll_count,
    tollsMinor: row.tolls_minor,
  }));
}

/** Whether the account is a private person's, and whether it wants statements. */
export async function selectWish(
  queries: Queries,
  accountId: string,
): Promise<{ readonly optional: boolean; readonly wanted: boolean }> {
  const { rows } = await sql<{ person: boolean; wanted: boolean }>`
    SELECT a.person_type = 'fizicko' AS person, coalesce(s.wanted, false) AS wanted
    FROM accounts a LEFT JOIN statement_accounts s USING (account_id)
    WHERE a.account_id = ${accountId}`.execute(queries);
  const optional = rows[0]?.person ?? true;
  return { optional, wanted: !optional || (rows[0]?.wanted ?? false) };
}

export async function upsertWish(
  queries: Queries,
  accountId: string,
  wanted: boolean,
): Promise<void> {
  await sql`
    INSERT INTO statement_accounts (account_id, wanted) VALUES (${accountId}, ${wanted})
    ON CONFLICT (account_id) DO UPDATE SET wanted = excluded.wanted`.execute(queries);
}

/** Accounts whose months up to `month` are not closed yet, after one, by their ids. */
export async function selectDue(
  queries: Queries,
  month: string,
  after: string | null,
  rows: number,
): Promise<string[]> {
  const found = await sql<{ account_id: string }>`
    SELECT a.account_id FROM accounts a LEFT JOIN statement_accounts s USING (account_id)
    WHERE (a.person_type <> 'fizicko' OR s.wanted)
      AND (s.closed_through IS NULL OR s.closed_through < ${`${month}-01`}::date)
      AND (${after}::uuid IS NULL OR a.account_id > ${after}::uuid)
      AND EXISTS (SELECT 1 FROM ledger_accounts l WHERE l.account_id = a.account_id)
    ORDER BY a.account_id LIMIT ${rows}`.execute(queries);
  return found.rows.map((row) => row.account_id);
}

/** An entry with what a passage says of itself, where it is a toll. */
export interface StatementLine {
  readonly journalId: string;
  readonly lineNo: number;
  readonly section: 'toll' | 'service' | 'top-up' | 'refund' | 'other';
  readonly kind: string;
  readonly reference: string;
  readonly tagId: string | null;
  readonly costCentreCode: string;
  readonly occurredMicros: number;
  readonly amountMinor: number;
  readonly late: boolean;
  readonly entryStationId: string | null;
  readonly enteredAt: number | null;
  readonly exitStationId: string | null;
  readonly lane: string;
  readonly category: string;
  readonly marks: readonly PassageMark[];
  readonly calculation: unknown;
}

interface LineRow {
  readonly journal_id: string;
  readonly line_no: number;
  readonly section: StatementLine['section'];
  readonly kind: string;
  readonly reference: string;
  readonly tag_id: string | null;
  readonly code: string | null;
  readonly occurred_micros: number;
  readonly amount_minor: number;
  readonly late: boolean;
  readonly entry_station_id: string | null;
  readonly entered_micros: number | null;
  readonly exit_station_id: string | null;
  readonly lane: string | null;
  readonly category: string | null;
  // Written with the passage, from the contract's types.
  readonly marks: PassageMark[] | null;
  readonly calculation: unknown;
}

/**
 * Entries of a section, of one tag or of all, oldest first, after a position. Each batch is a short
 * query of its own.
 */
export async function selectLines(
  queries: Queries,
  { accountId, statementId }: Pick<StatementRecord, 'accountId' | 'statementId'>,
  of: { readonly section: StatementLine['section']; readonly tagId?: string },
  after: StatementLine | null,
  rows: number,
): Promise<readonly StatementLine[]> {
  const tag = of.tagId === undefined ? sql`` : sql`AND e.tag_id = ${of.tagId}`;
  const position =
    after === null
      ? sql``
      : sql`AND (e.occurred_at, e.journal_id, e.line_no) >
          ('epoch'::timestamptz + ${after.occurredMicros}::bigint * interval '1 microsecond',
           ${after.journalId}::uuid, ${after.lineNo}::smallint)`;
  const found = await sql<LineRow>`
    SELECT e.journal_id, e.line_no, e.section, e.kind, e.reference, e.tag_id, c.code,
           (extract(epoch FROM e.occurred_at) * 1000000)::bigint AS occurred_micros,
           e.amount_minor, e.late, v.entry_station_id, v.exit_station_id, v.lane, v.category,
           (extract(epoch FROM v.entered_at) * 1000000)::bigint AS entered_micros, v.marks, v.calculation
    FROM (
      SELECT * FROM statement_entries e
      WHERE e.account_id = ${accountId} AND e.statement_id = ${statementId}
        AND e.section = ${of.section} ${tag} ${position}
      ORDER BY e.occurred_at, e.journal_id, e.line_no LIMIT ${rows}
    ) AS e
    LEFT JOIN statement_cost_centres c ON c.account_id = e.account_id
      AND c.statement_id = e.statement_id AND c.cost_centre_id = e.cost_centre_id
    LEFT JOIN LATERAL (
      SELECT p.* FROM passages p
      WHERE e.section = 'toll' AND p.account_id = e.account_id AND p.exited_at = e.occurred_at
        AND p.passage_id::text = e.reference
    ) AS v ON true
    ORDER BY e.occurred_at, e.journal_id, e.line_no`.execute(queries);
  return found.rows.map((row) => ({
    journalId: row.journal_id,
    lineNo: row.line_no,
    section: row.section,
    kind: row.kind,
    reference: row.reference,
    tagId: row.tag_id,
    costCentreCode: row.code ?? '',
    occurredMicros: row.occurred_micros,
    amountMinor: row.amount_minor,
    late: row.late,
    entryStationId: row.entry_station_id,
    enteredAt: row.entered_micros === null ? null : Math.floor(row.entered_micros / 1000),
    exitStationId: row.exit_station_id,
    lane: row.lane ?? '',
    category: row.category ?? '',
    marks: row.marks ?? [],
    calculation: row.calculation,
  }));
}

/** First instant of a month of toll time, as SQL. */
export function beginningOf(month: string) {
  return sql`${`${month}-01`}::date::timestamp AT TIME ZONE ${zone}`;
}
