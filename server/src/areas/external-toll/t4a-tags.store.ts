import type { Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';

export interface T4ATagRecord {
  readonly tagId: string;
  readonly enabled: boolean;
  readonly enabledChangedAt: Temporal.Instant;
  readonly addedAt: Temporal.Instant;
}

const columns = ['tag_id', 'enabled', 'enabled_changed_at', 'added_at'] as const;

interface Row {
  readonly tag_id: string;
  readonly enabled: boolean;
  readonly enabled_changed_at: Temporal.Instant;
  readonly added_at: Temporal.Instant;
}

function toRecord(row: Row): T4ATagRecord {
  return {
    tagId: row.tag_id,
    enabled: row.enabled,
    enabledChangedAt: row.enabled_changed_at,
    addedAt: row.added_at,
  };
}

/** Tags of the service, by the id of the tag. */
export async function selectT4ATags(
  queries: Queries,
  accountId: string,
): Promise<ReadonlyMap<string, T4ATagRecord>> {
  const rows = await queries
    .selectFrom('t4a_tags')
    .select(columns)
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map((row) => [row.tag_id, toRecord(row)]));
}

/** False where it is in already. */
export async function insertT4ATag(
  queries: Queries,
  { accountId, tagId }: { readonly accountId: string; readonly tagId: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const inserted = await queries
    .insertInto('t4a_tags')
    .values({
      account_id: accountId,
      tag_id: tagId,
      enabled: true,
      enabled_changed_at: now,
      added_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tag_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Of a tag whose switch stood otherwise; answers whether it did. */
export async function updateEnabled(
  queries: Queries,
  { accountId, tagId }: { readonly accountId: string; readonly tagId: string },
  enabled: boolean,
  now: Temporal.Instant,
): Promise<boolean> {
  const changed = await queries
    .updateTable('t4a_tags')
    .set({ enabled, enabled_changed_at: now })
    .where('account_id', '=', accountId)
    .where('tag_id', '=', tagId)
    .where('enabled', '!=', enabled)
    .returning('tag_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Tags of the service by account and tag; `/` joins the two. */
export async function selectT4ATagsOf(
  queries: Queries,
  owners: readonly { readonly accountId: string; readonly tagId: string }[],
): Promise<ReadonlyMap<string, T4ATagRecord>> {
  const rows = await queries
    .selectFrom('t4a_tags')
    .select(['account_id', ...columns])
    .where(
      sql<boolean>`(account_id, tag_id) IN (SELECT * FROM unnest(
        ${owners.map(({ accountId }) => accountId)}::uuid[],
        ${owners.map(({ tagId }) => tagId)}::uuid[]))`,
    )
    .execute();
  return new Map(rows.map((row) => [`${row.account_id}/${row.tag_id}`, toRecord(row)]));
}

export interface AcceptedTag {
  readonly serialNumber: string;
  readonly category: Kategorija;
}

/** What the partner's lanes may take: tags that work, of accounts whose service is switched on. */
export async function selectAccepted(queries: Queries, most: number): Promise<AcceptedTag[]> {
  const rows = await queries
    .selectFrom('t4a_tags')
    .innerJoin('t4a_accounts', 't4a_accounts.account_id', 't4a_tags.account_id')
    .innerJoin('tags', (join) =>
      join
        .onRef('tags.account_id', '=', 't4a_tags.account_id')
        .onRef('tags.tag_id', '=', 't4a_tags.tag_id'),
    )
    .select(['tags.serial_number', 'tags.category'])
    .where('t4a_accounts.activated_at', 'is not', null)
    .where('t4a_tags.enabled', '=', true)
    .where('tags.status', '=', 'aktivan')
    .orderBy('tags.serial_number')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    serialNumber: row.serial_number,
    // A constraint of the table keeps it to the known ones.
    category: row.category as Kategorija,
  }));
}
