import { sql, type RawBuilder } from 'kysely';
import type { Kategorija } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import type { Queries } from '../../platform/database/database.ts';
import { asJson, type Part } from '../../platform/database/parts.ts';
import { unplanned } from '../../platform/database/prepared-once.ts';
import type { AccountScope, Reach } from '../../platform/scope/scope.ts';
import { notAmong } from './found-by.store.ts';
import { beginOf } from './newest-list.store.ts';

/**
 * Number of newest passages from which the usual trips are derived, so that a history of years is
 * not read.
 */
const SAMPLE = 300;
/** Maximum number of usual trips. */
const WAYS = 12;

export interface MarkedRecord {
  readonly passageId: string;
  readonly tagId: string;
  readonly entryStationId: string | null;
  readonly exitStationId: string;
  /** Epoch milliseconds. */
  readonly exitedAt: number;
  readonly category: Kategorija;
  readonly amountMinor: number;
  readonly marks: readonly PassageMark[];
}

type DriversReach = Exclude<Reach, { all: true }>;

/** A driver's tags as a table `w`, each with the day since when it is theirs. */
function tagsOf({ since }: DriversReach) {
  return sql`unnest(${[...since.keys()]}::uuid[], ${[...since.values()]}::date[])
             AS w (tag_id, from_day)`;
}

/** The newest passages with a mark, and sums over all. */
export interface MarkedPassages {
  readonly total: number;
  /** What was charged for all of them, minor units. */
  readonly totalMinor: number;
  readonly marked: readonly MarkedRecord[];
}

interface MarkedRow {
  readonly passage_id: string;
  readonly tag_id: string;
  readonly entry_station_id: string | null;
  readonly exit_station_id: string;
  readonly exited_ms: number;
  readonly category: string;
  readonly amount_minor: number;
  readonly marks: readonly string[];
  readonly total: number;
  readonly total_minor: number;
}

/** Since a moment; `more` narrows them. */
function markedOf(
  accountId: string,
  since: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
  more = sql``,
) {
  return sql<MarkedRow>`
    SELECT p.passage_id, p.tag_id, p.entry_station_id, p.exit_station_id, p.category,
           p.amount_minor, p.marks, (extract(epoch FROM p.exited_at) * 1000)::bigint AS exited_ms,
           count(*) OVER () AS total, (sum(p.amount_minor) OVER ())::bigint AS total_minor
    FROM passages AS p
    WHERE p.account_id = ${accountId} AND p.marks <> '{}' AND p.exited_at >= ${since} ${more}
    ORDER BY p.exited_at DESC, p.passage_id DESC
    LIMIT ${rows}`;
}

function toMarked(found: readonly MarkedRow[]): MarkedPassages {
  return {
    total: found[0]?.total ?? 0,
    totalMinor: found[0]?.total_minor ?? 0,
    marked: found.map((row) => ({
      passageId: row.passage_id,
      tagId: row.tag_id,
      entryStationId: row.entry_station_id,
      exitStationId: row.exit_station_id,
      exitedAt: row.exited_ms,
      amountMinor: row.amount_minor,
      // Written only by `insertPassages`, which has both from the contract's types.
      category: row.category as Kategorija,
      marks: row.marks as readonly PassageMark[],
    })),
  };
}

/** Those within reach, of a driver's tags on the days on which they are theirs, without some. */
export async function selectMarked(
  { accountId }: AccountScope,
  queries: Queries,
  {
    reach,
    rows,
    except,
  }: { readonly reach: Reach; readonly rows: number; readonly except: readonly string[] },
  { markedSince }: LatelyDays,
): Promise<MarkedPassages> {
  const theirs = reach.all
    ? sql``
    : sql`AND EXISTS (SELECT 1 FROM ${tagsOf(reach)}
                      WHERE w.tag_id = p.tag_id AND p.toll_day >= w.from_day)`;
  const since = beginOf(markedSince);
  const more = sql`${theirs} ${notAmong(except)}`;
  const found = await markedOf(accountId, since, sql`${rows}`, more).execute(queries);
  return toMarked(found.rows);
}

export interface Way {
  readonly from: string;
  readonly to: string;
}

interface WayRow {
  readonly entry_station_id: string;
  readonly exit_station_id: string;
}

/** Newest passages since a moment whose entry is known. */
function newestSince(accountId: string, since: RawBuilder<unknown>) {
  return sql`
    SELECT p.entry_station_id, p.exit_station_id FROM passages AS p
    WHERE p.account_id = ${accountId} AND p.exited_at >= ${since} AND p.entry_station_id IS NOT NULL`;
}

/**
 * The number is hidden from the planner, which then expects to need a part of them and reads months from the newest on: shown a
 * number that is above what an average account has, it reads a fleet's whole months and sorts them.
 */
const newestOfSample = sql`ORDER BY p.exited_at DESC LIMIT ${unplanned(SAMPLE)}`;

function waysIn(sample: RawBuilder<unknown>) {
  return sql<WayRow>`
    SELECT entry_station_id, exit_station_id FROM (${sample}) AS sample
    GROUP BY entry_station_id, exit_station_id HAVING count(*) > 1
    ORDER BY count(*) DESC, entry_station_id, exit_station_id LIMIT ${sql.lit(WAYS)}`;
}

function toWays(found: readonly WayRow[]): readonly Way[] {
  return found.map((row) => ({ from: row.entry_station_id, to: row.exit_station_id }));
}

/** Entry and exit of a driver's trips that were driven more than once, the most frequent first. */
export async function selectUsualWays(
  { accountId }: AccountScope,
  queries: Queries,
  reach: DriversReach,
  { waysSince }: LatelyDays,
): Promise<readonly Way[]> {
  const { rows } = await waysIn(sql`
    SELECT lately.* FROM ${tagsOf(reach)} CROSS JOIN LATERAL (
      ${newestSince(accountId, beginOf(waysSince))} AND p.tag_id = w.tag_id AND p.toll_day >= w.from_day ${newestOfSample}
    ) AS lately`).execute(queries);
  return toWays(rows);
}

/** Days, written into the text, so that the database plans for their months alone, and once for all accounts. */
export type LatelyDays = {
  readonly today: string;
  /** First day of this month; of the month before its first day, its last, and the one with which today is compared. */
  readonly month: string;
  readonly lastMonth: string;
  readonly lastMonthEnd: string;
  readonly lastMonthSoFar: string;
  /** Since when passages with a mark, and usual ways, are looked for. */
  readonly markedSince: string;
  readonly waysSince: string;
};

interface OfAccount {
  readonly accountId: string;
  readonly markedRows: number;
}

/** Of an account, the newest that look wrong. */
export const markedLately: Part<OfAccount, MarkedPassages, LatelyDays> = {
  sql: ({ accountId, markedRows }, { markedSince }) =>
    asJson(markedOf(accountId, beginOf(markedSince), unplanned(markedRows))),
  // Here and below, by the statement.
  read: (found) => toMarked((found ?? []) as readonly MarkedRow[]),
};

/** Of an account, entry and exit of trips that were driven more than once, the most frequent first. */
export const usualWays: Part<OfAccount, readonly Way[], LatelyDays> = {
  sql: ({ accountId }, { waysSince }) =>
    asJson(waysIn(sql`${newestSince(accountId, beginOf(waysSince))} ${newestOfSample}`)),
  read: (found) => toWays((found ?? []) as readonly WayRow[]),
};

export interface MonthTotal {
  readonly passages: number;
  readonly amountMinor: number;
}

export interface MonthTotals {
  readonly thisMonth: MonthTotal;
  readonly lastMonth: MonthTotal;
  /** Up to the same day. */
  readonly lastMonthSoFar: MonthTotal;
}

/** Of an account, from its days of two months. */
export const monthTotals: Part<OfAccount, MonthTotals, LatelyDays> = {
  sql({ accountId }, { today, month, lastMonth, lastMonthEnd, lastMonthSoFar }) {
    const between = (from: string, to: string) => sql`
      coalesce(sum(passage_count) FILTER (WHERE toll_day >= ${sql.lit(from)} AND toll_day <= ${sql.lit(to)}), 0),
      coalesce(sum(amount_minor) FILTER (WHERE toll_day >= ${sql.lit(from)} AND toll_day <= ${sql.lit(to)}), 0)`;
    return sql`(
      SELECT json_build_array(
        ${between(month, today)}, ${between(lastMonth, lastMonthEnd)}, ${between(lastMonth, lastMonthSoFar)})
      FROM passage_days
      WHERE account_id = ${accountId} AND toll_day >= ${sql.lit(lastMonth)} AND toll_day <= ${sql.lit(today)})`;
  },
  read(found) {
    const sums = found as readonly number[];
    const at = (place: number): MonthTotal => ({
      passages: sums[place] ?? 0,
      amountMinor: sums[place + 1] ?? 0,
    });
    return { thisMonth: at(0), lastMonth: at(2), lastMonthSoFar: at(4) };
  },
};
