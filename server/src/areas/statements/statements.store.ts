import { sql } from 'kysely';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Currency } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { Party } from '../../platform/pdf/document-words.ts';
import { completenessFrom, type Completeness, type StoredCompleteness } from '../passages/index.ts';
import { plannedRows } from '../../platform/database/planned-rows.ts';
import { preparedOnce, unplanned } from '../../platform/database/prepared-once.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { CompanySums } from './company-sums.ts';

const zone = sql.lit(tollTimeZone);

/** Sums of a statement, minor units. */
export interface StatementRecord {
  readonly accountId: string;
  readonly statementId: string;
  /** `2026-10` */
  readonly month: string;
  readonly sequence: number;
  readonly number: string;
  /** Its owner, as on the day it was closed; no lines on the oldest. */
  readonly customer: Party;
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
  /** The company's own balance; null where it had none, or the statement is older. */
  readonly company: CompanySums | null;
  readonly closedAt: Temporal.Instant;
  /** Up to when passages were complete then; null if nobody knew. */
  readonly complete: Completeness | null;
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
  /** Empty: without one. */
  readonly code: string;
  readonly name: string;
  readonly tollCount: number;
  readonly tollsMinor: number;
}

const statementColumns = sql.raw(`
  account_id, statement_id, to_char(month, 'YYYY-MM') AS month, sequence_no, number, customer,
  tax_number, currency,
  opening_minor, tolls_minor, top_ups_minor, refunds_minor, other_minor, closing_minor,
  services_minor, toll_count, late_count, entry_count, closed_at, complete_up_to,
  company_opening_minor, company_paid_in_minor, company_taken_back_minor, company_filled_minor,
  company_moved_minor, company_paid_out_minor, company_closing_minor`);

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
  readonly complete_up_to: StoredCompleteness | null;
  // All of them, or none.
  readonly company_opening_minor: number | null;
  readonly company_paid_in_minor: number;
  readonly company_taken_back_minor: number;
  readonly company_filled_minor: number;
  readonly company_moved_minor: number;
  readonly company_paid_out_minor: number;
  readonly company_closing_minor: number;
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
    company: companyOf(row),
    closedAt: row.closed_at,
    complete: row.complete_up_to === null ? null : completenessFrom(row.complete_up_to),
  };
}

function companyOf(row: StatementRow): CompanySums | null {
  if (row.company_opening_minor === null) return null;
  return {
    openingMinor: row.company_opening_minor,
    paidInMinor: row.company_paid_in_minor,
    takenBackMinor: row.company_taken_back_minor,
    filledMinor: row.company_filled_minor,
    movedMinor: row.company_moved_minor,
    paidOutMinor: row.company_paid_out_minor,
    closingMinor: row.company_closing_minor,
  };
}

/** What the list of statements is made of. */
export interface ListedStatements {
  readonly items: readonly StatementRecord[];
  readonly totalRecords: number;
  /** Whether the account is a private person's, and whether it wants statements. */
  readonly optional: boolean;
  readonly wanted: boolean;
  /** The latest closed month; null if there is none. */
  readonly closedThrough: string | null;
}

type ListRow = {
  readonly person: boolean;
  readonly wanted: boolean;
  readonly closed_through: string | null;
  readonly total: number;
} & (StatementRow | { readonly statement_id: null });

interface PageOfAccount {
  readonly accountId: string;
  readonly first: number;
  readonly rows: number;
}

/** One row per month: counting them costs nothing. */
const statementList = preparedOnce<PageOfAccount, ListRow, { readonly planned: number }>(
  ({ accountId, first, rows }, { planned }) => sql`
    SELECT coalesce(a.person_type = 'fizicko', true) AS person, coalesce(s.wanted, false) AS wanted,
           to_char(s.closed_through, 'YYYY-MM') AS closed_through,
           (SELECT count(*) FROM statements WHERE account_id = ${accountId}) AS total, page.*
    FROM (SELECT 1) AS this
    LEFT JOIN accounts AS a ON a.account_id = ${accountId}
    LEFT JOIN statement_accounts AS s ON s.account_id = ${accountId}
    LEFT JOIN (
      SELECT ${statementColumns} FROM statements WHERE account_id = ${accountId}
      ORDER BY sequence_no DESC LIMIT ${sql.lit(planned)} OFFSET ${unplanned(first)}
    ) AS page ON true
    ORDER BY page.sequence_no DESC LIMIT ${unplanned(rows)}`,
);

/** A page, the newest first, with what is said beside it. */
export async function selectStatements(
  { accountId }: AccountScope,
  queries: Queries,
  { first, rows }: { readonly first: number; readonly rows: number },
): Promise<ListedStatements> {
  const given = { accountId, first, rows };
  const found = await statementList(queries, given, { planned: plannedRows(rows) });
  const [account] = found;
  const optional = account?.person ?? true;
  return {
    // Without a statement there is one row, of the account alone.
    items: found.flatMap((row) => (row.statement_id === null ? [] : [toRecord(row)])),
    totalRecords: account?.total ?? 0,
    optional,
    wanted: !optional || (account?.wanted ?? false),
    closedThrough: account?.closed_through ?? null,
  };
}

export async function selectStatement(
  { accountId }: AccountScope,
  queries: Queries,
  statementId: string,
): Promise<StatementRecord | undefined> {
  const { rows } = await sql<StatementRow>`
    SELECT ${statementColumns} FROM statements
    WHERE account_id = ${accountId} AND statement_id = ${statementId}`.execute(queries);
  return rows[0] === undefined ? undefined : toRecord(rows[0]);
}

export async function selectStatementTags(
  { accountId }: AccountScope,
  queries: Queries,
  statementId: string,
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
  { accountId }: AccountScope,
  queries: Queries,
  statementId: string,
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
  { accountId }: AccountScope,
  queries: Queries,
): Promise<{ readonly optional: boolean; readonly wanted: boolean }> {
  const { rows } = await sql<{ person: boolean; wanted: boolean }>`
    SELECT coalesce(a.person_type = 'fizicko', true) AS person, coalesce(s.wanted, false) AS wanted
    FROM accounts a LEFT JOIN statement_accounts s USING (account_id)
    WHERE a.account_id = ${accountId}`.execute(queries);
  const optional = rows[0]?.person ?? true;
  return { optional, wanted: !optional || (rows[0]?.wanted ?? false) };
}

export async function upsertWish(
  { accountId }: AccountScope,
  queries: Queries,
  wanted: boolean,
): Promise<void> {
  await sql`
    INSERT INTO statement_accounts (account_id, wanted) VALUES (${accountId}, ${wanted})
    ON CONFLICT (account_id) DO UPDATE SET wanted = excluded.wanted`.execute(queries);
}

/** Accounts whose months up to `month` are not closed yet, after one, by their ids. */
export async function selectDue(
  _all: AllAccounts,
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

/** First instant of a month of toll time, as SQL. */
export function beginningOf(month: string) {
  return sql`${`${month}-01`}::date::timestamp AT TIME ZONE ${zone}`;
}
