import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBuilt } from './lib-built.mjs';
import { house } from './lib-house.mjs';
import { fillInPlace } from './lib-in-place.mjs';

let top: string;
let folder: string;
beforeEach(() => {
  top = mkdtempSync(path.join(os.tmpdir(), 'rampa-in-place-'));
  folder = path.join(top, 'dist');
});
afterEach(() => rmSync(top, { recursive: true }));

/** A program, and a part that it loads later. */
const build = (version: string) => async (made: string) => {
  writeFileSync(path.join(made, 'server.mjs'), version);
  await Promise.resolve();
  writeFileSync(path.join(made, `part-${version}.mjs`), version);
};

const here = () => readdirSync(folder).toSorted();

test('while something is built there is what was there before, whole; one that fails leaves nothing', async () => {
  await fillInPlace(folder, build('a'));
  await fillInPlace(folder, async (made) => {
    await build('b')(made);
    expect(here()).toEqual(['part-a.mjs', 'server.mjs']);
    expect(readFileSync(path.join(folder, 'server.mjs'), 'utf8')).toBe('a');
  });
  expect(readFileSync(path.join(folder, 'server.mjs'), 'utf8')).toBe('b');
  await expect(fillInPlace(folder, () => Promise.reject(new Error('a fault')))).rejects.toThrow(
    'a fault',
  );
  expect(readFileSync(path.join(folder, 'server.mjs'), 'utf8')).toBe('b');
  expect(readdirSync(top)).toEqual(['dist']);
});

test('two at the same time both succeed, and one of them is there', async () => {
  await fillInPlace(folder, build('a'));
  await Promise.all([fillInPlace(folder, build('b')), fillInPlace(folder, build('b'))]);
  expect(readFileSync(path.join(folder, 'server.mjs'), 'utf8')).toBe('b');
  expect(existsSync(path.join(folder, 'part-b.mjs'))).toBe(true);
  expect(readdirSync(top)).toEqual(['dist']);
});

test('a server that runs from the build before finds its parts, for one more build', async () => {
  const age = (hours: number) => {
    for (const name of here()) {
      const file = path.join(folder, name);
      const at = statSync(file).mtimeMs / 1000 - hours * 3600;
      utimesSync(file, at, at);
    }
  };
  await fillInPlace(folder, build('a'));
  age(2);
  await fillInPlace(folder, build('b'));
  expect(here()).toEqual(['part-a.mjs', 'part-b.mjs', 'server.mjs']);
  await fillInPlace(folder, build('c'));
  expect(here()).toEqual(['part-b.mjs', 'part-c.mjs', 'server.mjs']);
});

test('whoever may read what is built is not decided by who builds it', async () => {
  await fillInPlace(folder, build('a'));
  mkdirSync(path.join(top, 'usual'));
  expect(statSync(folder).mode).toBe(statSync(path.join(top, 'usual')).mode);
});

test('a build that was broken off is none, even of the sources of the build before', () => {
  const name = `test-${path.basename(top)}`;
  const place = (file: string) => path.relative(house, path.join(top, file));
  const source = path.join(top, 'source.ts');
  writeFileSync(source, 'one');
  writeFileSync(path.join(top, 'result.mjs'), '');
  const built = createBuilt({ name, inputs: [place('source.ts')], result: place('result.mjs') });
  try {
    built.begin()();
    expect(built.state()).toBe('built');
    writeFileSync(source, 'two');
    expect(built.state()).toBe('stale');
    built.begin();
    writeFileSync(source, 'one');
    expect(built.state()).toBe('stale');
    const done = built.begin();
    writeFileSync(source, 'two');
    done();
    writeFileSync(source, 'one');
    expect(built.state()).toBe('stale');
  } finally {
    rmSync(path.join(house, '.stamps', name), { force: true });
  }
});
