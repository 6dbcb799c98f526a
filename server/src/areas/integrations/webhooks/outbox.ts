import type { WebhookEvent } from '@rampa/contract/integrations';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { within, type AccountScope, type SomeAccounts } from '../../../platform/scope/scope.ts';
import { hasEvents, insertEvents } from './deliveries.store.ts';
import { wake } from './webhook-jobs.ts';
import { holdLiving, selectSubscribed, type StoredWebhook } from './webhooks.store.ts';

export type EventData = Readonly<Record<string, unknown>>;

export interface WebhookOutbox {
  /**
   * Adds events for the account's webhooks, in the transaction that they report. `make` is called
   * only if somebody has subscribed.
   */
  publish(
    scope: AccountScope,
    tx: Tx,
    type: WebhookEvent,
    make: () => Promise<readonly EventData[]> | readonly EventData[],
  ): Promise<void>;
  /**
   * The same for what happened to several accounts at once; `make` is called for each account of which
   * somebody has subscribed.
   */
  publishAll(
    scope: SomeAccounts,
    tx: Tx,
    type: WebhookEvent,
    accountIds: readonly string[],
    make: (scope: AccountScope) => Promise<readonly EventData[]> | readonly EventData[],
  ): Promise<void>;
  /** The same, of any kind, for one webhook that the transaction has locked. */
  leave(
    scope: AccountScope,
    tx: Tx,
    webhook: StoredWebhook,
    type: WebhookEvent | 'test',
    data: readonly EventData[],
  ): Promise<void>;
}

export function createOutbox(deps: { readonly jobs: Jobs; readonly clock: Clock }): WebhookOutbox {
  const { jobs, clock } = deps;

  const leave: WebhookOutbox['leave'] = async (scope, tx, webhook, type, data) => {
    const occurredAt = clock.now();
    // If events wait already, a sender is on its way, and cannot have looked for the last time:
    // this transaction holds the webhook until its end.
    const awaited = await hasEvents(scope, tx, webhook.webhookId);
    await insertEvents(
      scope,
      tx,
      webhook.webhookId,
      data.map((one) => ({ eventId: uuid(), type, occurredAt, data: one })),
    );
    if (!awaited) await wake(jobs, tx, webhook, webhook.holdUntil ?? undefined);
  };

  const publish: WebhookOutbox['publish'] = async (scope, tx, type, make) => {
    const webhooks = await holdLiving(scope, tx);
    const interested = webhooks.filter(({ events }) => events.includes(type));
    if (interested.length === 0) return;
    const data = await make();
    if (data.length === 0) return;
    for (const webhook of interested) await leave(scope, tx, webhook, type, data);
  };

  return {
    leave,
    publish,
    async publishAll(scope, tx, type, accountIds, make) {
      for (const accountId of await selectSubscribed(scope, tx, type, accountIds)) {
        const own = within(scope, accountId);
        await publish(own, tx, type, () => make(own));
      }
    },
  };
}
