import { v7 as uuid } from 'uuid';
import { Temporal } from 'temporal-polyfill';
import { makeKey, makeSecret, sealContext } from '../../server/src/areas/integrations/index.ts';
import type { Clock } from '../../server/src/platform/clock.ts';
import type { Database, Tx } from '../../server/src/platform/database/database.ts';
import { createSeal } from '../../server/src/platform/seal.ts';
import { findDemoUser } from './demo-accounts.store.ts';
import {
  insertDemoDelivery,
  insertDemoKey,
  insertDemoWebhook,
  listDemoKeys,
  useDemoKey,
} from './demo-integrations.store.ts';
import type { KeyRing } from '../../server/src/platform/keys/key-ring.ts';
import { demoAccounts } from './demo-scope.ts';

interface ContinuingKeys {
  readonly database: Database;
  readonly clock: Clock;
}

interface IntegrationsDemo extends ContinuingKeys {
  readonly secretKeys: KeyRing;
}

/**
 * The fleet's programs. The secrets of the keys are discarded; to try the API, people create a key
 * of their own.
 */
const keys = [
  {
    name: 'Stari izvoz',
    by: 'accountant',
    scopes: ['passages:read'],
    daysAgo: 300,
    usedHours: 2000,
    revoked: true,
  },
  {
    name: 'Knjigovodstvo',
    // Created when the accountant was still an owner.
    by: 'accountant',
    scopes: ['passages:read', 'top-ups:read', 'statements:read'],
    daysAgo: 120,
    usedHours: 9,
    revoked: false,
  },
  {
    name: 'Praćenje vozila',
    by: 'owner',
    scopes: ['tags:read', 'balances:read'],
    daysAgo: 40,
    usedHours: 0.2,
    revoked: false,
  },
] as const;

/** Requests to the fleet's webhook, oldest first; the receiver never accepted the one with 503. */
const requests = [
  {
    hours: 160,
    events: 38,
    types: ['passage.recorded', 'balance.changed'],
    statusCode: 503,
    ms: 41,
  },
  {
    hours: 75,
    events: 41,
    types: ['passage.recorded', 'balance.changed'],
    statusCode: 204,
    ms: 183,
  },
  {
    hours: 29,
    events: 100,
    types: ['passage.recorded', 'balance.changed'],
    statusCode: 204,
    ms: 412,
  },
  {
    hours: 28.9,
    events: 26,
    types: ['passage.recorded', 'balance.changed'],
    statusCode: 204,
    ms: 167,
  },
  { hours: 20, events: 1, types: ['balance.low'], statusCode: 204, ms: 95 },
  {
    hours: 6,
    events: 57,
    types: ['passage.recorded', 'balance.changed'],
    statusCode: 204,
    ms: 201,
  },
  { hours: 1, events: 1, types: ['test'], statusCode: 204, ms: 88 },
] as const;

/** Keys and a webhook of the fleet with a short history; existing ones are left. */
export async function loadDemoIntegrations({
  database,
  clock,
  secretKeys,
}: IntegrationsDemo): Promise<void> {
  const fleet = await findDemoUser(database.queries, 'flota@primer.rs');
  if (fleet === undefined) return;
  if ((await listDemoKeys(demoAccounts.account(fleet.accountId), database.queries)).length > 0)
    return;
  const accountant = (await findDemoUser(database.queries, 'racunovodja@primer.rs')) ?? fleet;
  const now = clock.now();
  await database.transaction(async (tx) => {
    for (const key of keys) {
      await loadKey(tx, key.by === 'owner' ? fleet : accountant, key, now);
    }
    await loadWebhook(tx, fleet, secretKeys, now);
  });
}

/** Days before its expiry on which a key is renewed. */
const RENEW_DAYS = 30;

/**
 * Renews keys that are about to expire; the others were used again of late. A key that somebody
 * revoked, or created under the same name, is left.
 */
export async function continueIntegrations({ database, clock }: ContinuingKeys): Promise<void> {
  const fleet = await findDemoUser(database.queries, 'flota@primer.rs');
  if (fleet === undefined) return;
  const now = clock.now();
  const scope = demoAccounts.account(fleet.accountId);
  const made = await listDemoKeys(scope, database.queries);
  for (const key of keys.filter(({ revoked }) => !revoked)) {
    const newest = made.find(({ name }) => name === key.name);
    if (newest === undefined || newest.isRevoked) continue;
    const usedAt = hoursBefore(now, key.usedHours);
    const runsOut = newest.expiresAt.subtract({ hours: RENEW_DAYS * 24 });
    if (Temporal.Instant.compare(runsOut, now) > 0) {
      await useDemoKey(scope, database.queries, newest.keyId, usedAt);
      continue;
    }
    const by = { accountId: fleet.accountId, userId: newest.createdBy };
    await database.transaction((tx) =>
      // It is in use already, so it was created before its last use.
      addKey(tx, by, key, {
        createdAt: hoursBefore(now, key.usedHours + 24),
        usedAt,
        revokedAt: null,
      }),
    );
  }
}

interface Fleet {
  readonly accountId: string;
  readonly userId: string;
}

const hoursBefore = (now: Temporal.Instant, hours: number): Temporal.Instant =>
  now.subtract({ minutes: Math.round(hours * 60) });

async function loadKey(
  tx: Tx,
  by: Fleet,
  key: (typeof keys)[number],
  now: Temporal.Instant,
): Promise<void> {
  await addKey(tx, by, key, {
    createdAt: hoursBefore(now, key.daysAgo * 24),
    usedAt: hoursBefore(now, key.usedHours),
    revokedAt: key.revoked ? hoursBefore(now, key.usedHours - 24) : null,
  });
}

async function addKey(
  tx: Tx,
  { accountId, userId }: Fleet,
  { name, scopes }: Pick<(typeof keys)[number], 'name' | 'scopes'>,
  at: {
    readonly createdAt: Temporal.Instant;
    readonly usedAt: Temporal.Instant;
    readonly revokedAt: Temporal.Instant | null;
  },
): Promise<void> {
  const { prefix, hash } = makeKey();
  await insertDemoKey(demoAccounts.account(accountId), tx, {
    keyId: uuid({ msecs: at.createdAt.epochMilliseconds }),
    createdBy: userId,
    name,
    prefix,
    hash,
    scopes,
    expiresAt: at.createdAt.add({ hours: 365 * 24 }),
    ...at,
  });
}

async function loadWebhook(
  tx: Tx,
  { accountId, userId: createdBy }: Fleet,
  secretKeys: KeyRing,
  now: Temporal.Instant,
): Promise<void> {
  const createdAt = hoursBefore(now, 40 * 24);
  const scope = demoAccounts.account(accountId);
  const webhookId = uuid({ msecs: createdAt.epochMilliseconds });
  await insertDemoWebhook(scope, tx, {
    webhookId,
    createdBy,
    url: 'https://prijem.flota.example/rampa',
    events: ['passage.recorded', 'balance.changed', 'balance.low'],
    sealed: createSeal(secretKeys, 'webhook').close(
      makeSecret().bytes,
      sealContext({ accountId, webhookId }),
    ),
    createdAt,
    deliveredAt: hoursBefore(now, 1),
  });
  for (const { hours, events, types, statusCode, ms } of requests) {
    const at = hoursBefore(now, hours);
    const isTaken = statusCode === 204;
    await insertDemoDelivery(scope, tx, {
      webhookId,
      deliveryId: uuid({ msecs: at.epochMilliseconds }),
      // Their events are in the list of passages; here only the log matters.
      body: JSON.stringify({ type: 'batch', timestamp: at.toString(), data: [] }),
      events,
      types,
      isTaken,
      attempts: isTaken ? 1 : 10,
      at,
      statusCode,
      milliseconds: ms,
    });
  }
}
