import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../../platform/database/database.ts';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import type { ExpiringRows } from '../periods/period.ts';
import type { CountedRows, KindOfData } from './kind-of-data.ts';

/** Rows of a kind that are counted; beyond it a larger figure would tell nobody more. */
export const mostCounted = 10_000;

export interface CountedKind {
  /** One more than `mostCounted` where there are more; exact where they are added up. */
  readonly count: number;
  readonly oldest: Temporal.Instant | null;
  readonly newest: Temporal.Instant | null;
  /** From when the days of the period count, of the row that goes first. */
  readonly firstSince: Temporal.Instant | null;
}

/**
 * How many rows of a kind are the caller's, and from when to when. Where an account may have very
 * many, it reads a bounded number of them, what is added up, and the ends of an index.
 */
export async function countKept(
  scope: MemberScope,
  queries: Queries,
  whose: KindOfData['whose'],
  rows: CountedRows,
  expiring: ExpiringRows | undefined,
): Promise<CountedKind> {
  const { accountId, actor } = scope;
  const ofUser = whose === 'person' ? sql`AND t.user_id = ${actor.userId}` : sql``;
  const where = expiring?.where === undefined ? sql`` : sql`AND ${sql.raw(expiring.where)}`;
  const theirs = sql`FROM ${sql.table(rows.table)} AS t
    WHERE t.account_id = ${accountId} ${ofUser} ${where}`;
  const at = sql.raw(`(${rows.at})`);
  const since = expiring === undefined ? sql`NULL::timestamptz` : sql.raw(`(${expiring.since})`);
  const few = sql`(SELECT ${at} AS at, ${since} AS since ${theirs} LIMIT ${mostCounted + 1}) AS few`;
  // Of indexed columns the database takes the ends, and reads no row between them.
  const dates =
    rows.undatedIfMany === true
      ? sql`SELECT CASE WHEN count(*) <= ${mostCounted} THEN min(at) END AS oldest,
                   CASE WHEN count(*) <= ${mostCounted} THEN max(at) END AS newest,
                   CASE WHEN count(*) <= ${mostCounted} THEN min(since) END AS first_since FROM ${few}`
      : sql`SELECT min(${at}) AS oldest, max(${at}) AS newest,
                   ${expiring === undefined ? since : sql`min(${since})`} AS first_since ${theirs}`;
  const counted =
    rows.addedUp === undefined
      ? sql`SELECT count(*) FROM ${few}`
      : sql`SELECT coalesce(sum(${sql.ref(rows.addedUp.count)}), 0)::bigint
            FROM ${sql.table(rows.addedUp.table)} WHERE account_id = ${accountId}`;
  const { rows: found } = await sql<CountedKind>`
    SELECT (${counted}) AS count, dates.oldest, dates.newest, dates.first_since AS "firstSince"
    FROM (${dates}) AS dates`.execute(queries);
  const [one] = found;
  if (one === undefined) throw new Error(`${rows.table} was not counted`);
  return one;
}
