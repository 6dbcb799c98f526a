import type { LaneHourChoice } from '@rampa/contract/lanes';
import { sql, type RawBuilder } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { StaffScope, WideScope } from '../../platform/scope/scope.ts';

/** An hour of a lane, as stored. */
export interface LaneHourRow {
  readonly stationId: string;
  readonly lane: string;
  readonly hourAt: Temporal.Instant;
  readonly recordedCount: number;
  readonly recordedMinor: number;
  readonly refusedCount: number;
  readonly sentCount: number | null;
  readonly sentMinor: number | null;
  readonly sentVersion: number | null;
  readonly sentUntil: Temporal.Instant | null;
  readonly receivedAt: Temporal.Instant | null;
  /** The difference of the sums, minor units: zero where the counts differ. */
  readonly missingMinor: number;
  readonly isOpen: boolean;
  readonly isCompared: boolean;
  readonly closedCount: number;
  readonly closedAt: Temporal.Instant | null;
  readonly closedBy: string;
  readonly note: string;
}

export interface LaneHourSelection {
  readonly state: LaneHourChoice;
  readonly stationId?: string | undefined;
  readonly lane?: string | undefined;
  /** Of toll time. */
  readonly day?: string | undefined;
  /** Hours that began before; of later ones passages are still on their way. */
  readonly before: Temporal.Instant;
}

/** Difference of the sums, in minor units; it means something only where the counts agree. */
const missingMinor = sql<number>`(
  CASE WHEN sent_count = recorded_count THEN coalesce(sent_minor - recorded_minor, 0) ELSE 0 END)`;
/** Must match the predicate of the partial index, which leaves out the hours that agree. */
export const open = sql<boolean>`(is_compared AND (
  sent_count - recorded_count - refused_count NOT IN (0, closed_count)
  OR ${missingMinor} NOT IN (0, closed_minor)))`;
/** Passages are missing of an hour, and nobody has closed that: such a difference is open as well. */
export const isMissing = sql<boolean>`(is_compared
  AND sent_count - recorded_count - refused_count > 0
  AND sent_count - recorded_count - refused_count <> closed_count)`;

const inState: Readonly<Record<LaneHourChoice, RawBuilder<boolean>>> = {
  every: sql`true`,
  differs: open,
  closed: sql`(closed_at IS NOT NULL AND is_compared AND NOT ${open})`,
  agrees: sql`(closed_at IS NULL AND is_compared AND NOT ${open})`,
  'no-record': sql`(recorded_count > 0 AND NOT is_compared
    AND hour_at >= (SELECT counted_from FROM lane_counting))`,
};

export function chosen(
  condition: RawBuilder<boolean>,
  { stationId, lane, day, before }: LaneHourSelection,
): RawBuilder<boolean> {
  const begin = (later: number) =>
    sql`((${day}::date + ${later}::int)::timestamp AT TIME ZONE ${tollTimeZone})`;
  return sql`${condition} AND hour_at < ${before}::timestamptz
    ${stationId === undefined ? sql`` : sql`AND station_id = ${stationId}`}
    ${lane === undefined ? sql`` : sql`AND lane = ${lane}`}
    ${day === undefined ? sql`` : sql`AND hour_at >= ${begin(0)} AND hour_at < ${begin(1)}`}`;
}

const hourColumns = sql`
  station_id AS "stationId", lane, hour_at AS "hourAt", recorded_count AS "recordedCount",
  recorded_minor AS "recordedMinor", refused_count AS "refusedCount",
  sent_count AS "sentCount", sent_minor AS "sentMinor", sent_version AS "sentVersion",
  sent_until AS "sentUntil", received_at AS "receivedAt", ${missingMinor} AS "missingMinor", ${open} AS "isOpen",
  is_compared AS "isCompared", closed_count AS "closedCount", closed_at AS "closedAt",
  closed_by AS "closedBy", note`;

/** One hour of a lane, by its key. */
export async function selectLaneHour(
  _staff: StaffScope,
  queries: Queries,
  { stationId, lane, hourAt }: HourOfLane,
): Promise<LaneHourRow | undefined> {
  const { rows } = await sql<LaneHourRow>`
    SELECT ${hourColumns} FROM lane_hours
    WHERE station_id = ${stationId} AND lane = ${lane} AND hour_at = ${hourAt}::timestamptz`.execute(
    queries,
  );
  return rows[0];
}

/** A page of hours, the newest first; counted up to a number. */
export async function selectLaneHours(
  _staff: StaffScope,
  queries: Queries,
  selection: LaneHourSelection,
  page: { readonly first: number; readonly rows: number; readonly most: number },
): Promise<{ readonly items: readonly LaneHourRow[]; readonly totalRecords: number }> {
  const where = chosen(inState[selection.state], selection);
  // Nearly all hours agree, which the database does not know: it would sort them all.
  const hours =
    selection.state === 'agrees'
      ? sql`(
          SELECT * FROM lane_hours WHERE ${chosen(sql`is_compared`, selection)}
          ORDER BY hour_at DESC, station_id, lane LIMIT ${page.most}) AS lane_hours`
      : sql`lane_hours`;
  const { rows: items } = await sql<LaneHourRow>`
    SELECT ${hourColumns}
    FROM ${hours} WHERE ${where}
    ORDER BY hour_at DESC, station_id, lane
    LIMIT ${Math.min(page.rows, Math.max(0, page.most - page.first))} OFFSET ${page.first}`.execute(
    queries,
  );
  const { rows } = await sql<{ readonly n: number }>`
    SELECT count(*)::int AS n
    FROM (SELECT 1 FROM ${hours} WHERE ${where} LIMIT ${page.most}) AS counted`.execute(queries);
  return { items, totalRecords: rows[0]?.n ?? 0 };
}

export interface ReplacedRecord {
  readonly stationId: string;
  readonly lane: string;
  readonly hourAt: Temporal.Instant;
  readonly version: number;
  readonly sentCount: number;
  readonly sentMinor: number | null;
  readonly receivedAt: Temporal.Instant;
}

type HourOfLane = Pick<LaneHourRow, 'stationId' | 'lane' | 'hourAt'>;

const hoursGiven = (hours: readonly HourOfLane[]) => sql`unnest(
    ${hours.map(({ stationId }) => stationId)}::text[],
    ${hours.map(({ lane }) => lane)}::text[],
    ${hours.map(({ hourAt }) => hourAt)}::timestamptz[]
  ) AS given (station_id, lane, hour_at)`;

/** What was replaced of these hours, the newest of each first. */
export async function selectReplaced(
  _staff: StaffScope,
  queries: Queries,
  hours: readonly HourOfLane[],
  mostOfEach: number,
): Promise<readonly ReplacedRecord[]> {
  if (hours.length === 0) return [];
  const { rows } = await sql<ReplacedRecord>`
    SELECT earlier.station_id AS "stationId", earlier.lane, earlier.hour_at AS "hourAt", version,
           sent_count AS "sentCount", sent_minor AS "sentMinor", received_at AS "receivedAt"
    FROM ${hoursGiven(hours)} CROSS JOIN LATERAL (
      SELECT * FROM control_record_versions earlier
      WHERE (earlier.station_id, earlier.lane, earlier.hour_at) = (given.station_id, given.lane, given.hour_at)
      ORDER BY version DESC LIMIT ${mostOfEach}) AS earlier
    ORDER BY version DESC`.execute(queries);
  return rows;
}

/** A difference as staff saw it. */
export interface SeenDifference extends HourOfLane, Pick<LaneHourRow, 'missingMinor'> {
  /** How many passages had not arrived. */
  readonly missing: number;
}

/**
 * Closes those of the differences that are as they were seen; returns their hours, and which of them the same person had
 * closed so before.
 */
export async function closeDifferences(
  _staff: StaffScope,
  tx: Tx,
  seen: readonly SeenDifference[],
  decision: { readonly at: Temporal.Instant; readonly by: string; readonly note: string },
): Promise<readonly (HourOfLane & { readonly before: boolean })[]> {
  const closedSo = sql<boolean>`(closed_by = ${decision.by} AND note = ${decision.note}
    AND closed_count = sent_count - recorded_count - refused_count AND closed_minor = ${missingMinor})`;
  const { rows } = await sql<HourOfLane & { readonly before: boolean }>`
    WITH seen AS (
      SELECT * FROM unnest(
        ${seen.map(({ stationId }) => stationId)}::text[],
        ${seen.map(({ lane }) => lane)}::text[],
        ${seen.map(({ hourAt }) => hourAt)}::timestamptz[],
        ${seen.map(({ missing }) => missing)}::bigint[],
        ${seen.map((one) => one.missingMinor)}::bigint[]
      ) AS seen (station_id, lane, hour_at, missing, missing_minor)
    ), locked AS (
      SELECT station_id, lane, hour_at FROM lane_hours JOIN seen USING (station_id, lane, hour_at)
      WHERE (${open} OR ${closedSo}) AND sent_count - recorded_count - refused_count = missing AND ${missingMinor} = missing_minor
      ORDER BY station_id, lane, hour_at FOR UPDATE OF lane_hours
    )
    UPDATE lane_hours SET
      closed_count = sent_count - recorded_count - refused_count,
      closed_minor = ${missingMinor},
      closed_at = CASE WHEN ${closedSo} THEN closed_at ELSE ${decision.at}::timestamptz END,
      closed_by = ${decision.by}, note = ${decision.note}
    WHERE (station_id, lane, hour_at) IN (SELECT station_id, lane, hour_at FROM locked)
    RETURNING station_id AS "stationId", lane, hour_at AS "hourAt",
              closed_at <> ${decision.at}::timestamptz AS before`.execute(tx);
  return rows;
}

/** How many hours have a difference that nobody has closed, counted up to a number. */
export async function countDifferences(
  _scope: WideScope,
  queries: Queries,
  { before, most }: { readonly before: Temporal.Instant; readonly most: number },
): Promise<number> {
  const { rows } = await sql<{ readonly n: number }>`
    SELECT count(*)::int AS n FROM (
      SELECT 1 FROM lane_hours WHERE ${open} AND hour_at < ${before}::timestamptz LIMIT ${most}) AS counted`.execute(
    queries,
  );
  return rows[0]?.n ?? 0;
}

/** From the first up to, and without, the last. */
export interface HourSpan {
  readonly from: Temporal.Instant;
  readonly before: Temporal.Instant;
}

/** Hours of lanes of a period, by whether what came is what the lane says. */
export interface LaneFigures {
  readonly agree: number;
  readonly differ: number;
  readonly closed: number;
  /** Passages came, but no control record of the whole hour. */
  readonly withoutRecord: number;
  /** Passages that lanes say they have sent and that did not come, in hours that differ. */
  readonly missing: number;
  /** Passages that came though lanes do not say so. */
  readonly surplus: number;
}

export async function selectLaneFigures(
  _scope: WideScope,
  queries: Queries,
  { from, before }: HourSpan,
): Promise<LaneFigures> {
  const gap = sql`(sent_count - recorded_count - refused_count)`;
  const { rows } = await sql<LaneFigures>`
    SELECT count(*) FILTER (WHERE is_compared AND NOT ${open} AND closed_at IS NULL)::int AS agree,
           count(*) FILTER (WHERE ${open})::int AS differ,
           count(*) FILTER (WHERE is_compared AND NOT ${open} AND closed_at IS NOT NULL)::int AS closed,
           count(*) FILTER (WHERE ${inState['no-record']})::int AS "withoutRecord",
           coalesce(sum(${gap}) FILTER (WHERE ${open} AND ${gap} > 0), 0)::bigint AS missing,
           coalesce(-sum(${gap}) FILTER (WHERE ${open} AND ${gap} < 0), 0)::bigint AS surplus
    FROM lane_hours
    WHERE hour_at >= ${from}::timestamptz AND hour_at < ${before}::timestamptz`.execute(queries);
  const [figures] = rows;
  if (figures === undefined) throw new Error('an aggregate has one row');
  return figures;
}

/** Whether a lane has ever delivered a control record, of those that are kept. */
export async function hasControlRecords(_scope: WideScope, queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ readonly any: boolean }>`
    SELECT EXISTS (SELECT 1 FROM lane_hours WHERE sent_count IS NOT NULL) AS any`.execute(queries);
  return rows[0]?.any === true;
}
