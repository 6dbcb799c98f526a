import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { wantsDatabase } from './lib-database-tests.mjs';
import { filesLeftOut, namesThatRun, testsLeftOut } from './lib-distributed-tests.mjs';

const house = path.join(import.meta.dirname, '..');

test('every file that several machines leave out is there, and wants a database', () => {
  for (const file of filesLeftOut.keys()) expect([file, wantsDatabase(file)]).toEqual([file, true]);
});

test('every test that several machines leave out is there, and no other has its name', () => {
  const files = globSync('{server,client,demo,embedded-postgres,storm}/**/*.test.ts', {
    cwd: house,
    exclude: ['**/node_modules/**'],
  }).filter(wantsDatabase);
  for (const { file, title } of testsLeftOut) {
    const having = files.filter((one) =>
      readFileSync(path.join(house, one), 'utf8').includes(`'${title}'`),
    );
    expect(having).toEqual([file]);
  }
});

test('what is left out does not run, and everything else does', () => {
  const [first] = testsLeftOut;
  expect(namesThatRun().test(first?.title ?? '')).toBe(false);
  expect(namesThatRun().test(`${first?.title}, twice`)).toBe(true);
  expect(namesThatRun().test('migrating again changes nothing')).toBe(true);
});
