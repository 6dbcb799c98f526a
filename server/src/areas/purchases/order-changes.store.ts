import type { OrderStatus, PaymentStatus } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { toRecord, type OrderLine, type OrderRecord } from './orders.store.ts';
import { recipientColumns } from './recipient.ts';

export type NewOrder = Omit<
  OrderRecord,
  | 'paymentState'
  | 'paidAt'
  | 'sentAt'
  | 'deliveredAt'
  | 'endedAt'
  | 'refundedAt'
  | 'pickedAt'
  | 'packedAt'
  | 'sheets'
  | 'carrier'
  | 'parcelNumber'
  | 'returnedAt'
> & { readonly idempotencyKey: string };

/** False where the account has used the idempotency key before. */
export async function insertOrder(
  scope: AccountScope,
  tx: Tx,
  order: NewOrder,
  lines: readonly OrderLine[],
): Promise<boolean> {
  const row = await tx
    .insertInto('orders')
    .values({
      account_id: scope.accountId,
      order_id: order.orderId,
      order_number: order.orderNumber,
      user_id: order.userId,
      visitor_network: order.visitorNetwork,
      idempotency_key: order.idempotencyKey,
      intent_digest: order.intentDigest,
      reserved: order.reserved,
      state: order.state,
      payment_method: order.method,
      person: order.personType,
      ...recipientColumns(order),
      replaces_serial_number: order.replaces,
      quantity: order.quantity,
      devices_minor: order.tagsMinor,
      discount_percent: order.discountPercent,
      discount_minor: order.discountMinor,
      delivery_minor: order.deliveryMinor,
      credit_minor: order.creditMinor,
      total_minor: order.totalMinor,
      vat_percent: order.vatPercent,
      currency: order.currency,
      language_id: order.languageId,
      created_at: order.createdAt,
      pay_until: order.payUntil,
    })
    .onConflict((conflict) => conflict.constraint('orders__intent_once').doNothing())
    .returning('order_id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await tx
    .insertInto('order_lines')
    .values(
      lines.map((line) => ({
        account_id: scope.accountId,
        order_id: order.orderId,
        category: line.category,
        quantity: line.quantity,
        package_id: line.packageId,
        device_price_minor: line.tagPriceMinor,
        credit_minor: line.creditMinor,
      })),
    )
    .execute();
  return true;
}

export interface OrderChange {
  readonly state?: OrderStatus;
  readonly reserved?: boolean;
  readonly paymentState?: PaymentStatus;
  readonly paidAt?: Temporal.Instant;
  readonly sentAt?: Temporal.Instant;
  readonly deliveredAt?: Temporal.Instant;
  readonly endedAt?: Temporal.Instant | null;
  readonly refundedAt?: Temporal.Instant;
  readonly pickedAt?: Temporal.Instant | null;
  readonly packedAt?: Temporal.Instant | null;
  readonly sheets?: number;
  readonly carrier?: string;
  readonly parcelNumber?: string;
  readonly returnedAt?: Temporal.Instant;
}

/** Changes a locked order and returns it as it is then. */
export async function updateOrder(
  scope: AccountScope,
  tx: Tx,
  order: OrderRecord,
  change: OrderChange,
): Promise<OrderRecord> {
  const next = { ...order, ...change };
  const unpaid = next.state === 'awaiting-payment' || next.state === 'confirmed';
  const row = await tx
    .updateTable('orders')
    .set({
      state: next.state,
      reserved: next.reserved,
      payment_state: next.paymentState,
      paid_at: next.paidAt,
      sent_at: next.sentAt,
      delivered_at: next.deliveredAt,
      ended_at: next.endedAt,
      refunded_at: next.refundedAt,
      picked_at: next.pickedAt,
      packed_at: next.packedAt,
      packing_sheets: next.sheets,
      parcel_carrier: next.carrier,
      parcel_number: next.parcelNumber,
      returned_at: next.returnedAt,
      // Once nothing is owed, the pseudonym is not kept.
      visitor_network: unpaid && next.paymentState === 'waiting' ? next.visitorNetwork : null,
    })
    .where('account_id', '=', scope.accountId)
    .where('order_id', '=', order.orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row);
}
