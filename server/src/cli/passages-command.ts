import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import type { Kategorija } from '@rampa/contract';
import {
  importPassages,
  largestPassagesJson,
  readPassagesCsv,
  readPassagesJson,
  type FileItem,
  type ImportedPassages,
} from '../areas/passages/index.ts';
import { countries } from '../countries.ts';
import { afterBulk } from './after-bulk.ts';
import type { Command, CommandReport } from './command.ts';
import { commandLineScope } from './command-line-scope.ts';
import { withServices } from './with-services.ts';
import { wrongUsage } from './wrong-usage.ts';

const sentences = {
  'unknown-tag': 'no account has this tag',
  'unknown-station': 'a station is not in the network',
  'entry-incomplete': 'the entry has a station without a time, or a time without a station',
  'exit-before-entry': 'the exit is before the entry',
  'exit-in-future': 'the exit is in the future',
  'no-price': 'no price list has a price for it',
  'tag-stopped': 'the tag was lost, stolen or switched off by then',
  'month-archived': 'its month was archived: nothing of it is charged any more',
  'key-used': 'another passage was recorded under this key',
  'not-recorded':
    'a fault of the program, which the log names: deliver it again once that is mended',
} as const;

export const passagesCommand: Command = {
  name: 'import passages',
  help: `Imports passages: each is priced, recorded and charged to its tag, once however often it is delivered. FILE is CSV with the header key,serial_number,entry_station,entered_at,exit_station,exited_at,lane,category (comma or semicolon, of any length) or JSON {"format": 1, "kind": "passages", "passages": [{"key", "serialNumber", "entryStation", "enteredAt", "exitStation", "exitedAt", "lane", "category"}]} up to 20 MB. key is the lanes' own id of the passage; stations are ids of the network; instants are ISO 8601 with an offset; if the entry is unknown both its fields are empty. Lanes with cameras add plate,plate_country,plate_confidence,picture (JSON: "plate", "plateCountry", "plateConfidence", "picture"), each of which may be left out. A file with a fault is refused whole, the first fifty faults with line and column. What cannot be charged (unknown tag or station, no price …) is listed with its line and reason, the rest is recorded, and the exit code is 1. Ctrl-C stops between two batches; importing the file again finishes it. --dry-run reports the outcome and changes nothing.`,
  stopsWhenAsked: true,
  async run(context) {
    const { args, settings, signal, say, dryRun = false } = context;
    const [file] = args;
    if (file === undefined) {
      return wrongUsage('import passages', 'Which file?');
    }
    const { categories } = countries[settings.country].purchase;
    const items = await itemsOf(file, categories);
    const outcome = await withServices(context, (services) =>
      importPassages(commandLineScope(context.clock), items, {
        delivery: services.refusedPassages.keeping(services.passageDelivery, 'command line'),
        dryRun,
        say,
        stopAsked: () => signal?.aborted === true,
      }),
    );
    if (outcome.ok) {
      if (!outcome.report.stopped) await afterBulk(context, outcome.report.recorded);
      return reportOf(file, outcome.report, dryRun);
    }
    const faults = outcome.faults.toSorted((a, b) => a.line - b.line || a.column - b.column);
    return {
      exitCode: 1,
      lines: [
        ...faults.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`),
        'Nothing was imported.',
      ],
      data: { ok: false, faults },
    };
  },
};

/** The file is read twice, so it has to be a plain file, not a pipe. */
async function itemsOf(
  file: string,
  categories: readonly Kategorija[],
): Promise<() => AsyncIterable<FileItem> | Iterable<FileItem>> {
  const found = await stat(file);
  if (!found.isFile()) throw new Error(`${file}: is not a plain file`);
  if (!(await isJson(file))) return () => readPassagesCsv(createReadStream(file), categories);
  if (found.size <= largestPassagesJson) {
    const items = readPassagesJson(await readFile(file), categories);
    return () => items;
  }
  const message = `JSON may be ${largestPassagesJson / 1024 / 1024} MB long; a table (CSV) may be longer`;
  return () => [{ ok: false, fault: { line: 1, column: 1, message } }];
}

async function isJson(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    return /^\uFEFF?\s*[{[]/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}

function reportOf(file: string, report: ImportedPassages, dryRun: boolean): CommandReport {
  const { read, recorded, duplicates, refused, refusedCount, stopped } = report;
  const verb = dryRun ? 'would be recorded' : 'recorded';
  const counts = `${read} passages read: ${recorded} ${verb}, ${duplicates} known, ${refusedCount} refused.`;
  const unlisted = refusedCount - refused.length;
  return {
    exitCode: refusedCount > 0 || stopped ? 1 : 0,
    lines: [
      ...refused.map(
        ({ line, key, reason }) => `${file}:${line}: ${key} refused: ${sentences[reason]}`,
      ),
      ...(unlisted > 0 ? [`… and ${unlisted} more refused.`] : []),
      counts,
      ...(dryRun ? ['Nothing was changed (--dry-run).'] : []),
      ...(stopped ? ['Stopped before the end. Import the file again to finish it.'] : []),
    ],
    data: { ok: true, dryRun, ...report },
  };
}
