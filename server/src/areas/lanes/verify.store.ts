import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { runInvariants, type Invariant, type LedgerCheck } from '../wallet/index.ts';
import { keptDays } from './take-control-records.ts';

/**
 * Older hours are deleted one after another, and what is delivered half a year late is of none: where no hour was
 * counted, there is nothing to compare. A day less than hours are kept, for servers whose clocks differ; whole hours, for
 * passages of half an hour are not what was counted.
 */
function sinceAt(now: Temporal.Instant): string {
  const kept = now
    .round({ smallestUnit: 'hour', roundingMode: 'floor' })
    .subtract({ hours: (keptDays - 1) * 24 });
  return `(
    SELECT greatest(counted_from, timestamptz '${kept.toString()}',
                    coalesce((SELECT max(hour_at) FROM lane_hours) - interval '30 days', 'infinity'))
    FROM lane_counting)`;
}

const invariantsSince = (since: string): readonly Invariant[] => [
  {
    invariant: 'the hours of lanes count and sum the passages of the last thirty days',
    count: `SELECT count(*) AS n FROM lane_hours WHERE hour_at >= ${since}`,
    faults: `
      SELECT coalesce(f.station_id, v.station_id) || '/' || coalesce(f.lane, v.lane) || '/'
        || coalesce(f.hour_at, v.hour_at) AS id
      FROM (
        SELECT station_id, lane, hour_at, sum(n) AS n, sum(amount) AS amount
        FROM (
          SELECT station_id, lane, hour_at, recorded_count AS n, recorded_minor AS amount
          FROM lane_hours
          UNION ALL
          SELECT station_id, lane, hour_at, passage_count, amount_minor FROM lane_hour_changes
        ) AS hours
        WHERE hour_at >= ${since} GROUP BY 1, 2, 3 HAVING sum(n) <> 0
      ) f
      FULL JOIN (
        SELECT exit_station_id AS station_id, lane, date_trunc('hour', exited_at) AS hour_at,
               count(*) AS n, sum(amount_minor) AS amount
        FROM passages WHERE exited_at >= ${since} GROUP BY 1, 2, 3
      ) v ON (v.station_id, v.lane, v.hour_at) = (f.station_id, f.lane, f.hour_at)
      WHERE f.n IS DISTINCT FROM v.n OR f.amount IS DISTINCT FROM v.amount`,
  },
  {
    invariant: 'the hours of lanes count what was refused of the last thirty days',
    count: `SELECT count(*) AS n FROM lane_hours WHERE refused_count > 0 AND hour_at >= ${since}`,
    faults: `
      SELECT coalesce(f.station_id, v.station_id) || '/' || coalesce(f.lane, v.lane) || '/'
        || coalesce(f.hour_at, v.hour_at) AS id
      FROM (
        SELECT station_id, lane, hour_at, sum(n) AS n
        FROM (
          SELECT station_id, lane, hour_at, refused_count AS n FROM lane_hours
          UNION ALL
          SELECT station_id, lane, hour_at, refused_count FROM lane_refusal_changes
        ) AS hours
        WHERE hour_at >= ${since} AND hour_at <= (SELECT max(hour_at) FROM lane_hours)
        GROUP BY 1, 2, 3 HAVING sum(n) <> 0
      ) f
      FULL JOIN (
        SELECT station_id, lane, date_trunc('hour', passed_at) AS hour_at, count(*) AS n
        FROM refused_passages
        WHERE state IN ('open', 'nobody', 'written-off') AND reason <> 'key-used' AND station_id <> '' AND lane <> ''
          AND passed_at >= ${since}
          AND date_trunc('hour', passed_at) <= (SELECT max(hour_at) FROM lane_hours)
        GROUP BY 1, 2, 3
      ) v ON (v.station_id, v.lane, v.hour_at) = (f.station_id, f.lane, f.hour_at)
      WHERE f.n IS DISTINCT FROM v.n`,
  },
];

/** Proves that what lanes are compared with is what came; reads only. */
export function checkLanes(
  all: AllAccounts,
  queries: Queries,
  now: Temporal.Instant,
): Promise<readonly LedgerCheck[]> {
  return runInvariants(all, queries, invariantsSince(sinceAt(now)));
}
