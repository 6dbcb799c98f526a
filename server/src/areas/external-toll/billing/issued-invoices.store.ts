import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';

/** An invoice by when it was issued. */
interface IssuedInvoice {
  readonly accountId: string;
  readonly number: string;
  readonly issuedAt: Temporal.Instant;
}

/** Invoices of all accounts that are issued from a moment on, page by page. */
export async function selectIssuedInvoices(
  _all: AllAccounts,
  queries: Queries,
  slice: {
    readonly since: Temporal.Instant;
    readonly after: IssuedInvoice | undefined;
    readonly most: number;
  },
): Promise<readonly IssuedInvoice[]> {
  const { since, after, most } = slice;
  const { rows } = await sql<IssuedInvoice>`
    SELECT account_id AS "accountId", number, issued_at AS "issuedAt" FROM t4a_invoices
    WHERE issued_at >= ${since} AND total_minor > 0
      ${after === undefined ? sql`` : sql`AND (issued_at, number) > (${after.issuedAt}, ${after.number})`}
    ORDER BY issued_at, number LIMIT ${most}`.execute(queries);
  return rows;
}

/** The number of the invoice that has a passage; undefined as long as none has. */
export async function selectInvoiceOfPassage(
  { accountId }: AccountScope,
  queries: Queries,
  passageId: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('t4a_invoice_passages as l')
    .innerJoin('t4a_invoices as i', (join) =>
      join.onRef('i.account_id', '=', 'l.account_id').onRef('i.racun_id', '=', 'l.racun_id'),
    )
    .select('i.number')
    .where('l.account_id', '=', accountId)
    .where('l.passage_id', '=', passageId)
    .executeTakeFirst();
  return row?.number;
}

/** The passages that are on an invoice. */
export async function selectPassagesOfInvoice(
  { accountId }: AccountScope,
  queries: Queries,
  number: string,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('t4a_invoice_passages as l')
    .innerJoin('t4a_invoices as i', (join) =>
      join.onRef('i.account_id', '=', 'l.account_id').onRef('i.racun_id', '=', 'l.racun_id'),
    )
    .select('l.passage_id')
    .where('l.account_id', '=', accountId)
    .where('i.number', '=', number)
    .execute();
  return rows.map((row) => row.passage_id);
}
