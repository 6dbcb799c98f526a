import { sql } from 'kysely';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import { plannedRows } from '../../platform/database/planned-rows.ts';
import { preparedOnce } from '../../platform/database/prepared-once.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { beginOf, listAround, toList, type ListRow, type NewestList } from './newest-list.store.ts';
import { microsToText, newestFirst, passageColumns, type Position } from './passages.store.ts';
import { totals, toTotals, type SelectionTotals, type Totals } from './sums.store.ts';

/** Where a page is. */
export interface Place {
  /** Of its months: the first day, and that after the last. */
  readonly since: string;
  readonly until: string;
  /** Days that it is on. */
  readonly oldest: string;
  readonly newest: string;
  /** Passages of these days that come before it; none where it is known how it begins. */
  readonly skipped: number;
  readonly begin: Begin | null;
}

/** With which passage a page begins, or after which one: the index is entered there, and nothing is counted off. */
export interface Begin extends Position {
  readonly how: 'at' | 'after';
}

/** A page at its place, with its first and its last passage; null where it has none. */
export interface LaterList {
  readonly list: NewestList;
  readonly ends: { readonly first: Position; readonly last: Position } | null;
}

/** Some days or months of a history, with how many passages are newer than all of theirs. */
export interface Stretch {
  /** First day. */
  readonly from: string;
  readonly passages: number;
  readonly newer: number;
}

/** The newest first. */
export async function selectMonthsOfHistory(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<{ readonly counted: SelectionTotals; readonly months: readonly Stretch[] }> {
  const { rows } = await sql<Totals & { month: string; passages: number; newer: number }>`
    SELECT m.month::text, m.passage_count AS passages,
           (sum(m.passage_count) OVER (ORDER BY m.month DESC) - m.passage_count)::bigint AS newer,
           t.total, t.amount
    FROM passage_months AS m, (
      SELECT ${totals} FROM passage_months WHERE account_id = ${accountId}
    ) AS t
    WHERE m.account_id = ${accountId} ORDER BY m.month DESC`.execute(queries);
  return {
    counted: toTotals(rows),
    months: rows.map(({ month, passages, newer }) => ({ from: month, passages, newer })),
  };
}

/** Days of one of its months, the newest first. */
export async function selectDaysOfMonth(
  { accountId }: AccountScope,
  queries: Queries,
  month: Stretch,
): Promise<readonly Stretch[]> {
  const { rows } = await sql<{ day: string; passages: number }>`
    SELECT toll_day::text AS day, passage_count AS passages FROM passage_days
    WHERE account_id = ${accountId} AND toll_day >= ${month.from}::date
      AND toll_day < ${month.from}::date + interval '1 month'
    ORDER BY toll_day DESC`.execute(queries);
  let { newer } = month;
  return rows.map(({ day, passages }) => {
    const stretch = { from: day, passages, newer };
    newer += passages;
    return stretch;
  });
}

interface Given extends Pick<Place, 'oldest' | 'newest' | 'skipped'> {
  readonly accountId: string;
  readonly rows: number;
  /** Of the passage that is known; empty where none is. */
  readonly beginAt: string;
  readonly beginId: string;
}

type Variant = {
  /** Days on which what looks wrong is counted. */
  readonly from: string;
  readonly to: string;
  /** Of the months that the page is in: the first day, and that after the last. */
  readonly since: string;
  readonly until: string;
  readonly planned: number;
  readonly begins: Begin['how'] | 'counted';
};

const zone = sql.lit(tollTimeZone);

/** As `newestList`, at a place that is known. What is skipped is read from the index alone. */
const laterList = preparedOnce<Given, ListRow, Variant>(
  (
    { accountId, rows, oldest, newest, skipped, beginAt, beginId },
    { since, until, planned, begins, ...days },
  ) => {
    const inMonths = sql`p.account_id = ${accountId} AND p.exited_at >= ${beginOf(since)}
                         AND p.exited_at < ${beginOf(until)}`;
    return listAround(
      { accountId, rows },
      days,
      sql`
      SELECT ${passageColumns} FROM (
        SELECT p.exited_at, p.passage_id FROM passages AS p
        WHERE ${inMonths} AND p.exited_at >= ${oldest}::date::timestamp AT TIME ZONE ${zone}
          AND ${
            begins === 'counted'
              ? sql`p.exited_at < (${newest}::date + 1)::timestamp AT TIME ZONE ${zone}`
              : sql`(p.exited_at, p.passage_id) ${sql.raw(begins === 'at' ? '<=' : '<')} (${beginAt}::timestamptz, ${beginId}::uuid)`
          }
        ${newestFirst} LIMIT ${sql.lit(planned)} OFFSET ${skipped}::bigint
      ) AS k JOIN passages AS p
        ON ${inMonths} AND p.exited_at = k.exited_at AND p.passage_id = k.passage_id`,
    );
  },
);

/** A page at a place. Its totals tell whether the history is still the one in which the place was found. */
export async function selectLaterList(
  { accountId }: AccountScope,
  queries: Queries,
  place: Place,
  days: { readonly from: string; readonly to: string },
  rows: number,
): Promise<LaterList> {
  const { since, until, oldest, newest, skipped, begin } = place;
  const found = await laterList(
    queries,
    {
      accountId,
      rows,
      oldest,
      newest,
      skipped,
      beginAt: begin === null ? '' : microsToText(begin.exitedMicros),
      beginId: begin?.passageId ?? '',
    },
    {
      ...days,
      since,
      until,
      planned: plannedRows(rows),
      begins: begin?.how ?? 'counted',
    },
  );
  const [first, last] = [positionOf(found[0]), positionOf(found.at(-1))];
  return { list: toList(found), ends: first && last && { first, last } };
}

function positionOf(row: ListRow | undefined): Position | null {
  if (row === undefined || row.passage_id === null) return null;
  return { exitedMicros: row.exited_micros, passageId: row.passage_id };
}
