import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
});

async function ask(url: string, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

test('two test files do not see each other', async () => {
  const mark = `INSERT INTO product_marks (mark, value) VALUES ('seen', 'yes')`;
  await ask(first.ownerUrl, mark);

  expect(await ask(first.ownerUrl, 'SELECT value FROM product_marks')).toEqual([['yes']]);
  expect(await ask(second.ownerUrl, 'SELECT value FROM product_marks')).toEqual([]);
});

test('the program runs with its own rights, not with the owner’s', async () => {
  expect(await ask(first.appUrl, 'SELECT session_user')).toEqual([['rampa_program']]);
  expect(await ask(first.appUrl, 'SELECT count(*)::int FROM postings')).toEqual([[0]]);
  await expect(ask(first.appUrl, 'DELETE FROM audit_trail')).rejects.toThrow('permission denied');
});

test('today is the same day here and there', async () => {
  const [[there] = []] = await ask(first.ownerUrl, 'SELECT now()');
  // oxlint-disable-next-line no-restricted-properties -- the clocks themselves: see `npm run test:midnight`
  expect(Math.abs(Number(there) - Date.now())).toBeLessThan(60_000);
});
