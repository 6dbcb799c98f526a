import { failure, success, type Outcome } from '@rampa/contract';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { traceOf, type AccountScope } from '../../platform/scope/scope.ts';
import type { Payments } from '../payments/index.ts';
import type { UnpickDevices } from './desk/unpicking.ts';
import type { TellCustomer } from './order-mails.ts';
import { updateOrder } from './order-changes.store.ts';
import { lockOrder, selectLines, type OrderRecord } from './orders.store.ts';
import { tagQuantities, isCancellable } from './purchase-rules.ts';
import { giveBackTags } from './stock.store.ts';

export type CancelRefusal = 'purchases.not-cancellable' | 'purchases.payment-under-way';

export type CancelOrder = (
  scope: AccountScope,
  order: OrderRecord,
) => Promise<Outcome<null, CancelRefusal>>;

/**
 * Cancels an order that was not sent yet. A pending card payment is cancelled first, so that nothing is
 * paid for an ended order; what was paid is refunded through the gateway.
 */
export function createCancelling(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly payments: Pick<Payments, 'giveUp'>;
  readonly tell: TellCustomer;
  readonly unpick: UnpickDevices;
  requestRefund(tx: Tx, orderNumber: string): Promise<void>;
}): CancelOrder {
  const { database, clock, payments, tell } = deps;

  const end = async (scope: AccountScope, tx: Tx, order: OrderRecord): Promise<void> => {
    const paid = order.paymentState === 'paid';
    await deps.unpick(scope, tx, order);
    if (order.reserved) {
      await giveBackTags(tx, tagQuantities(await selectLines(scope, tx, order)));
    }
    const cancelled = await updateOrder(scope, tx, order, {
      state: 'cancelled',
      paymentState: paid ? 'refunding' : 'void',
      endedAt: clock.now(),
    });
    if (paid && order.method === 'card') await deps.requestRefund(tx, order.orderNumber);
    await tell(tx, cancelled, paid ? 'cancelled-refund' : 'cancelled');
  };

  return async (scope, { orderNumber, state, method }) => {
    const waitsForCard = state === 'awaiting-payment' && method === 'card';
    if (waitsForCard) await payments.giveUp(orderNumber);
    return database.transaction(async (tx): Promise<Outcome<null, CancelRefusal>> => {
      const order = await lockOrder(scope, tx, orderNumber);
      if (order === undefined) throw new Error(`The order ${orderNumber} vanished`);
      if (order.state === 'cancelled') return success(null);
      // It has just expired, which freed its tags; the customer has cancelled it.
      if (waitsForCard && order.state === 'expired') {
        await updateOrder(scope, tx, order, { state: 'cancelled' });
        return success(null);
      }
      if (!isCancellable(order)) return failure('purchases.not-cancellable');
      if (order.state === 'awaiting-payment' && method === 'card') {
        return failure('purchases.payment-under-way');
      }
      await end(scope, tx, order);
      await recordAudit(tx, clock.now(), {
        ...traceOf(scope),
        action: 'order-cancelled',
        subject: `order:${orderNumber}`,
        details: { amountMinor: order.totalMinor, paid: order.paymentState === 'paid' },
      });
      return success(null);
    });
  };
}
