import type { Currency } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../../platform/clock.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import { boundsOf } from './billing-rules.ts';

const zone = sql.lit(tollTimeZone);

/**
 * Accounts with passages abroad before the end of a month that are in no invoice, if the month has
 * none yet. An account that was closed owes nothing that comes after its end.
 */
export async function selectDue(
  _all: AllAccounts,
  queries: Queries,
  month: string,
  after: string | null,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ account_id: string }>`
    SELECT a.account_id FROM t4a_accounts a
    WHERE (${after}::uuid IS NULL OR a.account_id > ${after}::uuid)
      AND EXISTS (
        SELECT 1 FROM t4a_passages p
        WHERE p.account_id = a.account_id AND p.exited_at < ${boundsOf(month).ends}
          AND NOT EXISTS (SELECT 1 FROM t4a_invoice_passages l
                          WHERE l.account_id = p.account_id AND l.passage_id = p.passage_id))
      AND NOT EXISTS (SELECT 1 FROM t4a_invoices i
                      WHERE i.account_id = a.account_id AND i.month >= ${`${month}-01`}::date)
      AND NOT EXISTS (SELECT 1 FROM account_closures c WHERE c.account_id = a.account_id)
    ORDER BY a.account_id LIMIT ${limit}`.execute(queries);
  return rows.map((row) => row.account_id);
}

/**
 * Where the next invoice may begin: the month of the first passage without one, and of the latest
 * invoice.
 */
export async function selectOpenMonths(
  scope: AccountScope,
  tx: Tx,
): Promise<{ readonly first: string | null; readonly latest: string | null }> {
  const { rows } = await sql<{ first: string | null; latest: string | null }>`
    SELECT
      (SELECT to_char(min(p.exited_at) AT TIME ZONE ${zone}, 'YYYY-MM') FROM t4a_passages p
       WHERE p.account_id = ${scope.accountId}
         AND NOT EXISTS (SELECT 1 FROM t4a_invoice_passages l
                         WHERE l.account_id = p.account_id AND l.passage_id = p.passage_id)) AS first,
      (SELECT to_char(max(month), 'YYYY-MM') FROM t4a_invoices
       WHERE account_id = ${scope.accountId}) AS latest`.execute(tx);
  return { first: rows[0]?.first ?? null, latest: rows[0]?.latest ?? null };
}

export interface InvoiceKey {
  readonly invoiceId: string;
}

/** Puts every passage that ended before the month did, and is in no invoice yet, into this one. */
export async function insertLines(
  scope: AccountScope,
  tx: Tx,
  { invoiceId }: InvoiceKey,
  month: string,
): Promise<{ readonly count: number; readonly late: number; readonly minor: number }> {
  const { begins, ends } = boundsOf(month);
  const { rows } = await sql<{ n: number; late: number; minor: number }>`
    WITH lines AS (
      INSERT INTO t4a_invoice_passages (account_id, passage_id, racun_id, tag_id, amount_minor, late)
      SELECT p.account_id, p.passage_id, ${invoiceId}::uuid, p.tag_id, p.amount_minor,
             p.exited_at < ${begins}
      FROM t4a_passages p
      WHERE p.account_id = ${scope.accountId} AND p.exited_at < ${ends}
        AND NOT EXISTS (SELECT 1 FROM t4a_invoice_passages l
                        WHERE l.account_id = p.account_id AND l.passage_id = p.passage_id)
      RETURNING amount_minor, late
    )
    SELECT count(*) AS n, count(*) FILTER (WHERE late) AS late,
           coalesce(sum(amount_minor), 0)::bigint AS minor
    FROM lines`.execute(tx);
  const [row] = rows;
  return { count: row?.n ?? 0, late: row?.late ?? 0, minor: row?.minor ?? 0 };
}

/** Tags that came after others, each with the first of its line. */
async function selectFirsts(
  scope: AccountScope,
  tx: Tx,
): Promise<readonly { readonly tagId: string; readonly firstTagId: string }[]> {
  const { rows } = await sql<{ tagId: string; firstTagId: string }>`
    WITH RECURSIVE firsts AS (
      SELECT r.new_tag_id AS tag_id, r.old_tag_id AS first_tag_id
      FROM tag_replacements r
      WHERE r.account_id = ${scope.accountId} AND NOT EXISTS (
        SELECT 1 FROM tag_replacements b
        WHERE b.account_id = ${scope.accountId} AND b.new_tag_id = r.old_tag_id)
      UNION ALL
      SELECT r.new_tag_id, f.first_tag_id
      FROM firsts f JOIN tag_replacements r
        ON r.account_id = ${scope.accountId} AND r.old_tag_id = f.tag_id
    )
    SELECT tag_id AS "tagId", first_tag_id AS "firstTagId" FROM firsts`.execute(tx);
  return rows;
}

/**
 * The service charge for each tag and month of the invoice's passages, once; returns their sum. A tag and those that it
 * has replaced are one: the first of them that has passages in the month bears the charge.
 */
export async function insertServices(
  scope: AccountScope,
  tx: Tx,
  { invoiceId }: InvoiceKey,
  feeMinor: number,
): Promise<number> {
  if (feeMinor === 0) return 0;
  // Apart: several machines answer what is recursive, but write nothing by it.
  const firsts = await selectFirsts(scope, tx);
  const { rows } = await sql<{ minor: number }>`
    WITH firsts AS (
      SELECT * FROM unnest(${firsts.map(({ tagId }) => tagId)}::uuid[],
                           ${firsts.map(({ firstTagId }) => firstTagId)}::uuid[]) AS f (tag_id, first_tag_id)
    ), driven AS (
      SELECT DISTINCT l.account_id, l.tag_id, coalesce(f.first_tag_id, l.tag_id) AS first_tag_id,
             date_trunc('month', p.exited_at AT TIME ZONE ${zone})::date AS month, l.racun_id
      FROM t4a_invoice_passages l
      JOIN t4a_passages p USING (account_id, passage_id)
      LEFT JOIN firsts f ON f.tag_id = l.tag_id
      WHERE l.account_id = ${scope.accountId} AND l.racun_id = ${invoiceId}
    ), charges AS (
      INSERT INTO t4a_invoice_services (account_id, tag_id, month, racun_id, amount_minor)
      SELECT DISTINCT ON (d.first_tag_id, d.month)
             d.account_id, d.tag_id, d.month, d.racun_id, ${feeMinor}::bigint
      FROM driven d
      WHERE NOT EXISTS (
        SELECT 1 FROM t4a_invoice_services s LEFT JOIN firsts f ON f.tag_id = s.tag_id
        WHERE s.account_id = d.account_id AND s.month = d.month
          AND coalesce(f.first_tag_id, s.tag_id) = d.first_tag_id)
      ORDER BY d.first_tag_id, d.month, d.tag_id
      ON CONFLICT ON CONSTRAINT t4a_invoice_services__key DO NOTHING
      RETURNING amount_minor
    )
    SELECT coalesce(sum(amount_minor), 0)::bigint AS minor FROM charges`.execute(tx);
  return rows[0]?.minor ?? 0;
}

/** The tags of an invoice, with their present names. */
export async function insertTags(
  scope: AccountScope,
  tx: Tx,
  { invoiceId }: InvoiceKey,
): Promise<void> {
  await sql`
    INSERT INTO t4a_invoice_tags (account_id, racun_id, tag_id, serial_number, plate, nickname)
    SELECT ${scope.accountId}::uuid, ${invoiceId}::uuid, t.tag_id, t.serial_number, t.plate, t.nickname
    FROM tags t
    WHERE t.account_id = ${scope.accountId} AND t.tag_id IN (
      SELECT tag_id FROM t4a_invoice_passages
      WHERE account_id = ${scope.accountId} AND racun_id = ${invoiceId})`.execute(tx);
}

/** A number that no other invoice has; one that is not used after all is never used again. */
export async function nextNumber(_scope: AccountScope, tx: Tx, month: string): Promise<string> {
  const { rows } = await sql<{ n: number }>`
    SELECT nextval('t4a_invoice_numbers') AS n`.execute(tx);
  return `T4A-${month.replace('-', '')}-${String(rows[0]?.n ?? 0).padStart(6, '0')}`;
}

export interface NewInvoice extends InvoiceKey {
  readonly number: string;
  /** `2026-10` */
  readonly month: string;
  readonly currency: Currency;
  readonly tollsMinor: number;
  readonly servicesMinor: number;
  readonly servicesVatPercent: number;
  readonly totalMinor: number;
  readonly passageCount: number;
  readonly lateCount: number;
  readonly issuedAt: Temporal.Instant;
  readonly dueAt: Temporal.Instant;
  readonly paidAt: Temporal.Instant | null;
}

export async function insertInvoice(
  scope: AccountScope,
  tx: Tx,
  invoice: NewInvoice,
): Promise<void> {
  await tx
    .insertInto('t4a_invoices')
    .values({
      account_id: scope.accountId,
      racun_id: invoice.invoiceId,
      number: invoice.number,
      month: `${invoice.month}-01`,
      currency: invoice.currency,
      tolls_minor: invoice.tollsMinor,
      services_minor: invoice.servicesMinor,
      services_vat_percent: invoice.servicesVatPercent,
      total_minor: invoice.totalMinor,
      passage_count: invoice.passageCount,
      late_count: invoice.lateCount,
      issued_at: invoice.issuedAt,
      due_at: invoice.dueAt,
      paid_at: invoice.paidAt,
      looked_at: invoice.issuedAt,
      // Planned at once; even if the job is lost with the outbox of a backup.
      next_try_at: invoice.paidAt === null ? invoice.issuedAt : null,
    })
    .execute();
}
