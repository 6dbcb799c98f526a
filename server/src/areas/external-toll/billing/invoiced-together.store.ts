import { sql } from 'kysely';
import type { Queries } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

/** An invoice, and which of the passages that were asked for are on it. */
export interface InvoicedTogether {
  readonly number: string;
  /** Minor units. */
  readonly amountMinor: number;
  readonly passageIds: readonly string[];
}

/** The invoice, or the one that has the passage, and which of the given passages are on it. */
export async function findInvoicedTogether({
  scope: { accountId },
  queries,
  subject: { kind, id },
  passageIds,
}: {
  readonly scope: AccountScope;
  readonly queries: Queries;
  readonly subject: { readonly kind: 'invoice' | 'passage-abroad'; readonly id: string };
  readonly passageIds: readonly string[];
}): Promise<InvoicedTogether | null> {
  const number = kind === 'invoice' ? id : null;
  const passageId = kind === 'passage-abroad' ? id : null;
  const { rows } = await sql<{ number: string; total_minor: number; passages: string[] }>`
    SELECT i.number, i.total_minor, ARRAY(
      SELECT l.passage_id::text FROM t4a_invoice_passages l
      WHERE l.account_id = ${accountId} AND l.racun_id = i.racun_id
        AND l.passage_id = ANY(${[...passageIds]}::uuid[])) AS passages
    FROM t4a_invoices i
    WHERE i.account_id = ${accountId} AND (i.number = ${number} OR i.racun_id = (
      SELECT l.racun_id FROM t4a_invoice_passages l
      WHERE l.account_id = ${accountId} AND l.passage_id = ${passageId}::uuid))`.execute(queries);
  const [invoice] = rows;
  return invoice === undefined
    ? null
    : { number: invoice.number, amountMinor: invoice.total_minor, passageIds: invoice.passages };
}
