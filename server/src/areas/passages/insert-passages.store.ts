import { sql } from 'kysely';
import {
  bigints,
  days,
  integers,
  moments,
  texts,
  uuids,
} from '../../platform/database/binary-arrays.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { SomeAccounts } from '../../platform/scope/scope.ts';
import { marksOf } from './passage-rules.ts';
import type { Calculation, RecordedPassage } from './recorded-passage.ts';
import { sharedIdOf } from './shared-calculations.ts';

/** By one statement. A calculation that is kept already is named, any other goes into its passage. */
export async function insertPassages(
  _scope: SomeAccounts,
  queries: Queries,
  passages: readonly RecordedPassage[],
): Promise<void> {
  const { distinct, places } = distinctOf(passages.map(({ calculation }) => calculation));
  // unnest takes no array of arrays: the marks are passed as one text each.
  await sql`
    INSERT INTO passages (account_id, exited_at, passage_id, tag_id, toll_day, entered_at,
                          entry_station_id, exit_station_id, lane, category, amount_minor,
                          currency, marks, calculation, calculation_id, cost_centre_id)
    SELECT account_id, exited_at, passage_id, tag_id, toll_day, entered_at, entry_station_id,
           exit_station_id, lane, category, amount_minor, currency, string_to_array(marks, ' '),
           CASE WHEN calculation_id IS NULL THEN ${JSON.stringify(distinct)}::jsonb -> place END,
           calculation_id, cost_centre_id
    FROM (SELECT delivered.*, (
      SELECT shared.calculation_id FROM toll_calculations AS shared WHERE shared.calculation_id = shared_id
    ) AS calculation_id FROM unnest(
      ${uuids(passages.map((passage) => passage.accountId))}::uuid[],
      ${moments(passages.map((passage) => passage.exitedAt))}::timestamptz[],
      ${uuids(passages.map((passage) => passage.passageId))}::uuid[],
      ${uuids(passages.map((passage) => passage.tagId))}::uuid[],
      ${days(passages.map((passage) => passage.tollDay))}::date[],
      ${moments(passages.map((passage) => passage.enteredAt))}::timestamptz[],
      ${texts(passages.map((passage) => passage.entryStationId))}::text[],
      ${texts(passages.map((passage) => passage.exitStationId))}::text[],
      ${texts(passages.map((passage) => passage.lane))}::text[],
      ${texts(passages.map((passage) => passage.category))}::text[],
      ${bigints(passages.map((passage) => passage.amountMinor))}::bigint[],
      ${texts(passages.map((passage) => passage.currency))}::text[],
      ${texts(passages.map((passage) => marksOf(passage.calculation.reasons).join(' ')))}::text[],
      ${uuids(passages.map((passage) => passage.costCentreId ?? null))}::uuid[],
      ${integers(places)}::integer[],
      ${uuids(passages.map(({ calculation }) => sharedIdOf(calculation) ?? null))}::uuid[]
    ) AS delivered (account_id, exited_at, passage_id, tag_id, toll_day, entered_at,
                    entry_station_id, exit_station_id, lane, category, amount_minor, currency,
                    marks, cost_centre_id, place, shared_id) OFFSET 0) AS delivered`.execute(
    queries,
  );
}

/** Trips of one price share their calculation: each is written out once, and named by its place. */
function distinctOf(calculations: readonly Calculation[]): {
  readonly distinct: readonly Calculation[];
  readonly places: readonly number[];
} {
  const placeOf = new Map<Calculation, number>();
  const places = calculations.map((calculation) => {
    const place = placeOf.get(calculation) ?? placeOf.size;
    placeOf.set(calculation, place);
    return place;
  });
  return { distinct: [...placeOf.keys()], places };
}
