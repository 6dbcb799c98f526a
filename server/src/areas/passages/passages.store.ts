import type { Kategorija } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Queries } from '../../platform/database/database.ts';
import { plannedRows } from '../../platform/database/planned-rows.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { calculationOfRow } from './found-by.store.ts';
import type { Calculation } from './recorded-passage.ts';
import {
  daysOf,
  inPeriod,
  monthsOf,
  ofWholeHistory,
  passagesOf,
  searched,
  type Selection,
} from './selection.store.ts';
import { toTotals, totals, type SelectionTotals, type Totals } from './sums.store.ts';

export interface PassageRecord {
  readonly passageId: string;
  readonly tagId: string;
  readonly entryStationId: string | null;
  /** Epoch milliseconds; null if the entry is unknown. */
  readonly enteredAt: number | null;
  readonly exitStationId: string;
  readonly exitedAt: number;
  readonly lane: string;
  readonly category: Kategorija;
  readonly amountMinor: number;
  readonly marks: readonly PassageMark[];
  readonly costCentreId: string | null;
}

export interface PassagePage extends SelectionTotals {
  readonly passages: readonly PassageRecord[];
}

export interface PassageRow {
  readonly passage_id: string;
  readonly tag_id: string;
  readonly entry_station_id: string | null;
  readonly entered_micros: number | null;
  readonly exit_station_id: string;
  readonly exited_micros: number;
  readonly lane: string;
  readonly category: string;
  readonly amount_minor: number;
  readonly marks: string[];
  readonly cost_centre_id: string | null;
}

export function toRecord(row: PassageRow): PassageRecord {
  return {
    passageId: row.passage_id,
    tagId: row.tag_id,
    entryStationId: row.entry_station_id,
    enteredAt: row.entered_micros === null ? null : Math.floor(row.entered_micros / 1000),
    exitStationId: row.exit_station_id,
    exitedAt: Math.floor(row.exited_micros / 1000),
    lane: row.lane,
    // Written only by `insertPassages`, which has both from the contract's types.
    category: row.category as Kategorija,
    amountMinor: row.amount_minor,
    marks: row.marks as PassageMark[],
    costCentreId: row.cost_centre_id,
  };
}

// Times as microseconds since the epoch, which is exactly what the database keeps.
export const passageColumns = sql.raw(`
  p.passage_id, p.tag_id, p.entry_station_id, p.exit_station_id, p.lane, p.category,
  p.amount_minor, p.marks, p.cost_centre_id,
  (extract(epoch FROM p.entered_at) * 1000000)::bigint AS entered_micros,
  (extract(epoch FROM p.exited_at) * 1000000)::bigint AS exited_micros`);

export const newestFirst = sql.raw('ORDER BY p.exited_at DESC, p.passage_id DESC');

/**
 * A page of a selection, newest first, with the selection's totals, in one snapshot. `rows` is at most
 * 100.
 */
export async function selectPage(
  scope: AccountScope,
  database: Pick<Database, 'queries' | 'snapshot'>,
  selection: Selection,
  first: number,
  rows: number,
): Promise<PassagePage> {
  return first === 0 && newestAreNear(selection)
    ? selectFirstPage(scope, database.queries, selection, rows)
    : database.snapshot((queries) => selectLaterPage(scope, queries, selection, first, rows));
}

/** Whether an index leads from newest to oldest through nothing but what is selected. */
function newestAreNear(selection: Selection): boolean {
  const { costCentreId, windows } = selection;
  return windows === 'all' && costCentreId === '' && !searched(selection);
}

async function selectFirstPage(
  scope: AccountScope,
  queries: Queries,
  selection: Selection,
  rows: number,
): Promise<PassagePage> {
  const { from, to } = selection;
  const planned = plannedRows(rows);
  type Row = Totals & (PassageRow | { readonly passage_id: null });
  const result = await sql<Row>`
    SELECT totals.total, totals.amount, page.*
    FROM (
      SELECT ${totals} FROM ${monthsOf(scope, selection)}
    ) AS totals LEFT JOIN (
      SELECT ${passageColumns}
      FROM ${passagesOf(scope, selection)} ${from === null && to === null ? sql`` : inPeriod(selection)}
      ${newestFirst} LIMIT ${sql.lit(planned)}
    ) AS page ON true
    ORDER BY page.exited_micros DESC, page.passage_id DESC
    LIMIT ${rows}::bigint`.execute(queries);
  return {
    ...toTotals(result.rows),
    // Without a passage the join still returns one row, with the totals alone.
    passages: result.rows.flatMap((row) => (row.passage_id === null ? [] : [toRecord(row)])),
  };
}

/**
 * The roll-ups say on which days the page is. Told these days, the database opens only their months, and
 * OFFSET counts within the newest of them, never over the history.
 */
async function selectLaterPage(
  scope: AccountScope,
  queries: Queries,
  selection: Selection,
  first: number,
  rows: number,
): Promise<PassagePage> {
  type Place = Totals & {
    readonly oldest: string | null;
    readonly newest: string | null;
    readonly newer: number | null;
  };
  const isShown = sql`reached > ${first}::bigint
                      AND reached - passage_count < ${first}::bigint + ${rows}::bigint`;
  const located = await sql<Place>`
    WITH months AS MATERIALIZED (
      SELECT toll_day, passage_count, amount_minor,
             sum(passage_count) OVER (ORDER BY toll_day DESC) AS reached
      FROM ${ofWholeHistory(selection) ? monthsOf(scope, selection) : daysOf(scope, selection)}
    ), days AS MATERIALIZED (
      ${ofWholeHistory(selection) ? daysOfShownMonths(scope, isShown) : sql`SELECT * FROM months`}
    )
    SELECT shown.*, totals.* FROM (
      SELECT min(toll_day)::text AS oldest, max(toll_day)::text AS newest,
             min(reached - passage_count)::bigint AS newer
      FROM days WHERE ${isShown}
    ) AS shown, (SELECT ${totals} FROM months) AS totals`.execute(queries);
  const counted = toTotals(located.rows);
  const [place] = located.rows;
  if (place === undefined || place.newer === null) return { ...counted, passages: [] };
  // Columns are computed outside, for the page alone: inside, also for what OFFSET skips.
  const page = await sql<PassageRow>`
    SELECT ${passageColumns} FROM (
      SELECT p.* FROM ${passagesOf(scope, selection)}
        ${inPeriod({ from: place.oldest, to: place.newest })}
      ${newestFirst} LIMIT ${rows}::bigint OFFSET ${first - place.newer}::bigint
    ) AS p ${newestFirst}`.execute(queries);
  return { ...counted, passages: page.rows.map(toRecord) };
}

/** `isShown` holds of the months that the page is in. */
function daysOfShownMonths({ accountId }: AccountScope, isShown: RawBuilder<unknown>) {
  return sql`
    SELECT toll_day, passage_count,
           newer + sum(passage_count) OVER (ORDER BY toll_day DESC) AS reached
    FROM (
      SELECT min(toll_day) AS oldest, max(toll_day) AS newest, min(reached - passage_count) AS newer
      FROM months WHERE ${isShown}
    ) AS shown
    JOIN passage_days ON account_id = ${accountId} AND toll_day >= oldest
                     AND toll_day < newest + interval '1 month'`;
}

export interface CalculatedPassage {
  readonly passage: PassageRecord;
  readonly calculation: Calculation;
}

/** Passages with their calculations, by id; those that the account does not have are missing. */
export async function selectCalculations(
  scope: AccountScope,
  queries: Queries,
  passageIds: readonly string[],
): Promise<ReadonlyMap<string, CalculatedPassage>> {
  const { rows } = await sql<PassageRow & { calculation: Calculation }>`
    SELECT ${passageColumns}, ${calculationOfRow}
    FROM passage_keys AS key
    JOIN passages AS p ON p.account_id = key.account_id AND p.exited_at = key.exited_at
                      AND p.passage_id = key.passage_id
    WHERE key.account_id = ${scope.accountId}
      AND key.passage_id = ANY(${[...passageIds]}::uuid[])`.execute(queries);
  return new Map(
    rows.map((row) => [row.passage_id, { passage: toRecord(row), calculation: row.calculation }]),
  );
}

/** The newest passage of each tag that has one. */
export async function selectLatest(
  scope: AccountScope,
  queries: Queries,
  tagIds: readonly string[],
): Promise<PassageRecord[]> {
  const { rows } = await sql<PassageRow>`
    SELECT p.* FROM unnest(${[...tagIds]}::uuid[]) AS wanted (tag_id)
    CROSS JOIN LATERAL (
      SELECT ${passageColumns} FROM passages AS p
      WHERE p.account_id = ${scope.accountId} AND p.tag_id = wanted.tag_id
      ORDER BY p.exited_at DESC, p.passage_id DESC LIMIT 1
    ) AS p`.execute(queries);
  return rows.map(toRecord);
}

/** Where the next batch continues: the position of the last row of the previous batch. */
export interface Position {
  /** Microseconds since the epoch, as exactly as the database keeps them. */
  readonly exitedMicros: number;
  readonly passageId: string;
}

/**
 * The next rows of a selection after a position, newest first. Each batch is a short query of its
 * own, so that a slow client holds neither a connection nor a snapshot.
 */
export async function selectBatch(
  scope: AccountScope,
  queries: Queries,
  selection: Selection,
  after: Position | null,
  rows: number,
): Promise<{ passages: readonly PassageRecord[]; last: Position | null }> {
  const position = after === null ? null : microsToText(after.exitedMicros);
  const result = await sql<PassageRow>`
    SELECT ${passageColumns}
    FROM ${passagesOf(scope, selection)} ${inPeriod(selection)}
      ${
        position === null || after === null
          ? sql``
          : // The first line lets the database skip the partitions that the second cannot.
            sql`AND p.exited_at <= ${position}::timestamptz
                AND (p.exited_at, p.passage_id) < (${position}::timestamptz, ${after.passageId}::uuid)`
      }
    ${newestFirst}
    LIMIT ${rows}`.execute(queries);
  const last = result.rows.at(-1);
  return {
    passages: result.rows.map(toRecord),
    last:
      last === undefined || result.rows.length < rows
        ? null
        : { exitedMicros: last.exited_micros, passageId: last.passage_id },
  };
}

/** ISO 8601, as exactly as the database keeps it. */
export function microsToText(micros: number): string {
  const seconds = new Date(Math.floor(micros / 1_000_000) * 1000).toISOString().slice(0, 19);
  return `${seconds}.${String(micros % 1_000_000).padStart(6, '0')}Z`;
}
