import { createBuilt } from './lib-built.mjs';
import { bundledServer } from './lib-house.mjs';
import { buildStep } from './lib-run.mjs';
import { giveUp, say, withProgress } from './lib-terminal.mjs';

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

/** Bundles the server if its sources changed since the last time. */
export async function ensureServerBuilt() {
  if (serverState() === 'built') {
    say('Server: built');
    return;
  }
  if (!(await withProgress('Server: building', buildServer))) {
    giveUp('The server could not be built. The lines above name the fault in its sources.');
  }
}

/** @returns {Promise<boolean>} whether it worked; what is wrong was printed */
export async function buildServer() {
  const done = built.begin();
  if (!(await buildStep('scripts/bundle-server.mjs'))) return false;
  done();
  return true;
}
