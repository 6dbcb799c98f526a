import { createBuilt } from './lib-built.mjs';
import path from 'node:path';
import { bundledServer, house, programsOfTests } from './lib-house.mjs';
import { buildStep } from './lib-run.mjs';
import { say, withProgress } from './lib-terminal.mjs';

/** What the server's bundle is made of. */
const INPUTS = [
  'server/src',
  'server/package.json',
  'contract/src',
  'contract/package.json',
  'demo/src',
  'demo/package.json',
  'embedded-postgres/src',
  'embedded-postgres/package.json',
  'scripts/lib-bundle.mjs',
  'scripts/lib-in-place.mjs',
  'package-lock.json',
];

const built = createBuilt({ name: 'server', inputs: INPUTS, result: bundledServer });
const builtForTests = createBuilt({
  name: 'programs-of-tests',
  inputs: INPUTS,
  result: `${programsOfTests}/testing-server.test-program.mjs`,
});

/** `built`: nothing to do; `stale`: sources changed since; `missing`: never bundled. */
export const serverState = built.state;

/**
 * Bundles the server if its sources changed since the last time.
 * @returns {Promise<typeof bundledServer | 'server/src/main.ts'>} what to run: the sources where nothing may be written
 */
export async function ensureServerBuilt() {
  if (serverState() === 'built') {
    say('Server: built');
    return bundledServer;
  }
  if (await withProgress('Server: building', buildServer)) return bundledServer;
  say(
    'The server could not be built, for the reason above: it runs from its sources, which takes more memory.',
  );
  return 'server/src/main.ts';
}

/**
 * For tests that start servers, and programs with their services, and kill them: a start from the build takes three fifths of one
 * from the sources.
 * @returns {Promise<NodeJS.ProcessEnv>} tells them where they are; nothing where they could not be built
 */
export async function environmentOfBuiltPrograms() {
  const isBuilt =
    builtForTests.state() === 'built' || (await build(builtForTests, ['--for-tests']));
  return isBuilt ? { RAMPA_PROGRAMS_OF_TESTS: path.join(house, programsOfTests) } : {};
}

/** @returns {Promise<boolean>} whether it worked; what is wrong was printed */
export function buildServer() {
  return build(built, []);
}

/**
 * @param {ReturnType<typeof createBuilt>} what
 * @param {readonly string[]} args
 */
async function build(what, args) {
  try {
    const done = what.begin();
    if (!(await buildStep('scripts/bundle-server.mjs', args))) return false;
    done();
    return true;
  } catch (error) {
    // Who starts it need not be who may write here.
    say(error instanceof Error ? error.message : String(error));
    return false;
  }
}
