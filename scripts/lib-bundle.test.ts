import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandTable } from '../server/src/cli/command-table.ts';
import { bundleCommandLine } from './lib-bundle.mjs';

// The command line as installations have it, of the sources here.

const house = fileURLToPath(new URL('../', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rampa-bundle-'));
  await bundleCommandLine(house, folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const files = (): ReadonlyMap<string, string> =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));

test('it lists its commands', () => {
  const { stdout, status } = spawnSync(process.execPath, [`${folder}/rampa.mjs`, '--help'], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  for (const { name } of commandTable) expect(stdout).toContain(`  ${name}`);
});

test('what modules find by their place is found from the bundle as well', () => {
  const from = pathToFileURL(`${folder}/rampa.mjs`);
  const places = [...files().values()].flatMap((text) => [
    ...text.matchAll(
      /new URL\((["'`])([^"'`$]+)\1, new URL\("([^"]+)", import\.meta\.url\)\.href\)/g,
    ),
  ]);
  expect(places.length).toBeGreaterThan(5);
  const missing = places
    .map(([, , what = '', module = '']) => fileURLToPath(new URL(what, new URL(module, from))))
    .filter((place) => !existsSync(place));
  expect(missing).toEqual([]);
  // No module is left that takes the bundle's place for its own.
  const bare = [...files()].filter(([, text]) =>
    text.replaceAll(/new URL\("[^"]+", import\.meta\.url\)\.href/g, '').includes('import.meta.url'),
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
