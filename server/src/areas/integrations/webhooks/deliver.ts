import type { Seal } from '../../../platform/seal.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import { createClaims, isAhead, type Claim, type ClaimDeps } from './claim-delivery.ts';
import { createOutcomes, isSlow, type OutcomeDeps } from './delivery-outcome.ts';
import type { Answer, SendRequest } from '../../../platform/outgoing/send-request.ts';
import { signedHeaders } from './standard-webhooks.ts';
import { slowWebhookJob, wake, webhookJob } from './webhook-jobs.ts';
import { findWithoutSender, type WebhookKey } from './webhooks.store.ts';

/** After this time a worker lets another webhook go first. */
const TURN_MS = 20_000;

export interface DeliveryDeps extends ClaimDeps, OutcomeDeps {
  readonly seal: Seal;
  readonly send: SendRequest;
}

/** Sends what waits: one request per webhook at a time, each with up to a hundred events. */
export function startDeliveries(deps: DeliveryDeps): { sweep(all: AllAccounts): Promise<void> } {
  const { database, jobs, clock, seal, send } = deps;
  const { claim } = createClaims(deps);
  const { finish } = createOutcomes(deps);

  const post = ({ webhook, delivery }: Claim): Promise<Answer> => {
    const now = clock.now();
    const context = sealContext(webhook);
    const secrets = [seal.open(webhook.sealed, context)];
    if (webhook.previous !== null && isAhead(webhook.previous.until, now)) {
      secrets.push(seal.open(webhook.previous.sealed, context));
    }
    const { deliveryId: id, body } = delivery;
    const seconds = Math.floor(now.epochMilliseconds / 1000);
    return send(new URL(webhook.url), {
      headers: signedHeaders({ id, seconds, body }, secrets),
      body,
    });
  };

  /** Sends until nothing waits, the receiver fails, or it is another's turn. */
  const work = async (
    scope: AccountScope,
    key: WebhookKey,
    lane: 'quick' | 'slow',
  ): Promise<void> => {
    const started = performance.now();
    for (;;) {
      const claimed = await claim(scope, key.webhookId);
      if (claimed === null) return;
      const answer = await post(claimed);
      if (!(await finish(scope, claimed, answer))) return;
      const slow = isSlow(answer);
      const itsTurn = performance.now() - started < TURN_MS && slow === (lane === 'slow');
      if (!itsTurn) {
        await wake(jobs, database.queries, { ...key, slow });
        return;
      }
    }
  };

  jobs.onAccount(webhookJob, (scope, key) => work(scope, key, 'quick'));
  jobs.onAccount(slowWebhookJob, (scope, key) => work(scope, key, 'slow'));
  return {
    async sweep(all) {
      const left = await findWithoutSender(all, database.queries, clock.now());
      for (const webhook of left) await wake(jobs, database.queries, webhook);
    },
  };
}

/** Binds a secret to its row. */
export function sealContext({ accountId, webhookId }: WebhookKey): string {
  return `${accountId}/${webhookId}`;
}
