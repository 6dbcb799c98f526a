import type { ApiScope } from '@rampa/contract';
import type { WebhookEvent } from '@rampa/contract/integrations';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../server/src/platform/database/database.ts';
import { claimValue } from '../../server/src/platform/directory/key-directory.store.ts';
import type { AccountScope } from '../../server/src/platform/scope/scope.ts';

export interface DemoKey {
  readonly keyId: string;
  readonly createdBy: string;
  readonly name: string;
  readonly expiresAt: Temporal.Instant;
  readonly isRevoked: boolean;
}

/** Newest first. */
export async function listDemoKeys(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<readonly DemoKey[]> {
  const rows = await queries
    .selectFrom('api_keys')
    .select(['key_id', 'created_by', 'name', 'expires_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('key_id', 'desc')
    .execute();
  return rows.map((row) => ({
    keyId: row.key_id,
    createdBy: row.created_by,
    name: row.name,
    expiresAt: row.expires_at,
    isRevoked: row.revoked_at !== null,
  }));
}

/** With its past: when it was last used, and revoked. */
export async function insertDemoKey(
  scope: AccountScope,
  tx: Tx,
  key: Omit<DemoKey, 'isRevoked'> & {
    readonly prefix: string;
    readonly hash: Buffer;
    readonly scopes: readonly ApiScope[];
    readonly createdAt: Temporal.Instant;
    readonly usedAt: Temporal.Instant;
    readonly revokedAt: Temporal.Instant | null;
  },
): Promise<void> {
  // Servers find the account of a key by its prefix.
  if (!(await claimValue(scope, tx, 'api-key', key.prefix, async () => true))) {
    throw new Error('The prefix of a new key is taken');
  }
  await tx
    .insertInto('api_keys')
    .values({
      account_id: scope.accountId,
      key_id: key.keyId,
      created_by: key.createdBy,
      name: key.name,
      prefix: key.prefix,
      secret_hash: key.hash,
      scopes: [...key.scopes],
      created_at: key.createdAt,
      expires_at: key.expiresAt,
      last_used_at: key.usedAt,
      revoked_at: key.revokedAt,
    })
    .execute();
}

export async function useDemoKey(
  { accountId }: AccountScope,
  queries: Queries,
  keyId: string,
  usedAt: Temporal.Instant,
): Promise<void> {
  await queries
    .updateTable('api_keys')
    .set({ last_used_at: usedAt })
    .where('account_id', '=', accountId)
    .where('key_id', '=', keyId)
    .execute();
}

/** One that is on. */
export async function insertDemoWebhook(
  { accountId }: AccountScope,
  tx: Tx,
  webhook: {
    readonly webhookId: string;
    readonly createdBy: string;
    readonly url: string;
    readonly events: readonly WebhookEvent[];
    readonly sealed: Buffer;
    readonly createdAt: Temporal.Instant;
    readonly deliveredAt: Temporal.Instant;
  },
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
      delivered_at: webhook.deliveredAt,
    })
    .execute();
}

/** A request that was answered, tried for the last time as it was made. */
export async function insertDemoDelivery(
  { accountId }: AccountScope,
  tx: Tx,
  delivery: {
    readonly webhookId: string;
    readonly deliveryId: string;
    readonly body: string;
    readonly events: number;
    readonly types: readonly string[];
    readonly isTaken: boolean;
    readonly attempts: number;
    readonly at: Temporal.Instant;
    readonly statusCode: number;
    readonly milliseconds: number;
  },
): Promise<void> {
  const { at, isTaken } = delivery;
  await tx
    .insertInto('webhook_deliveries')
    .values({
      account_id: accountId,
      delivery_id: delivery.deliveryId,
      webhook_id: delivery.webhookId,
      body: delivery.body,
      event_count: delivery.events,
      types: [...delivery.types],
      state: isTaken ? 'delivered' : 'failed',
      attempts: delivery.attempts,
      created_at: at,
      next_at: null,
      tried_at: at,
      status_code: delivery.statusCode,
      fault: isTaken ? null : 'status',
      milliseconds: delivery.milliseconds,
    })
    .execute();
}
