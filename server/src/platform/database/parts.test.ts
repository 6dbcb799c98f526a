import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createDatabase, type Database } from './database.ts';
import { anyOf, asJson, inOneStatement, type Part } from './parts.ts';
import { unplanned } from './prepared-once.ts';

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

const numbers: Part<{ readonly upTo: number }, readonly number[], { readonly step: number }> = {
  sql: ({ upTo }, { step }) =>
    asJson(sql`SELECT n FROM generate_series(1, ${unplanned(upTo)}, ${sql.lit(step)}) AS n`),
  // By the statement.
  read: (found) => ((found ?? []) as readonly { readonly n: number }[]).map(({ n }) => n),
};
const hasMore = anyOf<{ readonly upTo: number; readonly than: number }>(
  ({ upTo, than }) => sql`SELECT WHERE ${upTo}::bigint > ${than}::bigint`,
);

test('parts of several stores are read together, each by what it is given', async () => {
  const read = inOneStatement({ numbers, hasMore });
  const { queries } = database;
  expect(await read(queries, { upTo: 5, than: 4 }, { step: 2 })).toEqual({
    numbers: [1, 3, 5],
    hasMore: true,
  });
  expect(await read(queries, { upTo: 0, than: 4 }, { step: 1 })).toEqual({
    numbers: [],
    hasMore: false,
  });
});
