import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  bigints,
  days,
  instants,
  integers,
  moments,
  smallints,
  textList,
  texts,
  uuidList,
  uuids,
} from './binary-arrays.ts';
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

/** What the database reads of an array that is cast to the type. */
async function back(type: string, array: unknown): Promise<readonly unknown[]> {
  const rows = await database.run(`SELECT * FROM unnest($1::${type}[]) AS value`, [array]);
  return (rows as { readonly value: unknown }[]).map(({ value }) => value);
}

const WIDEST = Number.MAX_SAFE_INTEGER;

test('ids, numbers, texts and nothing come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(fc.uuid())),
      fc.array(fc.option(fc.maxSafeInteger())),
      fc.array(fc.option(fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')))),
      async (ids, numbers, words) => {
        expect(await back('uuid', uuids(ids))).toEqual(ids);
        expect(await back('bigint', bigints(numbers))).toEqual(numbers);
        expect(await back('text', texts(words))).toEqual(words);
      },
    ),
    {
      numRuns: 30,
      examples: [
        [
          ['018F0000-ABCD-7000-8000-00000000000A'.toLowerCase(), null],
          [0, -1, WIDEST, -WIDEST],
          [],
        ],
        [[], [-4_294_967_296, 4_294_967_295], ['', 'null', '"{,}\\', 'Ђурђевић', '🚗', null]],
      ],
    },
  );
  expect(await back('integer', integers([0, -1, 2_147_483_647]))).toEqual([0, -1, 2_147_483_647]);
  expect(await back('smallint', smallints([1, -32_768]))).toEqual([1, -32_768]);
});

test('ids that follow themselves come back, whatever is between them', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const ids = [one, one, null, one, other, other, null, null, other, one];
  expect(await back('uuid', uuids(ids))).toEqual(ids);
});

test('lists of few and of many are the same to the database', async () => {
  for (const length of [0, 1, 16, 17, 1000]) {
    const ids = Array.from({ length }, () => randomUUID());
    expect(await back('uuid', uuidList(ids))).toEqual(ids);
    expect(await back('text', textList(ids))).toEqual(ids);
  }
});

test('moments and days do too, whatever their year', async () => {
  const whole = [
    '0001-01-01T00:00:00Z',
    '1899-12-31T23:00:00.001Z',
    '1969-12-31T23:59:59.999Z',
    '2000-01-01T00:00:00Z',
    '2026-03-29T01:00:00.123Z',
    '9999-12-31T23:59:59.999Z',
  ].map((text) => Temporal.Instant.from(text));
  const read = async (array: unknown): Promise<readonly string[]> =>
    (await back('timestamptz', array)).map(String);
  expect(await read(moments(whole.map(({ epochMilliseconds }) => epochMilliseconds)))).toEqual(
    whole.map(String),
  );
  expect(await back('timestamptz', moments([null]))).toEqual([null]);
  const finer = [...whole, Temporal.Instant.from('2026-03-29T01:00:00.123456Z')];
  expect(await read(instants(whole))).toEqual(whole.map(String));
  expect(await read(instants(finer))).toEqual(finer.map(String));
  // Milliseconds among them are the same moments.
  const numbers = whole.map(({ epochMilliseconds }) => epochMilliseconds);
  expect(await read(instants([...numbers, ...whole]))).toEqual([...whole, ...whole].map(String));
  expect(await read(instants([...numbers.slice(-3), ...finer]))).toEqual(
    [...whole.slice(-3), ...finer].map(String),
  );
  const dates = ['2026-11-27', '2026-11-27', '1900-02-28', '2000-01-01', '2024-02-29'];
  expect(await back('date', days(dates))).toEqual(dates);
});

test('what is no id, number, moment or day is never sent as another one', () => {
  for (const id of [
    '',
    'tag',
    '018f0000-abcd-7000-8000-00000000000g',
    '018f0000abcd70008000000000000000aaaa',
  ]) {
    expect(() => uuids([id]), id).toThrow('not a UUID');
  }
  for (const number of [0.5, Number.NaN, 2 ** 53]) {
    expect(() => bigints([number])).toThrow('not a whole number');
  }
  expect(() => integers([2 ** 31])).toThrow(RangeError);
  expect(() => moments([Number.NaN])).toThrow('not a moment');
  for (const day of ['', '2026-13-01']) expect(() => days([day])).toThrow('not a day');
});

test('a text with the character of code 0 is refused, as in any other form', async () => {
  await expect(back('text', texts(['a\0b']))).rejects.toThrow('0x00');
});
