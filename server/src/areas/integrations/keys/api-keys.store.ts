import { sql } from 'kysely';
import type { ApiScope } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import { claimValue, selectOwnersOf } from '../../../platform/directory/key-directory.store.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';

export interface StoredKey {
  readonly accountId: string;
  readonly keyId: string;
  readonly createdBy: string;
  readonly name: string;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly scopes: readonly ApiScope[];
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly lastUsedAt: Temporal.Instant | null;
  readonly revokedAt: Temporal.Instant | null;
}

/** Serialises changes of an account's keys, so that limits hold. */
export async function lockKeys({ accountId }: AccountScope, tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`api-keys:${accountId}`}, 0))`.execute(
    tx,
  );
}

export async function insertKey(
  scope: AccountScope,
  tx: Tx,
  key: Omit<StoredKey, 'accountId' | 'lastUsedAt' | 'revokedAt'>,
): Promise<void> {
  const { accountId } = scope;
  // Keys are never deleted but with their account; a prefix is random.
  if (!(await claimValue(scope, tx, 'api-key', key.prefix, async () => true))) {
    throw new Error('The prefix of a new key is taken');
  }
  await tx
    .insertInto('api_keys')
    .values({
      account_id: accountId,
      key_id: key.keyId,
      created_by: key.createdBy,
      name: key.name,
      prefix: key.prefix,
      secret_hash: key.hash,
      scopes: [...key.scopes],
      created_at: key.createdAt,
      expires_at: key.expiresAt,
    })
    .execute();
}

/** Valid keys. */
export async function countLiving(
  { accountId }: AccountScope,
  tx: Tx,
  now: Temporal.Instant,
): Promise<number> {
  const row = await tx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Newest first. */
export async function listKeys(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<StoredKey[]> {
  const rows = await selectKeys(queries)
    .where('account_id', '=', accountId)
    .orderBy('key_id', 'desc')
    .execute();
  return rows.map(toKey);
}

/** Of any account: the callers are identified by their keys alone. */
export async function findByPrefixes(
  all: AllAccounts,
  queries: Queries,
  prefixes: readonly string[],
): Promise<readonly StoredKey[]> {
  const owners = await selectOwnersOf(all, queries, 'api-key', prefixes);
  const ofOwners = selectKeys(queries)
    .where('prefix', '=', sql<string>`ANY(${[...owners.keys()]}::text[])`)
    .where('account_id', '=', sql<string>`ANY(${[...owners.values()]}::uuid[])`);
  const rows = owners.size === 0 ? [] : await ofOwners.execute();
  // One that a server of the version before has made is in no directory.
  const others = prefixes.filter((prefix) => !owners.has(prefix));
  if (others.length > 0) {
    const elsewhere = selectKeys(queries).where(
      'prefix',
      '=',
      sql<string>`ANY(${[...others]}::text[])`,
    );
    rows.push(...(await elsewhere.execute()));
  }
  return rows.map(toKey);
}

export async function markUsed(
  { accountId }: AccountScope,
  queries: Queries,
  keyId: string,
  now: Temporal.Instant,
): Promise<void> {
  await queries
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('account_id', '=', accountId)
    .where('key_id', '=', keyId)
    .execute();
}

/** `already` if it was revoked before; null if the account has no such key. */
export async function markRevoked(
  { accountId }: AccountScope,
  tx: Tx,
  keyId: string,
  now: Temporal.Instant,
): Promise<'revoked' | 'already' | null> {
  const found = await tx
    .selectFrom('api_keys')
    .select('revoked_at')
    .where('account_id', '=', accountId)
    .where('key_id', '=', keyId)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) return null;
  if (found.revoked_at !== null) return 'already';
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('key_id', '=', keyId)
    .execute();
  return 'revoked';
}

/**
 * Claims keys that expire soon and for which no warning was sent; it is sent in this transaction.
 */
export async function claimExpiring(
  _all: AllAccounts,
  tx: Tx,
  now: Temporal.Instant,
  before: Temporal.Instant,
): Promise<readonly Pick<StoredKey, 'accountId' | 'createdBy' | 'name' | 'expiresAt'>[]> {
  const rows = await tx
    .updateTable('api_keys')
    .set({ warned_at: now })
    .where('warned_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<', before)
    .returning(['account_id', 'created_by', 'name', 'expires_at'])
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    createdBy: row.created_by,
    name: row.name,
    expiresAt: row.expires_at,
  }));
}

const columns = [
  'account_id',
  'key_id',
  'created_by',
  'name',
  'prefix',
  'secret_hash',
  'scopes',
  'created_at',
  'expires_at',
  'last_used_at',
  'revoked_at',
] as const;

const selectKeys = (queries: Queries) => queries.selectFrom('api_keys').select(columns);

function toKey(
  row: Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>,
): StoredKey {
  return {
    accountId: row.account_id,
    keyId: row.key_id,
    createdBy: row.created_by,
    name: row.name,
    prefix: row.prefix,
    hash: row.secret_hash,
    // A constraint limits them to the known ones.
    scopes: row.scopes as ApiScope[],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}
