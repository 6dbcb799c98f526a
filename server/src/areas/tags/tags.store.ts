import type { Kategorija } from '@rampa/contract';
import type { TagStatus } from '@rampa/contract/tags';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { insertHistory } from './cost-centres/cost-centre-history.store.ts';

/** Of a tag, or chosen for one. */
export interface TagCostCentre {
  readonly costCentreId: string;
  /** As in the company's books. */
  readonly code: string;
  /** May be empty. */
  readonly name: string;
}

export interface TagRecord {
  readonly tagId: string;
  readonly serialNumber: string;
  readonly category: Kategorija;
  readonly plate: string;
  readonly nickname: string;
  readonly costCentre: TagCostCentre | null;
  readonly status: TagStatus;
  readonly createdAt: Temporal.Instant;
}

export interface NewTag extends Omit<TagRecord, 'costCentre'> {
  readonly costCentreId?: string | null;
  readonly statusChangedAt: Temporal.Instant;
}

const columns = [
  'tags.tag_id',
  'tags.serial_number',
  'tags.category',
  'tags.plate',
  'tags.nickname',
  'tags.cost_centre_id',
  'cost_centres.code',
  'cost_centres.name',
  'tags.status',
  'tags.created_at',
] as const;

interface TagRow {
  readonly tag_id: string;
  readonly serial_number: string;
  readonly category: string;
  readonly plate: string;
  readonly nickname: string;
  readonly cost_centre_id: string | null;
  readonly code: string | null;
  readonly name: string | null;
  readonly status: string;
  readonly created_at: Temporal.Instant;
}

function toRecord(row: TagRow): TagRecord {
  return {
    tagId: row.tag_id,
    serialNumber: row.serial_number,
    // Here and for the status, the table's constraint allows no other.
    category: row.category as Kategorija,
    plate: row.plate,
    nickname: row.nickname,
    costCentre:
      row.cost_centre_id === null
        ? null
        : { costCentreId: row.cost_centre_id, code: row.code ?? '', name: row.name ?? '' },
    status: row.status as TagStatus,
    createdAt: row.created_at,
  };
}

/** Tags within the scope's reach. */
function tagsOf({ accountId, reach }: AccountScope, queries: Queries) {
  const tags = queries
    .selectFrom('tags')
    .leftJoin('cost_centres', (join) =>
      join
        .onRef('cost_centres.account_id', '=', 'tags.account_id')
        .onRef('cost_centres.cost_centre_id', '=', 'tags.cost_centre_id'),
    )
    .select(columns)
    .where('tags.account_id', '=', accountId);
  return reach.all ? tags : tags.where('tags.tag_id', '=', anyOf([...reach.since.keys()]));
}

function anyOf(tagIds: readonly string[]) {
  return sql<string>`ANY(${[...tagIds]}::uuid[])`;
}

export async function selectTags(scope: AccountScope, queries: Queries): Promise<TagRecord[]> {
  const rows = await tagsOf(scope, queries).execute();
  return rows.map(toRecord);
}

/** At most so many of them, the same ones each time. */
export async function selectFirstTags(
  scope: AccountScope,
  queries: Queries,
  most: number,
): Promise<TagRecord[]> {
  const rows = await tagsOf(scope, queries).orderBy('tags.tag_id').limit(most).execute();
  return rows.map(toRecord);
}

export async function selectTagsById(
  scope: AccountScope,
  queries: Queries,
  tagIds: readonly string[],
): Promise<TagRecord[]> {
  const rows = await tagsOf(scope, queries).where('tags.tag_id', '=', anyOf(tagIds)).execute();
  return rows.map(toRecord);
}

/** A tag by its printed serial number, if it is the account's. */
export async function selectTagBySerial(
  scope: AccountScope,
  queries: Queries,
  serialNumber: string,
): Promise<TagRecord | undefined> {
  const row = await tagsOf(scope, queries)
    .innerJoin('tag_directory', (join) =>
      join
        .onRef('tag_directory.account_id', '=', 'tags.account_id')
        .onRef('tag_directory.tag_id', '=', 'tags.tag_id'),
    )
    .where('tag_directory.serial_number', '=', serialNumber)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Also one that was returned or handed over since; of several of the account with this number the one that came last. */
export async function selectTagEverBySerial(
  scope: AccountScope,
  queries: Queries,
  serialNumber: string,
): Promise<TagRecord | undefined> {
  const row = await tagsOf(scope, queries)
    .where('tags.serial_number', '=', serialNumber)
    .orderBy('tags.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** The ids of all tags of the account, working or not. */
export async function selectTagIds(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('tags')
    .select('tag_id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map((row) => row.tag_id);
}

export async function countTags({ accountId }: AccountScope, queries: Queries): Promise<number> {
  const { n } = await queries
    .selectFrom('tags')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return n;
}

/** Binds tags to the account; a serial number that is already bound rolls the transaction back. */
export async function insertTags(
  scope: AccountScope,
  queries: Queries,
  tags: readonly NewTag[],
): Promise<void> {
  const { accountId } = scope;
  await sql`
    INSERT INTO tags (account_id, tag_id, serial_number, category, plate, nickname, cost_centre_id,
                      status, status_changed_at, created_at)
    SELECT ${accountId}::uuid, * FROM unnest(
      ${tags.map((tag) => tag.tagId)}::uuid[],
      ${tags.map((tag) => tag.serialNumber)}::text[], ${tags.map((tag) => tag.category)}::text[],
      ${tags.map((tag) => tag.plate)}::text[], ${tags.map((tag) => tag.nickname)}::text[],
      ${tags.map((tag) => tag.costCentreId ?? null)}::uuid[], ${tags.map((tag) => tag.status)}::text[],
      ${tags.map((tag) => tag.statusChangedAt)}::timestamptz[],
      ${tags.map((tag) => tag.createdAt)}::timestamptz[])`.execute(queries);
  await sql`
    INSERT INTO tag_directory (serial_number, account_id, tag_id)
    SELECT serial_number, ${accountId}::uuid, tag_id FROM unnest(
      ${tags.map((tag) => tag.serialNumber)}::text[], ${tags.map((tag) => tag.tagId)}::uuid[]
    ) AS bound (serial_number, tag_id)`.execute(queries);
  await insertHistory(
    scope,
    queries,
    tags.flatMap(({ tagId, createdAt, costCentreId = null }) =>
      costCentreId === null ? [] : [{ tagId, validFrom: createdAt, costCentreId }],
    ),
  );
}
