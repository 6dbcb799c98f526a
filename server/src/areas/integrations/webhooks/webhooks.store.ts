import { sql } from 'kysely';
import type { WebhookEvent } from '@rampa/contract/integrations';
import type { Temporal } from 'temporal-polyfill';
import { uuidList } from '../../../platform/database/binary-arrays.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts, SomeAccounts } from '../../../platform/scope/scope.ts';

export interface WebhookKey {
  readonly accountId: string;
  readonly webhookId: string;
}

export type OffReason = 'owner' | 'failing' | 'gone';

export interface StoredWebhook extends WebhookKey {
  readonly createdBy: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Null while it is on. */
  readonly offBecause: OffReason | null;
  readonly sealed: Buffer;
  readonly previous: { readonly sealed: Buffer; readonly until: Temporal.Instant } | null;
  readonly createdAt: Temporal.Instant;
  readonly deliveredAt: Temporal.Instant | null;
  readonly failingSince: Temporal.Instant | null;
  readonly failures: number;
  readonly holdUntil: Temporal.Instant | null;
  readonly lease: { readonly id: string; readonly until: Temporal.Instant } | null;
  readonly slow: boolean;
}

/** Serialises changes of an account's webhooks, so that the limit holds. */
export async function lockWebhooks({ accountId }: AccountScope, tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks:${accountId}`}, 0))`.execute(
    tx,
  );
}

export async function insertWebhook(
  { accountId }: AccountScope,
  tx: Tx,
  webhook: Pick<
    StoredWebhook,
    'webhookId' | 'createdBy' | 'url' | 'events' | 'sealed' | 'createdAt'
  >,
): Promise<void> {
  await tx
    .insertInto('webhooks')
    .values({
      account_id: accountId,
      webhook_id: webhook.webhookId,
      created_by: webhook.createdBy,
      url: webhook.url,
      events: [...webhook.events],
      state: 'on',
      secret_sealed: webhook.sealed,
      created_at: webhook.createdAt,
    })
    .execute();
}

export async function listWebhooks(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<StoredWebhook[]> {
  const rows = await selectWebhooks(queries)
    .where('account_id', '=', accountId)
    .orderBy('webhook_id')
    .execute();
  return rows.map(toWebhook);
}

export async function findWebhook(
  scope: AccountScope,
  queries: Queries,
  webhookId: string,
): Promise<StoredWebhook | null> {
  const row = await ofKey(scope, queries, webhookId).executeTakeFirst();
  return row === undefined ? null : toWebhook(row);
}

/** Locks it against senders and against transactions that are about to add events. */
export async function lockWebhook(
  scope: AccountScope,
  tx: Tx,
  webhookId: string,
): Promise<StoredWebhook | null> {
  const row = await ofKey(scope, tx, webhookId).forNoKeyUpdate().executeTakeFirst();
  return row === undefined ? null : toWebhook(row);
}

/** Which of the accounts have a webhook that is on and wants the event, in order. */
export async function selectSubscribed(
  _scope: SomeAccounts,
  tx: Tx,
  event: WebhookEvent,
  accountIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('webhooks')
    .select('account_id')
    .distinct()
    .where('account_id', '=', sql<string>`ANY(${uuidList(accountIds)}::uuid[])`)
    .where('state', '=', 'on')
    .where(sql<boolean>`${event} = ANY(events)`)
    .orderBy('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

/**
 * The webhooks of an account that are on, with a share lock until the transaction ends: a sender
 * that looks for more meanwhile waits, and so finds what this transaction adds.
 */
export async function holdLiving({ accountId }: AccountScope, tx: Tx): Promise<StoredWebhook[]> {
  const rows = await selectWebhooks(tx)
    .where('account_id', '=', accountId)
    .where('state', '=', 'on')
    .orderBy('webhook_id')
    .forShare()
    .execute();
  return rows.map(toWebhook);
}

export type WebhookChange = Partial<
  Omit<StoredWebhook, 'accountId' | 'webhookId' | 'createdBy' | 'createdAt'>
>;

export async function updateWebhook(
  scope: AccountScope,
  tx: Tx,
  webhookId: string,
  change: WebhookChange,
): Promise<void> {
  const { lease, previous, offBecause } = change;
  await tx
    .updateTable('webhooks')
    .set({
      ...(change.url === undefined ? {} : { url: change.url }),
      ...(change.events === undefined ? {} : { events: [...change.events] }),
      ...(offBecause === undefined
        ? {}
        : { state: offBecause === null ? 'on' : 'off', off_because: offBecause }),
      ...(change.sealed === undefined ? {} : { secret_sealed: change.sealed }),
      ...(previous === undefined
        ? {}
        : { previous_sealed: previous?.sealed ?? null, previous_until: previous?.until ?? null }),
      ...(change.deliveredAt === undefined ? {} : { delivered_at: change.deliveredAt }),
      ...(change.failingSince === undefined ? {} : { failing_since: change.failingSince }),
      ...(change.failures === undefined ? {} : { failures: change.failures }),
      ...(change.holdUntil === undefined ? {} : { hold_until: change.holdUntil }),
      ...(lease === undefined
        ? {}
        : { lease_id: lease?.id ?? null, lease_until: lease?.until ?? null }),
      ...(change.slow === undefined ? {} : { slow: change.slow }),
    })
    .where('account_id', '=', scope.accountId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

export async function deleteWebhook(
  scope: AccountScope,
  tx: Tx,
  webhookId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhooks')
    .where('account_id', '=', scope.accountId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Of all accounts: those with something to send now, whose last sender has died or never existed.
 */
export async function findWithoutSender(
  _all: AllAccounts,
  queries: Queries,
  now: Temporal.Instant,
): Promise<readonly (WebhookKey & { readonly slow: boolean })[]> {
  const { rows } = await sql<{ account_id: string; webhook_id: string; slow: boolean }>`
    SELECT account_id, webhook_id, slow FROM webhooks w
    WHERE state = 'on'
      AND (lease_until IS NULL OR lease_until <= ${now.toString()}::timestamptz)
      AND (hold_until IS NULL OR hold_until <= ${now.toString()}::timestamptz)
      AND (EXISTS (SELECT 1 FROM webhook_events e
                   WHERE e.account_id = w.account_id AND e.webhook_id = w.webhook_id)
        OR EXISTS (SELECT 1 FROM webhook_deliveries d
                   WHERE d.account_id = w.account_id AND d.webhook_id = w.webhook_id
                     AND d.state = 'waiting' AND d.next_at <= ${now.toString()}::timestamptz))
  `.execute(queries);
  return rows.map((row) => ({
    accountId: row.account_id,
    webhookId: row.webhook_id,
    slow: row.slow,
  }));
}

const columns = [
  'account_id',
  'webhook_id',
  'created_by',
  'url',
  'events',
  'off_because',
  'secret_sealed',
  'previous_sealed',
  'previous_until',
  'created_at',
  'delivered_at',
  'failing_since',
  'failures',
  'hold_until',
  'lease_id',
  'lease_until',
  'slow',
] as const;

const selectWebhooks = (queries: Queries) => queries.selectFrom('webhooks').select(columns);

const ofKey = ({ accountId }: AccountScope, queries: Queries, webhookId: string) =>
  selectWebhooks(queries).where('account_id', '=', accountId).where('webhook_id', '=', webhookId);

function toWebhook(
  row: Awaited<ReturnType<ReturnType<typeof selectWebhooks>['executeTakeFirstOrThrow']>>,
): StoredWebhook {
  const { previous_sealed: sealed, previous_until: until, lease_id: id, lease_until } = row;
  return {
    accountId: row.account_id,
    webhookId: row.webhook_id,
    createdBy: row.created_by,
    url: row.url,
    // Constraints limit both to the known ones.
    events: row.events as WebhookEvent[],
    offBecause: row.off_because as OffReason | null,
    sealed: row.secret_sealed,
    previous: sealed === null || until === null ? null : { sealed, until },
    createdAt: row.created_at,
    deliveredAt: row.delivered_at,
    failingSince: row.failing_since,
    failures: row.failures,
    holdUntil: row.hold_until,
    lease: id === null || lease_until === null ? null : { id, until: lease_until },
    slow: row.slow,
  };
}
