import { failure, success, type Outcome } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { validate as isUuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import { makerIn, type Maker, type MembersOf } from '../makers.ts';
import { countWaiting, listDeliveries, type StoredDelivery } from './deliveries.store.ts';
import { findWebhook, listWebhooks, type StoredWebhook } from './webhooks.store.ts';

/** A webhook as its company's owners see it. */
export interface ListedWebhook {
  readonly webhook: StoredWebhook;
  /** Pending events. */
  readonly waiting: number;
  readonly madeBy: Maker;
  /** Until when requests are signed with the previous secret too. */
  readonly previousSecretUntil: Temporal.Instant | null;
}

/** A line of a webhook's log; `nextAt` is when it is tried again. */
export type ListedDelivery = Omit<StoredDelivery, 'body'>;

export interface WebhookLists {
  /** Oldest first. */
  list(scope: MemberScope): Promise<readonly ListedWebhook[]>;
  /** What was sent to a webhook, with its outcome. */
  deliveries(
    scope: MemberScope,
    webhookId: string,
    page: { readonly first: number; readonly rows: number },
  ): Promise<
    Outcome<
      { readonly items: readonly ListedDelivery[]; readonly totalRecords: number },
      'integrations.webhook-not-found'
    >
  >;
}

export interface WebhookListsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly membersOf: MembersOf;
}

/** What a company sees of its webhooks. */
export function createWebhookLists(deps: WebhookListsDeps): WebhookLists {
  const { clock } = deps;
  const { queries } = deps.database;

  return {
    async list(scope) {
      const webhooks = await listWebhooks(scope, queries);
      const counts = await countWaiting(scope, queries);
      const members = await deps.membersOf(scope);
      const now = clock.now();
      return webhooks.map((webhook) => ({
        webhook,
        waiting: counts.get(webhook.webhookId) ?? 0,
        madeBy: makerIn(members, webhook.createdBy),
        previousSecretUntil: previousSecretUntil(webhook, now),
      }));
    },

    async deliveries(scope, webhookId, page) {
      const webhook = isUuid(webhookId) ? await findWebhook(scope, queries, webhookId) : null;
      if (webhook === null) return failure('integrations.webhook-not-found');
      const { items, totalRecords } = await listDeliveries(scope, queries, webhookId, page);
      return success({
        items: items.map((delivery) => ({ ...delivery, nextAt: nextTryOf(delivery, webhook) })),
        totalRecords,
      });
    },
  };
}

function previousSecretUntil(
  { previous }: StoredWebhook,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const both = previous !== null && Temporal.Instant.compare(previous.until, now) > 0;
  return both ? previous.until : null;
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
