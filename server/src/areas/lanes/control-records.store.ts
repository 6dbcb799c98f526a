import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { isoOf } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import type { ControlRecord } from './control-record.ts';

export function given(records: readonly ControlRecord[]) {
  return sql`unnest(
      ${records.map(({ stationId }) => stationId)}::text[],
      ${records.map(({ lane }) => lane)}::text[],
      ${records.map(({ hourAt }) => isoOf(hourAt))}::timestamptz[],
      ${records.map(({ until }) => isoOf(until))}::timestamptz[],
      ${records.map(({ passages }) => passages)}::bigint[],
      ${records.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${records.map(({ version }) => version)}::bigint[]
    ) AS given (station_id, lane, hour_at, until, passages, amount_minor, version)`;
}

/** One delivery at a time: what a record replaces is what another one has just written. */
export async function lockControlRecords(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('control-records'))`.execute(tx);
}

/** What is known of the hour of each record, in their order. */
export interface KnownRecord {
  readonly version: number | null;
  readonly isSame: boolean;
  /** It covers the whole hour, not a part of it. */
  readonly isWhole: boolean;
}

export async function selectKnownRecords(
  _all: AllAccounts,
  queries: Queries,
  records: readonly ControlRecord[],
): Promise<readonly KnownRecord[]> {
  const { rows } = await sql<KnownRecord>`
    SELECT known.sent_version AS version,
           (known.sent_count, known.sent_minor, known.sent_until)
             IS NOT DISTINCT FROM (given.passages, given.amount_minor, given.until) AS "isSame",
           coalesce(known.sent_until >= known.hour_at + interval '1 hour', false) AS "isWhole"
    FROM (SELECT given.*, row_number() OVER () AS place FROM ${given(records)}) AS given
    LEFT JOIN lane_hours known USING (station_id, lane, hour_at)
    ORDER BY place`.execute(queries);
  return rows;
}

/**
 * Writes records, each hour once, in the place of earlier ones. Those of whole hours are kept where the new one says
 * something else: a lane may repeat itself under a new version for ever. In the order of the key, as what is counted is.
 */
export async function writeControlRecords(
  _all: AllAccounts,
  tx: Tx,
  records: readonly ControlRecord[],
  receivedAt: Temporal.Instant,
): Promise<void> {
  await sql`
    INSERT INTO control_record_versions
      (station_id, lane, hour_at, version, sent_count, sent_minor, received_at)
    SELECT known.station_id, known.lane, known.hour_at, known.sent_version, known.sent_count,
           known.sent_minor, known.received_at
    FROM ${given(records)} JOIN lane_hours known USING (station_id, lane, hour_at)
    WHERE known.sent_until >= known.hour_at + interval '1 hour'
      AND (known.sent_count, known.sent_minor) IS DISTINCT FROM (given.passages, given.amount_minor)
    ON CONFLICT DO NOTHING`.execute(tx);
  await sql`
    INSERT INTO lane_hours AS known
      (station_id, lane, hour_at, sent_count, sent_minor, sent_version, sent_until, received_at, is_compared)
    SELECT station_id, lane, hour_at, passages, amount_minor, version, until, ${receivedAt}::timestamptz,
           until >= hour_at + interval '1 hour' AND hour_at >= counted_from
    FROM ${given(records)}, lane_counting
    ORDER BY station_id, lane, hour_at
    ON CONFLICT ON CONSTRAINT lane_hours__key DO UPDATE
    SET sent_count = excluded.sent_count, sent_minor = excluded.sent_minor,
        sent_version = excluded.sent_version, sent_until = excluded.sent_until,
        received_at = excluded.received_at, is_compared = excluded.is_compared`.execute(tx);
}
