import { failure, success, type Outcome } from '@rampa/contract';
import { validate as isUuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import type { Attempts } from '../../../platform/throttle/create-attempts.ts';
import type { HoldRole, RoleLost } from '../../identity/index.ts';
import { findDelivery, updateDelivery } from './deliveries.store.ts';
import type { WebhookOutbox } from './outbox.ts';
import { wake } from './webhook-jobs.ts';
import { lockWebhook, updateWebhook } from './webhooks.store.ts';

const manualSendsRule = {
  free: 20,
  firstWaitSeconds: 30,
  longestWaitSeconds: 600,
  forgetAfterSeconds: 3600,
};

type Sent<Code extends string> = Promise<
  Outcome<Record<string, never>, Code | 'integrations.webhook-off' | 'request.too-many' | RoleLost>
>;

export interface ManualSends {
  test(scope: MemberScope, webhookId: string): Sent<'integrations.webhook-not-found'>;
  sendAgain(scope: MemberScope, deliveryId: string): Sent<'integrations.delivery-not-found'>;
}

export interface ManualSendsDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly outbox: WebhookOutbox;
  readonly holdRole: HoldRole;
}

/** Sends that somebody of the company asks for: a test, or a delivery once more. */
export function createManualSends(deps: ManualSendsDeps): ManualSends {
  const { database, jobs, clock, outbox } = deps;

  /** Both kinds count together, so that nobody floods a stranger's server through ours. */
  const tooMany = async ({ accountId }: MemberScope, tx: Tx): Promise<number> =>
    deps.attempts.charge(tx, [
      { kind: 'webhook-by-hand', value: accountId, rule: manualSendsRule },
    ]);

  return {
    async test(scope, webhookId) {
      if (!isUuid(webhookId)) return failure('integrations.webhook-not-found');
      return database.transaction(async (tx): ReturnType<ManualSends['test']> => {
        const held = await deps.holdRole(scope, tx);
        if (!held.ok) return held;
        const webhook = await lockWebhook(scope, tx, webhookId);
        if (webhook === null) return failure('integrations.webhook-not-found');
        if (webhook.offBecause !== null) return failure('integrations.webhook-off');
        const seconds = await tooMany(scope, tx);
        if (seconds > 0) return failure('request.too-many', { seconds });
        await outbox.leave(scope, tx, webhook, 'test', [{ message: 'Rampa' }]);
        await updateWebhook(scope, tx, webhook.webhookId, { holdUntil: null });
        await wake(jobs, tx, webhook);
        return success({});
      });
    },

    async sendAgain(scope, deliveryId) {
      if (!isUuid(deliveryId)) return failure('integrations.delivery-not-found');
      return database.transaction(async (tx): ReturnType<ManualSends['sendAgain']> => {
        const held = await deps.holdRole(scope, tx);
        if (!held.ok) return held;
        const delivery = await findDelivery(scope, tx, deliveryId);
        const webhook = delivery === null ? null : await lockWebhook(scope, tx, delivery.webhookId);
        if (delivery === null || webhook === null) {
          return failure('integrations.delivery-not-found');
        }
        if (webhook.offBecause !== null) return failure('integrations.webhook-off');
        const seconds = await tooMany(scope, tx);
        if (seconds > 0) return failure('request.too-many', { seconds });
        const again = { state: 'waiting', attempts: 0, nextAt: clock.now() } as const;
        await updateDelivery(scope, tx, deliveryId, again);
        await updateWebhook(scope, tx, webhook.webhookId, { holdUntil: null });
        await wake(jobs, tx, webhook);
        return success({});
      });
    },
  };
}
