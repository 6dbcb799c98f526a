import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');
const CREATES =
  /\b(createDatabase|createJobs)\((?!\{ \.\.\.accessOf\(|\{ \.\.\.options, role: null)/;

/** Connections of the driver or of the queue's package, each with what its timeout for connecting is. */
const connects = /\bnew (?:\w+\.)?(?:Client|Pool|(?:Pg)?Boss)\(/;
const mayConnect: Readonly<Record<string, RegExp>> = {
  // Reads an address, and connects to nothing.
  'server/src/platform/database/describe-database.ts':
    /const \{ database, host, port, user \} = new/,
  'server/src/platform/database/pool.ts': /connectionTimeoutMillis/,
  'server/src/platform/database/owner-connection.ts': /connectionTimeoutMillis/,
  'server/src/platform/database/migrate.ts': /connectionTimeoutMillis/,
  'server/src/platform/database/distribution/distribute.ts': /connectionTimeoutMillis/,
  // With the limits of `pool.ts`.
  'server/src/platform/jobs/jobs.ts': /\.\.\.limitsOfConnections\(/,
};

/** Programs that open the database otherwise than the settings say. */
function findOthers(): readonly string[] {
  return sources().filter((file) =>
    textOf(file)
      .split('\n')
      .some((line) => CREATES.test(line) && !line.startsWith('export function ')),
  );
}

const textOf = (file: string): string => readFileSync(path.join(house, file), 'utf8');

function sources(): readonly string[] {
  return globSync('{server,demo}/src/**/*.ts', { cwd: house }).filter(
    (file) => !/\.(test|test-program)\.ts$|\/testing\//.test(file),
  );
}

test('servers, workers, commands and the demo open the database in one way', () => {
  expect(findOthers()).toEqual([]);
});

test('few connect by themselves, and none waits for a connection without an end', () => {
  const found = sources().filter((file) => connects.test(textOf(file)));
  expect(found.toSorted()).toEqual(Object.keys(mayConnect).toSorted());
  expect(found.filter((file) => mayConnect[file]?.test(textOf(file)) !== true)).toEqual([]);
});

test.each(['new pg.Client({', 'new Pool({', 'new PgBoss({', 'new Boss({'])(
  'the search for connections knows %s',
  (statement) => expect(connects.test(statement)).toBe(true),
);

test.each([
  ['createDatabase({ url, size: 1 })', true],
  ['createJobs({ url, role, log })', true],
  ['createDatabase({ ...accessOf(settings, url), ...options })', false],
  ['openDatabase(settings, url)', false],
])('the search knows %s', (statement, found) => {
  expect(CREATES.test(statement)).toBe(found);
});
