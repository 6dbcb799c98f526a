import type { TopUp } from '@rampa/contract/top-ups';
import { Temporal } from 'temporal-polyfill';
import { toWireInstant } from '../../platform/clock.ts';
import { orderLifeMinutes } from '../payments/index.ts';
import type { TagRecord } from '../tags/index.ts';
import type { TopUpRecord } from './top-ups.store.ts';

/** After half an hour the gateway's page takes no card any more, even before the order is settled. */
export function isResumable(topUp: TopUpRecord, now: Temporal.Instant): boolean {
  const until = topUp.createdAt.add({ minutes: orderLifeMinutes });
  const open = topUp.method !== 'card' || Temporal.Instant.compare(now, until) < 0;
  return topUp.state === 'pending' && open && !topUp.automatic;
}

export function viewOf(
  topUp: TopUpRecord,
  tag: TagRecord | undefined,
  now: Temporal.Instant,
): TopUp {
  return {
    order_number: topUp.orderNumber,
    tag_id: topUp.tagId,
    serial_number: tag?.serialNumber ?? '',
    plate: tag?.plate ?? '',
    nickname: tag?.nickname ?? '',
    amount: { amount: topUp.amountMinor, currency: topUp.currency },
    method: topUp.method,
    status: topUp.state,
    createdAt: toWireInstant(topUp.createdAt),
    settledAt: topUp.settledAt === null ? null : toWireInstant(topUp.settledAt),
    resumable: isResumable(topUp, now),
    automatic: topUp.automatic,
  };
}
