import type { Kategorija } from '@rampa/contract';
import type { CostCentre, TagStatus } from '@rampa/contract/tags';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import { insertHistory } from './cost-centres/cost-centres.store.ts';
import { insertPastStop, selectPastStops } from './tag-stops.store.ts';
import type { TagStops } from './tag-stops.ts';

export interface TagRecord {
  readonly tagId: string;
  readonly serialNumber: string;
  readonly category: Kategorija;
  readonly plate: string;
  readonly nickname: string;
  /** The one that it has now. */
  readonly costCentre: CostCentre | null;
  readonly status: TagStatus;
  readonly createdAt: Temporal.Instant;
}

export interface NewTag extends Omit<TagRecord, 'costCentre'> {
  readonly accountId: string;
  /** Since it was made. */
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
    // A constraint of the table keeps both to the known ones.
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

function tagsOf(queries: Queries, accountId: string) {
  return queries
    .selectFrom('tags')
    .leftJoin('cost_centres', (join) =>
      join
        .onRef('cost_centres.account_id', '=', 'tags.account_id')
        .onRef('cost_centres.cost_centre_id', '=', 'tags.cost_centre_id'),
    )
    .select(columns)
    .where('tags.account_id', '=', accountId);
}

export async function selectTags(queries: Queries, accountId: string): Promise<TagRecord[]> {
  const rows = await tagsOf(queries, accountId).execute();
  return rows.map(toRecord);
}

export async function selectTagsById(
  queries: Queries,
  accountId: string,
  tagIds: readonly string[],
): Promise<TagRecord[]> {
  const rows = await tagsOf(queries, accountId)
    .where('tags.tag_id', '=', sql<string>`ANY(${[...tagIds]}::uuid[])`)
    .execute();
  return rows.map(toRecord);
}

/** A tag by what is printed on it, if it is the account's. */
export async function selectTagBySerial(
  queries: Queries,
  accountId: string,
  serialNumber: string,
): Promise<TagRecord | undefined> {
  const row = await tagsOf(queries, accountId)
    .innerJoin('tag_directory', (join) =>
      join
        .onRef('tag_directory.account_id', '=', 'tags.account_id')
        .onRef('tag_directory.tag_id', '=', 'tags.tag_id'),
    )
    .where('tag_directory.serial_number', '=', serialNumber)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** The state of a tag, locked until the transaction ends. */
export async function lockTagStatus(
  queries: Queries,
  accountId: string,
  tagId: string,
): Promise<TagStatus | undefined> {
  const row = await queries
    .selectFrom('tags')
    .select('status')
    .where('account_id', '=', accountId)
    .where('tag_id', '=', tagId)
    .forUpdate()
    .executeTakeFirst();
  return row?.status as TagStatus | undefined;
}

/** The states of tags and since when they have them, locked in the order of their ids. */
export async function lockStops(
  queries: Queries,
  accountId: string,
  tagIds: readonly string[],
): Promise<ReadonlyMap<string, TagStop>> {
  const rows = await queries
    .selectFrom('tags')
    .select(['tag_id', 'status', 'status_changed_at'])
    .where('account_id', '=', accountId)
    .where('tag_id', '=', sql<string>`ANY(${[...tagIds]}::uuid[])`)
    .orderBy('tag_id')
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.tag_id,
      { status: row.status as TagStatus, changedAt: row.status_changed_at },
    ]),
  );
}

/** Whether a tag works, and since when it does or does not. */
export interface TagStop {
  readonly status: TagStatus;
  readonly changedAt: Temporal.Instant;
}

/**
 * `changedAt` is the moment since when it works, or does not: a lost tag that turns out to be stolen
 * stays stopped since it was lost.
 */
export async function updateStatus(
  queries: Queries,
  tag: { readonly accountId: string; readonly tagId: string },
  status: TagStatus,
  changedAt: Temporal.Instant,
): Promise<void> {
  if (status === 'aktivan') await insertPastStop(queries, tag, changedAt);
  await queries
    .updateTable('tags')
    .set({
      status,
      status_changed_at:
        status === 'aktivan'
          ? changedAt
          : sql`CASE WHEN status = 'aktivan' THEN ${changedAt}::timestamptz
                     ELSE status_changed_at END`,
    })
    .where('account_id', '=', tag.accountId)
    .where('tag_id', '=', tag.tagId)
    .execute();
}

/** What customers change of their tags; each is as it stands, or null for no cost centre. */
export interface TagDetails {
  readonly nickname: string;
  readonly plate: string;
  readonly costCentreId: string | null;
}

/** The details of tags, locked until the transaction ends, in the order of their ids. */
export async function lockDetails(
  queries: Queries,
  accountId: string,
  tagIds: readonly string[],
): Promise<ReadonlyMap<string, TagDetails>> {
  const rows = await queries
    .selectFrom('tags')
    .select(['tag_id', 'nickname', 'plate', 'cost_centre_id'])
    .where('account_id', '=', accountId)
    .where('tag_id', '=', sql<string>`ANY(${[...tagIds]}::uuid[])`)
    .orderBy('tag_id')
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.tag_id,
      { nickname: row.nickname, plate: row.plate, costCentreId: row.cost_centre_id },
    ]),
  );
}

export interface DetailsChange {
  readonly tagId: string;
  readonly before: TagDetails;
  readonly after: TagDetails;
}

/** Changes locked tags; another cost centre counts from `changedAt` on. */
export async function updateDetails(
  queries: Queries,
  accountId: string,
  changes: readonly DetailsChange[],
  changedAt: Temporal.Instant,
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    UPDATE tags SET nickname = changed.nickname, plate = changed.plate,
                    cost_centre_id = changed.cost_centre_id
    FROM unnest(
      ${changes.map(({ tagId }) => tagId)}::uuid[],
      ${changes.map(({ after }) => after.nickname)}::text[],
      ${changes.map(({ after }) => after.plate)}::text[],
      ${changes.map(({ after }) => after.costCentreId)}::uuid[]
    ) AS changed (tag_id, nickname, plate, cost_centre_id)
    WHERE tags.account_id = ${accountId} AND tags.tag_id = changed.tag_id`.execute(queries);
  await insertHistory(
    queries,
    changes
      .filter(({ before, after }) => before.costCentreId !== after.costCentreId)
      .map(({ tagId, after }) => ({
        accountId,
        tagId,
        validFrom: changedAt,
        costCentreId: after.costCentreId,
      })),
  );
}

export interface TagOwner {
  readonly accountId: string;
  readonly tagId: string;
  readonly serialNumber: string;
  readonly category: Kategorija;
  readonly status: TagStatus;
  /** Epoch milliseconds since when it is lost, stolen or switched off; null for a working one. */
  readonly stoppedAt: number | null;
  readonly pastStops: NonNullable<TagStops['pastStops']>;
}

/** Finds tags of any account by what is printed on them. */
export async function selectOwners(
  queries: Queries,
  serialNumbers: readonly string[],
): Promise<TagOwner[]> {
  const rows = await queries
    .selectFrom('tag_directory')
    .innerJoin('tags', (join) =>
      join
        .onRef('tags.account_id', '=', 'tag_directory.account_id')
        .onRef('tags.tag_id', '=', 'tag_directory.tag_id'),
    )
    .select([
      'tags.account_id',
      'tags.tag_id',
      'tags.serial_number',
      'tags.category',
      'tags.status',
      'tags.status_changed_at',
    ])
    .where('tag_directory.serial_number', '=', sql<string>`ANY(${[...serialNumbers]}::text[])`)
    .execute();
  const pastStops = await selectPastStops(
    queries,
    rows.map((row) => ({ accountId: row.account_id, tagId: row.tag_id })),
  );
  return rows.map((row) => ({
    accountId: row.account_id,
    tagId: row.tag_id,
    serialNumber: row.serial_number,
    category: row.category as Kategorija,
    status: row.status as TagStatus,
    pastStops: pastStops.get(row.tag_id) ?? [],
    stoppedAt: row.status === 'aktivan' ? null : row.status_changed_at.epochMilliseconds,
  }));
}

/** Binds tags to accounts; a serial number that is bound already breaks the transaction. */
export async function insertTags(queries: Queries, tags: readonly NewTag[]): Promise<void> {
  await sql`
    INSERT INTO tags (account_id, tag_id, serial_number, category, plate, nickname, cost_centre_id,
                      status, status_changed_at, created_at)
    SELECT * FROM unnest(
      ${tags.map((tag) => tag.accountId)}::uuid[], ${tags.map((tag) => tag.tagId)}::uuid[],
      ${tags.map((tag) => tag.serialNumber)}::text[], ${tags.map((tag) => tag.category)}::text[],
      ${tags.map((tag) => tag.plate)}::text[], ${tags.map((tag) => tag.nickname)}::text[],
      ${tags.map((tag) => tag.costCentreId ?? null)}::uuid[], ${tags.map((tag) => tag.status)}::text[],
      ${tags.map((tag) => tag.statusChangedAt)}::timestamptz[],
      ${tags.map((tag) => tag.createdAt)}::timestamptz[])`.execute(queries);
  await sql`
    INSERT INTO tag_directory (serial_number, account_id, tag_id)
    SELECT * FROM unnest(
      ${tags.map((tag) => tag.serialNumber)}::text[], ${tags.map((tag) => tag.accountId)}::uuid[],
      ${tags.map((tag) => tag.tagId)}::uuid[])`.execute(queries);
  await insertHistory(
    queries,
    tags.flatMap(({ accountId, tagId, createdAt, costCentreId = null }) =>
      costCentreId === null ? [] : [{ accountId, tagId, validFrom: createdAt, costCentreId }],
    ),
  );
}
