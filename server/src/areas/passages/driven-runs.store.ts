import type { Currency, Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { notAmong } from './found-by.store.ts';
import { aboutPrice } from './overcharges.store.ts';
import { inPeriod, passagesOf, type Selection } from './selection.store.ts';

/** Entry, exit, category, and what was charged in minor units. */
export type DrivenLeg = readonly [
  entryStationId: string,
  exitStationId: string,
  category: Kategorija,
  amountMinor: number,
];

/** Passages of a tag, one soon after the other, that were charged alike so many times. */
export interface DrivenRun {
  readonly tagId: string;
  /** The day from which on prices are those of the passages' days. */
  readonly priceDay: string;
  readonly legs: readonly DrivenLeg[];
  readonly times: number;
}

/**
 * Passages whose entry was read and whose price nothing doubts, in the order in which they were driven. `priceDays` are the days on which prices changed,
 * in order; what was before the first of them has no price and is not there.
 */
export async function selectDrivenRuns(
  scope: AccountScope,
  queries: Queries,
  selection: Selection,
  wish: {
    readonly currency: Currency;
    readonly priceDays: readonly string[];
    /** Passages that are left out. */
    readonly except: readonly string[];
    /** Longest time between an exit and the next entry. */
    readonly pauseMinutes: number;
  },
): Promise<readonly DrivenRun[]> {
  const days = sql`${[...wish.priceDays]}::date[]`;
  const { rows } = await sql<DrivenRun>`
    SELECT run.tag_id AS "tagId", (${days})[run.price]::text AS "priceDay", run.legs, count(*)::bigint AS times
    FROM (
      SELECT tag_id, price, jsonb_agg(leg ORDER BY exited_at, passage_id) AS legs
      FROM (
        SELECT tag_id, exited_at, passage_id, price, leg,
               count(*) FILTER (WHERE begins) OVER (PARTITION BY tag_id ORDER BY exited_at, passage_id) AS number
        FROM (
          SELECT p.tag_id, p.exited_at, p.passage_id, width_bucket(p.toll_day, ${days}) AS price,
                 jsonb_build_array(p.entry_station_id, p.exit_station_id, p.category, p.amount_minor) AS leg,
                 NOT coalesce(
                   p.entered_at - lag(p.exited_at) OVER (PARTITION BY p.tag_id ORDER BY p.exited_at, p.passage_id)
                     BETWEEN interval '0' AND make_interval(mins => ${wish.pauseMinutes}::integer),
                   false) AS begins
          FROM ${passagesOf(scope, selection)} ${inPeriod(selection)}
            AND p.entry_station_id <> p.exit_station_id AND NOT p.marks && ${[...aboutPrice]}::text[]
            AND p.currency = ${wish.currency}
            ${notAmong(wish.except)}
        ) AS driven
      ) AS numbered
      GROUP BY tag_id, price, number
    ) AS run
    WHERE run.price > 0
    GROUP BY run.tag_id, run.price, run.legs`.execute(queries);
  return rows;
}
