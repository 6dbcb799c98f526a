import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import type { StaffScope } from '../../platform/scope/scope.ts';
import { chosen, type LaneHourSelection } from './lane-desk.store.ts';

/** The hours of a lane on a day, added up; those with a control record of the whole hour, and how many are without. */
export interface LaneDaySums {
  readonly hours: number;
  readonly sent: number;
  readonly recorded: number;
  readonly refused: number;
  readonly missing: number;
  readonly surplus: number;
  /** Minor units; null where the lane says none. */
  readonly sentMinor: number | null;
  /** Of the hours of which it does. */
  readonly recordedMinor: number;
  readonly withoutRecord: number;
}

/** At most 25 rows, by their key. */
export async function selectLaneDay(
  _staff: StaffScope,
  queries: Queries,
  selection: Required<Pick<LaneHourSelection, 'stationId' | 'lane' | 'day' | 'before'>>,
): Promise<LaneDaySums> {
  const gap = sql`(sent_count - recorded_count - refused_count)`;
  const { rows } = await sql<LaneDaySums>`
    SELECT count(*) FILTER (WHERE is_compared)::int AS hours,
           coalesce(sum(sent_count) FILTER (WHERE is_compared), 0)::bigint AS sent,
           coalesce(sum(recorded_count) FILTER (WHERE is_compared), 0)::bigint AS recorded,
           coalesce(sum(refused_count) FILTER (WHERE is_compared), 0)::bigint AS refused,
           coalesce(sum(${gap}) FILTER (WHERE is_compared AND ${gap} > 0), 0)::bigint AS missing,
           coalesce(-sum(${gap}) FILTER (WHERE is_compared AND ${gap} < 0), 0)::bigint AS surplus,
           sum(sent_minor) FILTER (WHERE is_compared)::bigint AS "sentMinor",
           coalesce(sum(recorded_minor) FILTER (WHERE is_compared AND sent_minor IS NOT NULL), 0)::bigint
             AS "recordedMinor",
           count(*) FILTER (WHERE recorded_count > 0 AND NOT is_compared)::int AS "withoutRecord"
    FROM lane_hours WHERE ${chosen(sql`true`, { ...selection, state: 'every' })}`.execute(queries);
  const [sums] = rows;
  if (sums === undefined) throw new Error('an aggregate has a row');
  return sums;
}
