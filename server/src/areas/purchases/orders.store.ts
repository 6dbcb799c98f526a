import type { Currency, Kategorija, LanguageId } from '@rampa/contract';
import type {
  OrderStatus,
  PackageId,
  PaymentMethod,
  PaymentStatus,
} from '@rampa/contract/purchases';
import type { Selectable } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Tables } from '../../../db/tables.generated.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { inCategoryOrder } from './category-order.ts';
import { recipientOf, type Recipient } from './recipient.ts';

/** Amounts are minor units. */
export interface OrderRecord extends Recipient {
  readonly accountId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  /** Null for a visitor. */
  readonly userId: string | null;
  /** Pseudonym of a visitor's network while the order is unpaid; null otherwise. */
  readonly visitorNetwork: string | null;
  readonly intentDigest: string;
  /** Whether its tags were taken from the stock; false for an order by card that takes them when paid. */
  readonly reserved: boolean;
  readonly state: OrderStatus;
  readonly method: PaymentMethod;
  readonly paymentState: PaymentStatus;
  readonly personType: 'fizicko' | 'pravno';
  /** Serial number of the tag that it replaces; empty: none. */
  readonly replaces: string;
  readonly quantity: number;
  readonly tagsMinor: number;
  readonly discountPercent: number;
  readonly discountMinor: number;
  readonly deliveryMinor: number;
  readonly creditMinor: number;
  readonly totalMinor: number;
  /** Tax rate included in the prices of tags and delivery on the day of the order. */
  readonly vatPercent: number;
  readonly currency: Currency;
  readonly languageId: LanguageId;
  readonly createdAt: Temporal.Instant;
  readonly payUntil: Temporal.Instant | null;
  readonly paidAt: Temporal.Instant | null;
  readonly sentAt: Temporal.Instant | null;
  readonly deliveredAt: Temporal.Instant | null;
  readonly endedAt: Temporal.Instant | null;
  readonly refundedAt: Temporal.Instant | null;
  /** Since when each of its tags has a device of the stock. */
  readonly pickedAt: Temporal.Instant | null;
  readonly packedAt: Temporal.Instant | null;
  /** Packing sheets that were printed. */
  readonly sheets: number;
  /** Both empty where none is known. */
  readonly carrier: string;
  readonly parcelNumber: string;
  /** When its parcel came back. */
  readonly returnedAt: Temporal.Instant | null;
}

export interface OrderLine {
  readonly category: Kategorija;
  readonly quantity: number;
  readonly packageId: PackageId;
  readonly tagPriceMinor: number;
  /** Of one tag. */
  readonly creditMinor: number;
}

// The table's constraints allow the words of these types only.
export function toRecord(row: Selectable<Tables['orders']>): OrderRecord {
  return {
    accountId: row.account_id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    userId: row.user_id,
    visitorNetwork: row.visitor_network,
    intentDigest: row.intent_digest,
    reserved: row.reserved,
    state: row.state as OrderStatus,
    method: row.payment_method as PaymentMethod,
    paymentState: row.payment_state as PaymentStatus,
    personType: row.person as OrderRecord['personType'],
    ...recipientOf(row),
    replaces: row.replaces_serial_number,
    quantity: row.quantity,
    tagsMinor: row.devices_minor,
    discountPercent: row.discount_percent,
    discountMinor: row.discount_minor,
    deliveryMinor: row.delivery_minor,
    creditMinor: row.credit_minor,
    totalMinor: row.total_minor,
    vatPercent: row.vat_percent,
    currency: row.currency as Currency,
    languageId: row.language_id as LanguageId,
    createdAt: row.created_at,
    payUntil: row.pay_until,
    paidAt: row.paid_at,
    sentAt: row.sent_at,
    deliveredAt: row.delivered_at,
    endedAt: row.ended_at,
    refundedAt: row.refunded_at,
    pickedAt: row.picked_at,
    packedAt: row.packed_at,
    sheets: row.packing_sheets,
    carrier: row.parcel_carrier,
    parcelNumber: row.parcel_number,
    returnedAt: row.returned_at,
  };
}

export async function selectOrderByKey(
  scope: AccountScope,
  queries: Queries,
  idempotencyKey: string,
): Promise<OrderRecord | undefined> {
  const row = await queries
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function selectOrder(
  scope: AccountScope,
  queries: Queries,
  orderNumber: string,
): Promise<OrderRecord | undefined> {
  const row = await queries
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Locks the order until the transaction ends: it is changed by one at a time. */
export async function lockOrder(
  scope: AccountScope,
  tx: Tx,
  orderNumber: string,
): Promise<OrderRecord | undefined> {
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function selectLines(
  scope: AccountScope,
  queries: Queries,
  { orderId }: Pick<OrderRecord, 'orderId'>,
): Promise<readonly OrderLine[]> {
  const rows = await queries
    .selectFrom('order_lines')
    .select(['category', 'quantity', 'package_id', 'device_price_minor', 'credit_minor'])
    .where('account_id', '=', scope.accountId)
    .where('order_id', '=', orderId)
    .execute();
  // The table's constraints again.
  const lines = rows.map((row) => ({
    category: row.category as Kategorija,
    quantity: row.quantity,
    packageId: row.package_id as PackageId,
    tagPriceMinor: row.device_price_minor,
    creditMinor: row.credit_minor,
  }));
  return inCategoryOrder(lines);
}
