import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandTable } from '../server/src/cli/command-table.ts';
import { bundleCommandLine, bundleServer } from './lib-bundle.mjs';

// The command line as installations have it and the server as `npm start` has it, of the sources here.

const house = path.resolve(import.meta.dirname, '..');
let folder: string;
/** Below the packages, which it looks for from where it is. */
let served: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rampa-bundle-'));
  await bundleCommandLine(house, folder);
  served = mkdtempSync(path.join(house, 'node_modules/.cache/rampa-bundle-'));
  await bundleServer(house, { into: served, whole: true });
});
afterAll(() => {
  for (const made of [folder, served]) rmSync(made, { recursive: true });
});

const files = (of = folder): ReadonlyMap<string, string> =>
  new Map(readdirSync(of).map((name) => [name, readFileSync(path.join(of, name), 'utf8')]));

test('it lists its commands', () => {
  const { stdout, status } = spawnSync(process.execPath, [`${folder}/rampa.mjs`, '--help'], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  for (const { name } of commandTable) expect(stdout).toContain(`  ${name}`);
});

test.each([
  ['the command line', () => folder],
  ['the server', () => served],
])('what modules of %s find by their place is found from the bundle as well', (_, of) => {
  const from = pathToFileURL(`${of()}/program.mjs`);
  const places = [...files(of()).values()].flatMap((text) => [
    ...text.matchAll(
      /new URL\((["'`])([^"'`$]+)\1, new URL\("([^"]+)", import\.meta\.url\)\.href\)/g,
    ),
  ]);
  expect(places.length).toBeGreaterThan(2);
  const missing = places
    .map(([, , what = '', module = '']) => fileURLToPath(new URL(what, new URL(module, from))))
    // The portal's own build, which these tests do without.
    .filter((place) => !existsSync(place) && place !== path.join(house, 'portal/dist'));
  expect(missing).toEqual([]);
  // No module is left that takes the bundle's place for its own, but for programs that are there.
  const program = /new URL\((["'`])\.\/([\w-]+\.mjs)\1, import\.meta\.url\)/g;
  const bare = [...files(of())].filter(([, text]) =>
    text
      .replaceAll(/new URL\("[^"]+", import\.meta\.url\)\.href/g, '')
      .replaceAll(program, (found, _quote, name: string) =>
        existsSync(path.join(of(), name)) ? '' : found,
      )
      .includes('import.meta.url'),
  );
  expect(bare.map(([name]) => name)).toEqual([]);
});

test('commands share modules: each is there once, and neither the demo nor the embedded database is', () => {
  const all = [...files().values()].join('\n');
  // Of the query builder, the schemas and ours; a second one would not know what the first one made.
  for (const once of [
    /^(?:var \w+ = )?class Kysely /gm,
    /^(?:async )?function createServices\(/gm,
  ]) {
    expect(all.match(once)).toHaveLength(1);
  }
  expect(all).not.toContain('Putarina-2026!');
  expect(all).not.toContain('guardian.ts');
});

/** What a program of the server's bundle has in memory once it runs. */
function loadedBy(program: string): ReadonlyMap<string, string> {
  const all = files(served);
  const found = new Map<string, string>();
  const left = [program];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const text = all.get(name);
    if (text === undefined || found.has(name)) continue;
    found.set(name, text);
    // What is imported where it is needed counts as well.
    left.push(
      ...[...text.matchAll(/["'`]\.\/([\w-]+\.mjs)["'`](?!, import\.meta)/g)].map(
        ([, to = '']) => to,
      ),
    );
  }
  return found;
}

test('the process that serves has nothing of the demo, which has one of its own', () => {
  const [server, demo] = ['server.mjs', 'demo-process.mjs'].map((name) =>
    [...loadedBy(name).values()].join('\n'),
  );
  for (const part of ['Putarina-2026!', 'planTrips', 'generateFleet']) {
    expect(server).not.toContain(part);
  }
  expect(demo).toContain('planTrips');
  expect(server?.match(/^(?:async )?function createServices\(/gm)).toHaveLength(1);
});

test('the server and what it starts read no types, and no letter of a long text takes two bytes', () => {
  const threads = readdirSync(served).filter((name) => name.endsWith('-thread.mjs'));
  expect(threads.length).toBeGreaterThan(10);
  const tell = `process.on('exit', () => process.stderr.write(process.moduleLoadList.join()))`;
  const { stderr } = spawnSync(
    process.execPath,
    [`--import=data:text/javascript,${tell}`, `${served}/server.mjs`],
    // All of it is loaded before the settings are read.
    { encoding: 'utf8', env: { RAMPA_MODE: 'demo', PORT: 'none' } },
  );
  expect(stderr).toContain('The settings have faults');
  expect(stderr).toContain('NativeModule');
  // The program that takes types away is 35 MB as long as the server runs.
  expect(stderr).not.toContain('amaro');
  for (const name of ['server.mjs', ...threads]) {
    for (const [file, text] of loadedBy(name)) {
      expect([file, text.match(/new URL\((["'`])[^"'`]*\.ts\1, new URL/)]).toEqual([file, null]);
    }
  }
  const wide = [...loadedBy('server.mjs')].filter(
    ([, text]) => text.length > 100_000 && /[^\p{ASCII}]/u.test(text),
  );
  expect(wide.map(([file]) => file)).toEqual([]);
});
