import type { Currency } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { Party } from '../../platform/pdf/document-words.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { SlipTable } from '../payments/index.ts';

/** An invoice of tolls that are paid later; amounts are minor units. */
export interface InvoiceRecord {
  readonly number: string;
  readonly kind: 'month' | 'final';
  /** `2026-10-01` */
  readonly from: string;
  readonly to: string;
  readonly issuedAt: Temporal.Instant;
  /** The end of the last day to pay. */
  readonly dueAt: Temporal.Instant;
  readonly currency: Currency;
  readonly totalMinor: number;
  readonly vatPercent: number;
  /** As it was then. */
  readonly customer: Party;
  readonly paidAt: Temporal.Instant | null;
  readonly remindersSent: number;
}

/** What an invoice holds of a tag and a cost centre. */
export interface InvoiceTag {
  readonly serialNumber: string;
  readonly plate: string;
  readonly costCentre: string;
  readonly passageCount: number;
  readonly tollsMinor: number;
  readonly creditsMinor: number;
}

const rowsOf = ({ accountId }: AccountScope, queries: Queries) =>
  queries.selectFrom('postpaid_invoices').selectAll().where('account_id', '=', accountId);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const toRecord = (row: Row): InvoiceRecord => ({
  number: row.number,
  // Constraints of the table admit no others.
  kind: row.kind as InvoiceRecord['kind'],
  currency: row.currency as Currency,
  from: row.period_from,
  to: row.period_to,
  issuedAt: row.issued_at,
  dueAt: row.due_at,
  totalMinor: row.total_minor,
  vatPercent: row.vat_percent,
  customer: {
    lines: row.customer === '' ? [] : row.customer.split('\n'),
    taxNumber: row.tax_number,
  },
  paidAt: row.paid_at,
  remindersSent: row.reminders_sent,
});

/** The last day that an invoice has closed; null before the first. */
export async function selectLastDay({ accountId }: AccountScope, tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom('postpaid_invoices')
    .select('period_to')
    .where('account_id', '=', accountId)
    .orderBy('period_to', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.period_to ?? null;
}

/** What is looked at for an invoice: booked since a moment, and occurred before another. */
export interface OpenSpan {
  readonly since: Temporal.Instant;
  readonly before: Temporal.Instant;
}

/** Tolls, and what was given back of them, that are in no invoice yet, as the columns of its lines; not a top-up that was taken back. */
const openLines = ({ accountId }: AccountScope, { since, before }: OpenSpan) => sql`
  SELECT j.account_id, j.journal_id, l.tag_id, (-sum(p.amount_minor))::bigint AS amount_minor
  FROM journals j
  JOIN postings p ON p.account_id = j.account_id AND p.journal_id = j.journal_id
  JOIN ledger_accounts l ON l.account_id = p.account_id AND l.ledger_account_id = p.ledger_account_id
  WHERE j.account_id = ${accountId} AND j.kind IN ('toll', 'refund', 'correction') AND l.kind = 'tag'
    AND j.posted_at >= ${since}::timestamptz AND j.occurred_at < ${before}::timestamptz
    AND EXISTS (SELECT 1 FROM postings c WHERE c.account_id = j.account_id AND c.journal_id = j.journal_id
      AND c.ledger_account_id IN ('toll-revenue', 'complaint-refunds', 'correction'))
    AND NOT EXISTS (SELECT 1 FROM postpaid_invoice_lines known
      WHERE known.account_id = j.account_id AND known.journal_id = j.journal_id)
  GROUP BY j.account_id, j.journal_id, l.tag_id
  HAVING sum(p.amount_minor) <> 0`;

/** What an invoice would come to; zero or less: there is nothing to pay. */
export async function sumOpen(scope: AccountScope, tx: Tx, span: OpenSpan): Promise<number> {
  const { rows } = await sql<{ readonly minor: number }>`
    SELECT coalesce(sum(amount_minor), 0)::bigint AS minor FROM (${openLines(scope, span)}) AS open`.execute(
    tx,
  );
  return rows[0]?.minor ?? 0;
}

/** Puts it into an invoice, each line once; returns what is to be paid for each tag. */
export async function insertLines(
  scope: AccountScope,
  tx: Tx,
  number: string,
  span: OpenSpan,
): Promise<readonly { readonly tagId: string; readonly amountMinor: number }[]> {
  const { rows } = await sql<{ readonly tagId: string; readonly amountMinor: number }>`
    WITH taken AS (
      INSERT INTO postpaid_invoice_lines (account_id, journal_id, tag_id, amount_minor, number)
      SELECT open.*, ${number}::text FROM (${openLines(scope, span)}) AS open
      RETURNING tag_id, amount_minor
    )
    SELECT tag_id AS "tagId", sum(amount_minor)::bigint AS "amountMinor"
    FROM taken GROUP BY tag_id ORDER BY tag_id`.execute(tx);
  return rows;
}

/** What the invoice holds by tag and cost centre: that of the passage, as it was recorded. */
export async function insertTags(
  { accountId }: AccountScope,
  tx: Tx,
  number: string,
): Promise<void> {
  await sql`
    INSERT INTO postpaid_invoice_tags (account_id, number, line_no, tag_id, serial_number, plate,
      cost_centre, passage_count, tolls_minor, credits_minor)
    SELECT ${accountId}::uuid, ${number}, row_number() OVER (ORDER BY cost_centre, plate, serial_number, tag_id),
      tag_id, serial_number, plate, cost_centre, passages, tolls, credits
    FROM (
      SELECT l.tag_id, coalesce(t.serial_number, '') AS serial_number, coalesce(t.plate, '') AS plate,
        coalesce(trim(c.code || ' ' || c.name), '') AS cost_centre,
        count(*) FILTER (WHERE j.kind = 'toll') AS passages,
        coalesce(sum(l.amount_minor) FILTER (WHERE j.kind = 'toll'), 0) AS tolls,
        coalesce(-sum(l.amount_minor) FILTER (WHERE j.kind <> 'toll'), 0) AS credits
      FROM postpaid_invoice_lines l
      JOIN journals j ON j.account_id = l.account_id AND j.journal_id = l.journal_id
      LEFT JOIN tags t ON t.account_id = l.account_id AND t.tag_id = l.tag_id
      LEFT JOIN passages p ON p.account_id = j.account_id AND p.exited_at = j.occurred_at
        AND p.passage_id = CASE WHEN j.kind = 'toll' THEN j.reference::uuid END
      LEFT JOIN cost_centres c ON c.account_id = p.account_id AND c.cost_centre_id = p.cost_centre_id
      WHERE l.account_id = ${accountId} AND l.number = ${number}
      GROUP BY 1, 2, 3, 4
    ) AS of_tags`.execute(tx);
}

export async function insertInvoice(
  { accountId }: AccountScope,
  tx: Tx,
  invoice: InvoiceRecord,
): Promise<void> {
  await tx
    .insertInto('postpaid_invoices')
    .values({
      account_id: accountId,
      number: invoice.number,
      kind: invoice.kind,
      period_from: invoice.from,
      period_to: invoice.to,
      issued_at: invoice.issuedAt,
      due_at: invoice.dueAt,
      currency: invoice.currency,
      total_minor: invoice.totalMinor,
      vat_percent: invoice.vatPercent,
      customer: invoice.customer.lines.join('\n'),
      tax_number: invoice.customer.taxNumber,
    })
    .execute();
}

export async function selectInvoice(
  scope: AccountScope,
  queries: Queries,
  number: string,
): Promise<InvoiceRecord | undefined> {
  const row = await rowsOf(scope, queries).where('number', '=', number).executeTakeFirst();
  return row && toRecord(row);
}

/** A page of the account's invoices, the newest first, and how many there are. */
export async function selectInvoices(
  scope: AccountScope,
  queries: Queries,
  { first, rows }: { readonly first: number; readonly rows: number },
): Promise<{ readonly items: readonly InvoiceRecord[]; readonly totalRecords: number }> {
  const all = rowsOf(scope, queries);
  const found = await all
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    .offset(first)
    .limit(rows)
    .execute();
  return { items: found.map(toRecord), totalRecords: await countRows(queries, all) };
}

/** Those that are not paid, the oldest first. */
export async function selectUnpaid(
  scope: AccountScope,
  queries: Queries,
): Promise<readonly InvoiceRecord[]> {
  const rows = await rowsOf(scope, queries)
    .where('paid_at', 'is', null)
    .orderBy('due_at')
    .orderBy('number')
    .execute();
  return rows.map(toRecord);
}

export async function selectTags(
  { accountId }: AccountScope,
  queries: Queries,
  number: string,
): Promise<readonly InvoiceTag[]> {
  const rows = await queries
    .selectFrom('postpaid_invoice_tags')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .orderBy('line_no')
    .execute();
  return rows.map((row) => ({
    serialNumber: row.serial_number,
    plate: row.plate,
    costCentre: row.cost_centre,
    passageCount: row.passage_count,
    tollsMinor: row.tolls_minor,
    creditsMinor: row.credits_minor,
  }));
}

/** False if it was paid before. */
export async function markPaid(
  { accountId }: AccountScope,
  tx: Tx,
  number: string,
  at: Temporal.Instant,
): Promise<boolean> {
  const row = await tx
    .updateTable('postpaid_invoices')
    .set({ paid_at: at })
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .where('paid_at', 'is', null)
    .returning('number')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markReminded(
  { accountId }: AccountScope,
  tx: Tx,
  number: string,
  step: number,
): Promise<void> {
  await tx
    .updateTable('postpaid_invoices')
    .set({ reminders_sent: step })
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .execute();
}

/** For transfers that have no invoice's reference. */
export const invoiceSlips: SlipTable = {
  table: 'postpaid_invoices',
  issuedAt: 'issued_at',
  amountMinor: 'total_minor',
  orderNumber: 'number',
  awaited: sql`paid_at IS NULL`,
  payable: sql`paid_at IS NULL`,
};
