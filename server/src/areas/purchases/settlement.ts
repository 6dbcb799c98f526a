import type { AuditAction } from '@rampa/contract/staff';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { issueCreditNote } from './credit-notes.ts';
import type { UnpickDevices } from './desk/unpicking.ts';
import type { OrderBooks } from './order-books.ts';
import type { TellCustomer } from './order-mails.ts';
import { updateOrder } from './order-changes.store.ts';
import { lockOrder, selectLines, type OrderRecord } from './orders.store.ts';
import { tagQuantities } from './purchase-rules.ts';
import { giveBackTags, takeTags } from './stock.store.ts';

/** What payments do to orders; each in the caller's transaction, each once. */
export interface OrderSettlement {
  /**
   * The payment has arrived. It is always booked; an order that had ended, or had reserved no tags,
   * takes them now. If there are none left, the payment is refunded.
   */
  settle(scope: AccountScope, tx: Tx, orderNumber: string): Promise<void>;
  /** Not paid in time: the order ends and its tags are for sale again. */
  expire(scope: AccountScope, tx: Tx, orderNumber: string): Promise<void>;
  /** The same earlier, because the customer has cancelled the payment. */
  giveUp(scope: AccountScope, tx: Tx, orderNumber: string): Promise<void>;
  /** The payment was refunded: it is booked, and a credit note issued. */
  takeBack(scope: AccountScope, tx: Tx, orderNumber: string): Promise<void>;
}

export interface SettlementDeps {
  readonly clock: Clock;
  readonly books: OrderBooks;
  readonly tell: TellCustomer;
  readonly unpick: UnpickDevices;
  /** Has the gateway refund a whole payment: durably, once. */
  requestRefund(tx: Tx, orderNumber: string): Promise<void>;
}

export function createOrderSettlement(deps: SettlementDeps): OrderSettlement {
  const { clock, books, tell } = deps;

  const lock = async (scope: AccountScope, tx: Tx, orderNumber: string): Promise<OrderRecord> => {
    const order = await lockOrder(scope, tx, orderNumber);
    if (order === undefined) throw new Error(`No order has the number ${orderNumber}`);
    return order;
  };

  const record = (
    { accountId }: AccountScope,
    tx: Tx,
    order: OrderRecord,
    action: AuditAction,
  ): Promise<void> =>
    recordAudit(tx, clock.now(), {
      accountId,
      actor: 'system',
      action,
      subject: `order:${order.orderNumber}`,
      details: { amountMinor: order.totalMinor, method: order.method },
    });

  /** Whether the tags of a paid order are available: still reserved, or in stock. */
  const hasTags = async (scope: AccountScope, tx: Tx, order: OrderRecord): Promise<boolean> => {
    const waits = order.state === 'awaiting-payment';
    if (waits && order.reserved) return true;
    if (!waits && order.state !== 'expired') return false;
    return (await takeTags(tx, tagQuantities(await selectLines(scope, tx, order)))) === null;
  };

  const endUnpaid = async (
    scope: AccountScope,
    tx: Tx,
    orderNumber: string,
    why: 'expired' | 'given-up',
  ): Promise<void> => {
    const order = await lock(scope, tx, orderNumber);
    if (order.state !== 'awaiting-payment') return;
    if (order.reserved) {
      await giveBackTags(tx, tagQuantities(await selectLines(scope, tx, order)));
    }
    const ended = await updateOrder(scope, tx, order, {
      state: 'expired',
      paymentState: 'void',
      endedAt: clock.now(),
    });
    await record(scope, tx, order, `order-${why}`);
    await tell(tx, ended, why);
  };

  return {
    async settle(scope, tx, orderNumber) {
      const order = await lock(scope, tx, orderNumber);
      if (order.paymentState !== 'waiting' && order.paymentState !== 'void') return;
      await books.bookPayment(scope, tx, order);
      await record(scope, tx, order, 'order-paid');
      const paidAt = clock.now();
      if (await hasTags(scope, tx, order)) {
        const paid = await updateOrder(scope, tx, order, {
          state: 'confirmed',
          reserved: true,
          paymentState: 'paid',
          paidAt,
          endedAt: null,
        });
        await tell(tx, paid, 'paid');
        return;
      }
      const late = await updateOrder(scope, tx, order, {
        paymentState: 'refunding',
        paidAt,
        // An order that had reserved none has found none left.
        ...(order.state === 'awaiting-payment' ? { state: 'expired', endedAt: paidAt } : {}),
      });
      if (order.method === 'card') await deps.requestRefund(tx, order.orderNumber);
      await tell(tx, late, 'cancelled-refund');
    },

    expire: (scope, tx, orderNumber) => endUnpaid(scope, tx, orderNumber, 'expired'),
    giveUp: (scope, tx, orderNumber) => endUnpaid(scope, tx, orderNumber, 'given-up'),

    async takeBack(scope, tx, orderNumber) {
      const order = await lock(scope, tx, orderNumber);
      if (order.paymentState !== 'paid' && order.paymentState !== 'refunding') return;
      await books.bookRefund(scope, tx, order);
      // A refund may begin at the gateway: an order that was not sent ends by it.
      const stays = order.state !== 'confirmed';
      if (!stays) {
        await deps.unpick(scope, tx, order);
        await giveBackTags(tx, tagQuantities(await selectLines(scope, tx, order)));
      }
      const refundedAt = clock.now();
      const refunded = await updateOrder(scope, tx, order, {
        paymentState: 'refunded',
        refundedAt,
        ...(stays ? {} : { state: 'cancelled', endedAt: refundedAt }),
      });
      await record(scope, tx, order, 'order-refunded');
      await tell(tx, refunded, 'refunded');
      await issueCreditNote(scope, tx, refunded, refundedAt);
    },
  };
}
