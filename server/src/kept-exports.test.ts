import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { LanguageId } from '@rampa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openExportingCompany,
  type ExportingCompany,
} from './testing/exports/exporting-company.ts';
import {
  exportOf,
  keptExports,
  languages,
  type AskedExport,
  type Format,
} from './testing/exports/exports.ts';
import { readParquetFile } from './testing/exports/parquet-reader.ts';
import { readCsv, readXlsx, type Cells } from './testing/exports/table-reader.ts';

// Files that the product wrote when a version of their columns was today's. Programs of customers were written
// for them: what those read then, they have to read in the files that the product writes now.

const folder = `${import.meta.dirname}/testing/exports/kept`;

interface KeptFile extends AskedExport {
  readonly name: string;
  readonly schema: string;
}

const wanted: readonly KeptFile[] = keptExports.flatMap(({ call, formats }) =>
  call.schemas.flatMap((schema) =>
    formats.flatMap((format) =>
      (Object.keys(languages) as LanguageId[]).map((languageId) => ({
        call,
        schema,
        format,
        languageId,
        name: `${schema.replace('/', '-')}.${languages[languageId]}.${format}`,
      })),
    ),
  ),
);

let company: ExportingCompany;
beforeAll(async () => {
  company = await openExportingCompany();
  if (process.env['KEEP_EXPORTS'] === '1') await keepNewOnes();
});
afterAll(() => company.fixture.close());

/** Writes the files of a version that has none yet; those of others are never written again. */
async function keepNewOnes(): Promise<void> {
  for (const file of wanted) {
    const place = `${folder}/${file.name}`;
    if (!existsSync(place)) writeFileSync(place, await exportOf(company, file));
  }
}

test('of each version of each export a file is kept in every language', () => {
  expect(readdirSync(folder).toSorted()).toEqual(wanted.map(({ name }) => name).toSorted());
});

const tables = wanted.filter(({ format }) => format === 'csv' || format === 'xlsx');

test.each(tables.map((file) => [file.name, file] as const))(
  'what a program reads in %s it reads in that version today, and finds in today’s',
  async (name, { schema, ...file }) => {
    const kept = cellsOf(readFileSync(`${folder}/${name}`), file);
    expect(cellsOf(await exportOf(company, { ...file, schema }), file)).toEqual(kept);
    // It knows columns by name and place, and no others.
    const width = kept[0]?.length ?? 0;
    expect(width).toBeGreaterThan(4);
    const today = cellsOf(await exportOf(company, file), file);
    expect(today.map((line) => line.slice(0, width))).toEqual(kept);
  },
);

const documents = wanted.filter(({ format }) => format === 'json' || format === 'geojson');

test.each(documents.map((file) => [file.name, file] as const))(
  'what a program reads in %s it reads in that version today, and finds in today’s',
  async (name, { schema, ...file }) => {
    const kept = documentOf(readFileSync(`${folder}/${name}`));
    expect(documentOf(await exportOf(company, { ...file, schema }))).toMatchObject(kept);
    // Of the fields that it knows, only the name of the version is another.
    const today = documentOf(await exportOf(company, file));
    expect({ ...today, schema }).toMatchObject({ ...kept, schema });
  },
);

const columnar = wanted.filter(({ format }) => format === 'parquet');

test.each(columnar.map((file) => [file.name, file] as const))(
  'what a program reads in %s it reads in that version today, and finds in today’s',
  async (name, { schema, ...file }) => {
    const kept = parquetOf(readFileSync(`${folder}/${name}`));
    expect(kept.rows.length).toBeGreaterThan(1);
    expect(parquetOf(await exportOf(company, { ...file, schema }))).toEqual(kept);
    const today = parquetOf(await exportOf(company, file));
    expect(today.columns.slice(0, kept.columns.length)).toEqual(kept.columns);
    expect(today.rows).toMatchObject(kept.rows);
  },
);

/** Columns, types and values; the metadata says the version, which is another one today. */
function parquetOf(bytes: Buffer) {
  const { columns, rows } = readParquetFile(bytes);
  return {
    columns,
    rows: rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          typeof value === 'string' ? value.replace(uuid, 'an id') : value,
        ]),
      ),
    ),
  };
}

function documentOf(bytes: Buffer): object {
  return JSON.parse(bytes.toString('utf8').replaceAll(uuid, 'an id')) as object;
}

function cellsOf(
  bytes: Buffer,
  { format, languageId }: { readonly format: Format; readonly languageId: LanguageId },
): Cells {
  const cells =
    format === 'xlsx' ? readXlsx(bytes) : readCsv(bytes, languageId === '3' ? ',' : ';');
  return cells.map((line) => line.map((cell) => cell.replace(uuid, 'an id')));
}

/** What is made by chance in each run. */
const uuid = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gu;
