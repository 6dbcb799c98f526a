import type { Calculation } from '../../server/src/areas/passages/index.ts';
import type { BulkCopy } from '../../server/src/platform/database/bulk-copy.ts';

/** What the passages of a load share, by the id under which they do. */
export async function keepCalculations(
  bulk: BulkCopy,
  calculations: ReadonlyMap<string, Calculation>,
): Promise<void> {
  await bulk.run(
    `INSERT INTO toll_calculations (calculation_id, calculation)
     SELECT * FROM unnest($1::uuid[], $2::jsonb[]) ON CONFLICT DO NOTHING`,
    [[...calculations.keys()], [...calculations.values()].map((one) => JSON.stringify(one))],
  );
}
