import type { Country } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../../platform/database/database.ts';
import type { StationsFile, TariffFile } from '../network-files.ts';
import type { TollNetwork, TollStation, TollTariff } from '../toll-network.ts';

/** Takes the next revision; a second import that runs at the same time waits here. */
export async function raiseRevision(
  tx: Tx,
  country: Country,
  at: Temporal.Instant,
): Promise<number> {
  const row = await tx
    .insertInto('toll_networks')
    .values({ country, revision: 1, changed_at: at })
    .onConflict((conflict) =>
      conflict.column('country').doUpdateSet((set) => ({
        revision: set('toll_networks.revision', '+', 1),
        changed_at: at,
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** What stations belong to. Known ones keep their place in the order, new ones come last. */
export async function upsertSurroundings(
  tx: Tx,
  country: Country,
  file: Pick<StationsFile, 'motorways' | 'tariffSystems' | 'junctions'>,
  known: Pick<TollNetwork, 'motorways' | 'tariffSystems' | 'junctions'>,
): Promise<void> {
  for (const [at, record] of file.motorways.entries()) {
    const values = {
      name: record.name,
      sign: record.sign,
      e_roads: record.eRoads,
      metres: metresOf(record.km),
      lines: JSON.stringify(record.lines),
      confidence: record.confidence,
    };
    await tx
      .insertInto('toll_motorways')
      .values({ country, motorway_id: record.id, position: known.motorways.length + at, ...values })
      .onConflict((on) => on.columns(['country', 'motorway_id']).doUpdateSet(values))
      .execute();
  }
  for (const [at, { id, ...values }] of file.tariffSystems.entries()) {
    await tx
      .insertInto('toll_tariff_systems')
      .values({
        country,
        tariff_system_id: id,
        position: known.tariffSystems.length + at,
        ...values,
      })
      .onConflict((on) => on.columns(['country', 'tariff_system_id']).doUpdateSet(values))
      .execute();
  }
  for (const [at, { id, ...values }] of file.junctions.entries()) {
    await tx
      .insertInto('toll_junctions')
      .values({ country, junction_id: id, position: known.junctions.length + at, ...values })
      .onConflict((on) => on.columns(['country', 'junction_id']).doUpdateSet(values))
      .execute();
  }
}

/** One station; a known one keeps its place in the order, a new one comes last. */
export async function upsertStation(
  tx: Tx,
  country: Country,
  station: TollStation,
  position: number,
): Promise<void> {
  const values = {
    name: station.name,
    aliases: station.aliases,
    motorway_id: station.motorway,
    metres: metresOf(station.km),
    tariff_system_id: station.tariffSystem,
    kind: station.kind,
    status: station.status,
    lat: station.lat,
    lon: station.lon,
    confidence: station.confidence,
  };
  await tx
    .insertInto('toll_stations')
    .values({ country, station_id: station.id, position, ...values })
    .onConflict((on) => on.columns(['country', 'station_id']).doUpdateSet(values))
    .execute();
}

/** Who brought a price list, as the audit trail has them, and when. */
export interface Imported {
  readonly at: Temporal.Instant;
  readonly by: string;
}

/** A whole price list: an earlier one of the same version is replaced. */
export async function replaceTariff(
  tx: Tx,
  country: Country,
  file: TariffFile,
  multipliers: TollTariff['multipliers'],
  imported: Imported,
): Promise<void> {
  const values = {
    valid_from: file.validFrom,
    currency: file.currency,
    round_to_minor: file.roundTo,
    multipliers: JSON.stringify(multipliers),
    notice: JSON.stringify(file.notice),
    confidence: file.confidence,
    imported_at: imported.at,
    imported_by: imported.by,
  };
  const { version } = file;
  await tx
    .insertInto('tariffs')
    .values({ country, version, ...values })
    .onConflict((on) => on.columns(['country', 'version']).doUpdateSet(values))
    .execute();
  await tx
    .deleteFrom('tariff_roads')
    .where('country', '=', country)
    .where('version', '=', version)
    .execute();
  await tx
    .insertInto('tariff_roads')
    .values(
      file.roads.map((road, position) => ({
        country,
        version,
        position,
        from_place: road.from,
        to_place: road.to,
        motorway_id: road.motorway,
        tariff_system_id: road.tariffSystem,
        metres: metresOf(road.km),
        km_per_hour: road.kmPerHour ?? null,
        value_minor: road.value,
      })),
    )
    .execute();
}

/** Categories, discounts and rates that a price list brings; others stay. */
export async function upsertTerms(tx: Tx, country: Country, file: TariffFile): Promise<void> {
  for (const [position, record] of file.categories.entries()) {
    const { code, kmPerHour, confidence, ...words } = record;
    const values = {
      position,
      words: JSON.stringify(words),
      km_per_hour: kmPerHour,
      confidence,
    };
    await tx
      .insertInto('vehicle_categories')
      .values({ country, category: code, ...values })
      .onConflict((on) => on.columns(['country', 'category']).doUpdateSet(values))
      .execute();
  }
  for (const { validFrom, percent, roundTo } of file.tagDiscounts) {
    const values = { percent, round_to_minor: roundTo };
    await tx
      .insertInto('tag_discounts')
      .values({ country, valid_from: validFrom, ...values })
      .onConflict((on) => on.columns(['country', 'valid_from']).doUpdateSet(values))
      .execute();
  }
  for (const { validFrom, rate } of file.euroRates) {
    await tx
      .insertInto('euro_rates')
      .values({ country, valid_from: validFrom, rate })
      .onConflict((on) => on.columns(['country', 'valid_from']).doUpdateSet({ rate }))
      .execute();
  }
}

/** Takes a price list away again, with the terms that it had added. */
export async function deleteTariff(
  tx: Tx,
  country: Country,
  version: string,
  added: { readonly tagDiscounts: readonly string[]; readonly euroRates: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('tariff_roads')
    .where('country', '=', country)
    .where('version', '=', version)
    .execute();
  await tx
    .deleteFrom('tariffs')
    .where('country', '=', country)
    .where('version', '=', version)
    .execute();
  for (const [table, days] of [
    ['tag_discounts', added.tagDiscounts],
    ['euro_rates', added.euroRates],
  ] as const) {
    if (days.length === 0) continue;
    await tx
      .deleteFrom(table)
      .where('country', '=', country)
      .where('valid_from', 'in', days)
      .execute();
  }
}

function metresOf(km: number): number {
  return Math.round(km * 1000);
}
