import { sql } from 'kysely';
import { texts, uuids } from '../../platform/database/binary-arrays.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Calculation } from './recorded-passage.ts';

/** False, and nothing is kept, while programs may be there that look for calculations in passages alone. */
export async function insertCalculations(
  queries: Queries,
  calculations: ReadonlyMap<string, Calculation>,
): Promise<boolean> {
  const { rows } =
    await sql`SELECT migration FROM finished_upgrades WHERE migration = '0261'`.execute(queries);
  if (rows.length === 0) return false;
  // In the order of the ids: two that keep the same ones never wait for each other in a circle.
  const inOrder = [...calculations].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await sql`
    INSERT INTO toll_calculations (calculation_id, calculation)
    SELECT calculation_id, calculation::jsonb
    FROM unnest(
      ${uuids(inOrder.map(([id]) => id))}::uuid[],
      ${texts(inOrder.map(([, calculation]) => JSON.stringify(calculation)))}::text[]
    ) AS kept (calculation_id, calculation)
    ON CONFLICT DO NOTHING`.execute(queries);
  return true;
}

/** The calculation of a passage `p`, as it was recorded. */
export const recordedCalculationText = `coalesce(p.calculation, (
  SELECT shared.calculation FROM toll_calculations AS shared WHERE shared.calculation_id = p.calculation_id))`;
export const recordedCalculation = sql.raw(recordedCalculationText);
