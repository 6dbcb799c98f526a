import { withoutCostCentre } from '@rampa/contract/tags';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { isMarked, notAmong } from './found-by.store.ts';
import {
  daysOf,
  inPeriod,
  inWindows,
  monthsOf,
  passagesOf,
  searched,
  type Selection,
} from './selection.store.ts';

export interface SelectionTotals {
  readonly totalRecords: number;
  readonly totalMinor: number;
}

/** The columns `totals`, as the database returns them. */
export interface Totals {
  readonly total: number;
  readonly amount: number;
}

/** Of a roll-up. */
export const totals = sql.raw(`
  coalesce(sum(passage_count), 0)::bigint AS total,
  coalesce(sum(amount_minor), 0)::bigint AS amount`);

export function toTotals([row]: readonly Totals[]): SelectionTotals {
  return { totalRecords: row?.total ?? 0, totalMinor: row?.amount ?? 0 };
}

export async function selectTotals(
  scope: AccountScope,
  queries: Queries,
  selection: Selection,
): Promise<SelectionTotals> {
  const { rows } = await sql<Totals>`
    SELECT ${totals} FROM ${monthsOf(scope, selection)}`.execute(queries);
  return toTotals(rows);
}

/** What of a selection looks wrong, without some passages: counted from an index of its own. */
export async function selectMarkedTotals(
  scope: AccountScope,
  queries: Queries,
  selection: Selection,
  except: readonly string[] = [],
): Promise<SelectionTotals> {
  const { rows } = await sql<Totals>`
    SELECT count(*)::bigint AS total, coalesce(sum(p.amount_minor), 0)::bigint AS amount
    FROM ${passagesOf(scope, selection)} AND ${isMarked} ${notAmong(except)} ${inPeriod(selection)}`.execute(
    queries,
  );
  return toTotals(rows);
}

export interface MonthSum {
  /** `2026-01` */
  readonly month: string;
  readonly passages: number;
  readonly amountMinor: number;
}

/** Months with passages, oldest first. */
export async function selectMonths(
  scope: AccountScope,
  queries: Queries,
  selection: Selection,
): Promise<MonthSum[]> {
  const { rows } = await sql<{ month: string; passages: number; amount: number }>`
    SELECT to_char(toll_day, 'YYYY-MM') AS month, sum(passage_count)::bigint AS passages,
           sum(amount_minor)::bigint AS amount
    FROM ${monthsOf(scope, selection)}
    GROUP BY 1 ORDER BY 1`.execute(queries);
  return rows.map(({ month, passages, amount }) => ({ month, passages, amountMinor: amount }));
}

export interface DaySum {
  /** `2026-01-31` */
  readonly day: string;
  readonly passages: number;
  readonly amountMinor: number;
}

/** Days with passages, oldest first. */
export async function selectDays(
  scope: AccountScope,
  queries: Queries,
  selection: Selection,
): Promise<DaySum[]> {
  const { rows } = await sql<{ day: string; passages: number; amount: number }>`
    SELECT to_char(toll_day, 'YYYY-MM-DD') AS day, passage_count AS passages, amount_minor AS amount
    FROM ${daysOf(scope, selection)}
    ORDER BY 1`.execute(queries);
  return rows.map(({ day, passages, amount }) => ({ day, passages, amountMinor: amount }));
}

interface CostCentreSum {
  readonly costCentreId: string | null;
  readonly passages: number;
  readonly amountMinor: number;
}

/** Passages and sum by cost centre; null is for those without one. */
export async function selectCostCentreSums(
  scope: AccountScope,
  queries: Queries,
  selection: Selection,
): Promise<CostCentreSum[]> {
  if (searched(selection)) return selectSearchedCostCentres(scope, queries, selection);
  const { tagId, from, to, windows } = selection;
  const tag = tagId === null ? sql`` : sql`AND tag_id = ${tagId}`;
  const driven = inWindows(windows, sql`c.tag_id`, sql`c.toll_day`);
  const { rows } = await sql<{ cost_centre_id: string; passages: number; amount: number }>`
    SELECT cost_centre_id, sum(passage_count)::bigint AS passages, sum(amount_minor)::bigint AS amount
    FROM passage_cost_centre_days AS c
    WHERE account_id = ${scope.accountId} ${tag} ${driven}
      AND toll_day BETWEEN ${from ?? '-infinity'}::date AND ${to ?? 'infinity'}::date
    GROUP BY cost_centre_id`.execute(queries);
  const none = await selectTotals(scope, queries, {
    ...selection,
    costCentreId: withoutCostCentre,
  });
  const sums = rows.map((row) => ({
    costCentreId: row.cost_centre_id,
    passages: row.passages,
    amountMinor: row.amount,
  }));
  if (none.totalRecords === 0) return sums;
  const { totalRecords: passages, totalMinor: amountMinor } = none;
  return [...sums, { costCentreId: null, passages, amountMinor }];
}

/** A search is counted from the passages themselves. */
async function selectSearchedCostCentres(
  scope: AccountScope,
  queries: Queries,
  selection: Selection,
): Promise<CostCentreSum[]> {
  const { rows } = await sql<{ cost_centre_id: string | null; passages: number; amount: number }>`
    SELECT p.cost_centre_id, count(*)::bigint AS passages, sum(p.amount_minor)::bigint AS amount
    FROM ${passagesOf(scope, selection)} ${inPeriod(selection)}
    GROUP BY p.cost_centre_id`.execute(queries);
  return rows.map(({ cost_centre_id, passages, amount }) => ({
    costCentreId: cost_centre_id,
    passages,
    amountMinor: amount,
  }));
}
