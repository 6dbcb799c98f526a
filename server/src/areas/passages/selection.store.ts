import { withoutCostCentre } from '@rampa/contract/tags';
import { sql, type RawBuilder } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { tollTimeZone } from '../../platform/clock.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { TagWindow } from '../tags/index.ts';
import { foundBy, type PassageSearch } from './found-by.store.ts';

/** Which tags on which days. */
export type Windows = readonly TagWindow[] | 'all';

/** Some of an account's passages: of all its tags or one, on days of toll time, both included. */
export interface Selection {
  readonly tagId: string | null;
  /** Of the passages, whatever the tags have today; empty: any, `none`: without one. */
  readonly costCentreId: string;
  readonly from: string | null;
  readonly to: string | null;
  /** What a search is for; null: no search. */
  readonly search?: PassageSearch | null;
  /** Only what is in one of these windows, a driver's tags and days; `all` for users who reach every tag. */
  readonly windows: Windows;
}

const zone = sql.lit(tollTimeZone);

/**
 * The roll-up of a selection: one row per day, whatever the number of passages. A search has no
 * stored one; its rows are counted from the primary key of the passages, which includes all that it
 * needs.
 */
export function daysOf(scope: AccountScope, selection: Selection) {
  if (searched(selection)) {
    return sql`(SELECT p.toll_day, count(*)::integer AS passage_count,
                       sum(p.amount_minor)::bigint AS amount_minor
                FROM ${passagesOf(scope, selection)} ${inPeriod(selection)}
                GROUP BY p.toll_day) AS days`;
  }
  const { accountId } = scope;
  const { tagId, costCentreId, from, to, windows } = selection;
  const period = sql`toll_day BETWEEN ${from ?? '-infinity'}::date AND ${to ?? 'infinity'}::date`;
  const days =
    windows !== 'all'
      ? sql`(SELECT t.toll_day, sum(t.passage_count)::integer AS passage_count,
                    sum(t.amount_minor)::bigint AS amount_minor
             FROM ${windowsTable(windows, tagId)}
             JOIN passage_tag_days AS t ON t.account_id = ${accountId} AND t.tag_id = w.tag_id
                                       AND t.toll_day BETWEEN w.from_day AND w.to_day
             GROUP BY t.toll_day) AS days_of_windows WHERE ${period}`
      : tagId === null
        ? sql`passage_days WHERE account_id = ${accountId} AND ${period}`
        : sql`passage_tag_days WHERE account_id = ${accountId} AND tag_id = ${tagId} AND ${period}`;
  if (costCentreId === '') return days;
  const centres = costCentreDaysOf(scope, selection, period);
  if (costCentreId !== withoutCostCentre) return sql`(${centres}) AS days`;
  // Passages without a cost centre have no roll-up of their own: they are the remainder.
  return sql`(
    SELECT toll_day, d.passage_count - coalesce(c.passage_count, 0) AS passage_count,
           d.amount_minor - coalesce(c.amount_minor, 0) AS amount_minor
    FROM (SELECT * FROM ${days}) AS d LEFT JOIN (${centres}) AS c USING (toll_day)
    WHERE d.passage_count > coalesce(c.passage_count, 0)
  ) AS days`;
}

/** Whether a selection is of all of an account's passages, or of those of a period. */
function ofWholeAccount(selection: Selection): boolean {
  const { tagId, costCentreId, windows } = selection;
  return windows === 'all' && tagId === null && costCentreId === '' && !searched(selection);
}

/** Whether it is all of them, of whichever day. */
export function ofWholeHistory(selection: Selection): boolean {
  return ofWholeAccount(selection) && selection.from === null && selection.to === null;
}

/**
 * The same sums in fewer rows: whole months of an account are one row, under their first day. For totals
 * and for sums by month.
 */
export function monthsOf(scope: AccountScope, selection: Selection) {
  if (!ofWholeAccount(selection)) return daysOf(scope, selection);
  const { from, to } = selection;
  const months = sql`SELECT month AS toll_day, passage_count, amount_minor FROM passage_months
                     WHERE account_id = ${scope.accountId}`;
  if (ofWholeHistory(selection)) return sql`(${months}) AS months`;
  const begin = from === null ? '-infinity' : firstOfMonthFrom(from);
  const end = to === null ? 'infinity' : firstOfMonthAfter(to);
  // The text of a day sorts like the day. A few weeks have no whole month in them.
  if (from !== null && to !== null && begin >= end) return daysOf(scope, selection);
  return sql`(
    ${months} AND month >= ${begin}::date AND month < ${end}::date
    UNION ALL
    SELECT toll_day, passage_count, amount_minor FROM passage_days
    WHERE account_id = ${scope.accountId}
      AND (toll_day >= ${from ?? 'infinity'}::date AND toll_day < ${begin}::date
           OR toll_day >= ${end}::date AND toll_day <= ${to ?? '-infinity'}::date)
  ) AS months`;
}

/** First of the month that begins on this day, or next after it. */
function firstOfMonthFrom(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return textOf(date.day === 1 ? date : date.with({ day: 1 }).add({ months: 1 }));
}

/** First of the month in which the next day is: months before it have ended by this day. */
function firstOfMonthAfter(day: string): string {
  return textOf(Temporal.PlainDate.from(day).add({ days: 1 }).with({ day: 1 }));
}

/** Beyond the year 9999 the text of a day has more digits, and nobody drives. */
function textOf(date: Temporal.PlainDate): string {
  return date.year > 9999 ? 'infinity' : date.toString();
}

/** Days of one cost centre, or of all of them together. */
function costCentreDaysOf(
  { accountId }: AccountScope,
  { tagId, costCentreId, windows }: Selection,
  period: RawBuilder<unknown>,
) {
  const centre =
    costCentreId === withoutCostCentre ? sql`` : sql`AND cost_centre_id = ${costCentreId}`;
  const tag = tagId === null ? sql`` : sql`AND tag_id = ${tagId}`;
  return sql`
    SELECT toll_day, sum(passage_count)::integer AS passage_count,
           sum(amount_minor)::bigint AS amount_minor
    FROM passage_cost_centre_days AS c
    WHERE account_id = ${accountId} ${centre} ${tag} AND ${period} ${inWindows(windows, sql`c.tag_id`, sql`c.toll_day`)}
    GROUP BY toll_day`;
}

/** Windows as a table `w`, of one tag or of all. */
function windowsTable(windows: readonly TagWindow[], tagId: string | null) {
  const wanted = windows.filter((window) => tagId === null || window.tagId === tagId);
  return sql`unnest(${wanted.map((window) => window.tagId)}::uuid[],
                    ${wanted.map(({ fromDay }) => fromDay)}::date[],
                    ${wanted.map(({ toDay }) => toDay ?? 'infinity')}::date[])
             AS w (tag_id, from_day, to_day)`;
}

/** Whether a tag on a day is in one of the windows. */
export function inWindows(
  windows: Windows,
  tag: RawBuilder<unknown>,
  tollDay: RawBuilder<unknown>,
) {
  if (windows === 'all') return sql``;
  // The first line lets the database find the tags by their index.
  return sql`AND ${tag} = ANY(${windows.map(({ tagId }) => tagId)}::uuid[])
    AND EXISTS (SELECT 1 FROM ${windowsTable(windows, null)}
                WHERE w.tag_id = ${tag} AND ${tollDay} BETWEEN w.from_day AND w.to_day)`;
}

export function searched({ search = null }: Selection): boolean {
  return search !== null;
}

/** Only partitions of these days are read. */
export function inPeriod({ from, to }: Pick<Selection, 'from' | 'to'>) {
  return sql`AND p.exited_at >= ${from ?? '-infinity'}::date::timestamp AT TIME ZONE ${zone}
    AND p.exited_at < (${to ?? 'infinity'}::date + 1)::timestamp AT TIME ZONE ${zone}`;
}

export function passagesOf(
  { accountId }: AccountScope,
  { tagId, costCentreId, search = null, windows }: Selection,
) {
  const tag = tagId === null ? sql`` : sql`AND p.tag_id = ${tagId}`;
  const centre =
    costCentreId === ''
      ? sql``
      : costCentreId === withoutCostCentre
        ? sql`AND p.cost_centre_id IS NULL`
        : sql`AND p.cost_centre_id = ${costCentreId}`;
  const driven = inWindows(windows, sql`p.tag_id`, sql`(p.exited_at AT TIME ZONE ${zone})::date`);
  return sql`passages p WHERE p.account_id = ${accountId} ${tag} ${centre} ${driven} ${foundBy(search)}`;
}
