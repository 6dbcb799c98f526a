import type { Currency, Kategorija } from '@rampa/contract';
import type { PassageMark } from '@rampa/contract/passages';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { isMarked, notAmong } from './found-by.store.ts';
import { recordedCalculation } from './shared-calculations.store.ts';
import { inPeriod, passagesOf, type Selection } from './selection.store.ts';

/** Marks that say another price: all others doubt that the passage was driven at all, or how. */
export const aboutPrice: readonly PassageMark[] = [
  'category-differs',
  'entry-found',
  'price-differs',
];

/** Passages of a tag and a month that were charged alike, and for the same reasons might have cost less. */
export interface OverchargeGroup {
  readonly tagId: string;
  /** `2026-10` */
  readonly month: string;
  /** The day from which on prices are those of the passages' days. */
  readonly priceDay: string;
  readonly entryStationId: string | null;
  readonly exitStationId: string;
  readonly category: Kategorija;
  /** As it was registered when the passage was charged. */
  readonly tagCategory: Kategorija;
  /** Where the trip before ended, if the entry was not read but is known by that. */
  readonly foundFrom: string | null;
  readonly tariffVersion: string;
  readonly amountMinor: number;
  readonly passages: number;
}

/**
 * What is marked for its price, in one pass through the index of the marked passages. `priceDays` are the days on which
 * prices changed, in order; what was before the first of them has no price and is not there.
 */
export async function selectOvercharges(
  scope: AccountScope,
  queries: Queries,
  selection: Selection,
  {
    currency,
    priceDays,
    except,
  }: {
    readonly currency: Currency;
    readonly priceDays: readonly string[];
    /** Passages about which somebody has decided or is deciding. */
    readonly except: readonly string[];
  },
): Promise<readonly OverchargeGroup[]> {
  const days = sql`${[...priceDays]}::date[]`;
  const { rows } = await sql<OverchargeGroup>`
    SELECT marked."tagId", marked.month, (${days})[marked.price]::text AS "priceDay",
           marked."entryStationId", marked."exitStationId", marked.category, marked."tagCategory",
           marked."foundFrom", marked."tariffVersion", marked."amountMinor", count(*)::bigint AS passages
    FROM (
      SELECT p.tag_id AS "tagId", to_char(p.toll_day, 'YYYY-MM') AS month,
             width_bucket(p.toll_day, ${days}) AS price,
             p.entry_station_id AS "entryStationId", p.exit_station_id AS "exitStationId", p.category,
             ${recordedCalculation}->>'tagCategory' AS "tagCategory",
             CASE WHEN 'entry-found' = ANY(p.marks) THEN jsonb_path_query_first(
               p.calculation->'reasons', '$[*] ? (@.mark == "entry-found")')->>'from' END AS "foundFrom",
             ${recordedCalculation}->>'tariffVersion' AS "tariffVersion", p.amount_minor AS "amountMinor"
      FROM ${passagesOf(scope, selection)} ${inPeriod(selection)}
        AND ${isMarked} AND p.marks && ${[...aboutPrice]}::text[] AND p.currency = ${currency}
        ${notAmong(except)}
    ) AS marked
    WHERE marked.price > 0
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`.execute(queries);
  return rows;
}
