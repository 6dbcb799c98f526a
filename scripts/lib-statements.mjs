import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { house } from './lib-house.mjs';
import { runTool } from './lib-steps.mjs';

/** Where integration tests note what they say to the embedded PostgreSQL. */
export const notesOfStatements = path.join(house, 'test-results/statements');

/** An empty folder for them. */
export function clearNotesOfStatements() {
  rmSync(notesOfStatements, { recursive: true, force: true });
  mkdirSync(notesOfStatements, { recursive: true });
}

/** Has what was noted prepared on the system's PostgreSQL. */
export function prepareStatements() {
  return runTool('server/src/platform/testing/prepare-statements.test-program.ts', [
    notesOfStatements,
  ]);
}
