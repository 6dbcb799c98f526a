import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');

/** Rows without a column: one machine counts them, several (Citus) refuse them. */
const WITHOUT_COLUMN = /\bSELECT\s+FROM\b/;

/** Later migrations are also applied to databases that are split already. */
const LAST_BEFORE_SPLIT = '0168';

test('no statement asks for rows without a column', () => {
  const stores = globSync('server/src/areas/**/*.store.ts', { cwd: house });
  const migrations = globSync('server/db/migrations/*.sql', { cwd: house }).filter(
    (file) => path.basename(file) > LAST_BEFORE_SPLIT,
  );
  expect(stores.length).toBeGreaterThan(100);
  expect(migrations.length).toBeGreaterThan(30);
  const found = [...stores, ...migrations].filter((file) =>
    WITHOUT_COLUMN.test(readFileSync(path.join(house, file), 'utf8')),
  );
  expect(found).toEqual([]);
});

test.each(['NOT EXISTS (SELECT FROM tags)', 'SELECT count(*) FROM (SELECT\n  FROM tags) AS t'])(
  'the search finds %s',
  (statement) => {
    expect(statement).toMatch(WITHOUT_COLUMN);
  },
);

test.each(['EXISTS (SELECT 1 FROM tags)', 'SELECT from_station FROM passages'])(
  'the search lets %s through',
  (statement) => {
    expect(statement).not.toMatch(WITHOUT_COLUMN);
  },
);
