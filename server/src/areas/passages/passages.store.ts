import type { Kategorija } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import { sql } from 'kysely';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Calculation } from './recorded-passage.ts';
import { daysOf, inPeriod, passagesOf, type Selection } from './selection.store.ts';

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

export interface PassagePage {
  readonly totalRecords: number;
  readonly totalMinor: number;
  readonly passages: readonly PassageRecord[];
}

interface PassageRow {
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

function toRecord(row: PassageRow): PassageRecord {
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
const passageColumns = sql.raw(`
  p.passage_id, p.tag_id, p.entry_station_id, p.exit_station_id, p.lane, p.category,
  p.amount_minor, p.marks, p.cost_centre_id,
  (extract(epoch FROM p.entered_at) * 1000000)::bigint AS entered_micros,
  (extract(epoch FROM p.exited_at) * 1000000)::bigint AS exited_micros`);
const zone = sql.lit(tollTimeZone);

type PageRow = { readonly total: number; readonly amount: number } & (
  | PassageRow
  | { readonly passage_id: null }
);

/**
 * A page of a selection, newest first, with the selection's totals, in one snapshot. The roll-up
 * says on which days the page is, so that only passages of these days are read: OFFSET counts
 * within the newest of them, never over the history.
 */
export async function selectPage(
  scope: AccountScope,
  queries: Queries,
  selection: Selection,
  first: number,
  rows: number,
): Promise<PassagePage> {
  const result = await sql<PageRow>`
    WITH days AS MATERIALIZED (
      SELECT toll_day, passage_count, amount_minor,
             sum(passage_count) OVER (ORDER BY toll_day DESC) AS reached
      FROM ${daysOf(scope, selection)}
    ), totals AS (
      SELECT coalesce(sum(passage_count), 0)::bigint AS total,
             coalesce(sum(amount_minor), 0)::bigint AS amount
      FROM days
    ), shown AS MATERIALIZED (
      SELECT min(toll_day) AS oldest, max(toll_day) AS newest,
             min(reached - passage_count) AS newer
      FROM days
      WHERE reached > ${first}::bigint
        AND reached - passage_count < ${first}::bigint + ${rows}::bigint
    )
    SELECT totals.total, totals.amount, page.*
    FROM totals LEFT JOIN (
      SELECT ${passageColumns}
      FROM ${passagesOf(scope, selection)}
        AND p.exited_at >= (SELECT oldest::timestamp AT TIME ZONE ${zone} FROM shown)
        AND p.exited_at < (SELECT (newest + 1)::timestamp AT TIME ZONE ${zone} FROM shown)
      ORDER BY p.exited_at DESC, p.passage_id DESC
      LIMIT ${rows}::bigint OFFSET (SELECT ${first}::bigint - newer FROM shown)
    ) AS page ON true
    ORDER BY page.exited_micros DESC, page.passage_id DESC`.execute(queries);
  const [head] = result.rows;
  return {
    totalRecords: head?.total ?? 0,
    totalMinor: head?.amount ?? 0,
    // Without a passage the join still returns one row, with the totals alone.
    passages: result.rows.flatMap((row) => (row.passage_id === null ? [] : [toRecord(row)])),
  };
}

/** A passage with its calculation; undefined if the account has no such passage. */
export async function selectCalculation(
  scope: AccountScope,
  queries: Queries,
  passageId: string,
): Promise<{ passage: PassageRecord; calculation: Calculation } | undefined> {
  const { rows } = await sql<PassageRow & { calculation: Calculation }>`
    SELECT ${passageColumns}, p.calculation
    FROM passage_keys AS key
    JOIN passages AS p ON p.account_id = key.account_id AND p.exited_at = key.exited_at
                      AND p.passage_id = key.passage_id
    WHERE key.account_id = ${scope.accountId} AND key.passage_id = ${passageId}`.execute(queries);
  const [row] = rows;
  return row === undefined ? undefined : { passage: toRecord(row), calculation: row.calculation };
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
    ORDER BY p.exited_at DESC, p.passage_id DESC
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

function microsToText(micros: number): string {
  const seconds = new Date(Math.floor(micros / 1_000_000) * 1000).toISOString().slice(0, 19);
  return `${seconds}.${String(micros % 1_000_000).padStart(6, '0')}Z`;
}
