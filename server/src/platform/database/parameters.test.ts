import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDatabase, type Database } from './database.ts';

let storage: TestDatabase;
let database: Database;
beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.appUrl });
});
afterAll(async () => {
  await database.close();
  await storage.drop();
});

async function back(type: string, values: readonly unknown[]): Promise<unknown> {
  const rows = await database.run(`SELECT * FROM unnest($1::${type}[]) AS value`, [values]);
  return (rows as { readonly value: unknown }[]).map(({ value }) => value);
}

/** What PostgreSQL's texts may hold: anything but the character of code 0. */
const texts = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('\\', '"', '{', '}', ',', ' ', '\n', 'null'),
      fc.string({ unit: 'grapheme' }),
    ),
  })
  .filter((text) => !text.includes('\0'));

test('texts in an array come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(texts)), async (values) => {
      expect(await back('text', values)).toEqual(values);
    }),
    { examples: [[['null', 'NULL', '', ' ', '{}', '"', '\\', '\\"', 'a,b', "it's", 'Ђурђевић']]] },
  );
});

test('numbers, moments and nothing do too, to the microsecond', async () => {
  const safe = [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, null];
  expect(await back('bigint', safe)).toEqual(safe);
  expect(await back('boolean', [true, false])).toEqual([true, false]);
  expect(await back('text', [])).toEqual([]);
  const moments = [
    '2026-03-29T01:00:00Z',
    '2026-03-29T01:00:00.5Z',
    '2026-03-29T01:00:00.123Z',
    '2026-03-29T01:00:00.123456Z',
    '1969-12-31T23:59:59.999999Z',
    '1899-12-31T23:00:00Z',
    '9999-12-31T23:59:59.999Z',
  ];
  const instants = moments.map((text) => Temporal.Instant.from(text));
  expect(((await back('timestamptz', instants)) as Temporal.Instant[]).map(String)).toEqual(
    moments,
  );
  const alone = await database.run('SELECT $1::timestamptz AS value', [instants[3]]);
  expect(String((alone as { readonly value: unknown }[])[0]?.value)).toBe(moments[3]);
});

test('arrays of arrays and of bytes are left to the driver', async () => {
  expect(
    await back('integer', [
      [1, 2],
      [3, 4],
    ]),
  ).toEqual([1, 2, 3, 4]);
  const bytes = [Buffer.from([0, 255, 34, 92])];
  expect(await back('bytea', bytes)).toEqual(bytes);
});
