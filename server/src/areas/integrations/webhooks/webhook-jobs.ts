import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import type { WebhookKey } from './webhooks.store.ts';

/**
 * Checks whether a webhook has something to send, and sends it. Retries follow rules of their own.
 */
const patience = { retries: 50, retryDelay: 5, retryDelayMax: 600, expireIn: 120 };

export const webhookJob = defineJob<WebhookKey>({ queue: 'webhook', workers: 3, ...patience });
/** Slow receivers wait for each other, and for nobody else. */
export const slowWebhookJob = defineJob<WebhookKey>({
  queue: 'webhook-slow',
  workers: 3,
  ...patience,
});

/** Has a webhook checked, now or at a time. */
export async function wake(
  jobs: Jobs,
  queries: Queries,
  { accountId, webhookId, slow }: WebhookKey & { readonly slow: boolean },
  runAt?: Temporal.Instant,
): Promise<void> {
  const kind = slow ? slowWebhookJob : webhookJob;
  const options = runAt === undefined ? {} : { runAt };
  await jobs.enqueue(queries, kind, { accountId, webhookId }, options);
}
