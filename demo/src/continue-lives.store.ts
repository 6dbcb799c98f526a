import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../server/src/platform/database/database.ts';

/** Those of the keys that are in use. */
export async function selectTakenKeys(
  queries: Queries,
  accountId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ source_key: string }>`
    SELECT source_key FROM passage_keys
    WHERE account_id = ${accountId} AND source_key = ANY(${[...keys]}::text[])`.execute(queries);
  return new Set(rows.map((row) => row.source_key));
}

/** Tags that are in the external-toll service, and the toll days on which they were abroad since. */
export async function selectAbroad(
  queries: Queries,
  accountId: string,
  since: Temporal.Instant,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ tag_id: string; days: string[] }>`
    SELECT t.tag_id, array_remove(array_agg(DISTINCT
      (p.exited_at AT TIME ZONE 'Europe/Belgrade')::date::text), NULL) AS days
    FROM t4a_tags t
    LEFT JOIN t4a_passages p ON p.account_id = t.account_id AND p.tag_id = t.tag_id
      AND p.exited_at >= ${since}::timestamptz
    WHERE t.account_id = ${accountId}
    GROUP BY t.tag_id`.execute(queries);
  return new Map(rows.map((row) => [row.tag_id, row.days]));
}

/** Those of the order numbers that are in use. */
export async function selectTakenNumbers(
  queries: Queries,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ order_number: string }>`
    SELECT order_number FROM order_directory
    WHERE order_number = ANY(${[...numbers]}::text[])`.execute(queries);
  return new Set(rows.map((row) => row.order_number));
}
