import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { isAlone } from '../../platform/database/alone.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';

interface LaneChange {
  readonly station_id: string;
  readonly lane: string;
  readonly hour_at: Temporal.Instant;
  readonly passage_count: number;
  readonly amount_minor: number;
  readonly refused_count: number;
}

/**
 * Folds what was recorded and refused longest ago into the hours of lanes; false once nothing is left, or while another
 * server is at it. What is older than hours are kept is dropped, and so is what a wrong clock puts far ahead. A transaction
 * writes hours once and in the order of their key, as everything does that writes several: else they could wait for each other.
 */
export async function foldLaneHours(
  _all: AllAccounts,
  tx: Tx,
  given: {
    readonly most: number;
    readonly from: Temporal.Instant;
    readonly until: Temporal.Instant;
  },
): Promise<boolean> {
  if (!(await isAlone(tx, 'lane-hours'))) return false;
  const recorded = await takeRecorded(tx, given.most);
  const refused = await takeRefused(tx, given.most);
  const taken = [...recorded, ...refused];
  if (taken.length === 0) return false;
  await sql`
    INSERT INTO lane_hours AS known (station_id, lane, hour_at, recorded_count, recorded_minor, refused_count)
    SELECT station_id, lane, hour_at, sum(passage_count), sum(amount_minor), sum(refused_count)
    FROM unnest(
      ${taken.map((row) => row.station_id)}::text[],
      ${taken.map((row) => row.lane)}::text[],
      ${taken.map((row) => row.hour_at)}::timestamptz[],
      ${taken.map((row) => row.passage_count)}::bigint[],
      ${taken.map((row) => row.amount_minor)}::bigint[],
      ${taken.map((row) => row.refused_count)}::bigint[]
    ) AS taken (station_id, lane, hour_at, passage_count, amount_minor, refused_count)
    WHERE hour_at >= ${given.from}::timestamptz AND hour_at <= ${given.until}::timestamptz
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ON CONSTRAINT lane_hours__key DO UPDATE
    SET recorded_count = known.recorded_count + excluded.recorded_count,
        recorded_minor = known.recorded_minor + excluded.recorded_minor,
        refused_count = known.refused_count + excluded.refused_count`.execute(tx);
  return [recorded.length, refused.length].includes(given.most);
}

/** Taken apart from being folded: the changes may be on other machines than the hours. */
async function takeRecorded(tx: Tx, most: number): Promise<readonly LaneChange[]> {
  const oldest = await tx
    .selectFrom('lane_hour_changes')
    .select('change_no')
    .orderBy('change_no')
    .limit(most)
    .execute();
  if (oldest.length === 0) return [];
  const { rows } = await sql<LaneChange>`
    DELETE FROM lane_hour_changes WHERE change_no = ANY(${oldest.map((row) => row.change_no)}::bigint[])
    RETURNING station_id, lane, hour_at, passage_count, amount_minor, 0::bigint AS refused_count`.execute(
    tx,
  );
  return rows;
}

async function takeRefused(tx: Tx, most: number): Promise<readonly LaneChange[]> {
  const { rows } = await sql<LaneChange>`
    DELETE FROM lane_refusal_changes WHERE change_no IN (
      SELECT change_no FROM lane_refusal_changes ORDER BY change_no LIMIT ${most})
    RETURNING station_id, lane, hour_at, 0::bigint AS passage_count, 0::bigint AS amount_minor, refused_count`.execute(
    tx,
  );
  return rows;
}
