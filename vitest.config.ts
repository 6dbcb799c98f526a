import { readFileSync, globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { tellsMoreOnSystem, wantsDatabase } from './scripts/lib-database-tests.mjs';
import { LongestFirst } from './scripts/longest-first.ts';

/** The storm's other tests need no database. */
const shortStorm = 'storm/src/short-storm.test.ts';

const serverTests = globSync(['{server,client,demo,embedded-postgres}/**/*.test.ts', shortStorm], {
  cwd: import.meta.dirname,
  exclude: ['**/node_modules/**'],
});

function textOf(file: string): string {
  return readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
}

/** What the worst that somebody sends may cost: seconds of processor each. */
const costsOfInput = serverTests.filter(
  (file) => !wantsDatabase(file) && textOf(file).includes('/cost-growth.ts'),
);

// Time enough on a busy machine: no test waits for its end, a hanging one is told all the same.
const shared = {
  setupFiles: ['./vitest.setup.ts'],
  // What one file has loaded, the next need not load again. Of the few modules that keep something (the
  // portal's early calls, its queries) each is tested by one file alone.
  isolate: false,
  retry: 0,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 45_000 } },
};

/**
 * Node runs the server's sources as they are, in tests as in production: to translate them for Vite's own modules takes
 * seven seconds of processor in each project. Left out is what replaces modules by others, which no test here does.
 */
const asInProduction = {
  ...shared,
  experimental: { viteModuleRunner: false, nodeLoader: false },
};

/** A PostgreSQL of the tests' own, with the machine's programs or the embedded ones. */
function onDatabase(origin: 'embedded' | 'system') {
  return {
    globalSetup: ['server/src/platform/testing/start-test-postgres.ts'],
    setupFiles: [
      ...shared.setupFiles,
      // `npm test` and `npm run statements` say where they are to be noted.
      ...(process.env['RAMPA_STATEMENTS'] === undefined || origin === 'system'
        ? []
        : ['server/src/platform/testing/note-statements-of-tests.ts']),
    ],
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
      { test: { ...asInProduction, name: 'server-worst-input', include: costsOfInput } },
      {
        test: {
          ...asInProduction,
          ...onDatabase('embedded'),
          name: 'server-database',
          include: serverTests.filter(wantsDatabase),
        },
      },
      {
        test: {
          ...asInProduction,
          ...onDatabase('system'),
          name: 'server-system-database',
          include: serverTests.filter(wantsDatabase).filter(tellsMoreOnSystem),
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
