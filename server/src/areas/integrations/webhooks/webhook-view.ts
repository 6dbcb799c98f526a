import type { CallResult } from '@rampa/contract';
import type { Delivery, napraviVebhuk, novaTajna, Webhook } from '@rampa/contract/integrations';
import { makerView } from '../maker-view.ts';
import type { ListedDelivery, ListedWebhook } from './webhook-lists.ts';
import type { MadeWebhook, RenewedSecret } from './webhooks.ts';

export function webhookView({
  webhook,
  waiting,
  madeBy,
  previousSecretUntil,
}: ListedWebhook): Webhook {
  return {
    webhook_id: webhook.webhookId,
    url: webhook.url,
    events: [...webhook.events],
    on: webhook.offBecause === null,
    offBecause: webhook.offBecause,
    createdAt: webhook.createdAt.toString(),
    deliveredAt: webhook.deliveredAt?.toString() ?? null,
    failingSince: webhook.failingSince?.toString() ?? null,
    waiting,
    madeBy: makerView(madeBy),
    previousSecretUntil: previousSecretUntil?.toString() ?? null,
  };
}

export function madeWebhookView({
  webhookId,
  secret,
}: MadeWebhook): CallResult<typeof napraviVebhuk> {
  return { webhook_id: webhookId, secret };
}

export function secretView({
  secret,
  previousSecretUntil,
}: RenewedSecret): CallResult<typeof novaTajna> {
  return { secret, previousSecretUntil: previousSecretUntil.toString() };
}

export function deliveryView(delivery: ListedDelivery): Delivery {
  const { deliveryId, events, types, state, attempts, statusCode, fault, milliseconds } = delivery;
  return {
    delivery_id: deliveryId,
    events,
    types: [...types],
    state,
    attempts,
    createdAt: delivery.createdAt.toString(),
    triedAt: delivery.triedAt?.toString() ?? null,
    nextAt: delivery.nextAt?.toString() ?? null,
    statusCode,
    fault,
    milliseconds,
  };
}
