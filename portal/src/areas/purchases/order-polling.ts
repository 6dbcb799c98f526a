import type { Order } from '@rampa/contract/purchases';

const seconds = 1000;

/** How long to wait for a pending gateway notification before saying that the order is not paid. */
export const patience = 10 * seconds;

/**
 * Milliseconds until an order is requested again: often while a payment or a refund is pending,
 * rarely while a bank transfer is awaited, not at all if the next step is taken by people.
 */
export function pollEvery(
  order: Pick<Order, 'status' | 'payment' | 'paymentStatus'>,
  waited: number,
): number | undefined {
  if (order.paymentStatus === 'refunding') {
    return order.payment === 'card' ? 10 * seconds : undefined;
  }
  if (order.status !== 'awaiting-payment') return undefined;
  if (order.payment !== 'card') return 60 * seconds;
  if (waited < 30 * seconds) return 2 * seconds;
  return waited < 180 * seconds ? 5 * seconds : 30 * seconds;
}
