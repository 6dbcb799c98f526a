import type { Currency } from '@rampa/contract';
import type { T4APaymentStatus } from '@rampa/contract/external-toll';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

/** An attempt to pay an invoice, under an order number of its own. */
export interface InvoicePayment {
  readonly accountId: string;
  readonly orderNumber: string;
  readonly invoiceId: string;
  /** Who asked for it; null if the program charged automatically. */
  readonly userId: string | null;
  /** The saved card; null if it is paid on the gateway's page. */
  readonly cardId: string | null;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly state: T4APaymentStatus;
  readonly refusal: string | null;
  readonly createdAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | null;
}

const columns = [
  'account_id',
  'order_number',
  'racun_id',
  'user_id',
  'card_id',
  'amount_minor',
  'currency',
  'state',
  'refusal',
  'created_at',
  'ended_at',
] as const;

function rowsOf(queries: Queries) {
  return queries.selectFrom('t4a_invoice_payments').select(columns);
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function toPayment(row: Row): InvoicePayment {
  return {
    accountId: row.account_id,
    orderNumber: row.order_number,
    invoiceId: row.racun_id,
    userId: row.user_id,
    cardId: row.card_id,
    amountMinor: row.amount_minor,
    // Constraints of the table limit these to the known ones.
    currency: row.currency as Currency,
    state: row.state as T4APaymentStatus,
    refusal: row.refusal,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}

export async function insertInvoicePayment(
  scope: AccountScope,
  tx: Tx,
  payment: Omit<InvoicePayment, 'accountId' | 'state' | 'refusal' | 'endedAt'> & {
    readonly idempotencyKey: string;
  },
): Promise<void> {
  await tx
    .insertInto('t4a_invoice_payments')
    .values({
      account_id: scope.accountId,
      order_number: payment.orderNumber,
      racun_id: payment.invoiceId,
      user_id: payment.userId,
      card_id: payment.cardId,
      amount_minor: payment.amountMinor,
      currency: payment.currency,
      state: 'pending',
      idempotency_key: payment.idempotencyKey,
      created_at: payment.createdAt,
    })
    .execute();
}

export async function selectInvoicePayment(
  scope: AccountScope,
  queries: Queries,
  orderNumber: string,
): Promise<InvoicePayment | undefined> {
  const row = await rowsOf(queries)
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return row === undefined ? undefined : toPayment(row);
}

export async function selectByKey(
  scope: AccountScope,
  queries: Queries,
  idempotencyKey: string,
): Promise<InvoicePayment | undefined> {
  const row = await rowsOf(queries)
    .where('account_id', '=', scope.accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : toPayment(row);
}

/** Of an invoice, the oldest first. */
export async function selectInvoicePayments(
  scope: AccountScope,
  queries: Queries,
  invoiceId: string,
): Promise<readonly InvoicePayment[]> {
  const rows = await rowsOf(queries)
    .where('account_id', '=', scope.accountId)
    .where('racun_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('order_number')
    .execute();
  return rows.map(toPayment);
}

/** The newest of each invoice. */
export async function selectLatestInvoicePayments(
  scope: AccountScope,
  queries: Queries,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, InvoicePayment>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await rowsOf(queries)
    .distinctOn('racun_id')
    .where('account_id', '=', scope.accountId)
    .where('racun_id', 'in', invoiceIds)
    .orderBy('racun_id')
    // A payment that was made says more than later attempts that were refunded.
    .orderBy(sql`state = 'paid'`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('order_number', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.racun_id, toPayment(row)]));
}

export async function updateInvoicePayment(
  scope: AccountScope,
  tx: Tx,
  { orderNumber }: Pick<InvoicePayment, 'orderNumber'>,
  end: {
    readonly state: T4APaymentStatus;
    readonly refusal: string | null;
    readonly endedAt: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .updateTable('t4a_invoice_payments')
    .set({ state: end.state, refusal: end.refusal, ended_at: end.endedAt })
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .execute();
}
