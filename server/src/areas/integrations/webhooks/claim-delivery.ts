import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import {
  findDue,
  insertDelivery,
  takeEvents,
  type StoredDelivery,
  type StoredEvent,
} from './deliveries.store.ts';
import { lockWebhook, updateWebhook, type StoredWebhook } from './webhooks.store.ts';

/** Maximum number of events in one request. */
const BATCH = 100;
/** Longer than a request may take: a sender that has not returned by then is dead. */
const LEASE = { seconds: 30 } as const;
/** A tag as its owner knows it. */
export interface DescribedTag {
  readonly serialNumber: string;
  readonly plate: string;
  readonly nickname: string;
}

export interface ClaimDeps {
  readonly database: Database;
  readonly clock: Clock;
  tagsOf(
    scope: AccountScope,
    tagIds: readonly string[],
    queries: Queries,
  ): Promise<ReadonlyMap<string, DescribedTag>>;
}

export interface Claim {
  readonly webhook: StoredWebhook;
  readonly delivery: StoredDelivery;
  readonly leaseId: string;
}

/** Claims what waits for a webhook, so that nobody else sends it. */
export function createClaims(deps: ClaimDeps) {
  const { database, clock } = deps;

  /** What to send now, if anything; only the claimer may send it. */
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

  /** Puts waiting events into a request, whose id and body never change from now on. */
  const form = async (
    scope: AccountScope,
    tx: Tx,
    webhookId: string,
    now: Temporal.Instant,
  ): Promise<StoredDelivery | null> => {
    const events = await takeEvents(scope, tx, webhookId, BATCH);
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

  return { claim };
}

export function isAhead(at: Temporal.Instant | null | undefined, now: Temporal.Instant): boolean {
  return at !== null && at !== undefined && Temporal.Instant.compare(at, now) > 0;
}
