import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');

/** Rows without a column: one machine counts them, several (Citus) refuse them. */
const WITHOUT_COLUMN = /\bSELECT\s+FROM\b/;

test('no statement asks for rows without a column', () => {
  const files = globSync('server/src/areas/**/*.store.ts', { cwd: house });
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) =>
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
