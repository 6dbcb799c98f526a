import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');

/** What the wallet of an earlier version wrote, said again in a test of migrations. */
const EARLIER_WALLET = 'server/src/testing/earlier-version/server-of-0111.ts';

const TABLES = '(?:public\\.)?(?:ledger_accounts|journals|postings)\\b';
const WRITES = new RegExp(
  `\\b(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"\`]${TABLES}` +
    `|\\b(?:INSERT\\s+INTO|UPDATE|DELETE\\s+FROM|MERGE\\s+INTO|TRUNCATE|COPY)\\s+${TABLES}`,
  'i',
);

/** Sources that write the ledger's tables: only the area `wallet` may. */
function findWriters(): readonly string[] {
  return globSync('server/{src,db}/**/*.ts', { cwd: house })
    .filter((file) => !/\.(test|generated)\.ts$/.test(file) && file !== EARLIER_WALLET)
    .filter((file) => WRITES.test(readFileSync(path.join(house, file), 'utf8')));
}

test('only the wallet writes journals and postings', () => {
  const writers = findWriters();

  expect(writers.filter((file) => !file.startsWith('server/src/areas/wallet/'))).toEqual([]);
  // The wallet itself is found, so the search works.
  expect(writers).not.toEqual([]);
});

test.each([
  "tx.insertInto('postings').values(rows)",
  'UPDATE ledger_accounts SET balance_minor = 0',
  'COPY journals (account_id) FROM STDIN',
  'delete from public.postings',
])('the search finds %s', (statement) => {
  expect(WRITES.test(statement)).toBe(true);
});

test('any area may read the ledger', () => {
  expect(WRITES.test("tx.selectFrom('postings').selectAll()")).toBe(false);
});
