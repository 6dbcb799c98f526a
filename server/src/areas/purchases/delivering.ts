import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { OrderBooks } from './order-books.ts';
import { updateOrder } from './order-changes.store.ts';
import type { OrderRecord } from './orders.store.ts';

/** Whether an order can be handed over: it was sent, and is paid or is paid then. Its money may have been given back meanwhile. */
export function isDeliverable({
  state,
  paymentState,
  method,
}: Pick<OrderRecord, 'state' | 'paymentState' | 'method'>): boolean {
  const paidThen = method === 'on-delivery' && paymentState === 'waiting';
  const waitsOrEnded = paymentState === 'waiting' || paymentState === 'void';
  return state === 'sent' && (!waitsOrEnded || paidThen);
}

/** Hands a locked order over; what is paid on delivery is booked, and the credit of its linked tags. */
export async function deliverOrder(
  scope: AccountScope,
  tx: Tx,
  order: OrderRecord,
  { clock, books }: { readonly clock: Clock; readonly books: OrderBooks },
): Promise<void> {
  const now = clock.now();
  const paysNow = order.paymentState === 'waiting';
  if (paysNow) await books.bookPayment(scope, tx, order);
  const delivered = await updateOrder(scope, tx, order, {
    state: 'delivered',
    deliveredAt: now,
    ...(paysNow ? { paymentState: 'paid', paidAt: now } : {}),
  });
  await books.creditTags(scope, tx, delivered);
}
