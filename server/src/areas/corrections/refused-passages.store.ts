import type { RefusedReason } from '@rampa/contract/corrections';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts, WideScope } from '../../platform/scope/scope.ts';
import type { KeptRecord } from './refused-record.ts';

/** Limits for new records; beyond them only counters grow. */
export interface KeptLimits {
  /** Of one deliverer on a day. */
  readonly ofDeliverer: number;
  /** Of all, in as many days. */
  readonly ofAll: number;
  readonly days: number;
}

/**
 * Keeps refused records: one statement, whatever their number. Those that are known are counted, also beyond the limits.
 * Deliveries, the desk and the sweep take rows in the order of their contents, so that they do not wait for each other
 * in a circle.
 */
export async function keepRecords(
  _all: AllAccounts,
  queries: Queries,
  records: readonly KeptRecord[],
  given: {
    readonly deliverer: string;
    readonly at: Temporal.Instant;
    /** The same in toll time. */
    readonly day: string;
    readonly limits: KeptLimits;
    /** Until when what cameras read is kept. */
    readonly readingUntil: Temporal.Instant;
  },
): Promise<void> {
  const { deliverer, at, day, limits, readingUntil } = given;
  await sql`
    WITH given AS (
      SELECT * FROM unnest(
        ${records.map(({ recordId }) => recordId)}::uuid[],
        ${records.map(({ contentHash }) => contentHash)}::bytea[],
        ${records.map(({ content }) => content)}::text[],
        ${records.map(({ reason }) => reason)}::text[],
        ${records.map(({ detail }) => detail)}::text[],
        ${records.map(({ sourceKey }) => sourceKey)}::text[],
        ${records.map(({ serialNumber }) => serialNumber)}::text[],
        ${records.map(({ stationId }) => stationId)}::text[],
        ${records.map(({ lane }) => lane)}::text[],
        ${records.map(({ passedAt }) => passedAt)}::timestamptz[],
        ${records.map(({ camera }) => camera?.plate ?? '')}::text[],
        ${records.map(({ camera }) => camera?.country ?? '')}::text[],
        ${records.map(({ camera }) => camera?.confidence ?? null)}::smallint[],
        ${records.map(({ camera }) => camera?.picture ?? '')}::text[],
        ${records.map(({ hasReading }) => (hasReading ? readingUntil : null))}::timestamptz[],
        ${records.map(({ source }) => source)}::text[],
        ${records.map(({ document }) => document)}::text[],
        ${records.map(({ times }) => times)}::bigint[]
      ) WITH ORDINALITY AS given (record_id, content_hash, content, reason, detail, source_key,
                                  serial_number, station_id, lane, passed_at, plate, plate_country,
                                  plate_confidence, picture, reading_until, source, document, times, place)
    ), room AS (
      SELECT least(
        ${limits.ofDeliverer}
          - coalesce(sum(kept_count) FILTER (WHERE day = ${day}::date AND deliverer = ${deliverer}), 0),
        ${limits.ofAll} - coalesce(sum(kept_count), 0)) AS n
      FROM refused_passage_days WHERE day > ${day}::date - ${limits.days}::int
    ), judged AS (
      SELECT given.*, known.record_id IS NULL AS is_new,
             row_number() OVER (PARTITION BY known.record_id IS NULL ORDER BY place) AS nth
      FROM given LEFT JOIN refused_passages known USING (content_hash)
    ), kept AS (
      INSERT INTO refused_passages AS known
        (record_id, content_hash, content, reason, detail, deliverer, source_key, serial_number,
         station_id, lane, passed_at, plate, plate_country, plate_confidence, picture, reading_until,
         source, document, first_at, last_at, times)
      SELECT record_id, content_hash, content, reason, detail, ${deliverer}::text, source_key,
             serial_number, station_id, lane, passed_at, plate, plate_country, plate_confidence, picture,
             reading_until, source, document, ${at}::timestamptz, ${at}::timestamptz, times
      FROM judged, room WHERE NOT is_new OR nth <= room.n
      ORDER BY content_hash
      ON CONFLICT ON CONSTRAINT refused_passages__content_once DO UPDATE
      SET times = known.times + excluded.times,
          last_at = greatest(known.last_at, excluded.last_at),
          reason = CASE known.state WHEN 'open' THEN excluded.reason ELSE known.reason END,
          detail = CASE known.state WHEN 'open' THEN excluded.detail ELSE known.detail END
    )
    INSERT INTO refused_passage_days AS days (day, deliverer, reason, refused_count, kept_count, last_at)
    SELECT ${day}::date, ${deliverer}::text, reason, sum(times),
           count(*) FILTER (WHERE is_new AND nth <= room.n), ${at}::timestamptz
    FROM judged, room GROUP BY reason ORDER BY reason
    ON CONFLICT ON CONSTRAINT refused_passage_days__key DO UPDATE
    SET refused_count = days.refused_count + excluded.refused_count,
        kept_count = days.kept_count + excluded.kept_count,
        last_at = greatest(days.last_at, excluded.last_at)`.execute(queries);
}

export interface RefusedFigure {
  readonly reason: RefusedReason;
  /** Records, each time they came. */
  readonly records: number;
}

/** What was refused on days of toll time, `YYYY-MM-DD`, both included; the most first. */
export async function selectRefusedFigures(
  _scope: WideScope,
  queries: Queries,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly RefusedFigure[]> {
  const { rows } = await sql<RefusedFigure>`
    SELECT reason, sum(refused_count)::bigint AS records FROM refused_passage_days
    WHERE day BETWEEN ${from}::date AND ${to}::date
    GROUP BY reason ORDER BY records DESC, reason`.execute(queries);
  return rows;
}
