import { createBuilt } from './lib-built.mjs';
import { bundledServer } from './lib-house.mjs';
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

/** @returns {Promise<boolean>} whether it worked; what is wrong was printed */
export async function buildServer() {
  try {
    const done = built.begin();
    if (!(await buildStep('scripts/bundle-server.mjs'))) return false;
    done();
    return true;
  } catch (error) {
    // Who starts it need not be who may write here.
    say(error instanceof Error ? error.message : String(error));
    return false;
  }
}
