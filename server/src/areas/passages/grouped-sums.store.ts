import { sql, type RawBuilder } from 'kysely';
import { tollTimeZone } from '../../platform/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import {
  daysOf,
  inPeriod,
  inWindows,
  monthsOf,
  passagesOf,
  type Selection,
  type Windows,
} from './selection.store.ts';

/** What passages are added up by; a road is made of its stations of exit. */
export type GroupedBy = 'tag' | 'driver' | 'cost-centre' | 'station' | 'hour' | 'weekday';

/** Days of toll time, both included. */
export interface GroupedDays {
  readonly from: string;
  readonly to: string;
}

export interface GroupedSum {
  /** Which of the periods, from 0. */
  readonly period: number;
  /**
   * Id of a tag, driver, cost centre or station, hour `17`, weekday from `1` for Monday; empty for a tag
   * without a driver, and for passages without a cost centre.
   */
  readonly key: string;
  readonly passages: number;
  readonly amountMinor: number;
}

const zone = sql.lit(tollTimeZone);

/**
 * What an account's passages of several periods add up to, by one of these. One statement, so that all are of
 * the same moment. Each period is a part of its own: the database then reads its days alone, and not those between
 * this year and the last. Hours and stations are added up from the primary key of the passages, the others from
 * roll-ups of days.
 */
export async function selectGroupedSums(
  scope: AccountScope,
  queries: Queries,
  by: GroupedBy,
  periods: readonly GroupedDays[],
  windows: Windows,
): Promise<readonly GroupedSum[]> {
  const parts = periods.flatMap((days, at) => {
    const selection: Selection = { ...days, tagId: null, costCentreId: '', windows };
    const period = sql`${at}::integer AS period`;
    const grouped = sql`(SELECT ${period}, grouped.* FROM (${partOf[by](scope, selection)}) AS grouped)`;
    if (by !== 'cost-centre') return [grouped];
    return [
      grouped,
      sql`(SELECT ${period}, grouped.* FROM (${withoutOne(scope, selection)}) AS grouped)`,
    ];
  });
  const { rows } = await sql<GroupedSum>`
    SELECT period, key, passages, "amountMinor"
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS sums
    WHERE passages > 0`.execute(queries);
  return rows;
}

const ofDays = sql.raw(
  `sum(passage_count)::bigint AS passages, sum(amount_minor)::bigint AS "amountMinor"`,
);
const ofRows = sql.raw(
  `count(*)::bigint AS passages, sum(p.amount_minor)::bigint AS "amountMinor"`,
);

type Part = (scope: AccountScope, selection: Selection) => RawBuilder<unknown>;

/** Each with the columns `key`, `passages` and `amountMinor`. */
const partOf: Readonly<Record<GroupedBy, Part>> = {
  tag: ({ accountId }, { from, to, windows }) => sql`
    SELECT d.tag_id::text AS key, ${ofDays} FROM passage_tag_days AS d
    WHERE d.account_id = ${accountId} AND d.toll_day BETWEEN ${from}::date AND ${to}::date
      ${inWindows(windows, sql`d.tag_id`, sql`d.toll_day`)}
    GROUP BY d.tag_id`,
  driver: ({ accountId }, { from, to, windows }) => sql`
    SELECT coalesce(w.user_id::text, '') AS key, ${ofDays} FROM passage_tag_days AS d
    LEFT JOIN (${driverDays(accountId, from, to)}) AS w ON w.tag_id = d.tag_id AND w.toll_day = d.toll_day
    WHERE d.account_id = ${accountId} AND d.toll_day BETWEEN ${from}::date AND ${to}::date
      ${inWindows(windows, sql`d.tag_id`, sql`d.toll_day`)}
    GROUP BY w.user_id`,
  'cost-centre': ({ accountId }, { from, to, windows }) => sql`
    SELECT d.cost_centre_id::text AS key, ${ofDays} FROM passage_cost_centre_days AS d
    WHERE d.account_id = ${accountId} AND d.toll_day BETWEEN ${from}::date AND ${to}::date
      ${inWindows(windows, sql`d.tag_id`, sql`d.toll_day`)}
    GROUP BY d.cost_centre_id`,
  weekday: (scope, selection) => sql`
    SELECT extract(isodow FROM toll_day)::integer::text AS key, ${ofDays}
    FROM (SELECT toll_day, passage_count, amount_minor FROM ${daysOf(scope, selection)}) AS d
    GROUP BY 1`,
  station: (scope, selection) => sql`
    SELECT p.exit_station_id AS key, ${ofRows}
    FROM ${passagesOf(scope, selection)} ${inPeriod(selection)}
    GROUP BY p.exit_station_id`,
  hour: (scope, selection) => sql`
    SELECT extract(hour FROM hour AT TIME ZONE ${zone})::integer::text AS key,
           sum(passages)::bigint AS passages, sum("amountMinor")::bigint AS "amountMinor"
    FROM (
      -- The zone is asked once an hour, not once a passage; it is whole hours from UTC.
      SELECT date_bin('1 hour', p.exited_at, 'epoch'::timestamptz) AS hour, ${ofRows}
      FROM ${passagesOf(scope, selection)} ${inPeriod(selection)}
      GROUP BY 1
    ) AS hours
    GROUP BY 1`,
};

/**
 * Who had which tag on each day of the period: at most one a day. Joined by the day, they are found in one table of hashes;
 * joined by the days from and to, each day of a tag would be compared with all of its drivers.
 */
function driverDays(accountId: string, from: string | null, to: string | null) {
  const [begin, end] = [sql`${from}::date`, sql`${to}::date`];
  return sql`
    SELECT h.tag_id, greatest(h.from_day, ${begin}) + n AS toll_day, h.user_id
    FROM tag_drivers AS h
    CROSS JOIN LATERAL generate_series(
      0, least(coalesce(h.to_day, ${end}), ${end}) - greatest(h.from_day, ${begin})) AS n
    WHERE h.account_id = ${accountId} AND h.from_day <= ${end}
      AND coalesce(h.to_day, 'infinity'::date) >= ${begin}`;
}

/** Passages without a cost centre have no roll-up of their own: they are the remainder. */
function withoutOne(scope: AccountScope, selection: Selection) {
  const { from, to, windows } = selection;
  return sql`
    SELECT '' AS key, sum(passage_count)::bigint AS passages, sum(amount_minor)::bigint AS "amountMinor"
    FROM (
      SELECT coalesce(sum(passage_count), 0)::bigint AS passage_count,
             coalesce(sum(amount_minor), 0)::bigint AS amount_minor
      FROM ${monthsOf(scope, selection)}
      UNION ALL
      SELECT -coalesce(sum(d.passage_count), 0)::bigint, -coalesce(sum(d.amount_minor), 0)::bigint
      FROM passage_cost_centre_days AS d
      WHERE d.account_id = ${scope.accountId} AND d.toll_day BETWEEN ${from}::date AND ${to}::date
        ${inWindows(windows, sql`d.tag_id`, sql`d.toll_day`)}
    ) AS rest`;
}
