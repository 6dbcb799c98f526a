import type { PassageMark } from '@rampa/contract/passages';
import { sql } from 'kysely';
import { tollTimeZone } from '../../platform/clock.ts';
import { uuidList } from '../../platform/database/binary-arrays.ts';

export interface PassageSearch {
  readonly stationId: string | null;
  readonly stationSide: 'any' | 'entry' | 'exit';
  /** Minor units, both included. */
  readonly amountFrom: number | null;
  readonly amountTo: number | null;
  /** `any`: whatever looks wrong; `undisputed`: of that, what nobody has answered. */
  readonly mark: PassageMark | 'any' | 'undisputed' | null;
  /** Passages that are left out, because they were answered; null where none is. */
  readonly answered: readonly string[] | null;
  /** In any case. */
  readonly lane: string | null;
  /** Tags with the plate that is searched for. */
  readonly tagIds: readonly string[] | null;
  /** Of the exit, in toll time, both included; the first may be later than the last. */
  readonly hours: { readonly first: number; readonly last: number } | null;
  /** Of the exit in toll time, from 1 for Monday to 7. */
  readonly weekday: number | null;
  /** Stations of the road on which a passage ended; `known: false`: any but these. */
  readonly road: { readonly stationIds: readonly string[]; readonly known: boolean } | null;
}

/** Written so that the index of the marked passages serves it. */
export const isMarked = sql.raw(`p.marks <> '{}'`);

/**
 * Whether a passage `p` is none of these. As a query: compared with a list, the planner would look at each id of it for each
 * month, which of ten thousand took several times what reading the passages does.
 */
export function notAmong(passageIds: readonly string[]) {
  return passageIds.length === 0
    ? sql``
    : sql`AND p.passage_id NOT IN (SELECT unnest(${uuidList(passageIds)}::uuid[]))`;
}

/** How a passage `p` was charged, with all reasons of its marks: those of its recording, and those found later. */
export const calculationOfRow = sql.raw(
  `CASE WHEN p.calculation IS NULL THEN (
     SELECT jsonb_set(shared.calculation, '{reasons}', p.later_reasons)
     FROM toll_calculations AS shared WHERE shared.calculation_id = p.calculation_id
   ) ELSE jsonb_set(p.calculation, '{reasons}', p.calculation->'reasons' || p.later_reasons)
   END AS calculation`,
);

/** What of the passages `p` a search finds. */
export function foundBy(search: PassageSearch | null) {
  if (search === null) return sql``;
  const { stationId, stationSide, amountFrom, amountTo, mark, lane, tagIds, hours } = search;
  const { weekday, road, answered } = search;
  const entry = sql`p.entry_station_id = ${stationId}`;
  const exit = sql`p.exit_station_id = ${stationId}`;
  const sides = { any: sql`(${entry} OR ${exit})`, entry, exit };
  return sql.join(
    [
      ...(stationId === null ? [] : [sql`AND ${sides[stationSide]}`]),
      ...(amountFrom === null ? [] : [sql`AND p.amount_minor >= ${amountFrom}::bigint`]),
      ...(amountTo === null ? [] : [sql`AND p.amount_minor <= ${amountTo}::bigint`]),
      ...(mark === null ? [] : [sql`AND ${isMarked}`]),
      ...(mark === null || mark === 'any' || mark === 'undisputed'
        ? []
        : [sql`AND ${mark}::text = ANY(p.marks)`]),
      ...(answered === null ? [] : [notAmong(answered)]),
      ...(lane === null ? [] : [sql`AND lower(p.lane) = lower(${lane}::text)`]),
      ...(tagIds === null ? [] : [sql`AND p.tag_id = ANY(${[...tagIds]}::uuid[])`]),
      ...(hours === null ? [] : [atHours(hours)]),
      ...(weekday === null ? [] : [sql`AND extract(isodow FROM p.toll_day) = ${weekday}::integer`]),
      ...(road === null ? [] : [onRoad(road)]),
    ],
    sql` `,
  );
}

function onRoad({ stationIds, known }: NonNullable<PassageSearch['road']>) {
  const among = sql`p.exit_station_id = ANY(${[...stationIds]}::text[])`;
  return known ? sql`AND ${among}` : sql`AND NOT ${among}`;
}

function atHours({ first, last }: NonNullable<PassageSearch['hours']>) {
  const hour = sql`extract(hour FROM p.exited_at AT TIME ZONE ${sql.lit(tollTimeZone)})`;
  return first <= last
    ? sql`AND ${hour} BETWEEN ${first}::integer AND ${last}::integer`
    : sql`AND (${hour} >= ${first}::integer OR ${hour} <= ${last}::integer)`;
}
