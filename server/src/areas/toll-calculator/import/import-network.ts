import type { Country } from '@rampa/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { transactionOrNothing } from '../../../platform/database/transaction-or-nothing.ts';
import { mostFaults } from '../../../platform/files/faults.ts';
import type { StationsFile, TariffFile } from '../network-files.ts';
import { readDemoFiles } from '../read-toll-network.ts';
import { inheritedFor, tariffFaults } from '../toll-network.ts';
import type { TollNetwork } from '../toll-network.ts';
import { selectNetwork } from '../toll-networks.store.ts';
import {
  deleteTariff,
  keepRevision,
  raiseRevision,
  replaceTariff,
  selectHeirOf,
  upsertTerms,
  type Imported,
  type TermDays,
} from './import-network.store.ts';
import type { ImportOptions, ImportOutcome } from './import-options.ts';
import { writeStations } from './import-stations.ts';

/** How the audit trail has the command line. */
const commandLineActor = 'operator';

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
  options: Omit<ImportOptions, 'dryRun' | 'overwrite' | 'say'>,
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

const nothingToDo: ImportOutcome = {
  ok: true,
  report: { added: [], changed: [], unchanged: 0, kept: [], overwritten: [] },
};

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
  return { ok: true, report: { added, changed, unchanged: 0, kept: [], overwritten: [] } };
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

/** What was done under the lock of the network. */
export interface NetworkWork<Result> {
  readonly result: Result;
  /** False: all of it is rolled back. */
  readonly keep: boolean;
  /** The network is as it was: the revision stays, so that servers have nothing to read and previews still hold. */
  readonly unchanged?: boolean;
}

/** Changes the network while nobody else does; servers notice by its revision. `before` is that of what was there. */
export function changeNetwork<Result>(
  { database, country, currency, clock }: Omit<ImportOptions, 'dryRun' | 'overwrite' | 'say'>,
  work: (tx: Tx, network: TollNetwork, before: number) => Promise<NetworkWork<Result>>,
): Promise<Result> {
  return transactionOrNothing(database, async (tx) => {
    // Taken first: a second import waits for it, so that what is checked is what is changed.
    const revision = await raiseRevision(tx, country, clock.now());
    const done = await work(tx, await selectNetwork(tx, country, currency), revision - 1);
    if (done.unchanged === true) await keepRevision(tx, country);
    return done;
  });
}
