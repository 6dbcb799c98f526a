import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { filesLeftOut, namesThatRun } from './scripts/lib-distributed-tests.mjs';
import { notesIn, TestNotes } from './scripts/lib-test-notes.mjs';
import usual from './vitest.config.ts';

/** The same integration tests on a database of several machines: `npm run test:distributed`. */
const project = usual.test?.projects?.flatMap((each) =>
  typeof each === 'object' && 'test' in each && each.test?.name === 'server-database'
    ? [each.test]
    : [],
)[0];
const notes = process.env['RAMPA_TEST_NOTES'];
/** Those that need not run again. */
const passed = (notes === undefined ? [] : notesIn(notes)).filter(({ failed }) => failed === 0);
if (project === undefined) throw new Error('vitest.config.ts has no project server-database');

export default defineConfig({
  test: {
    // Not more than there are cores: three machines work for each test, and whoever shares this one works on.
    maxWorkers: availableParallelism(),
    reporters: ['default', ...(notes === undefined ? [] : [new TestNotes(notes)])],
    testNamePattern: namesThatRun(),
    // All may have passed before.
    passWithNoTests: passed.length > 0,
    projects: [
      {
        test: {
          ...project,
          name: 'server-distributed',
          include: [...(project.include ?? []), '{server,demo}/src/**/*.citus-test.ts'],
          exclude: [...filesLeftOut.keys(), ...passed.map(({ file }) => file)],
          env: { RAMPA_TEST_POSTGRES: 'citus' },
          // Each statement to several machines takes its time.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
