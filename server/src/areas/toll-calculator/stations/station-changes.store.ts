import type { Country } from '@rampa/contract';
import type { StationChange, StationField } from '@rampa/contract/toll-calculator';
import type { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import type { Queries, Tx } from '../../../platform/database/database.ts';

export interface StationChangeRecord {
  readonly kind: StationChange['kind'];
  readonly at: Temporal.Instant;
  /** As the audit trail has them. */
  readonly by: string;
  /** The fields that were changed, as they were. */
  readonly before: Readonly<Partial<Record<StationField, string>>>;
}

export async function insertStationChange(
  tx: Tx,
  country: Country,
  stationId: string,
  { kind, at, by, before }: StationChangeRecord,
): Promise<void> {
  await tx
    .insertInto('toll_station_changes')
    .values({
      country,
      station_id: stationId,
      change_id: uuid(),
      kind,
      changed_at: at,
      changed_by: by,
      before: JSON.stringify(before),
    })
    .execute();
}

/** The newest first. */
export async function selectStationChanges(
  queries: Queries,
  country: Country,
  stationId: string,
  most: number,
): Promise<readonly StationChangeRecord[]> {
  const rows = await queries
    .selectFrom('toll_station_changes')
    .select(['kind', 'changed_at', 'changed_by', 'before'])
    .where('country', '=', country)
    .where('station_id', '=', stationId)
    .orderBy('change_id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    // toll_station_changes__kind_known admits no other; `insertStationChange` alone writes the fields.
    kind: row.kind as StationChange['kind'],
    at: row.changed_at,
    by: row.changed_by,
    before: row.before as StationChangeRecord['before'],
  }));
}
