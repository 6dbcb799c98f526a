import type { Currency } from '@rampa/contract';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/database/parts.ts';
import type { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import { tollTimeZone } from '../../../platform/clock.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import type { ChargeableCard } from './billing-rules.ts';
import { isOverdue } from './overdue.store.ts';

/** An invoice with its outcome. */
export interface InvoiceRecord {
  readonly accountId: string;
  readonly invoiceId: string;
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
  /** The payment under way. */
  readonly orderNumber: string | null;
  readonly nextTryAt: Temporal.Instant | null;
  readonly noCardToldAt: Temporal.Instant | null;
}

const columns = [
  'account_id',
  'racun_id',
  'number',
  'month',
  'currency',
  'tolls_minor',
  'services_minor',
  'services_vat_percent',
  'total_minor',
  'passage_count',
  'late_count',
  'issued_at',
  'due_at',
  'paid_at',
  'order_number',
  'next_try_at',
  'no_card_told_at',
] as const;

function rowsOf(queries: Queries) {
  return queries.selectFrom('t4a_invoices').select(columns);
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function toRecord(row: Row): InvoiceRecord {
  return {
    accountId: row.account_id,
    invoiceId: row.racun_id,
    number: row.number,
    month: row.month.slice(0, 7),
    // A constraint of the table keeps it to the known ones.
    currency: row.currency as Currency,
    tollsMinor: row.tolls_minor,
    servicesMinor: row.services_minor,
    servicesVatPercent: row.services_vat_percent,
    totalMinor: row.total_minor,
    passageCount: row.passage_count,
    lateCount: row.late_count,
    issuedAt: row.issued_at,
    dueAt: row.due_at,
    paidAt: row.paid_at,
    orderNumber: row.order_number,
    nextTryAt: row.next_try_at,
    noCardToldAt: row.no_card_told_at,
  };
}

/** Newest first. */
export async function selectInvoices(
  scope: AccountScope,
  queries: Queries,
  slice: { readonly first: number; readonly rows: number },
): Promise<{
  readonly items: readonly InvoiceRecord[];
  readonly totalRecords: number;
  readonly unpaidMinor: number;
}> {
  const [rows, totals] = await Promise.all([
    rowsOf(queries)
      .where('account_id', '=', scope.accountId)
      .orderBy('month', 'desc')
      .offset(slice.first)
      .limit(slice.rows)
      .execute(),
    sql<{ n: number; unpaid: number }>`
      SELECT count(*) AS n,
             coalesce(sum(total_minor) FILTER (WHERE paid_at IS NULL), 0)::bigint AS unpaid
      FROM t4a_invoices WHERE account_id = ${scope.accountId}`.execute(queries),
  ]);
  const [sums] = totals.rows;
  return {
    items: rows.map(toRecord),
    totalRecords: sums?.n ?? 0,
    unpaidMinor: sums?.unpaid ?? 0,
  };
}

export async function selectInvoice(
  scope: AccountScope,
  queries: Queries,
  invoiceId: string,
): Promise<InvoiceRecord | undefined> {
  const row = await rowsOf(queries)
    .where('account_id', '=', scope.accountId)
    .where('racun_id', '=', invoiceId)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** By an id that came in a call: what is not an id finds nothing. */
export async function findInvoice(
  scope: AccountScope,
  queries: Queries,
  invoiceId: string,
): Promise<InvoiceRecord | undefined> {
  return isUuid(invoiceId) ? selectInvoice(scope, queries, invoiceId) : undefined;
}

export async function selectByNumber(
  scope: AccountScope,
  queries: Queries,
  number: string,
): Promise<InvoiceRecord | undefined> {
  const row = await rowsOf(queries)
    .where('account_id', '=', scope.accountId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** The invoice, locked until the transaction ends: one payment of it at a time. */
export async function lockInvoice(
  scope: AccountScope,
  tx: Tx,
  invoiceId: string,
): Promise<InvoiceRecord | undefined> {
  const row = await rowsOf(tx)
    .where('account_id', '=', scope.accountId)
    .where('racun_id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** The invoice that should be paid first; null where nothing is unpaid. */
export async function selectOldestUnpaid(
  scope: AccountScope,
  queries: Queries,
): Promise<InvoiceRecord | undefined> {
  const row = await rowsOf(queries)
    .where('account_id', '=', scope.accountId)
    .where('paid_at', 'is', null)
    .orderBy('due_at')
    .orderBy('month')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export interface InvoiceChange {
  readonly paidAt?: Temporal.Instant;
  readonly orderNumber?: string | null;
  readonly lookedAt?: Temporal.Instant;
  readonly nextTryAt?: Temporal.Instant | null;
  readonly noCardToldAt?: Temporal.Instant | null;
}

export async function updateInvoice(
  scope: AccountScope,
  tx: Tx,
  { invoiceId }: Pick<InvoiceRecord, 'invoiceId'>,
  change: InvoiceChange,
): Promise<void> {
  const { paidAt, orderNumber, lookedAt, nextTryAt, noCardToldAt } = change;
  await tx
    .updateTable('t4a_invoices')
    .set({
      ...(paidAt === undefined ? {} : { paid_at: paidAt }),
      ...(orderNumber === undefined ? {} : { order_number: orderNumber }),
      ...(lookedAt === undefined ? {} : { looked_at: lookedAt }),
      ...(nextTryAt === undefined ? {} : { next_try_at: nextTryAt }),
      ...(noCardToldAt === undefined ? {} : { no_card_told_at: noCardToldAt }),
    })
    .where('account_id', '=', scope.accountId)
    .where('racun_id', '=', invoiceId)
    .execute();
}

export interface InvoiceOf {
  readonly accountId: string;
  readonly invoiceId: string;
}

/** A card is good until the end of its month of toll time. */
function isGood(now: Temporal.Instant) {
  const month = now.toZonedDateTimeISO(tollTimeZone).toPlainDate().toPlainYearMonth().toString();
  return sql<boolean>`(k.expires IS NULL OR k.expires >= ${month})`;
}

/** Cards of an account that are still good, the default one first. */
export async function selectGoodCards(
  scope: AccountScope,
  queries: Queries,
  now: Temporal.Instant,
): Promise<readonly ChargeableCard[]> {
  const { rows } = await sql<{ card_id: string; kept_at: Temporal.Instant }>`
    SELECT k.card_id, k.kept_at FROM kept_cards k
    WHERE k.account_id = ${scope.accountId} AND ${isGood(now)}
    ORDER BY k.is_default DESC, k.kept_at DESC, k.card_id`.execute(queries);
  return rows.map((row) => ({ cardId: row.card_id, keptAt: row.kept_at }));
}

/** Unpaid invoices whose next charge is due, or whose customer has a card that was not thought of. */
export async function selectToTry(
  _all: AllAccounts,
  queries: Queries,
  now: Temporal.Instant,
  limit: number,
): Promise<readonly InvoiceOf[]> {
  const { rows } = await sql<{ account_id: string; racun_id: string }>`
    SELECT i.account_id, i.racun_id FROM t4a_invoices i
    WHERE i.paid_at IS NULL AND i.order_number IS NULL
      AND (i.next_try_at <= ${now}::timestamptz
        OR EXISTS (SELECT 1 FROM kept_cards k
                   WHERE k.account_id = i.account_id AND ${isGood(now)}
                     AND (i.next_try_at IS NULL OR k.kept_at > i.looked_at)))
    ORDER BY i.next_try_at NULLS LAST LIMIT ${limit}`.execute(queries);
  return rows.map((row) => ({ accountId: row.account_id, invoiceId: row.racun_id }));
}

/** Invoices that are overdue, and whose customers were not told. */
export async function selectOverdue(
  _all: AllAccounts,
  queries: Queries,
  now: Temporal.Instant,
  limit: number,
): Promise<readonly InvoiceOf[]> {
  const { rows } = await sql<{ account_id: string; racun_id: string }>`
    SELECT i.account_id, i.racun_id FROM t4a_invoices i
    WHERE ${isOverdue('i', now)} AND i.overdue_told_at IS NULL
    ORDER BY i.due_at LIMIT ${limit}`.execute(queries);
  return rows.map((row) => ({ accountId: row.account_id, invoiceId: row.racun_id }));
}

/** False where somebody else tells the customer, or the money came meanwhile. */
export async function claimOverdue(
  scope: AccountScope,
  tx: Tx,
  { invoiceId }: Pick<InvoiceOf, 'invoiceId'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await tx
    .updateTable('t4a_invoices')
    .set({ overdue_told_at: now })
    .where('account_id', '=', scope.accountId)
    .where('racun_id', '=', invoiceId)
    .where('overdue_told_at', 'is', null)
    .where('paid_at', 'is', null)
    .returning('racun_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any invoice is unpaid. */
export const hasUnpaidInvoice = anyOf<{ readonly accountId: string }>(
  ({ accountId }) => sql`
    SELECT 1 FROM t4a_invoices WHERE account_id = ${accountId} AND paid_at IS NULL`,
);
