import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { bundleCommandLine, bundleServer } from './lib-bundle.mjs';
import { house, pinnedNode } from './lib-house.mjs';

/** Of packages, what no server reads: typings, maps, documentation, their own tests. */
const unread = /\.d\.[cm]?ts$|\.map$|\.md$|^[^/]*\/(?:tests?|docs?|examples?|benchmarks?)\//;
/** Of ours: tests, and what only they use. */
const ofTests = /\.test(?:-program)?\.tsx?$|(?:^|\/)testing\//;

export const version = String(readJson(path.join(house, 'package.json'))['version']);

/**
 * Lays an installation that needs no npm into a folder: Node, the server with the packages of production, the
 * built portal, and the two programs that start them.
 * @param {string} folder is emptied
 */
export async function layInstallation(folder) {
  // The folders of an installation are for everybody to read, too.
  process.umask(0o022);
  fs.rmSync(folder, { recursive: true, force: true });
  const app = path.join(folder, 'app');
  take(pinnedNode, path.join(folder, 'bin/node'));
  for (const name of ['rampa', 'rampa-server']) {
    take(path.join(house, 'packaging', name), path.join(folder, 'bin', name));
    fs.chmodSync(path.join(folder, 'bin', name), 0o755);
  }
  for (const place of packagesOfProduction()) {
    takeTree(place, app, (file) => !unread.test(`${path.basename(place)}/${file}`));
  }
  for (const place of [
    'server/src',
    'server/bin',
    'server/db/distributed',
    'server/db/migrations',
    'server/db/demo',
    'contract/src',
  ]) {
    takeTree(place, app, (file) => !ofTests.test(file));
  }
  takeTree('portal/dist', app, () => true);
  // The portal's texts come from the server.
  takeTree('portal/src', app, (file) => /(?:^|\/)texts\.[\w-]+\.json$/.test(file));
  for (const file of [
    'server/package.json',
    'contract/package.json',
    'server/db/grants.generated.ts',
  ]) {
    take(path.join(house, file), path.join(app, file));
  }
  fs.mkdirSync(path.join(app, 'node_modules/@rampa'), { recursive: true });
  fs.symlinkSync('../../contract', path.join(app, 'node_modules/@rampa/contract'));
  fs.writeFileSync(path.join(app, 'server/build.json'), `${JSON.stringify(buildOfSources())}\n`);
  await bundleCommandLine(app);
  await bundleServer(app);
  for (const file of documentsOfInstallation()) {
    take(path.join(house, file), path.join(folder, 'doc', file));
  }
  take(path.join(house, 'LICENSE'), path.join(folder, 'LICENSE'));
  fs.writeFileSync(path.join(folder, 'VERSION'), `${version}\n`);
}

/**
 * What the program says of itself, as `server/src/platform/build.ts` reads it: a server has no git.
 * @returns {{ version: string, revision: string | null, date: string | null }}
 */
export function buildOfSources() {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%h %cI'], {
    cwd: house,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [revision = null, date = null] = status === 0 ? stdout.trim().split(' ') : [];
  return { version, revision, date };
}

/**
 * What whoever installs it reads, the examples that the pages name, and what either links to: a server may have no other
 * way to them.
 * @returns {readonly string[]} files below the house
 */
export function documentsOfInstallation() {
  const others = 'README CHANGELOG SECURITY ARCHITECTURE CONTRIBUTING bench/RESULTS'.split(' ');
  return [
    ...filesBelow('docs').map((file) => `docs/${file}`),
    ...filesBelow('packaging')
      .filter((file) => !file.startsWith('debian/'))
      .map((file) => `packaging/${file}`),
    ...others.map((name) => `${name}.md`),
    'LICENSE',
  ];
}

/**
 * @typedef {{ dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   link?: boolean, resolved?: string }} LockEntry
 */

/**
 * Folders of the packages that the server needs in production, without the demo and the embedded PostgreSQL: what
 * the lock file leads to from `server`, as Node would look for it.
 * @returns {readonly string[]} `node_modules/fastify`
 */
export function packagesOfProduction() {
  /** @type {Record<string, LockEntry>} */
  const lock = readJson(path.join(house, 'package-lock.json'))['packages'];
  /** @type {Set<string>} */
  const found = new Set();
  const froms = ['server'];
  for (let from = froms.pop(); from !== undefined; from = froms.pop()) {
    const { dependencies = {}, optionalDependencies = {} } = lock[from] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (name === '@rampa/demo' || name === '@rampa/embedded-postgres') continue;
      const place = findPackage(lock, from, name);
      // Of optional ones those for other machines are not installed.
      if (place === undefined || !fs.existsSync(path.join(house, place)) || found.has(place))
        continue;
      const { link = false, resolved = '' } = lock[place] ?? {};
      if (!link) found.add(place);
      froms.push(link ? resolved : place);
    }
  }
  return [...found].sort();
}

/**
 * @param {Record<string, LockEntry>} lock
 * @param {string} from
 * @param {string} name
 */
function findPackage(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (place in lock) return place;
    if (folder === '') return undefined;
  }
}

/**
 * @param {string} place below the house
 * @param {string} app
 * @param {(file: string) => boolean} isTaken
 */
function takeTree(place, app, isTaken) {
  for (const file of filesBelow(place)) {
    // Packages within a package are packages of their own.
    if (/(?:^|\/)node_modules\//.test(file) || !isTaken(file)) continue;
    take(path.join(house, place, file), path.join(app, place, file));
  }
}

/** @param {string} place below the house */
function filesBelow(place) {
  const root = path.join(house, place);
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/**
 * For everybody to read, whoever has made it.
 * @param {string} from
 * @param {string} to
 */
function take(from, to) {
  fs.mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 });
  fs.copyFileSync(from, to, fs.constants.COPYFILE_FICLONE);
  fs.chmodSync(to, (fs.statSync(from).mode & 0o100) === 0 ? 0o644 : 0o755);
}

/**
 * @param {string} file
 * @returns {Record<string, any>} JSON has no type of its own
 */
function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}
