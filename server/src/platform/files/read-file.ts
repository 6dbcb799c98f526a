import type { Country } from '@rampa/contract';
import type { z } from 'zod';
import { readCsvTable, type CsvColumns, type CsvRow } from './csv-table.ts';
import { createFaults, mostFaults } from './faults.ts';
import { parseJsonWithPlaces } from './json-places.ts';
import { plainIssue, valueAt } from '../plain-issue.ts';
import { beginning, type FileFault, type Place } from './places.ts';

export type FilePath = readonly (string | number)[];

export interface RefusedFile {
  readonly ok: false;
  readonly faults: readonly FileFault[];
}

/** The content of a file before it is checked, and the place of each part. */
export interface FoundFile {
  readonly ok: true;
  readonly value: unknown;
  placeOf(path: FilePath): Place;
  /** The name of a part in an error; its path by default. */
  nameOf?(path: FilePath): string;
}

export interface CheckedFile<T> {
  readonly ok: true;
  readonly file: T;
  placeOf(path: FilePath): Place;
  nameOf(path: FilePath): string;
}

export function refusedFile(faults: readonly FileFault[]): RefusedFile {
  return { ok: false, faults: faults.slice(0, mostFaults) };
}

/** Largest file of the operator, in bytes, unless its kind has a limit of its own. */
export const largestImport = 10 * 1024 * 1024;

/** An error of the file as a whole. */
export function refusedWhole(message: string): RefusedFile {
  return refusedFile([{ ...beginning, message }]);
}

/** The text of a file, which has to be UTF-8, not blank, and not larger than `most` bytes. */
export function readText(
  bytes: Uint8Array,
  most = largestImport,
): { readonly ok: true; readonly text: string } | RefusedFile {
  if (bytes.byteLength > most) {
    return refusedWhole(`the file is larger than ${Math.floor(most / 1024 / 1024)} MB`);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refusedWhole('the file is not UTF-8 text');
  }
  return /\S/.test(text) ? { ok: true, text } : refusedWhole('the file is empty');
}

export function looksLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

export function findJson(text: string): FoundFile | RefusedFile {
  const json = parseJsonWithPlaces(text);
  return json.ok ? json : refusedFile([json.fault]);
}

/**
 * A file from a table: `read` builds it from the rows. A path such as `stations, 3, tariffSystem` is
 * the cell of row 3 in the column tariff_system.
 */
export function findTable<Column extends string>(
  text: string,
  { mostRows, ...columns }: CsvColumns<Column> & { readonly mostRows: number },
  read: (
    rows: readonly CsvRow<Column>[],
  ) => { readonly ok: true; readonly value: unknown } | RefusedFile,
): FoundFile | RefusedFile {
  const table = readCsvTable<Column>(text, columns, mostRows);
  if (!table.ok) return refusedFile(table.faults);
  const found = read(table.rows);
  if (!found.ok) return found;
  const known = [...columns.required, ...columns.optional];
  const columnOf = ([part, , field]: FilePath): Column | undefined => {
    const name = String(field ?? part ?? '');
    const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return known.find((column) => column === snake);
  };
  return {
    ok: true,
    value: found.value,
    placeOf(path) {
      const row = table.rows[typeof path[1] === 'number' ? path[1] : 0];
      if (row === undefined) return beginning;
      const name = columnOf(path);
      if (name === undefined) return { line: row.line, column: 1 };
      // The place alone: the cell's content may be a secret.
      const { line, column } = row.cell(name);
      return { line, column };
    },
    nameOf: (path) => columnOf(path) ?? path.join('.'),
  };
}

/** A file that fits its schema; else all its errors at once. */
export function checkFile<Schema extends z.ZodType>(
  found: FoundFile | RefusedFile,
  schema: Schema,
): CheckedFile<z.output<Schema>> | RefusedFile {
  if (!found.ok) return found;
  const placeOf = (path: FilePath): Place => found.placeOf(path);
  const nameOf = (path: FilePath): string =>
    path.length === 0 ? 'the file' : (found.nameOf?.(path) ?? path.join('.'));
  const parsed = schema.safeParse(found.value);
  if (parsed.success) return { ok: true, file: parsed.data, placeOf, nameOf };
  const faults = createFaults();
  for (const { path, message } of issuesOf(parsed.error, found.value)) {
    if (faults.isFull()) break;
    faults.add(() => placeOf(path), `${nameOf(path)}: ${message}`);
  }
  return refusedFile(faults.list);
}

/** The same for a file that names the country it is for. */
export function checkFileOf<Schema extends z.ZodType<{ readonly country: Country }>>(
  found: FoundFile | RefusedFile,
  schema: Schema,
  country: Country,
): CheckedFile<z.output<Schema>> | RefusedFile {
  const checked = checkFile(found, schema);
  if (!checked.ok || checked.file.country === country) return checked;
  const message = `country: ${checked.file.country}, but this installation is for ${country}`;
  return refusedFile([{ ...checked.placeOf(['country']), message }]);
}

function* issuesOf(
  error: z.ZodError,
  value: unknown,
): Generator<{ readonly path: FilePath; readonly message: string }, void> {
  for (const issue of error.issues) {
    const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
    const message = plainIssue(issue, valueAt(value, path));
    if (issue.code !== 'unrecognized_keys') yield { path, message };
    else for (const key of issue.keys) yield { path: [...path, key], message };
  }
}

/** Ids that occur in a list of the file a second time, in the field of that name. */
export function doubledIds(
  checked: Pick<CheckedFile<unknown>, 'placeOf' | 'nameOf'>,
  part: string,
  ids: readonly string[],
  field = 'id',
): readonly FileFault[] {
  const faults = createFaults();
  const seen = new Set<string>();
  for (const [index, id] of ids.entries()) {
    const path = [part, index, field];
    if (seen.has(id)) {
      faults.add(() => checked.placeOf(path), `${checked.nameOf(path)}: ${id} occurs twice`);
    }
    seen.add(id);
  }
  return faults.list;
}
