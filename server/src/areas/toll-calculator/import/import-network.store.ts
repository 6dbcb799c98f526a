import type { Country } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../../platform/database/database.ts';
import type { StationsFile, TariffFile } from '../network-files.ts';
import type { TollNetwork, TollTariff } from '../toll-network.ts';

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

/** Gives back the revision that was taken in this transaction, since nothing of the network has changed. */
export async function keepRevision(tx: Tx, country: Country): Promise<void> {
  await tx
    .updateTable('toll_networks')
    .set((set) => ({ revision: set('revision', '-', 1) }))
    .where('country', '=', country)
    .execute();
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

/** Who brought a price list, as the audit trail has them, and when. */
export interface Imported {
  readonly at: Temporal.Instant;
  readonly by: string;
}

/** Ten parameters each, of which a statement has 65,535 at most. */
const ROADS_AT_ONCE = 1000;

/** Days on which discounts and euro rates begin. */
export interface TermDays {
  readonly tagDiscounts: readonly string[];
  readonly euroRates: readonly string[];
}

function termDaysOf({ tagDiscounts, euroRates }: TariffFile): TermDays {
  return {
    tagDiscounts: tagDiscounts.map(({ validFrom }) => validFrom),
    euroRates: euroRates.map(({ validFrom }) => validFrom),
  };
}

/** A whole price list: an earlier one of the same version is replaced. */
export async function replaceTariff(
  tx: Tx,
  country: Country,
  file: TariffFile,
  multipliers: TollTariff['multipliers'],
  imported: Imported & { readonly multipliersFrom: string | null },
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
    multipliers_from: imported.multipliersFrom,
    named_terms: JSON.stringify(termDaysOf(file)),
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
  const rows = file.roads.map((road, position) => ({
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
  }));
  for (let first = 0; first < rows.length; first += ROADS_AT_ONCE) {
    const slice = rows.slice(first, first + ROADS_AT_ONCE);
    await tx.insertInto('tariff_roads').values(slice).execute();
  }
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

/** The list that has taken over the multipliers of this one; undefined: none has. */
export async function selectHeirOf(
  tx: Tx,
  country: Country,
  version: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('tariffs')
    .select('version')
    .where('country', '=', country)
    .where('multipliers_from', '=', version)
    .executeTakeFirst();
  return row?.version;
}

/** Takes a price list away again, with those of the terms that no other list names; answers those that stay. */
export async function deleteTariff(
  tx: Tx,
  country: Country,
  version: string,
  added: TermDays,
): Promise<TermDays> {
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
  const rest = await tx
    .selectFrom('tariffs')
    .select('named_terms')
    .where('country', '=', country)
    .where('named_terms', 'is not', null)
    .execute();
  // Written only by `replaceTariff`.
  const named = rest.map(({ named_terms }) => named_terms as TermDays);
  const stays = (part: keyof TermDays) => {
    const days = new Set(named.flatMap((one) => one[part]));
    return added[part].filter((day) => days.has(day));
  };
  const kept: TermDays = { tagDiscounts: stays('tagDiscounts'), euroRates: stays('euroRates') };
  for (const [table, part] of [
    ['tag_discounts', 'tagDiscounts'],
    ['euro_rates', 'euroRates'],
  ] as const) {
    const days = added[part].filter((day) => !kept[part].includes(day));
    if (days.length === 0) continue;
    await tx
      .deleteFrom(table)
      .where('country', '=', country)
      .where('valid_from', 'in', days)
      .execute();
  }
  return kept;
}

function metresOf(km: number): number {
  return Math.round(km * 1000);
}
