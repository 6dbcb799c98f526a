import { sql } from 'kysely';
import type { Currency } from '@rampa/contract';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { isAlone } from '../../platform/database/alone.store.ts';
import {
  completeBackfill,
  isBackfilled,
  lockBackfill,
} from '../../platform/database/figure-backfills.store.ts';
import type { AllAccounts, WideScope } from '../../platform/scope/scope.ts';

/** Days of toll time, `YYYY-MM-DD`, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Folds what was recorded longest ago into the figures; false once nothing is left, or while another server is at
 * it. Taken and folded by two statements: the changes may be on other machines than the figures.
 */
export async function foldPassageFigures(
  _all: AllAccounts,
  tx: Tx,
  most: number,
): Promise<boolean> {
  if (!(await isAlone(tx, 'passage-figures'))) return false;
  const oldest = await tx
    .selectFrom('passage_figure_changes')
    .select('change_no')
    .orderBy('change_no')
    .limit(most)
    .execute();
  if (oldest.length === 0) return false;
  const { rows: taken } = await sql<FigureChange>`
    DELETE FROM passage_figure_changes WHERE change_no = ANY(${oldest.map((row) => row.change_no)}::bigint[])
    RETURNING toll_day, hour, station_id, category, currency, passage_count, amount_minor`.execute(
    tx,
  );
  await sql`
    INSERT INTO passage_figures AS figures
      (toll_day, hour, station_id, category, currency, passage_count, amount_minor)
    SELECT toll_day, hour, station_id, category, currency, sum(passage_count), sum(amount_minor)
    FROM unnest(
      ${taken.map((row) => row.toll_day)}::date[],
      ${taken.map((row) => row.hour)}::smallint[],
      ${taken.map((row) => row.station_id)}::text[],
      ${taken.map((row) => row.category)}::text[],
      ${taken.map((row) => row.currency)}::text[],
      ${taken.map((row) => row.passage_count)}::bigint[],
      ${taken.map((row) => row.amount_minor)}::bigint[]
    ) AS taken (toll_day, hour, station_id, category, currency, passage_count, amount_minor)
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT passage_figures__key DO UPDATE
    SET passage_count = figures.passage_count + excluded.passage_count,
        amount_minor = figures.amount_minor + excluded.amount_minor`.execute(tx);
  return oldest.length === most;
}

interface FigureChange {
  readonly toll_day: string;
  readonly hour: number;
  readonly station_id: string;
  readonly category: string;
  readonly currency: string;
  readonly passage_count: number;
  readonly amount_minor: number;
}

/**
 * Adds up the next passages of before there were figures, in the order of their key; false once there are
 * none, or while another server is at it. Those that the trigger has seen are passed over.
 */
export async function addUpEarlierPassages(
  _all: AllAccounts,
  tx: Tx,
  most: number,
): Promise<boolean> {
  if (!(await lockBackfill(tx, 'passages'))) return false;
  const { rows } = await sql<{ readonly n: number }>`
    WITH step AS (
      SELECT account_id, exited_at, passage_id, toll_day, exit_station_id, category, currency,
             amount_minor, added_up
      FROM passages
      WHERE (account_id, exited_at, passage_id) > (
        SELECT last_account, last_at, last_row FROM figure_backfills WHERE history = 'passages')
      ORDER BY account_id, exited_at, passage_id LIMIT ${most}
    ), added AS (
      INSERT INTO passage_figure_changes
        (toll_day, hour, station_id, category, currency, passage_count, amount_minor)
      SELECT toll_day, extract(hour FROM exited_at AT TIME ZONE 'Europe/Belgrade'), exit_station_id,
             category, currency, count(*), sum(amount_minor)
      FROM step WHERE NOT added_up GROUP BY 1, 2, 3, 4, 5
    ), last AS (
      SELECT account_id, exited_at, passage_id FROM step
      ORDER BY account_id DESC, exited_at DESC, passage_id DESC LIMIT 1
    ), moved AS (
      UPDATE figure_backfills SET last_account = last.account_id, last_at = last.exited_at,
                                  last_row = last.passage_id
      FROM last WHERE history = 'passages'
    )
    SELECT count(*) AS n FROM step`.execute(tx);
  if (rows[0]?.n === most) return true;
  await completeBackfill(tx, 'passages');
  return false;
}

/** Whether the figures have all passages of before as well. */
export async function hasAllPassages(_scope: WideScope, queries: Queries): Promise<boolean> {
  return isBackfilled(queries, 'passages');
}

/** What passages are added up by, and the column of each. */
const columnOf = {
  day: sql`toll_day`,
  hour: sql`hour`,
  station: sql`station_id`,
  category: sql`category`,
};
export type FiguresBy = keyof typeof columnOf;

export interface PassageFigure {
  readonly by: FiguresBy;
  /** `2026-11-20`, `17`, id of a station, code of a category. */
  readonly of: string;
  readonly currency: Currency;
  readonly passages: number;
  readonly amountMinor: number;
}

/**
 * What passages of a period add up to, by each of these, in their order. One statement, so that all are of the
 * same moment; grouped apart, for the database would sort all rows for each grouping set.
 */
export async function selectPassageFigures(
  _scope: WideScope,
  queries: Queries,
  { from, to }: Days,
  bys: readonly FiguresBy[],
): Promise<readonly PassageFigure[]> {
  const parts = bys.map((by) => {
    const column = columnOf[by];
    return sql`(
      SELECT ${by} AS by, ${column}::text AS of, currency, sum(passage_count)::bigint AS passages,
             sum(amount_minor)::bigint AS "amountMinor"
      FROM (
        SELECT ${column}, currency, passage_count, amount_minor
        FROM passage_figures WHERE toll_day BETWEEN ${from}::date AND ${to}::date
        UNION ALL
        SELECT ${column}, currency, passage_count, amount_minor
        FROM passage_figure_changes WHERE toll_day BETWEEN ${from}::date AND ${to}::date
      ) AS figures
      GROUP BY ${column}, currency ORDER BY ${column}, currency)`;
  });
  const { rows } = await sql<PassageFigure>`${sql.join(parts, sql` UNION ALL `)}`.execute(queries);
  return rows;
}

export interface SilentStation {
  readonly stationId: string;
  /** Its passages in the same hours of the earlier day. */
  readonly passagesBefore: number;
}

/** Stations with passages in some hours of an earlier day, but with none of a day: the busiest first. */
export async function selectSilentStations(
  _scope: WideScope,
  queries: Queries,
  {
    day,
    before,
    hours,
    most,
  }: {
    readonly day: string;
    readonly before: string;
    /** From the first up to, and without, the last; of the day itself also what came after. */
    readonly hours: readonly [from: number, to: number];
    readonly most: number;
  },
): Promise<readonly SilentStation[]> {
  const { rows } = await sql<SilentStation>`
    SELECT station_id AS "stationId",
           sum(passage_count) FILTER (WHERE toll_day = ${before}::date)::bigint AS "passagesBefore"
    FROM (
      SELECT toll_day, hour, station_id, passage_count FROM passage_figures
      UNION ALL
      SELECT toll_day, hour, station_id, passage_count FROM passage_figure_changes
    ) AS figures
    WHERE toll_day IN (${day}::date, ${before}::date) AND hour >= ${hours[0]}
      AND (hour < ${hours[1]} OR toll_day = ${day}::date)
    GROUP BY station_id HAVING max(toll_day) = ${before}::date
    ORDER BY 2 DESC, station_id LIMIT ${most}`.execute(queries);
  return rows;
}
