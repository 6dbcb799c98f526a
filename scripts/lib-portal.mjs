import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { house } from './lib-house.mjs';
import { runNode } from './lib-run.mjs';
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

const stamp = path.join(house, '.stamps/portal');
const page = path.join(house, 'portal/dist/index.html');

/** `built`: nothing to do; `stale`: sources changed since; `missing`: never built. */
export function portalState() {
  if (!existsSync(page)) return 'missing';
  if (!existsSync(stamp)) return 'stale';
  return readFileSync(stamp, 'utf8') === hashInputs() ? 'built' : 'stale';
}

/** Builds the portal if its sources changed since the last time. */
export async function ensurePortalBuilt() {
  if (portalState() === 'built') {
    say('Portal: built');
    return;
  }
  const built = await withProgress('Portal: building', buildPortal);
  if (!built) {
    giveUp('The portal could not be built. The lines above name the fault in its sources.');
  }
}

/** @returns {Promise<boolean>} whether it worked; what is wrong was printed */
export async function buildPortal() {
  // A missing or unused text fails the build.
  if (!(await buildStep('scripts/texts.mjs', [], house))) return false;
  // Taken before bundling: changes during the build count as changes.
  const hash = hashInputs();
  const vite = path.join(house, 'node_modules/vite/bin/vite.js');
  const portal = path.join(house, 'portal');
  const quietly = ['build', '--logLevel', 'warn'];
  if (!(await buildStep(vite, quietly, portal))) return false;
  // Once more for the server, which draws first pictures; after the first, which empties the folder.
  const drawing = ['--config', 'vite-first-picture.config.ts'];
  if (!(await buildStep(vite, [...quietly, ...drawing], portal))) return false;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {string} cwd
 */
async function buildStep(file, args, cwd) {
  const { code, output } = await runNode(file, args, { cwd });
  if (output.trim() !== '') say(output.trim());
  return code === 0;
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const file of filesIn(input)) {
      hash.update(`${file}\0`).update(readFileSync(path.join(house, file)));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesIn(place) {
  if (!existsSync(path.join(house, place))) return [];
  if (path.extname(place) !== '') return [place];
  return readdirSync(path.join(house, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(house, path.join(entry.parentPath, entry.name)))
    .sort();
}
