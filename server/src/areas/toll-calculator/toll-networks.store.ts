import type { Country, Currency, Kategorija } from '@rampa/contract';
import type { Confidence } from '@rampa/contract/toll-calculator';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import { selectKeptStations } from './stations/stations.store.ts';
import type {
  TollMotorway,
  TollNetwork,
  TollTariff,
  VehicleCategory,
  Words,
} from './toll-network.ts';

/** How often the network of a country was changed; 0 if there is none. */
export async function selectRevision(queries: Queries, country: Country): Promise<number> {
  const row = await queries
    .selectFrom('toll_networks')
    .select('revision')
    .where('country', '=', country)
    .executeTakeFirst();
  return row?.revision ?? 0;
}

/** When a price list was imported, and by whom as the audit trail has them. */
export interface TariffImport {
  readonly version: string;
  readonly at: Temporal.Instant;
  readonly by: string;
}

/** Of each price list of which that was noted. */
export async function selectImports(
  queries: Queries,
  country: Country,
): Promise<readonly TariffImport[]> {
  const rows = await queries
    .selectFrom('tariffs')
    .select(['version', 'imported_at', 'imported_by'])
    .where('country', '=', country)
    .execute();
  return rows.flatMap(({ version, imported_at: at, imported_by: by }) =>
    at === null || by === null ? [] : [{ version, at, by }],
  );
}

/** The whole network of a country, on the view of the caller's transaction. */
export async function selectNetwork(
  queries: Queries,
  country: Country,
  currency: Currency,
): Promise<TollNetwork> {
  // One after another: in a transaction there is one connection.
  const motorways = await selectMotorways(queries, country);
  const systems = await queries
    .selectFrom('toll_tariff_systems')
    .selectAll()
    .where('country', '=', country)
    .orderBy('position')
    .execute();
  const stations = await selectKeptStations(queries, country);
  const junctions = await queries
    .selectFrom('toll_junctions')
    .select(['junction_id as id', 'name', 'lat', 'lon'])
    .where('country', '=', country)
    .orderBy('position')
    .execute();
  const categories = await selectCategories(queries, country);
  const tariffs = await selectTariffs(queries, country);
  const tagDiscounts = await queries
    .selectFrom('tag_discounts')
    .select(['valid_from as validFrom', 'percent', 'round_to_minor as roundTo'])
    .where('country', '=', country)
    .orderBy('valid_from')
    .execute();
  const euroRates = await queries
    .selectFrom('euro_rates')
    .select(['valid_from as validFrom', 'rate'])
    .where('country', '=', country)
    .orderBy('valid_from')
    .execute();
  return {
    country,
    currency,
    motorways,
    tariffSystems: systems.map((row) => ({
      id: row.tariff_system_id,
      name: row.name,
      kind: row.kind as TollNetwork['tariffSystems'][number]['kind'],
      confidence: row.confidence as Confidence,
    })),
    stations: stations.map(({ station }) => station),
    junctions,
    categories,
    tariffs,
    tagDiscounts,
    euroRates,
  };
}

// The columns were filled through the schemas of the files, or a constraint limits them.

async function selectMotorways(queries: Queries, country: Country): Promise<TollMotorway[]> {
  const rows = await queries
    .selectFrom('toll_motorways')
    .selectAll()
    .where('country', '=', country)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    id: row.motorway_id,
    name: row.name,
    sign: row.sign,
    eRoads: row.e_roads,
    km: row.metres / 1000,
    confidence: row.confidence as Confidence,
    lines: row.lines as TollMotorway['lines'],
  }));
}

async function selectCategories(queries: Queries, country: Country): Promise<VehicleCategory[]> {
  const rows = await queries
    .selectFrom('vehicle_categories')
    .selectAll()
    .where('country', '=', country)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    ...(row.words as Pick<VehicleCategory, 'name' | 'summary' | 'criteria' | 'examples'>),
    code: row.category as Kategorija,
    kmPerHour: row.km_per_hour,
    confidence: row.confidence as Confidence,
  }));
}

async function selectTariffs(queries: Queries, country: Country): Promise<TollTariff[]> {
  const roads = await queries
    .selectFrom('tariff_roads')
    .selectAll()
    .where('country', '=', country)
    .orderBy('position')
    .execute();
  const roadsOf = Map.groupBy(roads, ({ version }) => version);
  const rows = await queries
    .selectFrom('tariffs')
    .selectAll()
    .where('country', '=', country)
    .orderBy('valid_from')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    validFrom: row.valid_from,
    roundTo: row.round_to_minor,
    confidence: row.confidence as Confidence,
    notice: row.notice as Words,
    multipliers: row.multipliers as TollTariff['multipliers'],
    roads: (roadsOf.get(row.version) ?? []).map((road) => ({
      a: road.from_place,
      b: road.to_place,
      motorway: road.motorway_id,
      tariffSystem: road.tariff_system_id,
      km: road.metres / 1000,
      kmPerHour: road.km_per_hour,
      value: road.value_minor,
    })),
  }));
}
