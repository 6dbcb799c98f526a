import {
  failure,
  success,
  type CallParsedInput,
  type CallResult,
  type Outcome,
} from '@rampa/contract';
import type { getIsporuke, getVebhukovi, Maker } from '@rampa/contract/integrations';
import { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import { makerIn, type MembersOf } from '../makers.ts';
import { countWaiting, listDeliveries, type StoredDelivery } from './deliveries.store.ts';
import { findWebhook, listWebhooks, type StoredWebhook } from './webhooks.store.ts';

export interface WebhookViews {
  list(scope: MemberScope): Promise<CallResult<typeof getVebhukovi>>;
  /** What was sent to a webhook, with its outcome. */
  deliveries(
    scope: MemberScope,
    input: CallParsedInput<typeof getIsporuke>,
  ): Promise<Outcome<CallResult<typeof getIsporuke>, 'integrations.webhook-not-found'>>;
}

export interface WebhookViewsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly membersOf: MembersOf;
}

/** What a company sees of its webhooks. */
export function createWebhookViews(deps: WebhookViewsDeps): WebhookViews {
  const { clock } = deps;
  const { queries } = deps.database;

  return {
    async list(scope) {
      const webhooks = await listWebhooks(scope, queries);
      const counts = await countWaiting(scope, queries);
      const members = await deps.membersOf(scope);
      const now = clock.now();
      return {
        items: webhooks.map((webhook) => {
          const waiting = counts.get(webhook.webhookId) ?? 0;
          return webhookView(
            webhook,
            { waiting, madeBy: makerIn(members, webhook.createdBy) },
            now,
          );
        }),
        totalRecords: webhooks.length,
      };
    },

    async deliveries(scope, { webhook_id: webhookId, first, rows }) {
      const webhook = isUuid(webhookId) ? await findWebhook(scope, queries, webhookId) : null;
      if (webhook === null) return failure('integrations.webhook-not-found');
      const { items, totalRecords } = await listDeliveries(scope, queries, webhookId, {
        first,
        rows,
      });
      return success({
        items: items.map((delivery) => deliveryView(delivery, webhook)),
        totalRecords,
      });
    },
  };
}

/** A webhook as its company's owners see it. */
function webhookView(
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
function deliveryView(
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
