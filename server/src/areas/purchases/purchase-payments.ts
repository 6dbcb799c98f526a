import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Translator } from '../../platform/translator.ts';
import type { PaymentPurpose, SlipPurpose } from '../payments/index.ts';
import type { AgreedOrders } from './agreed-orders.ts';
import { buyerName } from './buyer.ts';
import { lockOrder, selectOrder } from './orders.store.ts';
import type { OrderSettlement } from './settlement.ts';
import { orderSlips } from './unpaid-slips.store.ts';

/** How orders are paid by card: what the gateway's page says, and what a settled payment does. */
export function createPurchasePayments(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly settlement: OrderSettlement;
  readonly translator: Pick<Translator, 'translate'>;
  /** ISO 3166-1 alpha-2 of the country that orders go to. */
  readonly isoCode: string;
}): PaymentPurpose {
  const { database, clock, settlement, translator } = deps;
  return {
    async settled(scope, tx, { orderNumber, state, expiresAt }) {
      if (state === 'pending') throw new Error(`${orderNumber} is not settled`);
      if (state === 'paid') await settlement.settle(scope, tx, orderNumber);
      else if (state === 'refunded') await settlement.takeBack(scope, tx, orderNumber);
      // Before it expires, only its customer can end a payment unpaid.
      else if (Temporal.Instant.compare(clock.now(), expiresAt) < 0) {
        await settlement.giveUp(scope, tx, orderNumber);
      } else await settlement.expire(scope, tx, orderNumber);
    },
    async describe(scope, { orderNumber, languageId }) {
      const order = await selectOrder(scope, database.queries, orderNumber);
      if (order === undefined) throw new Error(`The order ${orderNumber} vanished`);
      const { email, phone, street, city, postcode } = order;
      return {
        description: translator.translate(languageId, 'purchases.payment-description', {
          orderNumber,
        }),
        payer: {
          name: buyerName(order),
          email,
          phone,
          address: street,
          city,
          postcode,
          country: deps.isoCode,
        },
      };
    },
    // No card is saved with an order.
    wantedBy: async () => null,
    resultPath: (_scope, orderNumber) =>
      `/pages/kupovina-pregled?order_number=${encodeURIComponent(orderNumber)}`,
  };
}

/** How orders are paid by bank transfer, and offers, which become orders by it. */
export function createPurchaseSlips(
  settlement: Pick<OrderSettlement, 'settle'>,
  agreed: Pick<AgreedOrders, 'offerOf' | 'settleOffer' | 'askedAt' | 'slips'>,
): SlipPurpose {
  return {
    async lock(scope, tx, orderNumber) {
      const known = await lockOrder(scope, tx, orderNumber);
      const offer = known === undefined ? await agreed.offerOf(scope, tx, orderNumber) : null;
      // It may have become an order while its lock was waited for.
      const order = known ?? (await lockOrder(scope, tx, orderNumber));
      if (order === undefined) return offer;
      if (order.method !== 'slip') return null;
      const { totalMinor: amountMinor, currency, paymentState, payUntil } = order;
      const paid = paymentState !== 'waiting' && paymentState !== 'void';
      // The pro-forma may have been paid before the offer was accepted.
      const issuedAt = (await agreed.askedAt(scope, tx, orderNumber)) ?? order.createdAt;
      return { amountMinor, currency, paid, issuedAt, payUntil };
    },
    async settle(scope, tx, orderNumber) {
      const order = await lockOrder(scope, tx, orderNumber);
      if (order === undefined) await agreed.settleOffer(scope, tx, orderNumber);
      else await settlement.settle(scope, tx, orderNumber);
    },
    get slips() {
      return [orderSlips, ...agreed.slips()];
    },
  };
}
