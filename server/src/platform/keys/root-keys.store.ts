import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../database/database.ts';

/** Notes that a server starts with this key as the current one, unless that is how the last one started. */
export async function noteRootKey(
  queries: Queries,
  keyId: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    INSERT INTO root_keys AS known (key_id, used_since)
    SELECT ${keyId}, ${now.toString()}::timestamptz
    WHERE ${keyId} IS DISTINCT FROM (
      SELECT key_id FROM root_keys ORDER BY used_since DESC LIMIT 1)
    ON CONFLICT ON CONSTRAINT root_keys__key DO UPDATE SET used_since = excluded.used_since`.execute(
    queries,
  );
}

/** Since when servers start with this key; null: none has. */
export async function rootKeyUsedSince(
  queries: Queries,
  keyId: string,
): Promise<Temporal.Instant | null> {
  const row = await queries
    .selectFrom('root_keys')
    .select('used_since')
    .where('key_id', '=', keyId)
    .executeTakeFirst();
  return row?.used_since ?? null;
}
