import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDatabase, type Database } from './database.ts';
import { preparedOnce, unplanned } from './prepared-once.ts';

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

test('for what it cannot see, the database plans a statement once', async () => {
  const firstTables = preparedOnce<
    { readonly rows: number },
    { readonly relname: string },
    { readonly seen: 'seen' | 'unseen' }
  >(({ rows }, { seen }) => {
    const most = seen === 'seen' ? sql`${rows}::bigint` : unplanned(rows);
    return sql`SELECT relname, ${sql.lit(seen)} AS rows FROM pg_class ORDER BY relname LIMIT ${most}`;
  });
  for (const seen of ['seen', 'unseen'] as const) {
    for (let call = 0; call < 12; call += 1) {
      const found = await firstTables(database.queries, { rows: 1 }, { seen });
      expect(found).toHaveLength(1);
    }
  }
  const plans = await database.run(
    `SELECT generic_plans > 0 AS once FROM pg_prepared_statements
     WHERE statement LIKE '%AS rows FROM pg_class%' AND statement NOT LIKE '%pg_prepared%' ORDER BY prepare_time`,
  );
  expect(plans).toEqual([{ once: false }, { once: true }]);
});
