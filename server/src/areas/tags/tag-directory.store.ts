import type { Kategorija } from '@rampa/contract';
import type { TagStatus } from '@rampa/contract/tags';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { textList } from '../../platform/database/binary-arrays.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts, WideScope } from '../../platform/scope/scope.ts';
import { selectPastStops } from './tag-stops.store.ts';
import type { TagStops } from './tag-stops.ts';
import { nobody } from '../../platform/audit/audit-trail.store.ts';
import { isOneOfTags } from '../../platform/database/owned.store.ts';

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

// Nearly all work: of a delivery's tags no moment is written out and read that nobody asks for.
const stoppedAt =
  sql<Temporal.Instant | null>`CASE WHEN tags.status <> 'aktivan' THEN tags.status_changed_at END`.as(
    'stopped_at',
  );

/** Finds tags of any account by their serial numbers. */
export async function selectOwners(
  scope: WideScope,
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
      stoppedAt,
    ])
    .where('tag_directory.serial_number', '=', sql<string>`ANY(${textList(serialNumbers)}::text[])`)
    .execute();
  const pastStops = await selectPastStops(
    scope,
    queries,
    rows.map((row) => ({ accountId: row.account_id, tagId: row.tag_id })),
  );
  return rows.map((row) => ownerOf(row, pastStops.get(row.tag_id) ?? []));
}

/** Whose a serial number was at a moment in epoch milliseconds. */
export type OwnerAt = (serialNumber: string, at: number) => TagOwner | undefined;

/** The same for what was driven at some moment: what came before a handover is of whoever had the tag then. */
export async function selectOwnersAt(
  scope: WideScope,
  queries: Queries,
  serialNumbers: readonly string[],
): Promise<OwnerAt> {
  const now = new Map(
    (await selectOwners(scope, queries, serialNumbers)).map((one) => [one.serialNumber, one]),
  );
  const past = Map.groupBy(
    await selectHandedOver(scope, queries, serialNumbers),
    (one) => one.serialNumber,
  );
  return (serialNumber, at) =>
    past.get(serialNumber)?.find((one) => at >= one.from && at < one.until)?.owner ??
    now.get(serialNumber);
}

/** Tags that were handed over, each with the time in which the serial number was theirs. */
async function selectHandedOver(
  scope: WideScope,
  queries: Queries,
  serialNumbers: readonly string[],
) {
  const releases = await queries
    .selectFrom('tag_releases')
    .select(['serial_number', 'account_id', 'tag_id', 'released_at'])
    .where('serial_number', '=', sql<string>`ANY(${textList(serialNumbers)}::text[])`)
    .where('handed_over', '=', true)
    .orderBy('released_at', 'desc')
    .execute();
  if (releases.length === 0) return [];
  const keys = releases.map((row) => ({ accountId: row.account_id, tagId: row.tag_id }));
  const rows = await queries
    .selectFrom('tags')
    .select(['account_id', 'tag_id', 'serial_number', 'category', 'status', stoppedAt])
    .where(isOneOfTags(keys))
    .execute();
  const pastStops = await selectPastStops(scope, queries, keys);
  const owners = new Map(
    rows.map((row) => [row.tag_id, ownerOf(row, pastStops.get(row.tag_id) ?? [])]),
  );
  return releases.flatMap((row) => {
    const owner = owners.get(row.tag_id);
    if (owner === undefined) return [];
    // What it was before it became this tag, where the device had been somebody else's.
    const before = owner.pastStops.find(({ from }) => from === 0);
    return [
      {
        owner,
        serialNumber: row.serial_number,
        from: before?.until ?? Number.NEGATIVE_INFINITY,
        until: row.released_at.epochMilliseconds,
      },
    ];
  });
}

function ownerOf(
  row: {
    readonly account_id: string;
    readonly tag_id: string;
    readonly serial_number: string;
    readonly category: string;
    readonly status: string;
    readonly stopped_at: Temporal.Instant | null;
  },
  pastStops: TagOwner['pastStops'],
): TagOwner {
  return {
    accountId: row.account_id,
    tagId: row.tag_id,
    serialNumber: row.serial_number,
    // Here and for the status, the table's constraint allows no other.
    category: row.category as Kategorija,
    status: row.status as TagStatus,
    pastStops,
    stoppedAt: row.stopped_at?.epochMilliseconds ?? null,
  };
}

/** A tag that a stranger names by its numbers. */
export interface StrangersTag {
  readonly accountId: string;
  readonly tagId: string;
  readonly plate: string;
  /** Neither lost nor stolen, nor replaced by another; one that went back into the stock is nobody's. */
  readonly takesMoney: boolean;
}

/** By one statement whatever is there, so that the time tells nothing. */
export async function selectForStranger(
  _wide: WideScope,
  queries: Queries,
  serialNumber: string,
): Promise<StrangersTag | undefined> {
  const known = await queries
    .selectFrom('tag_directory')
    .select(['account_id as accountId', 'tag_id as tagId'])
    .where('serial_number', '=', serialNumber)
    .executeTakeFirst();
  // Asked for where there is none too; and by the account, so that several machines ask the one that it is on.
  const { accountId, tagId } = known ?? { accountId: nobody, tagId: nobody };
  const { rows } = await sql<StrangersTag>`
    SELECT t.account_id AS "accountId", t.tag_id AS "tagId", t.plate,
           t.status IN ('aktivan', 'neaktivan') AND r.old_tag_id IS NULL AS "takesMoney"
    FROM tags t
    LEFT JOIN tag_replacements r ON r.account_id = t.account_id AND r.old_tag_id = t.tag_id
    WHERE t.account_id = ${accountId} AND t.tag_id = ${tagId} LIMIT 1`.execute(queries);
  return rows[0];
}

/** Those of the serial numbers that are already bound, with the ids of their accounts. */
export async function selectBound(
  _all: AllAccounts,
  queries: Queries,
  serialNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries
    .selectFrom('tag_directory')
    .select(['serial_number', 'account_id'])
    .where('serial_number', 'in', [...serialNumbers])
    .execute();
  return new Map(rows.map((row) => [row.serial_number, row.account_id]));
}

export interface NamedTag {
  readonly tagId: string;
  readonly serialNumber: string;
  readonly plate: string;
  readonly status: TagStatus;
}

/** Tags of any accounts, by their ids. */
export async function selectNamed(
  _wide: WideScope,
  queries: Queries,
  tags: readonly { readonly accountId: string; readonly tagId: string }[],
): Promise<readonly NamedTag[]> {
  if (tags.length === 0) return [];
  const rows = await queries
    .selectFrom('tags')
    .select(['tag_id', 'serial_number', 'plate', 'status'])
    .where(isOneOfTags(tags))
    .execute();
  return rows.map((row) => ({
    tagId: row.tag_id,
    serialNumber: row.serial_number,
    plate: row.plate,
    // The table's constraint allows no other.
    status: row.status as TagStatus,
  }));
}
