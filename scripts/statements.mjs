import { existsSync } from 'node:fs';
import os from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib-install.mjs';
import { folderInMemory } from './lib-memory-folder.mjs';
import { clearNotesOfStatements, notesOfStatements, prepareStatements } from './lib-statements.mjs';
import { runVitest } from './lib-steps.mjs';
import { answerHelp, giveUp } from './lib-terminal.mjs';

answerHelp(`
Usage: npm run statements [-- --recorded]

Runs the integration tests on the embedded PostgreSQL, notes each statement of the product that they
execute, and has them all prepared on the system's PostgreSQL, which may be an older one. \`npm test\`
does so too.

  --recorded   takes what was noted last (test-results/statements), and runs no test

Exit code 0: all can be prepared; 1: what is listed cannot; 2: wrong options, or nothing was noted;
3: tests failed, so that not all was noted.
`);

const WRONG_USE = 2;
const TESTS_FAILED = 3;

const { recorded } = readOptions();
process.env['TMPDIR'] = folderInMemory() ?? process.env['TMPDIR'] ?? os.tmpdir();
if (!recorded) await record();
if (!existsSync(notesOfStatements)) {
  giveUpWith(WRONG_USE, 'Nothing was noted yet: run it once without --recorded.');
}
const { ok } = await prepareStatements();
process.exitCode = ok ? 0 : 1;

function readOptions() {
  try {
    return parseArgs({ options: { recorded: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    return giveUpWith(WRONG_USE, error instanceof Error ? error.message : String(error));
  }
}

/** @param {number} code @param {string} sentence @returns {never} */
function giveUpWith(code, sentence) {
  process.once('exit', () => {
    process.exitCode = code;
  });
  return giveUp(sentence);
}

async function record() {
  await ensureInstalled();
  clearNotesOfStatements();
  const tests = await runVitest('statements.json', ['server-database'], {
    ...process.env,
    RAMPA_STATEMENTS: notesOfStatements,
  });
  if (!tests.ok) giveUpWith(TESTS_FAILED, 'Tests failed: what they would have said is not noted.');
}
