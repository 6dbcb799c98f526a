import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { normalStatement } from '../server/src/platform/testing/normal-statement.ts';
import {
  isAboutTheDatabase,
  readTestsOnOne,
  tellsMoreOnSystem,
  wantsDatabase,
} from './lib-database-tests.mjs';
import { findEnough, findMissing, readNotes } from './lib-statements.mjs';

const house = path.resolve(import.meta.dirname, '..');
const { files } = readTestsOnOne();

/** Why a file has no business in the list of tests that run on one PostgreSQL; undefined if it has. */
function whyNot(file: string): string | undefined {
  if (!existsSync(path.join(house, file))) return 'is not there';
  if (!wantsDatabase(file)) return 'needs no database';
  if (!tellsMoreOnSystem(file)) return 'runs on one anyway';
  return isAboutTheDatabase(file) ? 'is about the database itself' : undefined;
}

test('tests listed to run on one PostgreSQL are there, and would run on both', () => {
  expect(files.filter((file) => whyNot(file) !== undefined)).toEqual([]);
  expect(files).toEqual([...new Set(files)].toSorted());
});

test.each([
  ['server/src/areas/tags/gone.test.ts', 'is not there'],
  ['server/src/platform/amount-text.test.ts', 'needs no database'],
  ['server/src/cli/customers-command.test.ts', 'runs on one anyway'],
  ['server/src/areas/wallet/wallet.test.ts', 'is about the database itself'],
])('%s in the list would be found: it %s', (file, why) => {
  expect(whyNot(file)).toBe(why);
});

const said = new Map(
  Object.entries({
    cheap: ['a', 'b'],
    dear: ['a', 'b', 'c'],
    other: ['c', 'd'],
    money: ['e'],
    same: ['d'],
  }).map(([file, own]) => [file, new Set(own)]),
);
const seconds: Record<string, number> = { cheap: 1, dear: 20, other: 3, money: 9, same: 4 };

test('the cheapest tests that say everything are enough; some stay whatever they cost', () => {
  const secondsOf = (file: string) => seconds[file] ?? 0;
  const enough = findEnough(said, secondsOf, (file) => file === 'money');
  expect([...enough].toSorted()).toEqual(['cheap', 'money', 'other']);
  expect(findMissing(said, said.keys(), enough)).toEqual(new Set());
  expect(findEnough(said, secondsOf, (file) => file === 'dear')).not.toContain('cheap');
});

test('what only one of them says is found', () => {
  expect(findMissing(said, ['money', 'same'], ['cheap', 'dear', 'other'])).toEqual(new Set(['e']));
});

test('statements that differ by numbers, names and lengths are one', () => {
  expect(
    normalStatement(
      'INSERT INTO tags (a, b) VALUES ($1, $2), ($3, $4)\n  ON CONFLICT DO NOTHING -- once',
    ),
  ).toBe(normalStatement('INSERT INTO tags (a, b) VALUES ($1, $2) ON CONFLICT DO NOTHING'));
  expect(normalStatement('select 1 where a in ($1, $2, $3)')).toBe(
    normalStatement('select 1 where a in ($8)'),
  );
  expect(normalStatement('DROP DATABASE test_0a1b')).toBe(normalStatement('DROP DATABASE test_9f'));
  expect(normalStatement("ALTER ROLE r PASSWORD 'x_1'")).toBe('ALTER ROLE r PASSWORD');
  expect(normalStatement('select a')).not.toBe(normalStatement('select b'));
});

test('notes of the product count, each by how it ended; half a line of a killed program does not', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rampa-notes-'));
  const line = (statement: string, outcome: string, by: string) =>
    `${JSON.stringify({ statement, outcome, by })}\n`;
  writeFileSync(
    path.join(folder, 'server!src!a.test.ts.jsonl'),
    [
      line('select a', 'ok', 'server/src/areas/a/a.store.ts'),
      line('select a', '23505 a__once', 'server/src/areas/a/a.store.ts'),
      line('select b', 'ok', 'server/src/areas/a/a.test.ts'),
      line('select b', 'ok', 'server/src/testing/app-fixture.ts'),
      '{"statement":"select c","outc',
    ].join(''),
  );
  expect(readNotes(folder)).toEqual(
    new Map([['server/src/a.test.ts', new Set(['select a', 'select a → 23505 a__once'])]]),
  );
  rmSync(folder, { recursive: true });
});
