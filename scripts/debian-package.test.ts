import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { house } from './lib-house.mjs';

// The Debian package as dpkg treats it, in a root of its own, with a program that only has to be there. Each package is
// built by the very function that `npm run package` uses.

const isDebian = spawnSync('dpkg-deb', ['--version']).error === undefined;
const settings = 'etc/rampa/rampa.env';
const template = readFileSync(path.join(house, 'packaging/rampa.env'), 'utf8');
let folder: string;
let root: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rampa-debian-'));
  root = path.join(folder, 'machine');
  for (const place of ['var/lib/dpkg/updates', 'var/lib/dpkg/info', 'var/lib/dpkg/triggers']) {
    mkdirSync(path.join(root, place), { recursive: true });
  }
  writeFileSync(path.join(root, 'var/lib/dpkg/status'), '');
  writeFileSync(path.join(root, 'var/lib/dpkg/available'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** With nobody at a terminal. */
function dpkg(...args: readonly string[]): void {
  const forced = ['--force-script-chrootless', '--force-not-root', '--force-depends'];
  const { status, stdout, stderr } = spawnSync(
    'dpkg',
    [`--root=${root}`, '--log=/dev/null', ...forced, ...args],
    { encoding: 'utf8', env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` } },
  );
  if (status !== 0) throw new Error(stdout + stderr);
}

/** The package of a version, whose template of settings may have changed. */
function packageOf(version: string, change: (text: string) => string = (text) => text): string {
  const installation = path.join(folder, 'installation');
  mkdirSync(path.join(installation, 'bin'), { recursive: true });
  writeFileSync(path.join(installation, 'bin/rampa'), '#!/bin/sh\n');
  const file = path.join(folder, `rampa_${version}.deb`);
  const program = `
    import { buildDebianPackage } from '${path.join(house, 'scripts/lib-debian.mjs')}';
    process.exitCode = buildDebianPackage(JSON.parse(process.argv[1])) ? 0 : 1;`;
  const what = {
    installation,
    root: path.join(folder, 'build'),
    file,
    version,
    architecture: 'all',
  };
  expect(
    spawnSync(process.execPath, ['--input-type=module', '-e', program, JSON.stringify(what)])
      .status,
  ).toBe(0);
  const next = path.join(folder, 'next');
  rmSync(next, { recursive: true, force: true });
  spawnSync('dpkg-deb', ['--raw-extract', file, next]);
  writeFileSync(path.join(next, 'usr/share/rampa/rampa.env'), change(template));
  expect(spawnSync('dpkg-deb', ['--build', '-Znone', next, file]).status).toBe(0);
  return file;
}

const inRoot = (file: string): string => path.join(root, file);

test.skipIf(!isDebian)(
  'settings are the operator’s from the first installation until purged',
  () => {
    dpkg('--install', packageOf('1'));
    expect(readFileSync(inRoot(settings), 'utf8')).toBe(template);
    // Keys are in it.
    expect(statSync(inRoot(settings)).mode & 0o777).toBe(0o600);
    writeFileSync(inRoot(settings), 'PUBLIC_URL=https://portal.example\n');

    // Nothing is asked, though both the template and the settings have changed.
    dpkg(
      '--install',
      packageOf('2', (text) => `${text}NEW_SETTING=\n`),
    );
    expect(readFileSync(inRoot(settings), 'utf8')).toBe('PUBLIC_URL=https://portal.example\n');
    expect(readFileSync(inRoot('usr/share/rampa/rampa.env'), 'utf8')).toContain('NEW_SETTING');

    dpkg('--remove', 'rampa');
    expect(existsSync(inRoot('opt/rampa/bin/rampa'))).toBe(false);
    expect(readFileSync(inRoot(settings), 'utf8')).toBe('PUBLIC_URL=https://portal.example\n');
    dpkg('--purge', 'rampa');
    expect(existsSync(inRoot('etc/rampa'))).toBe(false);
  },
);

/** The package as it was while the settings were a file of the package. */
function packageWithConffile(version: string): string {
  const file = packageOf(version);
  const old = path.join(folder, 'old');
  spawnSync('dpkg-deb', ['--raw-extract', file, old]);
  mkdirSync(path.join(old, 'etc/rampa'), { recursive: true });
  renameSync(path.join(old, 'usr/share/rampa/rampa.env'), path.join(old, settings));
  chmodSync(path.join(old, settings), 0o600);
  writeFileSync(path.join(old, 'DEBIAN/conffiles'), `/${settings}\n`);
  expect(spawnSync('dpkg-deb', ['--build', '-Znone', old, file]).status).toBe(0);
  return file;
}

test.skipIf(!isDebian)('settings that were a file of the package stay when they are none', () => {
  dpkg('--install', packageWithConffile('1'));
  const filledIn = 'PUBLIC_URL=https://portal.example\n';
  writeFileSync(inRoot(settings), filledIn);
  const areKept = (): void => {
    expect(readdirSync(inRoot('etc/rampa'))).toEqual(['rampa.env']);
    expect(readFileSync(inRoot(settings), 'utf8')).toBe(filledIn);
    expect(statSync(inRoot(settings)).mode & 0o777).toBe(0o600);
  };
  dpkg('--install', packageOf('2'));
  areKept();
  dpkg('--remove', 'rampa');
  areKept();
  dpkg('--install', packageOf('2'));
  areKept();
  dpkg('--purge', 'rampa');
  expect(existsSync(inRoot('etc/rampa'))).toBe(false);
});

test.skipIf(!isDebian)('settings that were taken away, or are a link, stay so', () => {
  mkdirSync(inRoot('etc/rampa'), { recursive: true });
  symlinkSync('/not/there/now', inRoot(settings));
  dpkg('--install', packageOf('1'));
  expect(readlinkSync(inRoot(settings))).toBe('/not/there/now');
  rmSync(inRoot(settings));
  dpkg('--install', packageOf('2'));
  expect(existsSync(inRoot(settings))).toBe(false);
});

test.skipIf(!isDebian)('removed, no server starts with the machine, on whichever port', () => {
  dpkg('--install', packageOf('1'));
  const wants = inRoot('etc/systemd/system/multi-user.target.wants');
  mkdirSync(wants, { recursive: true });
  for (const name of ['rampa.service', 'rampa@3100.service', 'rampa@3200.service']) {
    symlinkSync('/usr/lib/systemd/system/rampa@.service', path.join(wants, name));
  }
  // Stands for a running systemd, and notes what it is asked.
  mkdirSync(inRoot('run/systemd/system'), { recursive: true });
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'systemctl'), `#!/bin/sh\necho "$@" >> ${folder}/asked\n`);
  chmodSync(path.join(bin, 'systemctl'), 0o755);
  const before = process.env['PATH'];
  process.env['PATH'] = `${bin}:${before}`;
  try {
    dpkg('--remove', 'rampa');
  } finally {
    process.env['PATH'] = before;
  }
  const asked = readFileSync(path.join(folder, 'asked'), 'utf8').split('\n');
  for (const name of ['rampa.service', 'rampa@3100.service', 'rampa@3200.service']) {
    expect(asked).toContain(`disable --now ${name}`);
  }
});
