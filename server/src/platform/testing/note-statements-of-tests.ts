import process from 'node:process';
import pg from 'pg';
import { noteStatements } from './note-statements.ts';

// Runs before each test file, and in a worker that several files share.
declare global {
  var rampaNotesStatements: boolean | undefined;
}

const folder = process.env['RAMPA_STATEMENTS'];
if (folder !== undefined && globalThis.rampaNotesStatements === undefined) {
  globalThis.rampaNotesStatements = true;
  noteStatements(pg.Client, folder);
  const programs = new URL('note-statements-of-programs.ts', import.meta.url).href;
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import=${programs}`.trim();
}
