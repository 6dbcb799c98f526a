import { sql } from 'kysely';
import type { Queries } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import {
  columns,
  toPassage,
  type ExternalCalculation,
  type ExternalPassage,
} from '../external-passages.store.ts';
import type { InvoiceOf } from './invoices.store.ts';

/** What a tag was called when the invoice was issued. */
export interface InvoiceTag {
  readonly serialNumber: string;
  readonly plate: string;
  readonly nickname: string;
}

export interface InvoiceToll {
  readonly passage: ExternalPassage;
  readonly calculation: ExternalCalculation;
  readonly late: boolean;
}

export interface InvoiceService {
  readonly tagId: string;
  /** `2026-10` */
  readonly month: string;
  readonly amountMinor: number;
}

export async function selectInvoiceTags(
  scope: AccountScope,
  queries: Queries,
  { invoiceId }: Pick<InvoiceOf, 'invoiceId'>,
): Promise<ReadonlyMap<string, InvoiceTag>> {
  const rows = await queries
    .selectFrom('t4a_invoice_tags')
    .select(['tag_id', 'serial_number', 'plate', 'nickname'])
    .where('account_id', '=', scope.accountId)
    .where('racun_id', '=', invoiceId)
    .execute();
  return new Map(
    rows.map(({ tag_id: tagId, serial_number: serialNumber, plate, nickname }) => [
      tagId,
      { serialNumber, plate, nickname },
    ]),
  );
}

/** Its passages, in the order in which they were driven. */
export async function selectInvoiceTolls(
  scope: AccountScope,
  queries: Queries,
  { invoiceId }: Pick<InvoiceOf, 'invoiceId'>,
): Promise<readonly InvoiceToll[]> {
  const rows = await queries
    .selectFrom('t4a_invoice_passages as l')
    .innerJoin('t4a_passages as p', (join) =>
      join.onRef('p.account_id', '=', 'l.account_id').onRef('p.passage_id', '=', 'l.passage_id'),
    )
    .select(columns.map((column) => `p.${column}` as const))
    .select(['p.calculation', 'l.late'])
    .where('l.account_id', '=', scope.accountId)
    .where('l.racun_id', '=', invoiceId)
    .orderBy('p.exited_at')
    .orderBy('p.passage_id')
    .execute();
  return rows.map((row) => ({
    passage: toPassage(row),
    // Written only by this program, in this shape.
    calculation: row.calculation as ExternalCalculation,
    late: row.late,
  }));
}

export async function selectInvoiceServices(
  scope: AccountScope,
  queries: Queries,
  { invoiceId }: Pick<InvoiceOf, 'invoiceId'>,
): Promise<readonly InvoiceService[]> {
  const { rows } = await sql<{ tag_id: string; month: string; amount_minor: number }>`
    SELECT tag_id, to_char(month, 'YYYY-MM') AS month, amount_minor FROM t4a_invoice_services
    WHERE account_id = ${scope.accountId} AND racun_id = ${invoiceId}
    ORDER BY t4a_invoice_services.month, tag_id`.execute(queries);
  return rows.map((row) => ({
    tagId: row.tag_id,
    month: row.month,
    amountMinor: row.amount_minor,
  }));
}
