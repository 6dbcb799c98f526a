import os from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ensureChromium } from './lib-chromium.mjs';
import { ensureInstalled } from './lib-install.mjs';
import { folderInMemory } from './lib-memory-folder.mjs';
import { findOtherClock, nextNewYear, otherClock } from './lib-other-clock.mjs';
import { ensurePortalBuilt } from './lib-portal.mjs';
import { runPlaywright, runVitest, Steps } from './lib-steps.mjs';
import { answerHelp, giveUp, say } from './lib-terminal.mjs';

answerHelp(`
Usage: npm run test:midnight [-- [unit] [integration] [browser] [--before SECONDS] [PATH…]]

The tests with a clock that begins shortly before New Year's midnight in Belgrade and goes on past it: that of
the tests, of the servers and all around them, of PostgreSQL, and of the browser. Each of the three parts begins before
midnight; without a name all of them run. Left out are those of the house's scripts, of what the worst input costs, of
the other PostgreSQL, and files about PostgreSQL's own time limits, which end nothing that waits there. Needs libfaketime (on Debian: apt-get install faketime). Not part of \`npm test\`.

  PATH               only tests whose path contains it, such as passages; may be repeated
  --before SECONDS   how long before midnight a part begins (unit: 10, integration: 120, browser: 90; the browser's
                     begins with the start of the servers)

Exit code 0: all tests passed; 1: some failed, or no test has such a path; 3: there is no libfaketime on this machine.
`);

/** Neither success nor a failed test. */
const NO_OTHER_CLOCK = 3;

/**
 * With libfaketime's clock PostgreSQL ends a statement that computes when its time is over, and never one that waits: for
 * a lock, or to tell its statistics.
 */
const aboutTimeLimits = [
  'server/src/behind-pooler.test.ts',
  'server/src/cli/doctor.test.ts',
  'server/src/migrate-under-load.test.ts',
  'server/src/platform/database/migrate.test.ts',
  'server/src/platform/jobs/jobs.test.ts',
];

/** Seconds before midnight. */
const BEFORE = { unit: 10, integration: 120, browser: 90 };
const PARTS = /** @type {const} */ (['unit', 'integration', 'browser']);
/** @typedef {typeof PARTS[number]} Part */

const { before, parts, paths } = readArguments();
const library = findOtherClock();
if (library === undefined) {
  say('libfaketime is not installed. On Debian and Ubuntu: apt-get install faketime');
  process.exit(NO_OTHER_CLOCK);
}
await ensureInstalled();
const chromium = parts.includes('browser') ? await ensureChromium() : undefined;
if (chromium?.ok === false) giveUp(chromium.sentence);
// With the true clock, as all that is kept in this folder.
if (chromium !== undefined) await ensurePortalBuilt();
process.env['TMPDIR'] = folderInMemory() ?? process.env['TMPDIR'] ?? os.tmpdir();

const steps = new Steps();
let ran = 0;
/** @type {Record<Part, (env: NodeJS.ProcessEnv) => Promise<import('./lib-steps.mjs').Outcome>>} */
const work = {
  unit: (env) =>
    runVitest('midnight-unit.json', ['contract', 'server', 'sandbox', 'portal'], env, paths),
  integration: (env) =>
    runVitest('midnight-integration.json', ['server-database'], env, paths, aboutTimeLimits),
  browser: (env) => runPlaywright({ ...env, ...chromium?.environment }, paths),
};
for (const part of parts) {
  await steps.run(`${part} tests over midnight`, async () => {
    const outcome = await work[part]({ ...process.env, ...clockOf(library, part) });
    ran += (outcome.counts?.passed ?? 0) + (outcome.counts?.failed ?? 0);
    return outcome;
  });
}
process.exitCode = steps.sumUp() ? 0 : 1;
if (process.exitCode === 0 && ran === 0) giveUp('No test has such a path.');

/**
 * @param {string} at the library
 * @param {Part} part
 */
function clockOf(at, part) {
  const now = new Date();
  const begin = new Date(nextNewYear(now).getTime() - (before ?? BEFORE[part]) * 1000);
  say(`The clock begins at ${begin.toISOString()}`);
  return otherClock(at, begin, now);
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { before: { type: 'string' } },
    allowPositionals: true,
  });
  const seconds = values.before === undefined ? undefined : Number(values.before);
  if (seconds !== undefined && !(seconds >= 0)) giveUp('--before wants a number of seconds.');
  const named = PARTS.filter((part) => positionals.includes(part));
  return {
    before: seconds,
    parts: named.length === 0 ? PARTS : named,
    paths: positionals.filter((word) => !PARTS.some((part) => part === word)),
  };
}
