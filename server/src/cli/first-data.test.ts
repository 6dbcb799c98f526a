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

async function rampa(line: string) {
  let out = '';
  const code = await runRampa({
    words: line.split(' ').map((word) => word.replaceAll('_', ' ')),
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
  await rampa(`import stations ${demoFolder}networks/rs/stations.json`);
  const { code, out } = await rampa(`import tariffs ${demoFolder}networks/rs/tariff-2026.json`);
  expect(code).toBe(1);
  expect(out).toContain('the first price list must have categories');
  expect(out).not.toContain('there is no category');
});

test('from nothing to the first customer, in the order of the guide', async () => {
  const tags = path.join(folder, 'tags.csv');
  await writeFile(tags, 'serial_number,category,verification_code\n004310009991,I,48217730\n');
  const steps = [
    'import stations networks/rs/stations.json',
    'import tariffs networks/rs/tariff-2023.json',
    'import tariffs networks/rs/tariff-2026.json',
    'import points-of-sale points-of-sale/rs.json',
    'orders stock I 100',
    `import tags ${tags}`,
    'staff add --email nada@primer.rs --name Нада_Илић --role supervisor',
  ];
  for (const step of steps) {
    const { code, out } = await rampa(
      step.replace(/(?<= )(networks|points-of-sale)\//, `${demoFolder}$1/`),
    );
    expect([step, code, out]).toEqual([step, 0, out]);
  }
  // The guide and this list are the same.
  const told = await readFile(guide, 'utf8');
  for (const file of ['stations', 'tariff-2023', 'tariff-2026', 'points-of-sale/rs']) {
    expect(told).toContain(`${file}.json`);
  }
});
