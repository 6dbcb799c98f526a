import type { FileFault } from '../../../platform/files/json-places.ts';
import { mostFaults } from '../../../platform/files/faults.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import type { Refusal } from '../recorded-passage.ts';
import type { PassageDelivery } from './deliver-passages.ts';
import { createKeyTable, type KeyTable } from './key-table.ts';
import { usedTwice, type FileItem, type FoundPassage } from './read-passages.ts';

/** The items of a file from its beginning, as often as they are asked for. */
export type PassageItems = () => AsyncIterable<FileItem> | Iterable<FileItem>;

export interface RefusedPassage {
  readonly line: number;
  readonly key: string;
  readonly reason: Refusal;
}

export interface ImportedPassages {
  /** In the file; with `stopped` those that were processed by then. */
  readonly read: number;
  readonly recorded: number;
  readonly duplicates: number;
  readonly refusedCount: number;
  /** The first hundred thousand of them, in the order of the file. */
  readonly refused: readonly RefusedPassage[];
  /** Somebody asked to stop: importing the file again completes it. */
  readonly stopped: boolean;
}

export type PassageImport =
  | { readonly ok: true; readonly report: ImportedPassages }
  | { readonly ok: false; readonly faults: readonly FileFault[] };

export interface PassageImportOptions {
  readonly delivery: Pick<PassageDelivery, 'deliver'>;
  readonly dryRun: boolean;
  /** Receives the progress. */
  say(line: string): void;
  /** Checked between two batches. */
  stopAsked(): boolean;
}

const BATCH = 5000;
const SAY_EVERY = 100_000;
const MOST_REFUSED = 100_000;

/**
 * Imports the passages of a file. It is read twice, first to the end in search of faults, so that a
 * faulty file is refused whole; then it is recorded in batches. Neither keeps more than a batch in
 * memory, and a few bytes per key.
 */
export async function importPassages(
  all: AllAccounts,
  items: PassageItems,
  options: PassageImportOptions,
): Promise<PassageImport> {
  const checked = await checkItems(items(), options);
  if (checked.faults.length > 0) return { ok: false, faults: checked.faults };
  if (!checked.whole) return { ok: true, report: nothingYet };
  return { ok: true, report: await recordItems(all, items(), checked, options) };
}

const nothingYet: ImportedPassages = {
  read: 0,
  recorded: 0,
  duplicates: 0,
  refusedCount: 0,
  refused: [],
  stopped: true,
};

interface Checked {
  /** It was read to its end. */
  readonly whole: boolean;
  readonly faults: readonly FileFault[];
  readonly count: number;
  readonly keys: KeyTable;
}

async function checkItems(
  items: AsyncIterable<FileItem> | Iterable<FileItem>,
  { say, stopAsked }: PassageImportOptions,
): Promise<Checked> {
  const keys = createKeyTable();
  const faults: FileFault[] = [];
  let count = 0;
  let whole = true;
  for await (const item of items) {
    if (!item.ok) faults.push(item.fault);
    else {
      count += 1;
      const { passage, at } = item;
      const verdict = keys.note(passage, at);
      if (verdict.met === 'other') faults.push(usedTwice(item));
      if (count % SAY_EVERY === 0) say(`${count} passages checked`);
    }
    if (stopAsked()) whole = false;
    if (!whole || faults.length >= mostFaults) break;
  }
  return { whole, faults, count, keys };
}

async function recordItems(
  all: AllAccounts,
  items: AsyncIterable<FileItem> | Iterable<FileItem>,
  { count, keys }: Checked,
  { delivery, dryRun, say, stopAsked }: PassageImportOptions,
): Promise<ImportedPassages> {
  const sum = { read: 0, recorded: 0, duplicates: 0, refusedCount: 0 };
  const refused: RefusedPassage[] = [];
  let batch: FoundPassage[] = [];

  const record = async (): Promise<void> => {
    const byKey = new Map(batch.map((item) => [item.passage.sourceKey, item]));
    const passages = batch.map(({ passage }) => passage);
    batch = [];
    const report = await delivery.deliver(all, passages, { dryRun });
    sum.recorded += report.recorded;
    sum.duplicates += report.duplicates;
    sum.refusedCount += report.refused.length;
    const room = Math.max(0, MOST_REFUSED - refused.length);
    for (const { sourceKey, refusal } of report.refused.slice(0, room)) {
      const line = byKey.get(sourceKey)?.place().line ?? 1;
      refused.push({ line, key: sourceKey, reason: refusal });
    }
    if (count > BATCH) say(`${sum.read} of ${count} passages`);
  };

  for await (const item of items) {
    if (batch.length === 0 && stopAsked()) break;
    if (!item.ok) throw new Error('The file was changed while it was read. Import it again.');
    sum.read += 1;
    const { passage, at } = item;
    const verdict = keys.note(passage, at);
    if (verdict.met !== 'same') {
      throw new Error('The file was changed while it was read. Import it again.');
    }
    if (verdict.firstAt === at) batch.push(item);
    else sum.duplicates += 1;
    if (batch.length >= BATCH) await record();
  }
  if (batch.length > 0) await record();
  return {
    ...sum,
    refused: refused.toSorted((a, b) => a.line - b.line),
    stopped: sum.read < count,
  };
}
