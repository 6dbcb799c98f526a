import { sql } from 'kysely';
import type { DeliveryFault, DeliveryState } from '@rampa/contract/integrations';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { WebhookKey } from './webhooks.store.ts';

export interface StoredEvent {
  readonly eventId: string;
  readonly type: string;
  readonly occurredAt: Temporal.Instant;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface StoredDelivery extends WebhookKey {
  readonly deliveryId: string;
  readonly body: string;
  readonly events: number;
  readonly types: readonly string[];
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly createdAt: Temporal.Instant;
  readonly nextAt: Temporal.Instant | null;
  readonly triedAt: Temporal.Instant | null;
  readonly statusCode: number | null;
  readonly fault: DeliveryFault | null;
  readonly milliseconds: number | null;
}

/** Rows per statement. */
const BATCH = 1000;

export async function insertEvents(
  { accountId }: AccountScope,
  tx: Tx,
  webhookId: string,
  events: readonly StoredEvent[],
): Promise<void> {
  for (let at = 0; at < events.length; at += BATCH) {
    const batch = events.slice(at, at + BATCH);
    await sql`
      INSERT INTO webhook_events (account_id, webhook_id, event_id, type, occurred_at, data)
      SELECT ${accountId}, ${webhookId}, event_id, type, occurred_at, data
      FROM unnest(
        ${batch.map(({ eventId }) => eventId)}::uuid[],
        ${batch.map(({ type }) => type)}::text[],
        ${batch.map(({ occurredAt }) => occurredAt.toString())}::timestamptz[],
        ${batch.map(({ data }) => JSON.stringify(data))}::jsonb[]
      ) AS given (event_id, type, occurred_at, data)`.execute(tx);
  }
}

export async function hasEvents(
  scope: AccountScope,
  queries: Queries,
  webhookId: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('webhook_events')
    .select('event_id')
    .where('account_id', '=', scope.accountId)
    .where('webhook_id', '=', webhookId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the oldest waiting events; in this transaction they go into a delivery. */
export async function takeEvents(
  scope: AccountScope,
  tx: Tx,
  webhookId: string,
  limit: number,
): Promise<StoredEvent[]> {
  const { rows } = await sql<{
    event_id: string;
    type: string;
    occurred_at: Temporal.Instant;
    data: Record<string, unknown>;
  }>`
    DELETE FROM webhook_events
    WHERE account_id = ${scope.accountId} AND webhook_id = ${webhookId}
      AND event_id = ANY(ARRAY(
        SELECT event_id FROM webhook_events
        WHERE account_id = ${scope.accountId} AND webhook_id = ${webhookId}
        ORDER BY event_id LIMIT ${limit}))
    RETURNING event_id, type, occurred_at, data`.execute(tx);
  return rows
    .map((row) => ({
      eventId: row.event_id,
      type: row.type,
      occurredAt: row.occurred_at,
      data: row.data,
    }))
    .toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1));
}

export async function insertDelivery(
  { accountId }: AccountScope,
  tx: Tx,
  delivery: Omit<StoredDelivery, 'accountId' | 'triedAt' | 'statusCode' | 'fault' | 'milliseconds'>,
): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .values({
      account_id: accountId,
      delivery_id: delivery.deliveryId,
      webhook_id: delivery.webhookId,
      body: delivery.body,
      event_count: delivery.events,
      types: [...delivery.types],
      state: delivery.state,
      attempts: delivery.attempts,
      created_at: delivery.createdAt,
      next_at: delivery.nextAt,
    })
    .execute();
}

/** The one that has waited longest of those that are due. */
export async function findDue(
  scope: AccountScope,
  tx: Tx,
  webhookId: string,
  now: Temporal.Instant,
): Promise<StoredDelivery | null> {
  const row = await ofWebhook(scope, tx, webhookId)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toDelivery(row);
}

/** When the next waiting one is due; null if none waits. */
export async function findNextDue(
  scope: AccountScope,
  tx: Tx,
  webhookId: string,
): Promise<Temporal.Instant | null> {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .select('next_at')
    .where('account_id', '=', scope.accountId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_at ?? null;
}

export async function findDelivery(
  { accountId }: AccountScope,
  queries: Queries,
  deliveryId: string,
): Promise<StoredDelivery | null> {
  const row = await selectDeliveries(queries)
    .where('account_id', '=', accountId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
  return row === undefined ? null : toDelivery(row);
}

export async function updateDelivery(
  { accountId }: AccountScope,
  tx: Tx,
  deliveryId: string,
  change: Pick<StoredDelivery, 'state' | 'attempts' | 'nextAt'> &
    Partial<Pick<StoredDelivery, 'triedAt' | 'statusCode' | 'fault' | 'milliseconds'>>,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: change.state,
      attempts: change.attempts,
      next_at: change.nextAt,
      ...(change.triedAt === undefined
        ? {}
        : {
            tried_at: change.triedAt,
            status_code: change.statusCode ?? null,
            fault: change.fault ?? null,
            milliseconds: change.milliseconds ?? null,
          }),
    })
    .where('account_id', '=', accountId)
    .where('delivery_id', '=', deliveryId)
    .execute();
}

/** Makes those that wait due now. */
export async function hurryDeliveries(
  scope: AccountScope,
  tx: Tx,
  webhookId: string,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_at: now })
    .where('account_id', '=', scope.accountId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Newest first. */
export async function listDeliveries(
  scope: AccountScope,
  queries: Queries,
  webhookId: string,
  slice: { readonly first: number; readonly rows: number },
): Promise<{ readonly items: readonly StoredDelivery[]; readonly totalRecords: number }> {
  const rows = await ofWebhook(scope, queries, webhookId)
    .orderBy('delivery_id', 'desc')
    .limit(slice.rows)
    .offset(slice.first)
    .execute();
  const { count } = await queries
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', scope.accountId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow();
  return { items: rows.map(toDelivery), totalRecords: count };
}

/** Waiting events by webhook: not yet in a delivery, or in one that was not accepted. */
export async function countWaiting(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ webhook_id: string; count: number }>`
    SELECT webhook_id, sum(count)::int AS count FROM (
      SELECT webhook_id, count(*) FROM webhook_events
      WHERE account_id = ${accountId} GROUP BY webhook_id
      UNION ALL
      SELECT webhook_id, sum(event_count) FROM webhook_deliveries
      WHERE account_id = ${accountId} AND state = 'waiting' GROUP BY webhook_id
    ) AS waiting GROUP BY webhook_id`.execute(queries);
  return new Map(rows.map((row) => [row.webhook_id, row.count]));
}

const columns = [
  'account_id',
  'delivery_id',
  'webhook_id',
  'body',
  'event_count',
  'types',
  'state',
  'attempts',
  'created_at',
  'next_at',
  'tried_at',
  'status_code',
  'fault',
  'milliseconds',
] as const;

const selectDeliveries = (queries: Queries) =>
  queries.selectFrom('webhook_deliveries').select(columns);

const ofWebhook = ({ accountId }: AccountScope, queries: Queries, webhookId: string) =>
  selectDeliveries(queries).where('account_id', '=', accountId).where('webhook_id', '=', webhookId);

function toDelivery(
  row: Awaited<ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>>,
): StoredDelivery {
  return {
    accountId: row.account_id,
    deliveryId: row.delivery_id,
    webhookId: row.webhook_id,
    body: row.body,
    events: row.event_count,
    types: row.types,
    // A constraint limits it to the known ones; faults are written only by this program.
    state: row.state as DeliveryState,
    fault: row.fault as DeliveryFault | null,
    attempts: row.attempts,
    createdAt: row.created_at,
    nextAt: row.next_at,
    triedAt: row.tried_at,
    statusCode: row.status_code,
    milliseconds: row.milliseconds,
  };
}
