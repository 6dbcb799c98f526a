import { mkdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect } from 'vitest';
import { noteStatements } from './note-statements.ts';

// Runs before each test file, and in a worker that several files share.
declare global {
  var rampaNotesStatements: boolean | undefined;
}

if (globalThis.rampaNotesStatements === undefined) {
  globalThis.rampaNotesStatements = true;
  noteStatements(pg.Client);
  const programs = new URL('note-statements-of-programs.ts', import.meta.url).href;
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import=${programs}`.trim();
}
const house = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = path.join(
  process.env['RAMPA_STATEMENTS'] ?? '',
  process.env['RAMPA_TEST_POSTGRES'] ?? '',
);
mkdirSync(folder, { recursive: true });
const test = path.relative(house, expect.getState().testPath ?? '').replaceAll(path.sep, '!');
process.env['RAMPA_STATEMENTS_FILE'] = path.join(folder, `${test}.jsonl`);
