import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { house, pinnedNode } from './lib-house.mjs';
import { answers, run, runNode } from './lib-run.mjs';
import { say, withProgress } from './lib-terminal.mjs';

/**
 * Where a Chromium may be; the end-to-end tests look there too, when they are run by themselves.
 * @type {{ names: string[], folders: string[], programs: string[] }}
 */
const PLACES = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'chromium-places.json'), 'utf8'),
);

const APT_INSTALL = ['install', '-y', '-q', '--no-install-recommends'];

/**
 * Package managers and their commands: the first manager that exists is tried. Only Debian has a
 * package of the headless shell.
 */
const PACKAGERS = [
  {
    program: 'apt-get',
    commands: [
      ['update', '-q'],
      [...APT_INSTALL, 'chromium-headless-shell'],
      [...APT_INSTALL, 'chromium'],
    ],
  },
  { program: 'dnf', commands: [['install', '-y', 'chromium']] },
  { program: 'apk', commands: [['add', 'chromium']] },
  { program: 'pacman', commands: [['-Sy', '--noconfirm', 'chromium']] },
  { program: 'zypper', commands: [['--non-interactive', 'install', 'chromium']] },
];

/**
 * @typedef {{ ok: true, environment: Record<string, string> } | { ok: false, sentence: string }} Chromium
 */

/**
 * A Chromium for the browser tests: the machine's own, else the system's package, else Playwright's
 * download. `environment` tells the tests where it is.
 * @returns {Promise<Chromium>}
 */
export async function ensureChromium() {
  const given = process.env['CHROMIUM_PATH'] ?? '';
  if (given !== '') {
    if (await answers(given, ['--version'])) return found(given);
    return { ok: false, sentence: `CHROMIUM_PATH is ${given}, which does not start.` };
  }
  const there = await findOnMachine();
  if (there !== undefined) return found(there);
  if (await hasPlaywrightsOwn()) return { ok: true, environment: {} };
  await withProgress('Chromium: installing', installPackage);
  const installed = await findOnMachine();
  if (installed !== undefined) return found(installed);
  await withProgress('Chromium: downloading with Playwright', async () => {
    await runNode('node_modules/playwright/cli.js', ['install', 'chromium']);
  });
  if (await hasPlaywrightsOwn()) return { ok: true, environment: {} };
  return {
    ok: false,
    sentence:
      'The browser tests need Chromium, and it could not be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and try again.',
  };
}

/**
 * @param {string} program
 * @returns {Chromium}
 */
function found(program) {
  say(`Chromium: ${program}`);
  return { ok: true, environment: { CHROMIUM_PATH: program } };
}

/**
 * The headless shell first, wherever it is: the same browser, which needs a quarter less work to
 * load a page.
 */
async function findOnMachine() {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...PLACES.folders];
  const candidates = PLACES.names.flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  );
  for (const candidate of [...candidates, ...PLACES.programs]) {
    // Running it tells a real one from Ubuntu's stub, which only says to install a snap.
    if (existsSync(candidate) && (await answers(candidate, ['--version']))) return candidate;
  }
  return undefined;
}

async function hasPlaywrightsOwn() {
  const script =
    "import('playwright').then(({ chromium }) => process.exit(require('node:fs').existsSync(chromium.executablePath()) ? 0 : 1))";
  return (await run(pinnedNode, ['-e', script], { cwd: house })).code === 0;
}

async function installPackage() {
  if (process.platform === 'darwin') {
    await run('brew', ['install', '--cask', 'chromium']);
    return;
  }
  const isRoot = process.getuid?.() === 0;
  const maySudo = !isRoot && (await answers('sudo', ['-n', 'true']));
  if (!isRoot && !maySudo) return;
  for (const { program, commands } of PACKAGERS) {
    if (!(await answers(program, ['--version']))) continue;
    for (const args of commands) {
      const sudo = isRoot ? [] : ['-n', program];
      await run(isRoot ? program : 'sudo', [...sudo, ...args], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
      if ((await findOnMachine()) !== undefined) return;
    }
    return;
  }
}
