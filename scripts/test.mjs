import os from 'node:os';
import process from 'node:process';
import { runCheck } from './lib-check.mjs';
import { ensureChromium } from './lib-chromium.mjs';
import { pinnedNode } from './lib-house.mjs';
import { ensureInstalled } from './lib-install.mjs';
import { folderInMemory } from './lib-memory-folder.mjs';
import { buildPortal } from './lib-portal.mjs';
import { answers } from './lib-run.mjs';
import { clearNotesOfStatements, notesOfStatements, prepareStatements } from './lib-statements.mjs';
import { environmentOfBuiltPrograms } from './lib-server.mjs';
import { runPlaywright, runTool, runVitest, Steps } from './lib-steps.mjs';
import { answerHelp, say } from './lib-terminal.mjs';

answerHelp(`
Usage: npm test

Everything, on a fresh clone too: installs what is missing (Chromium included), then texts, format,
lint and types, import rules, dead code, unit tests, what the worst input costs, integration tests on
the embedded PostgreSQL, and where the system has one those of the database itself on it as well, and
the statements of all prepared there; the portal's build, the weight of its screens, browser tests.
The last line is the sum.

  CHROMIUM_PATH   a Chromium or Chrome to use (empty: look for one, else install one)
`);

/** Test projects that take minutes, and need no other server than the embedded PostgreSQL. */
const EMBEDDED = ['server-worst-input', 'server-database'];

await ensureInstalled();
const chromium = await ensureChromium();
const steps = new Steps();
await runCheck(steps);
// For the programs that are started from here on, and for theirs.
process.env['TMPDIR'] = folderInMemory() ?? process.env['TMPDIR'] ?? os.tmpdir();
Object.assign(process.env, await environmentOfBuiltPrograms());
await runIntegrationTests();
await steps.run('portal build', async () => ({ ok: await buildPortal() }));
await steps.run('weight of the screens', () => runTool('bench/src/first-loads/main.ts', []));
await steps.run('browser tests', async () => {
  if (chromium.ok) return runPlaywright({ ...process.env, ...chromium.environment });
  say(chromium.sentence);
  return { ok: false };
});
process.exitCode = steps.sumUp() ? 0 : 1;

/** On both servers in one run: where the tests of one wait, those of the other use the processor. */
async function runIntegrationTests() {
  if (await hasSystemPostgres()) {
    clearNotesOfStatements();
    await steps.run('integration tests, both PostgreSQLs', () =>
      runVitest('integration.json', [...EMBEDDED, 'server-system-database'], {
        ...process.env,
        RAMPA_STATEMENTS: notesOfStatements,
      }),
    );
    await steps.run('their statements, on the other', prepareStatements);
    return;
  }
  await steps.run('integration tests', () => runVitest('integration.json', EMBEDDED));
  say(
    '\nThis machine has no PostgreSQL server of its own: the embedded one is all that is tested.',
  );
}

async function hasSystemPostgres() {
  const script = `
    import { findPostgresBinaries } from '@rampa/embedded-postgres';
    const found = await findPostgresBinaries({ prefer: 'system' });
    process.exit(found?.origin === 'system' ? 0 : 1);`;
  return answers(pinnedNode, ['--input-type=module', '--eval', script]);
}
