import type { CallResult } from '@rampa/contract';
import type { getIsporuke, getVebhukovi, Maker } from '@rampa/contract/integrations';
import { Temporal } from 'temporal-polyfill';
import type { StoredDelivery } from './deliveries.store.ts';
import type { StoredWebhook } from './webhooks.store.ts';

/** A webhook as its company's owners see it. */
export function webhookView(
  webhook: StoredWebhook,
  more: { readonly waiting: number; readonly madeBy: Maker },
  now: Temporal.Instant,
): CallResult<typeof getVebhukovi>['items'][number] {
  const { previous } = webhook;
  const both = previous !== null && Temporal.Instant.compare(previous.until, now) > 0;
  return {
    webhook_id: webhook.webhookId,
    url: webhook.url,
    events: [...webhook.events],
    on: webhook.offBecause === null,
    offBecause: webhook.offBecause,
    createdAt: webhook.createdAt.toString(),
    deliveredAt: webhook.deliveredAt?.toString() ?? null,
    failingSince: webhook.failingSince?.toString() ?? null,
    ...more,
    previousSecretUntil: both ? previous.until.toString() : null,
  };
}

/** When it is tried again: not before the whole webhook has rested, and never while it is off. */
function nextTryOf(
  { nextAt }: StoredDelivery,
  { holdUntil, offBecause }: StoredWebhook,
): Temporal.Instant | null {
  if (nextAt === null || offBecause !== null) return null;
  const rests = holdUntil !== null && Temporal.Instant.compare(holdUntil, nextAt) > 0;
  return rests ? holdUntil : nextAt;
}

/** A line of its log. */
export function deliveryView(
  delivery: StoredDelivery,
  webhook: StoredWebhook,
): CallResult<typeof getIsporuke>['items'][number] {
  const { deliveryId, events, types, state, attempts, statusCode, fault, milliseconds } = delivery;
  return {
    delivery_id: deliveryId,
    events,
    types: [...types],
    state,
    attempts,
    createdAt: delivery.createdAt.toString(),
    triedAt: delivery.triedAt?.toString() ?? null,
    nextAt: nextTryOf(delivery, webhook)?.toString() ?? null,
    statusCode,
    fault,
    milliseconds,
  };
}
