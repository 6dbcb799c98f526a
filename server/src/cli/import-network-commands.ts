import {
  importStations,
  importTariff,
  readStationsFile,
  readTariffFile,
  type FileContext,
  type ImportOptions,
  type ImportOutcome,
  type ReadFile,
} from '../areas/toll-calculator/index.ts';
import { countries } from '../countries.ts';
import type { FileFault } from '../platform/files/json-places.ts';
import type { Command, CommandContext, CommandReport } from './command.ts';
import { readImport } from './read-import.ts';
import { wrongUsage } from './wrong-usage.ts';

const common =
  'A file with a fault is refused whole, the first fifty faults with their lines and columns. --dry-run checks the file against the database and changes nothing. Every server process uses the new data within seconds, without a restart.';

export const importStationsCommand: Command = {
  name: 'import stations',
  options: ['overwrite'],
  help: `Imports stations. FILE is JSON such as server/db/demo/networks/rs/stations.json (motorways, tariff systems, stations, junctions) or CSV with the header id,name,motorway,km,tariff_system,kind,lat,lon and optionally aliases (separated by |), status (open, closed), confidence; comma or semicolon, names in Cyrillic. Stations that the file does not name stay as they are. A station that staff have changed on screen stays as it is, and is named, until a file says the same; --overwrite lets the file win. ${common}`,
  run: (context) => runImport(context, 'import stations', readStationsFile, importStations),
};

export const importTariffsCommand: Command = {
  name: 'import tariffs',
  help: `Imports one version of the price list: every road with its value in category I. FILE is JSON such as server/db/demo/networks/rs/tariff-2026.json (also multipliers, categories, discounts, euro rates) or CSV with the header version,valid_from,round_to,from,to,motorway,tariff_system,km,value and optionally km_per_hour; amounts such as 96,39, an empty tariff_system for a free road; multipliers stay those of the previous version. An existing version is replaced. ${common}`,
  run: (context) => runImport(context, 'import tariffs', readTariffFile, importTariff),
};

async function runImport<T>(
  { args, options, settings, database, clock, dryRun = false, say }: CommandContext,
  command: 'import stations' | 'import tariffs',
  read: (bytes: Uint8Array, context: FileContext) => ReadFile<T>,
  write: (file: T, options: ImportOptions) => Promise<ImportOutcome>,
): Promise<CommandReport> {
  const what = command === 'import stations' ? 'stations' : 'price lists';
  const [name] = args;
  if (name === undefined) return wrongUsage(command, 'Which file?');
  const { country } = settings;
  const { currency } = countries[country];
  const found = await readImport(name);
  const parsed = found.ok ? read(found.bytes, { country, currency }) : found;
  if (!parsed.ok) return refusal(name, parsed.faults);
  const overwrite = options?.overwrite === true;
  const wishes = { database, country, currency, clock, dryRun, overwrite, say };
  const written = await write(parsed.file, wishes);
  if (!written.ok) {
    const faults = written.faults.map(({ path, message }) => ({
      ...parsed.placeOf(path),
      message: `${parsed.nameOf(path)}: ${message}`,
    }));
    return refusal(name, faults);
  }
  const { added, changed, unchanged, kept, overwritten } = written.report;
  const verb = dryRun ? 'would be' : 'were';
  return {
    exitCode: 0,
    lines: [
      ...added.map((id) => `new: ${id}`),
      ...changed.map((id) => `changed: ${id}`),
      ...overwritten.map((id) => `changed, over what was changed on screen: ${id}`),
      ...kept.map((id) => `kept, was changed on screen: ${id}`),
      `${what}: ${added.length} ${verb} added, ${changed.length + overwritten.length} changed, ${unchanged} stay as they are.`,
      ...(kept.length === 0
        ? []
        : [
            `${kept.length} were changed on screen and differ from the file: --overwrite lets the file win.`,
          ]),
    ],
    data: { ok: true, dryRun, ...written.report },
  };
}

function refusal(name: string, faults: readonly FileFault[]): CommandReport {
  const sorted = faults.toSorted((a, b) => a.line - b.line || a.column - b.column);
  return {
    exitCode: 1,
    lines: [
      ...sorted.map(({ line, column, message }) => `${name}:${line}:${column}: ${message}`),
      'Nothing was imported.',
    ],
    data: { ok: false, faults: sorted },
  };
}
