import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Seal } from '../../../platform/seal.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import {
  findDue,
  findNextDue,
  hasEvents,
  insertDelivery,
  takeEvents,
  updateDelivery,
  type StoredDelivery,
  type StoredEvent,
} from './deliveries.store.ts';
import { holdUntil, isGivenUp, nextTry, readRetryAfter } from './retry-rules.ts';
import type { Answer, SendRequest } from './send-request.ts';
import { signedHeaders } from './standard-webhooks.ts';
import { slowWebhookJob, wake, webhookJob } from './webhook-jobs.ts';
import {
  findWithoutSender,
  lockWebhook,
  updateWebhook,
  type OffReason,
  type StoredWebhook,
  type WebhookKey,
} from './webhooks.store.ts';

/** Events of one request at most. */
export const batchSize = 100;
/** Longer than a request may take: whoever has not come back by then is gone. */
const LEASE = { seconds: 30 } as const;
/** Who answers later than this waits among the slow. */
const SLOW_MS = 2000;
/** After so long a worker lets another webhook come first. */
const TURN_MS = 20_000;

/** A tag as its owner knows it. */
export interface DescribedTag {
  readonly serialNumber: string;
  readonly plate: string;
  readonly nickname: string;
}

export interface DeliveryDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly seal: Seal;
  readonly send: SendRequest;
  tagsOf(
    scope: AccountScope,
    tagIds: readonly string[],
    queries: Queries,
  ): Promise<ReadonlyMap<string, DescribedTag>>;
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

interface Claim {
  readonly webhook: StoredWebhook;
  readonly delivery: StoredDelivery;
  readonly leaseId: string;
}

/** Sends what waits: one request of a webhook at a time, each with up to a hundred events. */
export function startDeliveries(deps: DeliveryDeps): { sweep(all: AllAccounts): Promise<void> } {
  const { database, jobs, clock, seal, send } = deps;

  /** What to send now, if anything; whoever has it alone may send. */
  const claim = (scope: AccountScope, webhookId: string): Promise<Claim | null> =>
    database.transaction(async (tx) => {
      const webhook = await lockWebhook(scope, tx, webhookId);
      const now = clock.now();
      if (webhook === null || webhook.offBecause !== null) return null;
      if (isAhead(webhook.lease?.until, now) || isAhead(webhook.holdUntil, now)) return null;
      const delivery =
        (await findDue(scope, tx, webhookId, now)) ?? (await form(scope, tx, webhookId, now));
      if (delivery === null) return null;
      const leaseId = uuid();
      await updateWebhook(scope, tx, webhookId, { lease: { id: leaseId, until: now.add(LEASE) } });
      return { webhook, delivery, leaseId };
    });

  /** Puts waiting events into a request, whose id and body stay the same from now on. */
  const form = async (
    scope: AccountScope,
    tx: Tx,
    webhookId: string,
    now: Temporal.Instant,
  ): Promise<StoredDelivery | null> => {
    const events = await takeEvents(scope, tx, webhookId, batchSize);
    if (events.length === 0) return null;
    const delivery = {
      webhookId,
      deliveryId: uuid(),
      body: JSON.stringify({
        type: 'batch',
        timestamp: now.toString(),
        data: await withTags(scope, tx, events),
      }),
      events: events.length,
      types: [...new Set(events.map(({ type }) => type))],
      state: 'waiting' as const,
      attempts: 0,
      createdAt: now,
      nextAt: now,
    };
    await insertDelivery(scope, tx, delivery);
    const { accountId } = scope;
    return {
      ...delivery,
      accountId,
      triedAt: null,
      statusCode: null,
      fault: null,
      milliseconds: null,
    };
  };

  const withTags = async (scope: AccountScope, tx: Tx, events: readonly StoredEvent[]) => {
    const ids = events.map(({ data }) => data['tag_id']).filter((id) => typeof id === 'string');
    const tags = await deps.tagsOf(scope, [...new Set(ids)], tx);
    return events.map(({ eventId: id, type, occurredAt, data }) => {
      const tag = tags.get(String(data['tag_id']));
      const { serialNumber: serial_number, plate, nickname } = tag ?? {};
      const named = tag === undefined ? data : { ...data, serial_number, plate, nickname };
      return { id, type, timestamp: occurredAt.toString(), data: named };
    });
  };

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
    const failingSince = webhook.failingSince ?? now;
    const hold = holdUntil(failures, readRetryAfter(answer.retryAfter, now), now);
    const slow = answer.milliseconds > SLOW_MS;
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
    const due = waits ? hold : await findNextDue(scope, tx, webhookId);
    // A moment later than due: the queue's clock may be a little before ours.
    const at = due === null ? null : later(due, hold).add({ milliseconds: 500 });
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

  /** Keeps what came of a request; whether to look for more at once. */
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
        slow: answer.milliseconds > SLOW_MS,
      });
      return true;
    });

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
      const slow = answer.milliseconds > SLOW_MS;
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

function offReasonOf(
  { statusCode }: Answer,
  failingSince: Temporal.Instant,
  now: Temporal.Instant,
): OffReason | null {
  // 410: the receiver wants no more, as Standard Webhooks has it.
  if (statusCode === 410) return 'gone';
  return isGivenUp(failingSince, now) ? 'failing' : null;
}

function isAhead(at: Temporal.Instant | null | undefined, now: Temporal.Instant): boolean {
  return at !== null && at !== undefined && Temporal.Instant.compare(at, now) > 0;
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) > 0 ? a : b;
}
