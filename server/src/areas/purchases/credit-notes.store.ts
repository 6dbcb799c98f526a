import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { OrderRecord } from './orders.store.ts';

/** The credit note of a refunded order; amounts are minor units. */
export interface CreditNote {
  readonly number: string;
  readonly issuedAt: Temporal.Instant;
  readonly totalMinor: number;
  /** What of it includes the tax. */
  readonly taxedMinor: number;
  /** Included in it. */
  readonly taxMinor: number;
  readonly vatPercent: number;
}

export async function selectCreditNote(
  { accountId }: AccountScope,
  queries: Queries,
  { orderNumber }: Pick<OrderRecord, 'orderNumber'>,
): Promise<CreditNote | undefined> {
  return queries
    .selectFrom('credit_notes')
    .select([
      'number',
      'issued_at as issuedAt',
      'total_minor as totalMinor',
      'taxed_minor as taxedMinor',
      'tax_minor as taxMinor',
      'vat_percent as vatPercent',
    ])
    .where('account_id', '=', accountId)
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
}

/** What credit notes of complaints have taken back of an order already, and what of it includes the tax; minor units. */
export async function selectCreditedOfOrder(
  { accountId }: AccountScope,
  queries: Queries,
  orderNumber: string,
): Promise<{ readonly totalMinor: number; readonly taxedMinor: number }> {
  // Such a credit note has the one line.
  const { rows } = await sql<{ readonly totalMinor: number; readonly taxedMinor: number }>`
    SELECT coalesce(sum(c.total_minor), 0)::bigint AS "totalMinor",
      coalesce(sum(c.taxed_minor), 0)::bigint AS "taxedMinor"
    FROM refund_credit_note_lines l
    JOIN refund_credit_notes c ON c.account_id = l.account_id AND c.journal_kind = l.journal_kind
      AND c.reference = l.reference
    WHERE l.account_id = ${accountId} AND l.subject_kind = 'order' AND l.subject_id = ${orderNumber}`.execute(
    queries,
  );
  return rows[0] ?? { totalMinor: 0, taxedMinor: 0 };
}

/** The next number of the year; whoever wants the one after it waits until this transaction has ended. */
export async function takeNumber(_scope: AccountScope, tx: Tx, year: number): Promise<number> {
  const { rows } = await sql<{ readonly number: number }>`
    INSERT INTO credit_note_series AS series (year, last_number) VALUES (${year}, 1)
    ON CONFLICT ON CONSTRAINT credit_note_series__key DO UPDATE SET last_number = series.last_number + 1
    RETURNING last_number AS number`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`The series of ${year} gave no number`);
  return row.number;
}

export async function insertCreditNote(
  { accountId }: AccountScope,
  tx: Tx,
  { orderNumber, currency }: Pick<OrderRecord, 'orderNumber' | 'currency'>,
  note: CreditNote,
): Promise<void> {
  await tx
    .insertInto('credit_notes')
    .values({
      account_id: accountId,
      order_number: orderNumber,
      number: note.number,
      issued_at: note.issuedAt,
      total_minor: note.totalMinor,
      taxed_minor: note.taxedMinor,
      tax_minor: note.taxMinor,
      vat_percent: note.vatPercent,
      currency,
    })
    .execute();
}

/** A refunded order that should have a credit note. */
export interface WithoutCreditNote {
  readonly accountId: string;
  readonly orderNumber: string;
  readonly refundedAt: Temporal.Instant;
}

/** Orders that a server of the version before has refunded, while it worked beside this one; the oldest refunds first. */
export async function selectWithoutCreditNote(
  _all: AllAccounts,
  queries: Queries,
  { after, most }: { readonly after: WithoutCreditNote | undefined; readonly most: number },
): Promise<readonly WithoutCreditNote[]> {
  const { rows } = await sql<WithoutCreditNote>`
    SELECT o.account_id AS "accountId", o.order_number AS "orderNumber", o.refunded_at AS "refundedAt"
    FROM orders o
    WHERE o.payment_state = 'refunded' AND o.refunded_at >= (SELECT begun_at FROM credit_note_beginning)
      ${after === undefined ? sql`` : sql`AND (o.refunded_at, o.order_number) > (${after.refundedAt}, ${after.orderNumber})`}
      AND NOT EXISTS (SELECT 1 FROM credit_notes c
                      WHERE c.account_id = o.account_id AND c.order_number = o.order_number)
      -- Of which complaints had left something.
      AND NOT EXISTS (SELECT 1 FROM refund_credit_note_lines l
                      WHERE l.account_id = o.account_id AND l.subject_kind = 'order' AND l.subject_id = o.order_number
                      GROUP BY l.account_id, l.subject_id HAVING sum(l.credited_minor) >= max(l.charged_minor))
    ORDER BY o.refunded_at, o.order_number LIMIT ${most}`.execute(queries);
  return rows;
}
