import { Temporal } from 'temporal-polyfill';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { Claim } from './claim-delivery.ts';
import { findNextDue, hasEvents, updateDelivery, type StoredDelivery } from './deliveries.store.ts';
import { failingSinceOf, holdUntil, isGivenUp, nextTry, readRetryAfter } from './retry-rules.ts';
import type { Answer } from '../../../platform/outgoing/send-request.ts';
import { wake } from './webhook-jobs.ts';
import {
  lockWebhook,
  updateWebhook,
  type OffReason,
  type StoredWebhook,
} from './webhooks.store.ts';

/** A receiver that takes longer is served from the queue of slow ones. */
const SLOW_MS = 2000;

export const isSlow = ({ milliseconds }: Answer): boolean => milliseconds > SLOW_MS;

export interface OutcomeDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  /** Tells the company that nothing is sent to an address any more. */
  switchedOff(
    scope: AccountScope,
    tx: Tx,
    webhook: StoredWebhook,
    reason: OffReason,
  ): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

/** Records the outcome of a request: delivered, to be retried, or the webhook switched off. */
export function createOutcomes(deps: OutcomeDeps) {
  const { database, jobs, clock } = deps;

  const failed = async (
    scope: AccountScope,
    tx: Tx,
    webhook: StoredWebhook,
    delivery: StoredDelivery,
    answer: Answer,
  ): Promise<void> => {
    const now = clock.now();
    const attempts = delivery.attempts + 1;
    const nextAt = nextTry(attempts, now, () => deps.random());
    const state = nextAt === null ? 'failed' : 'waiting';
    await updateDelivery(scope, tx, delivery.deliveryId, {
      ...answer,
      state,
      attempts,
      nextAt,
      triedAt: now,
    });
    const failures = webhook.failures + 1;
    const due = later(webhook.holdUntil ?? now, delivery.nextAt ?? now);
    const failingSince =
      webhook.failingSince === null ? now : failingSinceOf(webhook.failingSince, due, now);
    const hold = holdUntil(failures, readRetryAfter(answer.retryAfter, now), now);
    const slow = isSlow(answer);
    const { webhookId } = webhook;
    await updateWebhook(scope, tx, webhookId, {
      failures,
      failingSince,
      holdUntil: hold,
      lease: null,
      slow,
    });
    const reason = offReasonOf(answer, failingSince, now);
    if (reason !== null) {
      await switchOff(scope, tx, webhook, reason, now);
      return;
    }
    const waits = await hasEvents(scope, tx, webhookId);
    const next = waits ? hold : await findNextDue(scope, tx, webhookId);
    // A moment later than due: the queue's clock may be slightly behind ours.
    const at = next === null ? null : later(next, hold).add({ milliseconds: 500 });
    if (at !== null) await wake(jobs, tx, { ...webhook, slow }, at);
  };

  const switchOff = async (
    scope: AccountScope,
    tx: Tx,
    webhook: StoredWebhook,
    reason: OffReason,
    now: Temporal.Instant,
  ): Promise<void> => {
    const { webhookId } = webhook;
    await updateWebhook(scope, tx, webhookId, { offBecause: reason });
    await recordAudit(tx, now, {
      accountId: scope.accountId,
      actor: 'system',
      action: 'webhook-switched-off',
      subject: `webhook:${webhookId}`,
      details: { reason },
    });
    await deps.switchedOff(scope, tx, webhook, reason);
  };

  /** Records the outcome; returns whether to look for more at once. */
  const finish = (
    scope: AccountScope,
    { webhook: { webhookId }, delivery, leaseId }: Claim,
    answer: Answer,
  ): Promise<boolean> =>
    database.transaction(async (tx) => {
      const webhook = await lockWebhook(scope, tx, webhookId);
      // Deleted meanwhile, or so late that another has taken over.
      if (webhook?.lease?.id !== leaseId) return false;
      const now = clock.now();
      if (answer.fault !== null) {
        await failed(scope, tx, webhook, delivery, answer);
        return false;
      }
      const attempts = delivery.attempts + 1;
      await updateDelivery(scope, tx, delivery.deliveryId, {
        ...answer,
        state: 'delivered',
        attempts,
        nextAt: null,
        triedAt: now,
      });
      await updateWebhook(scope, tx, webhookId, {
        deliveredAt: now,
        failingSince: null,
        failures: 0,
        holdUntil: null,
        lease: null,
        slow: isSlow(answer),
      });
      return true;
    });

  return { finish };
}

function offReasonOf(
  { statusCode }: Answer,
  failingSince: Temporal.Instant,
  now: Temporal.Instant,
): OffReason | null {
  // 410: the receiver wants no more, according to Standard Webhooks.
  if (statusCode === 410) return 'gone';
  return isGivenUp(failingSince, now) ? 'failing' : null;
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) > 0 ? a : b;
}
