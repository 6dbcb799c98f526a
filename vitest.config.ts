import { readFileSync, globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

/** The storm's other tests need no database. */
const shortStorm = 'storm/src/short-storm.test.ts';

const serverTests = globSync(['{server,demo,embedded-postgres}/**/*.test.ts', shortStorm], {
  cwd: import.meta.dirname,
  exclude: ['**/node_modules/**'],
});

/** The file itself says whether it wants a database, so no list has to be kept. */
function wantsDatabase(file: string): boolean {
  return /\/testing\/|createTestDatabase|startEmbeddedPostgres|openWorld/.test(textOf(file));
}

function textOf(file: string): string {
  return readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
}

/** What the worst that somebody sends may cost: seconds of processor each. */
const costsOfInput = serverTests.filter(
  (file) => !wantsDatabase(file) && textOf(file).includes('/cost-growth.ts'),
);

/** About the embedded PostgreSQL itself, about the demo, which has no other, and a storm, which has its own. */
const ofTheEmbedded = ['embedded-postgres/', 'demo/', 'storm/'];

/** Servers killed again and again: minutes each. One of them, that of the money, runs on both. */
function killsAgain(file: string): boolean {
  return /kill[^/]*\.test\.ts$/.test(file) && !file.endsWith('/top-ups/kill-loop.test.ts');
}

/**
 * The whole server, its command line, and areas that keep nothing: what they read and write is SQL of
 * other areas, whose own tests run on both.
 */
function hasNoSqlOfItsOwn(file: string): boolean {
  if (file.startsWith('server/src/cli/')) return true;
  const area = /^(server\/src\/areas\/[^/]+)\//.exec(file)?.[1];
  if (area === undefined) return path.dirname(file) === 'server/src';
  return globSync(`${area}/**/*.store.ts`, { cwd: import.meta.dirname }).length === 0;
}

/** On the system's PostgreSQL all runs again but what is never on it, or tells no more there. */
function runsOnSystem(file: string): boolean {
  return !(
    killsAgain(file) ||
    hasNoSqlOfItsOwn(file) ||
    ofTheEmbedded.some((folder) => file.startsWith(folder))
  );
}

// Time enough on a busy machine: no test waits for its end, a hanging one is told all the same.
const shared = {
  setupFiles: ['./vitest.setup.ts'],
  // What one file has loaded, the next need not load again. Of the few modules that keep something (the
  // portal's early calls, its queries) each is tested by one file alone.
  isolate: false,
  retry: 0,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

/** A PostgreSQL of the tests' own, with the machine's programs or the embedded ones. */
function onDatabase(origin: 'embedded' | 'system') {
  return {
    globalSetup: ['server/src/platform/testing/start-test-postgres.ts'],
    env: { RAMPA_TEST_POSTGRES: origin },
  };
}

// Quick ones: contract, server, sandbox, portal, scripts. Those with `database` start a PostgreSQL.
export default defineConfig({
  test: {
    // Two more than there are cores: tests mostly wait for the database or for a server to start.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: serverTests.filter(
            (file) => !wantsDatabase(file) && !costsOfInput.includes(file),
          ),
        },
      },
      { test: { ...shared, name: 'server-worst-input', include: costsOfInput } },
      {
        test: {
          ...shared,
          ...onDatabase('embedded'),
          name: 'server-database',
          include: serverTests.filter(wantsDatabase),
        },
      },
      {
        test: {
          ...shared,
          ...onDatabase('system'),
          name: 'server-system-database',
          include: serverTests.filter(wantsDatabase).filter(runsOnSystem),
        },
      },
      { test: { ...shared, name: 'sandbox', include: ['sandbox/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'portal', include: ['portal/src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...shared,
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'bench/src/**/*.test.ts', 'storm/src/**/*.test.ts'],
          exclude: [shortStorm],
        },
      },
    ],
  },
});
