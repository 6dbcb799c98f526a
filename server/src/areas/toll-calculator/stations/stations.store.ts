import type { Country } from '@rampa/contract';
import type { Confidence } from '@rampa/contract/toll-calculator';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { TollStation } from '../toll-network.ts';

/** A station with its revision and who edited it. */
export interface KeptStation {
  readonly station: TollStation;
  readonly revision: number;
  /** When staff changed it, since the last import that brought it; null: they did not. */
  readonly editedAt: Temporal.Instant | null;
  /** As the audit trail has them. */
  readonly editedBy: string;
}

const rowsOf = (queries: Queries, country: Country) =>
  queries.selectFrom('toll_stations').selectAll().where('country', '=', country);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const toKept = (row: Row): KeptStation => ({
  revision: row.revision,
  editedAt: row.edited_at,
  editedBy: row.edited_by,
  // The columns were filled through the schemas of the files or of the form, or a constraint limits them.
  station: {
    id: row.station_id,
    name: row.name,
    aliases: row.aliases,
    motorway: row.motorway_id,
    km: row.metres / 1000,
    tariffSystem: row.tariff_system_id,
    kind: row.kind as TollStation['kind'],
    status: row.status as TollStation['status'],
    lat: row.lat,
    lon: row.lon,
    confidence: row.confidence as Confidence,
    ...(row.last_day === null ? {} : { lastDay: row.last_day }),
  },
});

/** All stations of a country, in the operator's order. */
export async function selectKeptStations(
  queries: Queries,
  country: Country,
): Promise<readonly KeptStation[]> {
  const rows = await rowsOf(queries, country).orderBy('position').execute();
  return rows.map(toKept);
}

export async function findStation(
  queries: Queries,
  country: Country,
  stationId: string,
): Promise<KeptStation | undefined> {
  const row = await rowsOf(queries, country).where('station_id', '=', stationId).executeTakeFirst();
  return row === undefined ? undefined : toKept(row);
}

const valuesOf = (station: TollStation) => ({
  name: station.name,
  aliases: station.aliases,
  motorway_id: station.motorway,
  metres: Math.round(station.km * 1000),
  tariff_system_id: station.tariffSystem,
  kind: station.kind,
  status: station.status,
  lat: station.lat,
  lon: station.lon,
  confidence: station.confidence,
  last_day: station.lastDay ?? null,
});

/** Who changes it on screen, as the audit trail has them, and when. */
export interface Edit {
  readonly at: Temporal.Instant;
  readonly by: string;
}

/** As staff add it, at a place in the order; the caller has the lock of `changeNetwork`, and knows that there is none. */
export async function insertStation(
  tx: Tx,
  country: Country,
  station: TollStation,
  { at, by, position }: Edit & { readonly position: number },
): Promise<void> {
  await tx
    .insertInto('toll_stations')
    .values({
      country,
      station_id: station.id,
      position,
      ...valuesOf(station),
      revision: 1,
      edited_at: at,
      edited_by: by,
    })
    .execute();
}

export async function updateStation(
  tx: Tx,
  country: Country,
  station: TollStation,
  { at, by }: Edit,
): Promise<void> {
  await tx
    .updateTable('toll_stations')
    .set((eb) => ({
      ...valuesOf(station),
      revision: eb('revision', '+', 1),
      edited_at: at,
      edited_by: by,
    }))
    .where('country', '=', country)
    .where('station_id', '=', station.id)
    .execute();
}

/** What files say counts from now on, as the record says the same already. */
export async function forgetEdit(tx: Tx, country: Country, stationId: string): Promise<void> {
  await tx
    .updateTable('toll_stations')
    .set({ edited_at: null, edited_by: '' })
    .where('country', '=', country)
    .where('station_id', '=', stationId)
    .execute();
}

/** As a file has it: nothing of it is by hand any longer. A known one keeps its place in the order. */
export async function upsertStation(
  tx: Tx,
  country: Country,
  station: TollStation,
  position: number,
): Promise<void> {
  const row = { ...valuesOf(station), edited_at: null, edited_by: '' };
  await tx
    .insertInto('toll_stations')
    .values({ country, station_id: station.id, position, ...row })
    .onConflict((conflict) =>
      conflict.columns(['country', 'station_id']).doUpdateSet((eb) => ({
        ...row,
        revision: eb('toll_stations.revision', '+', 1),
      })),
    )
    .execute();
}
