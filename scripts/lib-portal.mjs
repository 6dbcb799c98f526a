import path from 'node:path';
import { createBuilt } from './lib-built.mjs';
import { house } from './lib-house.mjs';
import { buildStep } from './lib-run.mjs';
import { giveUp, say, withProgress } from './lib-terminal.mjs';

/** Sources of the built portal. */
const INPUTS = [
  'portal/src',
  'portal/public',
  'portal/index.html',
  'portal/vite.config.ts',
  'portal/vite-first-picture.config.ts',
  'portal/vite-service-worker.ts',
  'portal/vite-likely-next.ts',
  'portal/vite-class-names.ts',
  'portal/vite-compile-hints.ts',
  'portal/vite-icons.ts',
  'portal/vite-screen-texts.ts',
  'portal/vite-chunks.ts',
  'portal/vite-light-calls.ts',
  'portal/tsconfig.json',
  'portal/package.json',
  'contract/src',
  'package-lock.json',
];

const built = createBuilt({ name: 'portal', inputs: INPUTS, result: 'portal/dist/index.html' });

/** `built`: nothing to do; `stale`: sources changed since; `missing`: never built. */
export const portalState = built.state;

/** Builds the portal if its sources changed since the last time. */
export async function ensurePortalBuilt() {
  if (portalState() === 'built') {
    say('Portal: built');
    return;
  }
  if (!(await withProgress('Portal: building', buildPortal))) {
    giveUp('The portal could not be built. The lines above name the fault in its sources.');
  }
}

/** @returns {Promise<boolean>} whether it worked; what is wrong was printed */
export async function buildPortal() {
  // A missing or unused text fails the build.
  if (!(await buildStep('scripts/texts.mjs', [], house))) return false;
  // Begun before bundling: changes during the build count as changes.
  const done = built.begin();
  const vite = path.join(house, 'node_modules/vite/bin/vite.js');
  const portal = path.join(house, 'portal');
  const quietly = ['build', '--logLevel', 'warn'];
  if (!(await buildStep(vite, quietly, portal))) return false;
  // Once more for the server, which draws first pictures; after the first, which empties the folder.
  const drawing = ['--config', 'vite-first-picture.config.ts'];
  if (!(await buildStep(vite, [...quietly, ...drawing], portal))) return false;
  done();
  return true;
}
