import { sql, type RawBuilder } from 'kysely';
import type { Kategorija } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { moments, texts, uuids } from '../../platform/database/binary-arrays.ts';
import type { Queries } from '../../platform/database/database.ts';
import { isOneOf } from '../../platform/database/owned.store.ts';
import type { SomeAccounts, WideScope } from '../../platform/scope/scope.ts';
import type { JudgedPassage } from './passage-rules.ts';
import type { RecordedPassage } from './recorded-passage.ts';

/** Months of passages have a partition each; `month` is any day of it. */
export async function ensurePartition(
  _scope: SomeAccounts,
  queries: Queries,
  month: string,
): Promise<void> {
  await sql`SELECT ensure_passage_partition(${month}::date)`.execute(queries);
}

export interface KnownPassage extends JudgedPassage {
  readonly tagId: string;
}

/** A tag, by the account whose it is, and between which moments (epoch milliseconds) it is asked what it did. */
export interface TagAsked {
  readonly accountId: string;
  readonly tagId: string;
  /** The earliest of its passages that are to be judged, and the latest. */
  readonly first: number;
  readonly last: number;
}

/** How far before and after the passages to be judged; machines that tables are split over cannot look for each tag apart. */
export interface LookBack {
  readonly ms: number;
  readonly isSplit: boolean;
}

/**
 * What the given tags did, oldest first: each tag's last passage before the first one to be judged, all between the first and the
 * last, and the next one after that; none further away than that. Where tables are split, all in that time.
 */
export async function selectKnown(
  _scope: SomeAccounts,
  queries: Queries,
  tags: readonly TagAsked[],
  lookBack: LookBack,
): Promise<KnownPassage[]> {
  const [one] = tags;
  if (one === undefined) return [];
  const asked = sql`unnest(
      ${uuids(tags.map(({ accountId }) => accountId))}::uuid[],
      ${uuids(tags.map(({ tagId }) => tagId))}::uuid[],
      ${moments(tags.map(({ first }) => first - lookBack.ms))}::timestamptz[],
      ${moments(tags.map(({ first }) => first))}::timestamptz[],
      ${moments(tags.map(({ last }) => last))}::timestamptz[],
      ${moments(tags.map(({ last }) => last + lookBack.ms))}::timestamptz[]
    ) AS asked (account_id, tag_id, since, first, last, until)`;
  const ofTag = sql`passages.account_id = asked.account_id AND passages.tag_id = asked.tag_id`;
  // Of one account, as a fleet's file is: the machine that has its rows is asked, and no other.
  const isOfOne = tags.every(({ accountId }) => accountId === one.accountId);
  const ofOne = isOfOne ? sql`WHERE passages.account_id = ${one.accountId}::uuid` : sql``;
  const { rows } = lookBack.isSplit
    ? await sql<KnownRow>`
    SELECT ${knownRow} FROM passages JOIN ${asked}
      ON ${ofTag} AND passages.exited_at >= asked.since AND passages.exited_at <= asked.until
    ${ofOne} ORDER BY passages.exited_at`.execute(queries)
    : await sql<KnownRow>`
    SELECT known.*
    FROM ${asked}
    CROSS JOIN LATERAL (
      (SELECT ${knownRow} FROM passages
       WHERE ${between(sql`asked.since`, sql`asked.first`)}
         AND passages.exited_at >= asked.since AND passages.exited_at < asked.first
       ORDER BY passages.tag_id DESC, passages.exited_at DESC LIMIT 1)
      UNION ALL
      (SELECT ${knownRow} FROM passages
       WHERE ${ofTag} AND passages.exited_at >= asked.first AND passages.exited_at <= asked.last)
      UNION ALL
      (SELECT ${knownRow} FROM passages
       WHERE ${between(sql`asked.last`, sql`asked.until`)}
         AND passages.exited_at > asked.last AND passages.exited_at <= asked.until
       ORDER BY passages.tag_id, passages.exited_at LIMIT 1)
    ) AS known
    ORDER BY exited_at`.execute(queries);
  return rows.map(toKnown);
}

/**
 * Of the tag asked for, from one moment to another. Written so that only the index by tag has the order that is wanted: by that of
 * all tags of a fleet its other ones would be passed over until the tag's own comes.
 */
function between(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`passages.account_id = asked.account_id
    AND (passages.tag_id, passages.exited_at) >= (asked.tag_id, ${from})
    AND (passages.tag_id, passages.exited_at) <= (asked.tag_id, ${to})`;
}

const knownColumns = [
  'passages.tag_id',
  'passages.entered_at',
  'passages.entry_station_id',
  'passages.exited_at',
  'passages.exit_station_id',
  'passages.lane',
  'passages.category',
] as const;

const knownRow = sql.join(knownColumns.map((column) => sql.ref(column)));

interface KnownRow {
  readonly tag_id: string;
  readonly entered_at: Temporal.Instant | null;
  readonly entry_station_id: string | null;
  readonly exited_at: Temporal.Instant;
  readonly exit_station_id: string;
  readonly lane: string;
  readonly category: string;
}

/** Whether the key has a passage; its row is never partly there. */
function isWhole(row: { readonly tag_id: string | null }): row is KnownRow {
  return row.tag_id !== null;
}

function toKnown(row: KnownRow): KnownPassage {
  return {
    tagId: row.tag_id,
    entryStationId: row.entry_station_id,
    enteredAt: row.entered_at?.epochMilliseconds ?? null,
    exitStationId: row.exit_station_id,
    exitedAt: row.exited_at.epochMilliseconds,
    lane: row.lane,
    // A constraint of the tags limits categories to the known ones; passages have the same.
    category: row.category as Kategorija,
  };
}

export type KeyedPassage = Pick<
  RecordedPassage,
  'accountId' | 'sourceKey' | 'passageId' | 'exitedAt'
>;

/** A key is one account's own: two accounts may have the same. */
export function keyOf({
  accountId,
  sourceKey,
}: Omit<KeyedPassage, 'passageId' | 'exitedAt'>): string {
  return `${accountId} ${sourceKey}`;
}

/**
 * Claims the keys of delivered passages; returns the ids of new ones. A second delivery of the same
 * passage waits here for the first; all claim in the order of accounts and keys, so that no two wait
 * for each other.
 */
export async function claimKeys(
  _scope: SomeAccounts,
  queries: Queries,
  delivered: readonly KeyedPassage[],
  { isSplit }: Pick<LookBack, 'isSplit'>,
): Promise<ReadonlySet<string>> {
  const passages = inOrderOf(delivered, keyOf);
  const ids = passages.map(({ passageId }) => passageId);
  const insert = sql`
    INSERT INTO passage_keys (account_id, source_key, passage_id, exited_at)
    SELECT * FROM unnest(
      ${uuids(passages.map((passage) => passage.accountId))}::uuid[],
      ${texts(passages.map((passage) => passage.sourceKey))}::text[],
      ${uuids(ids)}::uuid[],
      ${moments(passages.map((passage) => passage.exitedAt))}::timestamptz[])
    ON CONFLICT DO NOTHING`;
  if (isSplit) {
    // Several machines count those that were there as well.
    const { rows } = await sql<{ passage_id: string }>`${insert} RETURNING passage_id`.execute(
      queries,
    );
    return new Set(rows.map((row) => row.passage_id));
  }
  const { numAffectedRows } = await insert.execute(queries);
  // Nearly always all of them are new: which of them are is asked only where some are not.
  if (numAffectedRows === BigInt(passages.length)) return new Set(ids);
  const rows = await queries
    .selectFrom('passage_keys')
    .select('passage_id')
    .where(
      isOneOf(
        passages.map(({ accountId, sourceKey }) => ({ accountId, id: sourceKey })),
        'source_key',
        { type: 'text' },
      ),
    )
    .execute();
  // Under the others is the id of whoever was first.
  const made = new Set(ids);
  return new Set(rows.map((row) => row.passage_id).filter((id) => made.has(id)));
}

/** A key whose passage is not there: it was refused for a stopped tag, or its month was archived. */
export interface KeyAlone {
  /** Exit of what was delivered under it, epoch milliseconds. */
  readonly takenAt: number;
}

/** What is recorded under keys already, by `keyOf`. */
export async function selectByKeys(
  _scope: SomeAccounts | WideScope,
  queries: Queries,
  keys: readonly Pick<KeyedPassage, 'accountId' | 'sourceKey'>[],
): Promise<ReadonlyMap<string, KnownPassage | KeyAlone>> {
  const rows = await queries
    .selectFrom('passage_keys as keys')
    .leftJoin('passages', (join) =>
      join
        .onRef('passages.account_id', '=', 'keys.account_id')
        .onRef('passages.exited_at', '=', 'keys.exited_at')
        .onRef('passages.passage_id', '=', 'keys.passage_id'),
    )
    .select(['keys.account_id', 'keys.source_key', 'keys.exited_at as taken_at', ...knownColumns])
    .where(
      isOneOf(
        keys.map(({ accountId, sourceKey }) => ({ accountId, id: sourceKey })),
        'keys.source_key',
        { account: 'keys.account_id', type: 'text' },
      ),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      keyOf({ accountId: row.account_id, sourceKey: row.source_key }),
      isWhole(row) ? toKnown(row) : { takenAt: row.taken_at.epochMilliseconds },
    ]),
  );
}

/** By the bytes of a text, whatever the language of the machine. */
export function inOrderOf<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const named = items.map((item) => ({ item, text: textOf(item) }));
  named.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return named.map(({ item }) => item);
}
