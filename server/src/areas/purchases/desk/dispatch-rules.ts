import type { DispatchPhase } from '@rampa/contract/purchases';
import type { Temporal } from 'temporal-polyfill';
import type { OrderRecord } from '../orders.store.ts';

type Dated = Pick<
  OrderRecord,
  | 'state'
  | 'createdAt'
  | 'paidAt'
  | 'pickedAt'
  | 'packedAt'
  | 'sentAt'
  | 'deliveredAt'
  | 'returnedAt'
  | 'endedAt'
>;

/** Hours after which an order waits longer than customers should have to: to be sent, and under way. */
const lateAfterHours = { 'to-send': 3 * 24, 'under-way': 10 * 24 } as const;

/** Where an order is on its way through the desk; null before it is confirmed, and where it was never paid. */
export function phaseOf(order: Dated): DispatchPhase | null {
  if (order.returnedAt !== null) return 'returned';
  switch (order.state) {
    case 'confirmed':
      if (order.pickedAt === null) return 'pick';
      return order.packedAt === null ? 'pack' : 'ship';
    case 'sent':
      return 'under-way';
    case 'delivered':
      return 'delivered';
    case 'cancelled':
      return 'cancelled';
    case 'awaiting-payment':
    case 'expired':
      return null;
  }
}

/** Since when it is there. */
export function inPhaseSince(order: Dated, phase: DispatchPhase): Temporal.Instant {
  const { createdAt, paidAt, pickedAt, packedAt, sentAt, deliveredAt, returnedAt, endedAt } = order;
  const since = {
    pick: paidAt,
    pack: pickedAt,
    ship: packedAt,
    'under-way': sentAt,
    delivered: deliveredAt,
    returned: returnedAt,
    cancelled: endedAt,
  }[phase];
  return since ?? createdAt;
}

/** Whether it waits too long: until it is sent counted from when the operator could begin, then from when it left. */
export function isLate(order: Dated, phase: DispatchPhase, now: Temporal.Instant): boolean {
  const after = (from: Temporal.Instant, hours: number): boolean =>
    now.epochMilliseconds - from.epochMilliseconds > hours * 3_600_000;
  switch (phase) {
    case 'pick':
    case 'pack':
    case 'ship':
      return after(order.paidAt ?? order.createdAt, lateAfterHours['to-send']);
    case 'under-way':
      return after(order.sentAt ?? order.createdAt, lateAfterHours['under-way']);
    case 'delivered':
    case 'returned':
    case 'cancelled':
      return false;
  }
}
