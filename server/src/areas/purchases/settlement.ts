import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { OrderBooks } from './order-books.ts';
import type { TellCustomer } from './order-mails.ts';
import { updateOrder } from './order-changes.store.ts';
import { lockOrder, selectLines, type OrderRecord } from './orders.store.ts';
import { devicesOf } from './purchase-rules.ts';
import { giveBackDevices, takeDevices } from './stock.store.ts';

interface OrderKey {
  readonly accountId: string;
  readonly orderNumber: string;
}

/** What payments do to orders; each in the caller's transaction, each once. */
export interface Settlement {
  /**
   * The money is there. It is always booked; an order that was over by then is taken up again while
   * there are devices, else the money goes back.
   */
  settle(tx: Tx, order: OrderKey): Promise<void>;
  /** Nobody paid in time: the order is over and its devices are for sale again. */
  expire(tx: Tx, order: OrderKey): Promise<void>;
  /** The same before the time is over, because the customer gave the payment up. */
  giveUp(tx: Tx, order: OrderKey): Promise<void>;
  /** The money went back to the customer. */
  takeBack(tx: Tx, order: OrderKey): Promise<void>;
}

export interface SettlementDeps {
  readonly clock: Clock;
  readonly books: OrderBooks;
  readonly tell: TellCustomer;
  /** Has the gateway give a whole payment back: durable, once. */
  requestRefund(tx: Tx, orderNumber: string): Promise<void>;
}

export function createSettlement(deps: SettlementDeps): Settlement {
  const { clock, books, tell } = deps;

  const lock = async (tx: Tx, { accountId, orderNumber }: OrderKey): Promise<OrderRecord> => {
    const order = await lockOrder(tx, accountId, orderNumber);
    if (order === undefined) throw new Error(`No order has the number ${orderNumber}`);
    return order;
  };

  const record = (tx: Tx, order: OrderRecord, action: AuditAction): Promise<void> =>
    recordAudit(tx, clock.now(), {
      accountId: order.accountId,
      actor: 'system',
      action,
      subject: `order:${order.orderNumber}`,
      details: { amountMinor: order.totalMinor, method: order.method },
    });

  /** Whether the devices of a paid order are there: kept for it, or free again meanwhile. */
  const hasDevices = async (tx: Tx, order: OrderRecord): Promise<boolean> => {
    if (order.state === 'awaiting-payment') return true;
    if (order.state !== 'expired') return false;
    return (await takeDevices(tx, devicesOf(await selectLines(tx, order)))) === null;
  };

  const endUnpaid = async (tx: Tx, key: OrderKey, why: 'expired' | 'given-up'): Promise<void> => {
    const order = await lock(tx, key);
    if (order.state !== 'awaiting-payment') return;
    await giveBackDevices(tx, devicesOf(await selectLines(tx, order)));
    const ended = await updateOrder(tx, order, {
      state: 'expired',
      paymentState: 'void',
      endedAt: clock.now(),
    });
    await record(tx, order, `order-${why}`);
    await tell(tx, ended, why);
  };

  return {
    async settle(tx, key) {
      const order = await lock(tx, key);
      if (order.paymentState !== 'waiting' && order.paymentState !== 'void') return;
      await books.bookPayment(tx, order);
      await record(tx, order, 'order-paid');
      const paidAt = clock.now();
      if (await hasDevices(tx, order)) {
        const paid = await updateOrder(tx, order, {
          state: 'confirmed',
          paymentState: 'paid',
          paidAt,
          endedAt: null,
        });
        await tell(tx, paid, 'paid');
        return;
      }
      const late = await updateOrder(tx, order, { paymentState: 'refunding', paidAt });
      if (order.method === 'card') await deps.requestRefund(tx, order.orderNumber);
      await tell(tx, late, 'cancelled-refund');
    },

    expire: (tx, key) => endUnpaid(tx, key, 'expired'),
    giveUp: (tx, key) => endUnpaid(tx, key, 'given-up'),

    async takeBack(tx, key) {
      const order = await lock(tx, key);
      if (order.paymentState !== 'paid' && order.paymentState !== 'refunding') return;
      await books.bookRefund(tx, order);
      // The gateway may give money back by itself: an order that was not sent is over then.
      const stays = order.state !== 'confirmed';
      if (!stays) await giveBackDevices(tx, devicesOf(await selectLines(tx, order)));
      const refunded = await updateOrder(tx, order, {
        paymentState: 'refunded',
        refundedAt: clock.now(),
        ...(stays ? {} : { state: 'cancelled', endedAt: clock.now() }),
      });
      await record(tx, order, 'order-refunded');
      await tell(tx, refunded, 'refunded');
    },
  };
}
