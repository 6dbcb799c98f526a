import type { Kategorija } from '@rampa/contract';
import { z } from 'zod';
import { plainIssue, valueAt } from '../../../platform/plain-issue.ts';
import { streamCsvRows } from '../../../platform/files/csv-stream.ts';
import {
  parseJsonWithPlaces,
  type FileFault,
  type ParsedJson,
  type Place,
} from '../../../platform/files/json-places.ts';
import { boundedList } from '../../../platform/files/bounded-list.ts';
import { mostFaults } from '../../../platform/files/faults.ts';
import { readText } from '../../../platform/files/read-file.ts';
import type { DeliveredPassage } from '../recorded-passage.ts';
import { deliveredOf, onceForCategories, passageRecordOf } from './passage-file.ts';

export interface FoundPassage {
  readonly ok: true;
  readonly passage: DeliveredPassage;
  /** Distinguishes it from the others of the file: its line in CSV, its number in JSON. */
  readonly at: number;
  place(): Place;
}

/** A passage of a file, or the fault for which the file is refused. */
export type FileItem = FoundPassage | { readonly ok: false; readonly fault: FileFault };

export function usedTwice({ passage, place }: FoundPassage): FileFault {
  return { ...place(), message: `key: ${passage.sourceKey} occurs above with other values` };
}

const columns = {
  required: [
    'key',
    'serial_number',
    'entry_station',
    'entered_at',
    'exit_station',
    'exited_at',
    'lane',
    'category',
  ],
  optional: ['plate', 'plate_country', 'plate_confidence', 'picture'],
} as const;
type Column = (typeof columns)['required' | 'optional'][number];

const columnOf: Readonly<Record<string, Column>> = {
  serialNumber: 'serial_number',
  entryStation: 'entry_station',
  enteredAt: 'entered_at',
  exitStation: 'exit_station',
  exitedAt: 'exited_at',
  plateCountry: 'plate_country',
  plateConfidence: 'plate_confidence',
};

/** CSV of any length, row by row. */
export async function* readPassagesCsv(
  chunks: AsyncIterable<Uint8Array>,
  categories: readonly Kategorija[],
): AsyncGenerator<FileItem, void> {
  const schema = passageRecordOf(categories);
  for await (const item of streamCsvRows<Column>(chunks, columns)) {
    if (!item.ok) {
      yield item;
      continue;
    }
    const { cell, line } = item.row;
    const text = (column: Column): string => cell(column).text.trim();
    const given = {
      key: text('key'),
      serialNumber: text('serial_number'),
      entryStation: text('entry_station'),
      enteredAt: text('entered_at'),
      exitStation: text('exit_station'),
      exitedAt: text('exited_at'),
      lane: text('lane'),
      category: text('category'),
      plate: text('plate'),
      plateCountry: text('plate_country'),
      plateConfidence: numberOf(text('plate_confidence')),
      picture: text('picture'),
    };
    const parsed = schema.safeParse(given);
    if (parsed.success) {
      yield {
        ok: true,
        passage: deliveredOf(parsed.data),
        at: line,
        place: () => ({ line, column: 1 }),
      };
      continue;
    }
    for (const issue of parsed.error.issues) {
      const field = String(issue.path[0] ?? 'key');
      const column = columnOf[field] ?? (field as Column);
      const place = cell(column);
      const message = `${column}: ${plainIssue(issue, valueAt(given, issue.path))}`;
      yield { ok: false, fault: { line: place.line, column: place.column, message } };
    }
  }
}

/** What is no whole number stays as it was written, and is left out as such. */
function numberOf(text: string): number | string {
  return /^\d{1,3}$/u.test(text) ? Number(text) : text;
}

/** Largest file of JSON, in bytes. */
export const largestPassagesJson = 20 * 1024 * 1024;

/** JSON of our own format, which has to fit into memory; all faults are reported at once. */
export function readPassagesJson(
  bytes: Uint8Array,
  categories: readonly Kategorija[],
): readonly FileItem[] {
  const read = readText(bytes, largestPassagesJson);
  if (!read.ok) return read.faults.map((fault) => ({ ok: false, fault }));
  const json = parseJsonWithPlaces(read.text);
  if (!json.ok) return [{ ok: false, fault: json.fault }];
  const parsed = passagesFileOf(categories).safeParse(json.value);
  if (!parsed.success) return parsed.error.issues.slice(0, mostFaults).map(faultOf(json));
  return parsed.data.passages.map((record, index) => ({
    ok: true,
    passage: deliveredOf(record),
    at: index + 1,
    place: () => json.placeOf(['passages', index]),
  }));
}

/** Most passages of a file of JSON, which is read whole. */
const mostPassages = 100_000;

const passagesFileOf = onceForCategories((categories) =>
  z.strictObject({
    format: z.literal(1),
    kind: z.literal('passages'),
    passages: boundedList(passageRecordOf(categories), { most: mostPassages }),
  }),
);

function faultOf(json: Pick<Extract<ParsedJson, { ok: true }>, 'placeOf' | 'value'>) {
  return (issue: z.core.$ZodIssue): FileItem => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const path = [...issue.path, ...unknown].map((step) =>
      typeof step === 'number' ? step : String(step),
    );
    const field = path.length === 0 ? 'the file' : path.join('.');
    return faultAt(
      json.placeOf(path),
      `${field}: ${plainIssue(issue, valueAt(json.value, issue.path))}`,
    );
  };
}

function faultAt({ line, column }: Place, message: string): FileItem {
  return { ok: false, fault: { line, column, message } };
}
