import type { LanguageId } from '@rampa/contract';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Queries } from '../../../platform/database/database.ts';
import {
  hasRows,
  listAccountTables,
  readAccountFiles,
  readAccountRows,
  tablesOfUser,
  type AccountTable,
} from './account-tables.store.ts';
import {
  byteOrderMark,
  csvLine,
  figureOf,
  type CsvValue,
} from '../../../platform/files/write-csv.ts';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import type { ArchivedTable } from './readme.ts';
import type { RowsOf } from './write-document.ts';

type Row = Readonly<Record<string, unknown>>;

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Names of the archive and its files for people, in the reader's language. */
export interface ArchiveNames {
  readonly archive: string;
  readonly document: string;
  readonly readme: string;
}

export function archiveNames(languageId: LanguageId): ArchiveNames {
  return languageId === '3'
    ? { archive: 'rampa-data', document: 'data.html', readme: 'read-me.txt' }
    : { archive: 'rampa-podaci', document: 'podaci.html', readme: 'procitaj.txt' };
}

/**
 * Everything stored about a customer, as a ZIP that is written while it is read: each table with
 * rows as JSON, for programs, and as CSV, for spreadsheets, and the uploaded files as they are.
 * Somebody who does not own the account gets only the person's data.
 */
export async function* writeArchive(
  scope: MemberScope,
  queries: Queries,
  wording: {
    readonly names: ArchiveNames;
    /** Explains the tables that are in this archive. */
    readonly readme: (tables: readonly ArchivedTable[]) => string;
    /** The same for people to read. */
    readonly document: (rowsOf: RowsOf) => AsyncIterable<string>;
    readonly stationName: (stationId: string) => string;
    /** Whether nothing has left the database since the archive was begun that it says it has. */
    readonly isWhole: () => Promise<boolean>;
  },
): AsyncGenerator<Uint8Array, void, undefined> {
  const wholeAccount = scope.actor.role === 'owner';
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  const write = async function* (
    name: string,
    texts: AsyncIterable<string> | Iterable<string>,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const text of texts) {
      file.push(Buffer.from(text));
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* chunks.splice(0);
  };

  const writeFiles = async function* (
    table: AccountTable,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const { name, contentType, content } of readAccountFiles(scope, queries, table)) {
      // Pictures and PDFs are compressed already.
      const file = new ZipPassThrough(
        `files/${table.name}/${name}.${endings[contentType] ?? 'bin'}`,
      );
      zip.add(file);
      file.push(content, true);
      yield* chunks.splice(0);
    }
  };

  const tables: AccountTable[] = [];
  for (const table of await listAccountTables(scope, queries)) {
    if (!wholeAccount && !tablesOfUser.has(table.name)) continue;
    // An empty file only hides those with content.
    if (await hasRows(scope, queries, table)) tables.push(table);
  }
  const rowsIn = (name: string) => {
    const table = tables.find((one) => one.name === name);
    return table === undefined
      ? none()
      : readAccountRows(scope, queries, table, wording.stationName);
  };
  yield* write(wording.names.document, wording.document(rowsIn));
  yield* write(wording.names.readme, [
    wording.readme(tables.map((table) => ({ name: table.name, files: filesOf(table) }))),
  ]);
  for (const table of tables) {
    const rows = () => readAccountRows(scope, queries, table, wording.stationName);
    yield* write(`json/${table.name}.json`, jsonOf(rows()));
    yield* write(`csv/${table.name}.csv`, csvOf(table, rows()));
    if (table.ofFiles) yield* writeFiles(table);
  }
  // Nothing but a broken download would say what is missing: the read-me was written long ago.
  if (!(await wording.isWhole())) throw new Error('A month was archived while it was read');
  zip.end();
  yield* chunks.splice(0);
}

/** What a person has nothing of. */
async function* none(): AsyncGenerator<never> {
  // No rows.
}

function filesOf({ name, ofFiles }: AccountTable): string[] {
  return [`csv/${name}.csv`, `json/${name}.json`, ...(ofFiles ? [`files/${name}/`] : [])];
}

async function* jsonOf(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let first = true;
  yield '[';
  for await (const batch of batches) {
    const rows = batch.map((row) => JSON.stringify(row)).join(',\n');
    yield `${first ? '\n' : ',\n'}${rows}`;
    first = false;
  }
  yield '\n]\n';
}

/** RFC 4180, with the byte order mark by which spreadsheets read the letters correctly. */
async function* csvOf(
  table: AccountTable,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(table.columns, ',');
  for await (const batch of batches) {
    yield batch
      .map((row) =>
        csvLine(
          table.columns.map((column) => valueOf(row[column])),
          ',',
        ),
      )
      .join('');
  }
}

function valueOf(value: unknown): CsvValue {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return figureOf(String(value));
  return typeof value === 'string' ? value : JSON.stringify(value);
}
