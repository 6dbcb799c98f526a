import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { runRampa } from './run.ts';

// What docs/operations/first-data.md tells an operator to do on a database that was just migrated.

let storage: TestDatabase;
let folder: string;
beforeAll(async () => {
  storage = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-first-data-'));
});
afterAll(async () => {
  await storage.drop();
  await rm(folder, { recursive: true });
});

const demoFolder = fileURLToPath(new URL('../../db/demo/', import.meta.url));
const guide = new URL('../../../docs/operations/first-data.md', import.meta.url);

async function rampa(words: readonly string[]) {
  let out = '';
  const code = await runRampa({
    words: [...words],
    environment: {
      RAMPA_MODE: 'demo',
      DATA_DIR: folder,
      DATABASE_URL: storage.appUrl,
      DATABASE_OWNER_URL: storage.ownerUrl,
    },
    print: (text) => (out += text),
    complain: (text) => (out += `${text}\n`),
  });
  return { code, out };
}

test('a price list without categories is refused by one sentence, not once for each category', async () => {
  await rampa(['import', 'stations', `${demoFolder}networks/rs/stations.json`]);
  const tariff = `${demoFolder}networks/rs/tariff-2026.json`;
  const { code, out } = await rampa(['import', 'tariffs', tariff]);
  expect(code).toBe(1);
  expect(out).toContain('the first price list must have categories');
  expect(out).not.toContain('there is no category');
});

/** The one block of commands of a section of the page, as a shell would take it: files that it writes, and commands. */
async function stepsOf(heading: string): Promise<readonly Step[]> {
  const [, after = ''] = (await readFile(guide, 'utf8')).split(`\n## ${heading}\n`);
  const block = /^```sh\n([^]*?)\n```$/m.exec(after.split('\n## ')[0] ?? '')?.[1] ?? '';
  const parts = block.matchAll(/^cat > (\S+) <<'END'\n([^]*?\n)END$|^(.+)$/gm);
  return [...parts].map(([, file, text = '', line = '']) =>
    file === undefined ? { line } : { file, text },
  );
}

type Step = { readonly line: string } | { readonly file: string; readonly text: string };

const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);

/** Where a step says that it goes: the demo's files lie elsewhere in an installation. */
function folderAfter(line: string): string {
  if (line === 'cd') return folder;
  expect(line).toBe('cd /opt/rampa/app/server/db/demo');
  return demoFolder;
}

test('from nothing to the first customer, by the commands of the guide', async () => {
  let here = folder;
  const done: string[] = [];
  for (const step of await stepsOf('From nothing to the first customer')) {
    if ('file' in step) {
      await writeFile(path.join(here, step.file), step.text);
      continue;
    }
    const [program, ...words] = wordsOf(step.line);
    if (program === 'cd') {
      here = folderAfter(step.line);
      continue;
    }
    expect(program).toBe('rampa');
    const placed = words.map((word) =>
      /\.(?:json|csv)$/.test(word) ? path.join(here, word) : word,
    );
    const { code, out } = await rampa(placed);
    expect([step.line, code, out]).toEqual([step.line, 0, out]);
    done.push(words.slice(0, 2).join(' '));
  }
  expect([...new Set(done)]).toEqual([
    'import stations',
    'import tariffs',
    'import points-of-sale',
    'orders stock',
    'import road-events',
    'import tags',
    'staff add',
    'import customers',
  ]);
});
