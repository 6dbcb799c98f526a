import type { Temporal } from 'temporal-polyfill';
import { sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { PaymentState } from './payments.store.ts';

/** A refund that was made at the gateway, or money that the card's bank took back. */
export type ReversalKind = 'gateway-refund' | 'chargeback';

export interface Reversal {
  readonly orderNumber: string;
  readonly kind: ReversalKind;
  /** The gateway's own. */
  readonly transactionId: string;
  readonly amountMinor: number;
}

/** Locks the payment: its own notification and those of its reversals wait for each other. */
export async function lockPaymentState(
  scope: AccountScope,
  tx: Tx,
  paymentId: string,
): Promise<PaymentState> {
  const row = await tx
    .selectFrom('payments')
    .select('state')
    .where('account_id', '=', scope.accountId)
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  // A constraint of the table limits it to the known ones.
  return row.state as PaymentState;
}

/** Minor units of a payment that went back, booked or not. */
export async function sumOfReversals(
  scope: AccountScope,
  queries: Queries,
  orderNumber: string,
): Promise<number> {
  const row = await queries
    .selectFrom('payment_reversals')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'))
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow();
  return row.sum;
}

/** How a payment went back, whole or in part; undefined if it did not. What a bank took back goes before refunds. */
export async function selectTakenBack(
  scope: AccountScope,
  queries: Queries,
  orderNumber: string,
): Promise<'refunded' | 'charged-back' | undefined> {
  const rows = await queries
    .selectFrom('payment_reversals')
    .select('kind')
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .where('booked_at', 'is not', null)
    .execute();
  if (rows.some(({ kind }) => kind === 'chargeback')) return 'charged-back';
  if (rows.length > 0) return 'refunded';
  const payment = await queries
    .selectFrom('payments')
    .select('state')
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .where('state', '=', 'refunded')
    .executeTakeFirst();
  return payment === undefined ? undefined : 'refunded';
}

/** What banks took back of a payment. */
export async function selectChargebacks(
  scope: AccountScope,
  queries: Queries,
  orderNumber: string,
): Promise<readonly Pick<Reversal, 'transactionId' | 'amountMinor'>[]> {
  return queries
    .selectFrom('payment_reversals')
    .select(['transaction_id as transactionId', 'amount_minor as amountMinor'])
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .where('kind', '=', 'chargeback')
    .execute();
}

/** Whether this one was reported before, and some of it went back by it. */
export async function isReversalKnown(
  { accountId }: AccountScope,
  queries: Queries,
  { orderNumber, kind, transactionId }: Omit<Reversal, 'amountMinor'>,
): Promise<boolean> {
  const row = await queries
    .selectFrom('payment_reversals')
    .select('order_number')
    .where('account_id', '=', accountId)
    .where('order_number', '=', orderNumber)
    .where('kind', '=', kind)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertReversal(
  scope: AccountScope,
  tx: Tx,
  reversal: Reversal & {
    readonly provider: string;
    readonly voided: boolean;
    readonly reportedAt: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .insertInto('payment_reversals')
    .values({
      account_id: scope.accountId,
      order_number: reversal.orderNumber,
      kind: reversal.kind,
      provider: reversal.provider,
      transaction_id: reversal.transactionId,
      amount_minor: reversal.amountMinor,
      voided: reversal.voided,
      reported_at: reversal.reportedAt,
    })
    .execute();
}

/** Marks what was reported of a payment and is in no books yet as booked, and returns it. */
export async function takeUnbooked(
  scope: AccountScope,
  tx: Tx,
  orderNumber: string,
  at: Temporal.Instant,
): Promise<readonly Reversal[]> {
  const rows = await tx
    .updateTable('payment_reversals')
    .set({ booked_at: at })
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .where('booked_at', 'is', null)
    .returning(['kind', 'transaction_id', 'amount_minor'])
    .execute();
  return rows.map((row) => ({
    orderNumber,
    // payment_reversals__kind_known admits no other.
    kind: row.kind as ReversalKind,
    transactionId: row.transaction_id,
    amountMinor: row.amount_minor,
  }));
}
