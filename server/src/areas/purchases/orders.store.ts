import type { Currency, Kategorija, LanguageId } from '@rampa/contract';
import type {
  DeliveryKind,
  OrderStatus,
  PackageId,
  PaymentMethod,
  PaymentStatus,
} from '@rampa/contract/purchases';
import type { Selectable } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Tables } from '../../../db/tables.generated.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';

/** Amounts are minor units. */
export interface OrderRecord {
  readonly accountId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  /** Null for a visitor. */
  readonly userId: string | null;
  /** Pseudonym of a visitor's network while what was ordered is unpaid; null else. */
  readonly visitorNetwork: string | null;
  readonly intentDigest: string;
  readonly state: OrderStatus;
  readonly method: PaymentMethod;
  readonly paymentState: PaymentStatus;
  readonly lice: 'fizicko' | 'pravno';
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** E.164 */
  readonly phone: string;
  readonly businessName: string;
  readonly taxNumber: string;
  readonly companyNumber: string;
  readonly delivery: DeliveryKind;
  readonly street: string;
  readonly city: string;
  readonly postcode: string;
  readonly pointOfSaleId: string;
  /** Name and address of the day, on a line each. */
  readonly pointOfSale: string;
  readonly quantity: number;
  readonly devicesMinor: number;
  readonly discountPercent: number;
  readonly discountMinor: number;
  readonly deliveryMinor: number;
  readonly creditMinor: number;
  readonly totalMinor: number;
  /** Tax in the prices of devices and delivery, of the day of the order. */
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
}

export interface OrderLine {
  readonly category: Kategorija;
  readonly quantity: number;
  readonly packageId: PackageId;
  readonly devicePriceMinor: number;
  /** Of one tag. */
  readonly creditMinor: number;
}

export type NewOrder = Omit<
  OrderRecord,
  'paymentState' | 'paidAt' | 'sentAt' | 'deliveredAt' | 'endedAt' | 'refundedAt'
> & { readonly idempotencyKey: string };

// The table's constraints allow the words of these types only.
function toRecord(row: Selectable<Tables['orders']>): OrderRecord {
  return {
    accountId: row.account_id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    userId: row.user_id,
    visitorNetwork: row.visitor_network,
    intentDigest: row.intent_digest,
    state: row.state as OrderStatus,
    method: row.payment_method as PaymentMethod,
    paymentState: row.payment_state as PaymentStatus,
    lice: row.person as OrderRecord['lice'],
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    businessName: row.business_name,
    taxNumber: row.tax_number,
    companyNumber: row.company_number,
    delivery: row.delivery_kind as DeliveryKind,
    street: row.street,
    city: row.city,
    postcode: row.postcode,
    pointOfSaleId: row.point_of_sale_id,
    pointOfSale: row.point_of_sale,
    quantity: row.quantity,
    devicesMinor: row.devices_minor,
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
  };
}

/** False where the account used the idempotency key before. */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  lines: readonly OrderLine[],
): Promise<boolean> {
  const row = await tx
    .insertInto('orders')
    .values({
      account_id: order.accountId,
      order_id: order.orderId,
      order_number: order.orderNumber,
      user_id: order.userId,
      visitor_network: order.visitorNetwork,
      idempotency_key: order.idempotencyKey,
      intent_digest: order.intentDigest,
      state: order.state,
      payment_method: order.method,
      person: order.lice,
      first_name: order.firstName,
      last_name: order.lastName,
      email: order.email,
      phone: order.phone,
      business_name: order.businessName,
      tax_number: order.taxNumber,
      company_number: order.companyNumber,
      delivery_kind: order.delivery,
      street: order.street,
      city: order.city,
      postcode: order.postcode,
      point_of_sale_id: order.pointOfSaleId,
      point_of_sale: order.pointOfSale,
      quantity: order.quantity,
      devices_minor: order.devicesMinor,
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
        account_id: order.accountId,
        order_id: order.orderId,
        category: line.category,
        quantity: line.quantity,
        package_id: line.packageId,
        device_price_minor: line.devicePriceMinor,
        credit_minor: line.creditMinor,
      })),
    )
    .execute();
  return true;
}

export async function selectOrderByKey(
  queries: Queries,
  accountId: string,
  idempotencyKey: string,
): Promise<OrderRecord | undefined> {
  const row = await queries
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function selectOrder(
  queries: Queries,
  accountId: string,
  orderNumber: string,
): Promise<OrderRecord | undefined> {
  const row = await queries
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Those of the account's orders that have one of these numbers. */
export async function selectOrdersByNumber(
  queries: Queries,
  accountId: string,
  orderNumbers: readonly string[],
): Promise<readonly OrderRecord[]> {
  if (orderNumbers.length === 0) return [];
  const rows = await queries
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('order_number', 'in', orderNumbers)
    .execute();
  return rows.map(toRecord);
}

/** Locks the order until the transaction ends: who moves it on decides alone. */
export async function lockOrder(
  tx: Tx,
  accountId: string,
  orderNumber: string,
): Promise<OrderRecord | undefined> {
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('order_number', '=', orderNumber)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function selectLines(
  queries: Queries,
  order: Pick<OrderRecord, 'accountId' | 'orderId'>,
): Promise<readonly OrderLine[]> {
  const rows = await queries
    .selectFrom('order_lines')
    .select(['category', 'quantity', 'package_id', 'device_price_minor', 'credit_minor'])
    .where('account_id', '=', order.accountId)
    .where('order_id', '=', order.orderId)
    .orderBy('category')
    .execute();
  // The table's constraints again.
  return rows.map((row) => ({
    category: row.category as Kategorija,
    quantity: row.quantity,
    packageId: row.package_id as PackageId,
    devicePriceMinor: row.device_price_minor,
    creditMinor: row.credit_minor,
  }));
}

/** A customer's orders, newest first. */
export async function selectOrders(
  queries: Queries,
  accountId: string,
  first: number,
  rows: number,
): Promise<{ readonly totalRecords: number; readonly orders: readonly OrderRecord[] }> {
  const query = queries.selectFrom('orders').where('account_id', '=', accountId);
  // A customer orders a few times in a life, so counting is cheap.
  const counted = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .offset(first)
    .limit(rows)
    .execute();
  return { totalRecords: counted.total, orders: page.map(toRecord) };
}

export interface OrderChange {
  readonly state?: OrderStatus;
  readonly paymentState?: PaymentStatus;
  readonly paidAt?: Temporal.Instant;
  readonly sentAt?: Temporal.Instant;
  readonly deliveredAt?: Temporal.Instant;
  readonly endedAt?: Temporal.Instant | null;
  readonly refundedAt?: Temporal.Instant;
}

/** Changes an order that is locked, and answers with what it is then. */
export async function updateOrder(
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
      payment_state: next.paymentState,
      paid_at: next.paidAt,
      sent_at: next.sentAt,
      delivered_at: next.deliveredAt,
      ended_at: next.endedAt,
      refunded_at: next.refundedAt,
      // Whoever owes nothing any more is not to be known.
      visitor_network: unpaid && next.paymentState === 'waiting' ? next.visitorNetwork : null,
    })
    .where('account_id', '=', order.accountId)
    .where('order_id', '=', order.orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row);
}

/** Unpaid slips whose time is over. */
export async function selectSlipsDue(
  queries: Queries,
  now: Temporal.Instant,
  limit: number,
): Promise<readonly Pick<OrderRecord, 'accountId' | 'orderNumber'>[]> {
  const rows = await queries
    .selectFrom('orders')
    .select(['account_id', 'order_number'])
    .where('state', '=', 'awaiting-payment')
    .where('payment_method', '=', 'slip')
    .where('pay_until', '<=', now)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, orderNumber: row.order_number }));
}

/** What the operator has to do: orders to pack, to hand over, to give back; the oldest first. */
export async function selectWork(queries: Queries, limit: number): Promise<readonly OrderRecord[]> {
  const rows = await queries
    .selectFrom('orders')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['confirmed', 'sent']),
        eb.and([eb('payment_state', '=', 'refunding'), eb('payment_method', '=', 'slip')]),
      ]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(toRecord);
}
