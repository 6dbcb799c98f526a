import { sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { nextMonth } from '../../platform/months.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { CompanySums } from './company-sums.ts';
import { beginningOf } from './statements.store.ts';

/** As the ledger has it; null where the account had no such balance in that month, nor anything booked on it. */
export async function selectCompanySums(
  { accountId }: AccountScope,
  tx: Tx,
  month: string,
): Promise<CompanySums | null> {
  const end = beginningOf(nextMonth(month));
  // From the ledger's balance of now back to the month: what came before it is not read.
  const { rows } = await sql<
    Record<Exclude<keyof CompanySums, 'closingMinor'>, number> & { readonly n: number }
  >`
    SELECT l.balance_minor - coalesce(sum(m.amount_minor), 0)::bigint AS "openingMinor",
           count(m.amount_minor) FILTER (WHERE m.made_at < ${end}) AS n,
           coalesce(sum(m.amount_minor) FILTER (WHERE m.made_at < ${end} AND m.kind = 'paid-in'), 0)::bigint AS "paidInMinor",
           coalesce(sum(m.amount_minor) FILTER (WHERE m.made_at < ${end} AND m.kind = 'taken-back'), 0)::bigint AS "takenBackMinor",
           coalesce(sum(m.amount_minor) FILTER (WHERE m.made_at < ${end} AND m.kind = 'filled'), 0)::bigint AS "filledMinor",
           coalesce(sum(m.amount_minor) FILTER (WHERE m.made_at < ${end} AND m.kind IN ('given', 'fetched')), 0)::bigint AS "movedMinor",
           coalesce(sum(m.amount_minor) FILTER (WHERE m.made_at < ${end} AND m.kind = 'paid-out'), 0)::bigint AS "paidOutMinor"
    FROM ledger_accounts l
    LEFT JOIN company_movements m ON m.account_id = l.account_id AND m.made_at >= ${beginningOf(month)}
    WHERE l.account_id = ${accountId} AND l.ledger_account_id = 'company-balance'
    GROUP BY l.balance_minor`.execute(tx);
  const [row] = rows;
  if (row === undefined || (row.n === 0 && row.openingMinor === 0)) return null;
  const { n: _n, ...sums } = row;
  return {
    ...sums,
    closingMinor:
      sums.openingMinor +
      sums.paidInMinor +
      sums.takenBackMinor +
      sums.filledMinor +
      sums.movedMinor +
      sums.paidOutMinor,
  };
}

/** What changed the company's balance. */
export interface CompanyLine {
  readonly movementId: string;
  readonly kind: string;
  readonly orderNumber: string;
  readonly tagId: string | null;
  readonly madeMicros: number;
  /** Signed: what the balance got, or gave. */
  readonly amountMinor: number;
}

/** Those of a month, oldest first, after a position; without `fills`, what rules filled is left out. */
export async function selectCompanyLines(
  { accountId }: AccountScope,
  queries: Queries,
  { month, fills }: { readonly month: string; readonly fills: boolean },
  after: CompanyLine | null,
  rows: number,
): Promise<readonly CompanyLine[]> {
  const position =
    after === null
      ? sql``
      : sql`AND (made_at, movement_id) >
          ('epoch'::timestamptz + ${after.madeMicros}::bigint * interval '1 microsecond', ${after.movementId}::uuid)`;
  const found = await sql<{
    readonly movement_id: string;
    readonly kind: string;
    readonly order_number: string | null;
    readonly tag_id: string | null;
    readonly made_micros: number;
    readonly amount_minor: number;
  }>`
    SELECT movement_id, kind, order_number, tag_id, amount_minor,
           (extract(epoch FROM made_at) * 1000000)::bigint AS made_micros
    FROM company_movements
    WHERE account_id = ${accountId}
      AND made_at >= ${beginningOf(month)} AND made_at < ${beginningOf(nextMonth(month))}
      ${fills ? sql`` : sql`AND kind <> 'filled'`} ${position}
    ORDER BY made_at, movement_id LIMIT ${rows}`.execute(queries);
  return found.rows.map((row) => ({
    movementId: row.movement_id,
    kind: row.kind,
    orderNumber: row.order_number ?? '',
    tagId: row.tag_id,
    madeMicros: row.made_micros,
    amountMinor: row.amount_minor,
  }));
}

/** How many changes a month had. */
export async function countCompanyLines(
  { accountId }: AccountScope,
  queries: Queries,
  month: string,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM company_movements
    WHERE account_id = ${accountId}
      AND made_at >= ${beginningOf(month)} AND made_at < ${beginningOf(nextMonth(month))}`.execute(
    queries,
  );
  return rows[0]?.n ?? 0;
}

/** What rules filled in a month, by tag; minor units above zero. */
export async function selectFillsByTag(
  { accountId }: AccountScope,
  queries: Queries,
  month: string,
): Promise<readonly { readonly tagId: string; readonly count: number; readonly minor: number }[]> {
  const { rows } = await sql<{ tag_id: string; n: number; minor: number }>`
    SELECT tag_id, count(*) AS n, -sum(amount_minor)::bigint AS minor
    FROM company_movements
    WHERE account_id = ${accountId} AND kind = 'filled'
      AND made_at >= ${beginningOf(month)} AND made_at < ${beginningOf(nextMonth(month))}
    GROUP BY tag_id`.execute(queries);
  return rows.map((row) => ({ tagId: row.tag_id, count: row.n, minor: row.minor }));
}
