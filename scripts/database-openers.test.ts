import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const house = path.resolve(import.meta.dirname, '..');
const CREATES = /\b(createDatabase|createJobs)\((?!\{ \.\.\.accessOf\()/;

/** Programs that open the database otherwise than the settings say. */
function findOthers(): readonly string[] {
  return globSync('{server,demo}/src/**/*.ts', { cwd: house })
    .filter((file) => !/\.(test|test-program)\.ts$|\/testing\//.test(file))
    .filter((file) =>
      readFileSync(path.join(house, file), 'utf8')
        .split('\n')
        .some((line) => CREATES.test(line) && !line.startsWith('export function ')),
    );
}

test('servers, workers, commands and the demo open the database in one way', () => {
  expect(findOthers()).toEqual([]);
});

test.each([
  ['createDatabase({ url, size: 1 })', true],
  ['createJobs({ url, role, log })', true],
  ['createDatabase({ ...accessOf(settings, url), ...options })', false],
  ['openDatabase(settings, url)', false],
])('the search knows %s', (statement, found) => {
  expect(CREATES.test(statement)).toBe(found);
});
