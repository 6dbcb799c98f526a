import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { filesLeftOut } from './lib-distributed-tests.mjs';
import { pinnedNode } from './lib-house.mjs';
import { ensureInstalled } from './lib-install.mjs';
import { folderInMemory } from './lib-memory-folder.mjs';
import { run, runNode } from './lib-run.mjs';
import { answerHelp, giveUp, say } from './lib-terminal.mjs';
import { notesIn, sumOfNotes } from './lib-test-notes.mjs';

answerHelp(`
Usage: npm run test:distributed [-- [--notes FILE] PATH…]

The integration tests on a database of several machines: starts three PostgreSQLs of this machine with
Citus (a coordinator, and two workers), migrates and distributes a database, and gives each test file a
copy of it. Needs a PostgreSQL of the machine's own with Citus beside it. Not part of \`npm test\`.

  PATH           only tests whose path contains it, such as server/src/areas/passages; may be repeated
  --notes FILE   writes into FILE what each file of tests came to, and leaves out those that have passed
                 by what it says: the whole takes hours, and is run in portions. Prints the sum of all

Exit code 0: all tests passed; 1: some failed; 3: there is no Citus on this machine.
`);

/** Neither success nor a failed test. */
const NO_CITUS = 3;

await ensureInstalled();
const missing = await whatIsMissing();
if (missing !== undefined) {
  say(missing);
  process.exit(NO_CITUS);
}
process.env['TMPDIR'] = folderInMemory() ?? process.env['TMPDIR'] ?? os.tmpdir();
const { notes, paths } = readArguments(process.argv.slice(2));
if (notes !== undefined) process.env['RAMPA_TEST_NOTES'] = notes;
const { code } = await runNode(
  'node_modules/vitest/vitest.mjs',
  ['run', '--config', 'vitest.distributed.config.ts', ...paths],
  { show: true },
);
if (notes !== undefined) for (const line of sumOfNotes(notesIn(notes))) say(line);
for (const [file, because] of filesLeftOut) say(`Left out: ${file} ${because}`);
process.exitCode = code === 0 ? 0 : 1;

/**
 * @param {readonly string[]} given
 * @returns {{ notes: string | undefined, paths: readonly string[] }}
 */
function readArguments(given) {
  const at = given.indexOf('--notes');
  if (at === -1) return { notes: undefined, paths: given };
  const file = given[at + 1];
  if (file === undefined) giveUp('--notes needs the name of a file');
  return { notes: path.resolve(file), paths: given.toSpliced(at, 2) };
}

/** A sentence that says what to install; undefined where all is there. */
async function whatIsMissing() {
  const script = `
    import { findPostgresBinaries } from '@rampa/embedded-postgres';
    const found = await findPostgresBinaries({ prefer: 'system' });
    process.stdout.write(found?.origin === 'system' ? found.postgres : '');`;
  const found = await run(pinnedNode, ['--input-type=module', '--eval', script]);
  const how =
    'docs/operations/citus.md says how to install PostgreSQL with Citus (on Debian in ten minutes).';
  if (found.output.trim() === '') return `This machine has no PostgreSQL of its own. ${how}`;
  const config = path.join(path.dirname(found.output.trim()), 'pg_config');
  const share = await run(config, ['--sharedir']);
  const control = path.join(share.output.trim(), 'extension', 'citus.control');
  if (share.code === 0 && existsSync(control)) return undefined;
  return `${found.output.trim()} has no Citus: ${control} is missing. ${how}`;
}
