import type { Country, Currency } from '@rampa/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { transactionOrNothing } from '../../../platform/database/transaction-or-nothing.ts';
import { mostFaults } from '../../../platform/files/faults.ts';
import type { StationsFile, TariffFile } from '../network-files.ts';
import { readDemoFiles } from '../read-toll-network.ts';
import { inheritedFor, stationFaults, tariffFaults } from '../toll-network.ts';
import type { ReferenceFault, TollNetwork } from '../toll-network.ts';
import { selectNetwork } from '../toll-networks.store.ts';
import {
  deleteTariff,
  raiseRevision,
  replaceTariff,
  selectHeirOf,
  upsertStation,
  upsertSurroundings,
  upsertTerms,
  type Imported,
  type TermDays,
} from './import-network.store.ts';

export interface ImportOptions {
  readonly database: Database;
  readonly country: Country;
  readonly currency: Currency;
  readonly clock: Clock;
  /** Dry run: reports outcomes without writing. */
  readonly dryRun: boolean;
  /** Receives lines of progress. */
  readonly say: (line: string) => void;
}

export interface ImportReport {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: number;
}

export type ImportOutcome =
  | { readonly ok: true; readonly report: ImportReport }
  | { readonly ok: false; readonly faults: readonly ReferenceFault[] };

/** How the audit trail has the command line. */
const commandLineActor = 'operator';

/** Records written between two lines of progress. */
const SLICE = 500;

/** Imports stations and their motorways; what the file does not name stays unchanged. */
export function importStations(file: StationsFile, options: ImportOptions): Promise<ImportOutcome> {
  return importing(options, (tx, network) => writeStations(tx, network, file, options));
}

/** Imports a price list, which replaces one of the same version. */
export function importTariff(file: TariffFile, options: ImportOptions): Promise<ImportOutcome> {
  return importing(options, (tx, network) => writeTariff(tx, network, file, options));
}

/** Fills a database that has no tariff of the country with the network that ships with Rampa. */
export async function loadDemoNetwork(
  options: Omit<ImportOptions, 'dryRun' | 'say'>,
): Promise<void> {
  const { country, currency } = options;
  const quiet = { ...options, dryRun: false, say: () => undefined };
  const outcome = await importing(quiet, async (tx, network) => {
    if (network.tariffs.length > 0) return nothingToDo;
    const files = readDemoFiles(country);
    const stations = await writeStations(tx, network, files.stations, quiet);
    if (!stations.ok) return stations;
    for (const file of files.tariffs) {
      const before = await selectNetwork(tx, country, currency);
      const tariff = await writeTariff(tx, before, file, quiet);
      if (!tariff.ok) return tariff;
    }
    return stations;
  });
  if (!outcome.ok) throw new Error(`The demo's network: ${JSON.stringify(outcome.faults)}`);
}

const nothingToDo: ImportOutcome = { ok: true, report: { added: [], changed: [], unchanged: 0 } };

async function writeStations(
  tx: Tx,
  network: TollNetwork,
  file: StationsFile,
  { country, say }: ImportOptions,
): Promise<ImportOutcome> {
  const faults = stationFaults(file, network);
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, mostFaults) };
  await upsertSurroundings(tx, country, file, network);
  for (const [at, station] of file.stations.entries()) {
    await upsertStation(tx, country, station, network.stations.length + at);
    const done = at + 1;
    if (done % SLICE === 0) say(`${done} / ${file.stations.length} stations`);
  }
  return { ok: true, report: compared(partsOf(file), partsOf(network)) };
}

async function writeTariff(
  tx: Tx,
  network: TollNetwork,
  file: TariffFile,
  { clock }: Pick<ImportOptions, 'clock'>,
): Promise<ImportOutcome> {
  const faults = tariffFaults(file, network);
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, mostFaults) };
  await storeTariff(tx, network, file, { at: clock.now(), by: commandLineActor });
  const before = network.tariffs.some(({ version }) => version === file.version);
  const [added, changed] = before ? [[], [file.version]] : [[file.version], []];
  return { ok: true, report: { added, changed, unchanged: 0 } };
}

/** Writes a price list that has no faults; the caller has the lock of `changeNetwork`. */
export async function storeTariff(
  tx: Tx,
  network: TollNetwork,
  file: TariffFile,
  imported: Imported,
): Promise<void> {
  const { country } = network;
  const { version, multipliers } = inheritedFor(network, file);
  const multipliersFrom = version === file.version ? null : version;
  await replaceTariff(tx, country, file, multipliers, { ...imported, multipliersFrom });
  await upsertTerms(tx, country, file);
}

/**
 * Takes a price list away again, with those of the terms that no other list names; the caller has the lock of
 * `changeNetwork`. It stays while another list has its multipliers.
 */
export async function removeTariff(
  tx: Tx,
  country: Country,
  version: string,
  added: TermDays,
): Promise<{ readonly removed: false } | { readonly removed: true; readonly keptTerms: TermDays }> {
  if ((await selectHeirOf(tx, country, version)) !== undefined) return { removed: false };
  return { removed: true, keptTerms: await deleteTariff(tx, country, version, added) };
}

function importing(
  { dryRun, ...options }: ImportOptions,
  work: (tx: Tx, network: TollNetwork) => Promise<ImportOutcome>,
): Promise<ImportOutcome> {
  return changeNetwork(options, async (tx, network) => {
    const result = await work(tx, network);
    return { result, keep: result.ok && !dryRun && result !== nothingToDo };
  });
}

/** Changes the network while nobody else does; servers notice by its revision. `before` is that of what was there. */
export function changeNetwork<Result>(
  { database, country, currency, clock }: Omit<ImportOptions, 'dryRun' | 'say'>,
  work: (
    tx: Tx,
    network: TollNetwork,
    before: number,
  ) => Promise<{ readonly result: Result; readonly keep: boolean }>,
): Promise<Result> {
  return transactionOrNothing(database, async (tx) => {
    // Taken first: a second import waits for it, so that what is checked is what is changed.
    const revision = await raiseRevision(tx, country, clock.now());
    return work(tx, await selectNetwork(tx, country, currency), revision - 1);
  });
}

type Parts = Pick<TollNetwork, 'motorways' | 'tariffSystems' | 'stations' | 'junctions'>;

function partsOf(parts: Parts): ReadonlyMap<string, string> {
  const { motorways, tariffSystems, stations, junctions } = parts;
  const lists: readonly (readonly { readonly id: string }[])[] = [
    motorways,
    tariffSystems,
    stations,
    junctions,
  ];
  return new Map(
    lists.flatMap((list, at) =>
      list.map((record): [string, string] => [`${at} ${record.id}`, textOf(record)]),
    ),
  );
}

/** Equal for equal records, whatever the order of their fields. */
function textOf(record: object): string {
  const fields = Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(fields);
}

function compared(
  now: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
): ImportReport {
  const [added, changed]: [string[], string[]] = [[], []];
  for (const [key, text] of now) {
    const known = before.get(key);
    const id = key.slice(key.indexOf(' ') + 1);
    if (known === undefined) added.push(id);
    else if (known !== text) changed.push(id);
  }
  return { added, changed, unchanged: now.size - added.length - changed.length };
}
