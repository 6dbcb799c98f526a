import type { FileCallDefinition } from '@rampa/contract';
import { allCalls } from '@rampa/contract/all-calls';
import { izvozGlavneKnjige } from '@rampa/contract/books';
import { izvozNalaza } from '@rampa/contract/trip-checks';
import { strFromU8, unzipSync } from 'fflate';
import type { LightMyRequestResponse } from 'fastify';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameOf, rowOf } from './testing/all-call-rights.ts';
import type { SignedIn } from './testing/app-fixture.ts';
import { described, describedColumns } from './testing/exports/described-columns.ts';
import {
  openExportingCompany,
  type ExportingCompany,
} from './testing/exports/exporting-company.ts';
import { exportOf, keptExports } from './testing/exports/exports.ts';
import { readParquetFile } from './testing/exports/parquet-reader.ts';
import { readCsv } from './testing/exports/table-reader.ts';
import { giveThings, type OwnedThings } from './testing/owned-things.ts';

let company: ExportingCompany;
let owner: SignedIn;
let things: OwnedThings;
beforeAll(async () => {
  company = await openExportingCompany();
  owner = await company.fixture.addCustomer('pravno');
  things = await giveThings(company.fixture, owner);
});
afterAll(() => company.fixture.close());

const exports = allCalls
  .filter((call): call is FileCallDefinition => call.kind === 'file')
  .filter(({ schemas }) => schemas.length > 0);
const named = exports.map((call) => [nameOf(call), call] as const);

/** Things are somebody else's, but for the comparison, which the company has. */
function askerOf(call: FileCallDefinition): SignedIn {
  if (call === izvozNalaza) return company.owner;
  return 'staff' in call.who ? company.supervisor : owner;
}

async function ask(call: FileCallDefinition, more: object): Promise<LightMyRequestResponse> {
  return company.fixture.send({
    url: call.path,
    query: {
      ...rowOf(call).input(things),
      ...(call === izvozGlavneKnjige ? { day: company.closedDay } : {}),
      ...(call === izvozNalaza ? { check_id: company.checkId } : {}),
      ...more,
    },
    headers: { authorization: `Bearer ${askerOf(call).token}` },
  });
}

/** Of the query; undefined for a call with one format. */
function formatsOf(call: FileCallDefinition): readonly (string | undefined)[] {
  const { properties } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  const format = properties?.['format'];
  return typeof format === 'object' ? (format.enum as readonly string[]) : [undefined];
}

test.each(named)('each version of %s says which it is, in each format', async (_, call) => {
  for (const schema of call.schemas) {
    for (const format of formatsOf(call)) {
      const reply = await ask(call, { schema, ...(format === undefined ? {} : { format }) });
      expect(reply.statusCode, reply.body).toBe(200);
      expect(reply.headers['x-schema']).toBe(schema);
      const [type = ''] = String(reply.headers['content-type']).split(';');
      expect(places[type]?.(reply.rawPayload), type).toBe(places[type] === nowhere ? '' : schema);
    }
  }
});

test.each(named)('without a wish, %s has its newest version', async (_, call) => {
  const reply = await ask(call, {});
  expect(reply.headers['x-schema']).toBe(call.schemas.at(-1));
  expect(described.todays.get(call.path)).toBe(call.schemas.at(-1));
});

test.each(named)(
  'a version that %s never had is refused, with those that exist',
  async (_, call) => {
    const [first = ''] = call.schemas;
    for (const schema of [`${first}0`, '', 'prolasci']) {
      const reply = await ask(call, { schema });
      expect(reply.json()).toMatchObject({
        statusCode: 400,
        message: 'request.invalid',
        result: [
          { field: 'schema', message: `field.unknown-schema;known:${call.schemas.join(' ')}` },
        ],
      });
    }
  },
);

const fieldOf = (file: Buffer) => (JSON.parse(file.toString('utf8')) as { schema?: string }).schema;
const found = (pattern: RegExp, text: string) => pattern.exec(text)?.[1];
const partOf = (zip: Buffer, name: string) => strFromU8(unzipSync(zip)[name] ?? new Uint8Array());

const nowhere = () => '';

/** Where a file of each kind says what it is. */
const places: Readonly<Record<string, (file: Buffer) => string | undefined>> = {
  'text/csv': nowhere,
  'application/x-ndjson': nowhere,
  'application/vnd.apache.parquet': (file) => readParquetFile(file).metadata.get('schema'),
  'application/json': fieldOf,
  'application/geo+json': fieldOf,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': (file) =>
    found(/name="schema"><vt:lpwstr>(.*?)</u, partOf(file, 'docProps/custom.xml')),
  'application/pdf': (file) => {
    const text = file.toString('latin1');
    const object = found(/\/Subject (\d+) 0 R/u, text) ?? '';
    return found(new RegExp(`\\n${object} 0 obj\\n\\((.*?)\\)`, 'u'), text);
  },
  'application/xml': (file) => `datex/${found(/modelBaseVersion="(\d)"/u, file.toString('utf8'))}`,
  'application/zip': (file) => found(/: (\S+\/\d+)\.$/mu, partOf(file, 'procitaj.txt')),
};

describe('docs/exports.md', () => {
  test('describes every export and every version, and no other', () => {
    const schemas = exports.flatMap((call) => call.schemas);
    expect(described.schemas.toSorted()).toEqual(schemas.toSorted());
    expect(described.exports.toSorted()).toEqual(
      [...new Set(schemas.map((schema) => schema.split('/')[0] ?? ''))].toSorted(),
    );
    expect(described.todays.size).toBe(exports.length);
  });

  const tables = keptExports
    .filter(({ formats }) => formats.includes('csv'))
    .flatMap(({ call }) => call.schemas.map((schema) => [schema, call] as const));

  test.each(tables)('has the columns of %s, their headings and types', async (schema, call) => {
    const columns = describedColumns(schema);
    const read = async (languageId: '2' | '3') =>
      readCsv(
        await exportOf(company, { call, schema, format: 'csv', languageId }),
        languageId === '3' ? ',' : ';',
      );
    expect((await read('2'))[0]).toEqual(columns.map(({ serbian }) => serbian));
    const [head, ...rows] = await read('3');
    expect(head).toEqual(columns.map(({ english }) => english));
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      for (const [at, { english, type }] of columns.entries()) {
        expect(row[at], `${english} is a ${type}`).toMatch(csvTypes[type] ?? never);
      }
    }
  });

  const lists = keptExports
    .filter(({ formats }) => formats.some((format) => format.endsWith('json')))
    .flatMap(({ call, formats }) => call.schemas.map((schema) => [schema, call, formats] as const));

  test.each(lists)('has the fields of %s and their types', async (schema, call, formats) => {
    const columns = describedColumns(schema);
    const format = formats.includes('json') ? 'json' : 'geojson';
    const file = await exportOf(company, { call, schema, format, languageId: '3' });
    const items = itemsOf(JSON.parse(file.toString('utf8')) as ListFile);
    expect(items.length).toBeGreaterThan(1);
    for (const item of items) {
      const fields = fieldsOf(item);
      expect(Object.keys(fields)).toEqual(columns.map(({ json }) => json));
      for (const { json, type } of columns) {
        expect(jsonTypes[type]?.(fields[json]), `${json} is a ${type}`).toBe(true);
      }
    }
  });

  const typed = keptExports
    .filter(({ formats }) => formats.includes('parquet'))
    .flatMap(({ call }) => call.schemas.map((schema) => [schema, call] as const));

  test.each(typed)('has the columns of %s as Parquet, and their types', async (schema, call) => {
    const file = await exportOf(company, { call, schema, format: 'parquet', languageId: '3' });
    const { columns, rows } = readParquetFile(file);
    // The names of JSON; an amount and its currency are two columns.
    const nameOfField = (json: string) =>
      json.replace('.amount', '').replace('.currency', 'Currency');
    expect(columns).toEqual(
      describedColumns(schema).map(
        ({ json, type }) => `${nameOfField(json)}: ${parquetTypes[type]}`,
      ),
    );
    expect(rows.length).toBeGreaterThan(1);
  });
});

const never = /^(?!)/u;
const anyText = /^/u;
const csvTypes: Readonly<Record<string, RegExp>> = {
  text: anyText,
  code: anyText,
  codes: anyText,
  time: /^(?:\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$/u,
  day: /^\d{4}-\d\d-\d\d$/u,
  amount: /^-?\d+\.\d\d$/u,
  currency: /^[A-Z]{3}$/u,
  decimal: /^\d+\.\d+$/u,
  percent: /^(?:-?\d+\.\d)?$/u,
  number: /^\d+$/u,
};

const parquetTypes: Readonly<Record<string, string>> = {
  text: 'Utf8',
  code: 'Utf8',
  codes: 'List<Utf8>',
  time: 'Timestamp<MILLISECOND, UTC>?',
  day: 'Date32<DAY>',
  amount: 'Decimal[18e+2]',
  currency: 'Utf8',
  decimal: 'Decimal[18e+6]',
};

const isText = (value: unknown): boolean => typeof value === 'string';
const matches = (shape: RegExp) => (value: unknown) =>
  typeof value === 'string' && shape.test(value);
const jsonTypes: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: isText,
  code: matches(/^[A-Za-z-]+$/u),
  codes: (value) => Array.isArray(value) && value.every(matches(/^[a-z-]+$/u)),
  time: (value) =>
    value === null || matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/u)(value),
  day: matches(/^\d{4}-\d\d-\d\d$/u),
  amount: (value) => Number.isInteger(value),
  currency: matches(/^[A-Z]{3}$/u),
  decimal: matches(/^\d+\.\d+$/u),
  number: (value) => value === null || typeof value === 'number',
  'yes or no': (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  list: (value) => Array.isArray(value),
};

interface ListFile {
  readonly items?: readonly object[];
  readonly features?: readonly { readonly properties: object }[];
}

function itemsOf({ items, features }: ListFile): readonly object[] {
  return items ?? features?.map(({ properties }) => properties) ?? [];
}

/** An amount and its currency are two columns in one object. */
function fieldsOf(item: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null && 'currency' in value && 'amount' in value
        ? [
            [`${name}.amount`, value.amount],
            [`${name}.currency`, value.currency],
          ]
        : [[name, value]],
    ),
  );
}
