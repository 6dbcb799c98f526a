import type { Country } from '@rampa/contract';
import type { PointChange, PointField } from '@rampa/contract/points-of-sale';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { Queries, Tx } from '../../platform/database/database.ts';

export interface ChangeRecord {
  readonly kind: PointChange['kind'];
  readonly at: Temporal.Instant;
  /** As the audit trail has them. */
  readonly by: string;
  /** The fields that were changed, as they were. */
  readonly before: Readonly<Partial<Record<PointField, string>>>;
}

export async function insertChange(
  tx: Tx,
  country: Country,
  pointId: string,
  { kind, at, by, before }: ChangeRecord,
): Promise<void> {
  await tx
    .insertInto('point_of_sale_changes')
    .values({
      country,
      point_id: pointId,
      change_id: uuid(),
      kind,
      changed_at: at,
      changed_by: by,
      before: JSON.stringify(before),
    })
    .execute();
}

/** The newest first. */
export async function selectChanges(
  queries: Queries,
  country: Country,
  pointId: string,
  most: number,
): Promise<readonly ChangeRecord[]> {
  const rows = await queries
    .selectFrom('point_of_sale_changes')
    .select(['kind', 'changed_at', 'changed_by', 'before'])
    .where('country', '=', country)
    .where('point_id', '=', pointId)
    .orderBy('change_id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    // point_of_sale_changes__kind_known admits no other; `insertChange` alone writes the fields.
    kind: row.kind as PointChange['kind'],
    at: row.changed_at,
    by: row.changed_by,
    before: row.before as ChangeRecord['before'],
  }));
}
