import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import { preparedOnce, unplanned } from '../../platform/database/prepared-once.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { habitsOf } from './habits.ts';
import { beginOf } from './newest-list.store.ts';

/** Newest passages of a tag from which its usual trip is derived: a history of years is not read. */
const SAMPLE = 40;

/** The newest passage of a tag. */
export interface LatestPassage {
  readonly entryStationId: string | null;
  readonly exitStationId: string;
  /** Epoch milliseconds. */
  readonly exitedAt: number;
  readonly amountMinor: number;
}

export interface TagOfLate {
  readonly tagId: string;
  /** Undefined if it is older than the days that were looked through, or there is none. */
  readonly latest: LatestPassage | undefined;
  /** What a usual trip costs, minor units; undefined with too little history. */
  readonly usualPriceMinor: number | undefined;
}

interface Given {
  readonly accountId: string;
  /** JSON of the tags: as an array of ids, the database would plan each call for as many as there are. */
  readonly tags: string;
  readonly least: number;
}

/**
 * A column that the key does not have: the database would read the key alone, in which a fleet's other tags are between one tag
 * and its newest passage.
 */
const offTheKey = sql`p.lane`;

interface Row {
  readonly tag_id: string;
  readonly exit_station_id: string | null;
  readonly entry_station_id: string | null;
  readonly exited_micros: number;
  readonly amount_minor: number;
  readonly price_minor: number | null;
}

/** The first day is written into the text, so that the database plans for the months since then, and once for all accounts. */
type Variant = {
  readonly since: string;
  /** Whether some have replaced others: with one id each, the newest are read from the index, and no more. */
  readonly replaced: 'some' | 'none';
};

/**
 * What a usual trip costs: the median over the stretches that were driven more than once, of the newest passages since a day;
 * null with fewer such trips than `least`. `which` chooses among `p`, the passages of the account.
 */
function usualPrice(
  accountId: string,
  which: RawBuilder<unknown>,
  { since, least }: { readonly since: string; readonly least: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`
    SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY trip.amount_minor) AS price_minor
    FROM (
      SELECT lately.amount_minor,
             count(*) OVER (PARTITION BY lately.entry_station_id, lately.exit_station_id) AS times
      FROM (
        SELECT p.entry_station_id, p.exit_station_id, p.amount_minor FROM passages AS p
        WHERE p.account_id = ${accountId} AND ${which} AND p.exited_at >= ${beginOf(since)}
          AND p.entry_station_id IS NOT NULL AND p.marks = '{}' AND p.amount_minor > 0
        ORDER BY p.exited_at DESC, p.passage_id DESC LIMIT ${sql.lit(SAMPLE)}
      ) AS lately
    ) AS trip
    WHERE trip.times > 1 HAVING count(*) >= ${least}`;
}

/** The same of one tag that has replaced no other, for whoever reaches the whole account. */
export function usualPriceOfTag(
  accountId: string,
  tagId: RawBuilder<unknown>,
  { since, least }: { readonly since: string; readonly least: number },
): RawBuilder<unknown> {
  return sql`(${usualPrice(accountId, sql`p.tag_id = ${tagId}`, { since, least: unplanned(least) })})`;
}

const tagsLately = preparedOnce<Given, Row, Variant>(
  ({ accountId, tags, least }, { since, replaced }) => {
    const ofTag =
      replaced === 'some'
        ? sql`p.tag_id = ANY(string_to_array(w.all_ids, ' ')::uuid[])`
        : sql`p.tag_id = w.tag_id`;
    return sql`
      SELECT w.tag_id, latest.*, usual.price_minor
      FROM json_to_recordset(${tags}::json) AS w (tag_id uuid, from_day date, all_ids text)
      LEFT JOIN LATERAL (
        SELECT p.entry_station_id, p.exit_station_id, p.amount_minor,
               (extract(epoch FROM p.exited_at) * 1000000)::bigint AS exited_micros, ${offTheKey}
        FROM passages AS p
        WHERE p.account_id = ${accountId} AND p.tag_id = w.tag_id AND p.exited_at >= ${beginOf(since)}
        ORDER BY p.exited_at DESC, p.passage_id DESC LIMIT 1
      ) AS latest ON true
      LEFT JOIN LATERAL (
        ${usualPrice(
          accountId,
          sql`${ofTag} AND (w.from_day IS NULL OR p.toll_day >= w.from_day)`,
          { since, least: unplanned(least) },
        )}
      ) AS usual ON true`;
  },
);

/**
 * The newest passage of each tag since a day, and what its usual trip costs: the median over the stretches that it has
 * driven more than once since then, with at least `least` such trips. One statement for all tags. For the price, a
 * driver's tag counts from the day on since when it is theirs, and passages of the tags that one has replaced count as its own.
 */
export async function selectTagsLately(
  { accountId, reach }: AccountScope,
  queries: Queries,
  tagIds: readonly string[],
  {
    since,
    least,
    before,
  }: {
    readonly since: string;
    readonly least: number;
    readonly before: ReadonlyMap<string, readonly string[]>;
  },
): Promise<readonly TagOfLate[]> {
  const wanted = reach.all ? tagIds : tagIds.filter((tagId) => reach.since.has(tagId));
  if (wanted.length === 0) return [];
  const found = await tagsLately(
    queries,
    {
      accountId,
      tags: JSON.stringify(
        wanted.map((tagId) => ({
          tag_id: tagId,
          // The day since when it is the driver's; null: all days count.
          from_day: reach.all ? null : (reach.since.get(tagId) ?? null),
          all_ids: habitsOf(tagId, before),
        })),
      ),
      least,
    },
    { since, replaced: wanted.some((tagId) => before.has(tagId)) ? 'some' : 'none' },
  );
  return found.map((row) => ({
    tagId: row.tag_id,
    latest:
      row.exit_station_id === null
        ? undefined
        : {
            entryStationId: row.entry_station_id,
            exitStationId: row.exit_station_id,
            exitedAt: Math.floor(row.exited_micros / 1000),
            amountMinor: row.amount_minor,
          },
    usualPriceMinor: row.price_minor ?? undefined,
  }));
}
