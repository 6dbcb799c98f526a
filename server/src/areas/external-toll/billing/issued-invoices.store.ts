import { sql } from 'kysely';
import type { Queries } from '../../../platform/database/database.ts';
import {
  selectIssuedIn,
  type IssuedDocument,
  type IssuedSlice,
} from '../../../platform/database/issued-documents.store.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';

/** Invoices of all accounts that are issued from a moment on, page by page. */
export async function selectIssuedInvoices(
  _all: AllAccounts,
  queries: Queries,
  slice: IssuedSlice,
): Promise<readonly IssuedDocument[]> {
  return selectIssuedIn(queries, sql`t4a_invoices`, slice, sql`total_minor > 0`);
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
