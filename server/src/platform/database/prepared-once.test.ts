import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDatabase, type Database } from './database.ts';
import { preparedOnce } from './prepared-once.ts';

let storage: TestDatabase;
let database: Database;
beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.appUrl, size: 1 });
});
afterAll(async () => {
  await database.close();
  await storage.drop();
});

test('a statement is composed once for each variant, and answers each call by its own values', async () => {
  let composed = 0;
  const difference = preparedOnce<
    { readonly more: number; readonly less: number },
    { readonly difference: number; readonly unit: string },
    { readonly unit: string }
  >(({ more, less }, { unit }) => {
    composed += 1;
    return sql`SELECT ${more}::bigint - ${less}::bigint AS difference, ${sql.lit(unit)} AS unit`;
  });
  const { queries } = database;
  expect(await difference(queries, { more: 7, less: 3 }, { unit: 'm' })).toEqual([
    { difference: 4, unit: 'm' },
  ]);
  // In whichever order they are given.
  expect(await difference(queries, { less: 5, more: 1 }, { unit: 'm' })).toEqual([
    { difference: -4, unit: 'm' },
  ]);
  expect(composed).toBe(1);
  expect(await difference(queries, { more: 7, less: 3 }, { unit: 's' })).toEqual([
    { difference: 4, unit: 's' },
  ]);
  expect(composed).toBe(2);
});

test('it sees what its transaction has done', async () => {
  const ownSetting = preparedOnce<
    { readonly name: string },
    { readonly value: string },
    { readonly kind: string }
  >(({ name }) => sql`SELECT current_setting(${name}) AS value`);
  const given = { name: 'statement_timeout' };
  await database.transaction(async (tx) => {
    await sql`SET LOCAL statement_timeout = '1234s'`.execute(tx);
    expect(await ownSetting(tx, given, { kind: 'any' })).toEqual([{ value: '1234s' }]);
  });
  expect(await ownSetting(database.queries, given, { kind: 'any' })).not.toEqual([
    { value: '1234s' },
  ]);
});
