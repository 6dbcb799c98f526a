import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import zlib from 'node:zlib';
import { buildDebianPackage } from './lib-debian.mjs';
import { ensureInstalled } from './lib-install.mjs';
import { layInstallation, version } from './lib-package.mjs';
import { ensurePortalBuilt } from './lib-portal.mjs';
import { pinnedEnvironment } from './lib-run.mjs';
import { answerHelp, giveUp, say, withProgress } from './lib-terminal.mjs';

answerHelp(`
Usage: npm run package [-- --into FOLDER] [--no-archives]

Makes what is installed on servers, without npm and without a network there, into FOLDER (release/):

  rampa-VERSION/                   Node, server, packages of production, built portal
  rampa-VERSION-PLATFORM.tar.zst   the same in one file
  rampa_VERSION_ARCH.deb           the same for Debian, with services for systemd (where dpkg-deb is)

--no-archives makes the folder alone. All is for the platform on which this runs. docs/operations/install.md says how each is installed.
`);

/** Beyond it somebody has let in what no server needs. */
const MOST_BYTES = 120_000_000;

// Compression as streams is in the Node that the project pins.
if (!('createZstdCompress' in zlib)) {
  await ensureInstalled();
  const { status } = spawnSync('node', process.argv.slice(1), {
    stdio: 'inherit',
    env: pinnedEnvironment(),
  });
  process.exit(status ?? 1);
}

const { values } = parseArgs({
  options: {
    into: { type: 'string', default: 'release' },
    'no-archives': { type: 'boolean', default: false },
  },
});
const into = path.resolve(values.into);
await ensureInstalled();
await ensurePortalBuilt();

const name = `rampa-${version}`;
const folder = path.join(into, name);
const archive = path.join(into, `${name}-${process.platform}-${process.arch}.tar.zst`);
await withProgress('Installation: collecting', async () => layInstallation(folder));
if (values['no-archives']) process.exit(0);
await withProgress('Archive: compressing', async () => compress());
tellSize(archive);
if (spawnSync('dpkg-deb', ['--version']).error === undefined) {
  const made = await withProgress('Debian package: building', async () => makeDebianPackage());
  tellSize(made);
} else {
  say('Debian package: left out, since this machine has no dpkg-deb');
}

async function compress() {
  const tar = spawn('tar', ['--owner=0', '--group=0', '--sort=name', '-cf', '-', name], {
    cwd: into,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const params = { [zlib.constants.ZSTD_c_compressionLevel]: 12 };
  await pipeline(tar.stdout, zlib.createZstdCompress({ params }), fs.createWriteStream(archive));
}

/** @returns {string} the package's file */
function makeDebianPackage() {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const file = path.join(into, `rampa_${version}_${architecture}.deb`);
  const root = path.join(into, 'debian');
  if (buildDebianPackage({ installation: folder, root, file, version, architecture })) return file;
  return giveUp('The Debian package could not be built. The lines above say why.');
}

/** @param {string} file */
function tellSize(file) {
  const { size } = fs.statSync(file);
  say(`${path.relative(process.cwd(), file)}: ${(size / 1e6).toFixed(1)} MB`);
  if (size > MOST_BYTES) giveUp(`That is more than ${MOST_BYTES / 1e6} MB.`);
}
