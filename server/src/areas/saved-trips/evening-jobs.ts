import type { Tx } from '../../platform/database/database.ts';
import { defineJob, type JobKind, type Jobs } from '../../platform/jobs/jobs.ts';

/** As mails are sent: on the evening before a main road is closed there are tens of thousands. */
const patience = {
  retries: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  expireIn: 60,
  workers: 4,
} as const;

/** Tells the members of an account what is on their trips of a day. */
export const tripEveningJob = defineJob<{ readonly accountId: string; readonly day: string }>({
  queue: 'saved-trips-evening',
  ...patience,
});

/** Tells the members of an account what they were told of and is off. */
export const tripOffJob = defineJob<{ readonly accountId: string }>({
  queue: 'saved-trips-off',
  ...patience,
});

/** Accounts that are put into the queue by one statement. */
const SLICE = 1000;

/** A job for each of many accounts. */
export async function enqueueFor<Payload extends { readonly accountId: string }>(
  tx: Tx,
  jobs: Pick<Jobs, 'enqueueAll'>,
  kind: JobKind<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  for (let at = 0; at < payloads.length; at += SLICE) {
    await jobs.enqueueAll(tx, kind, payloads.slice(at, at + SLICE));
  }
}
