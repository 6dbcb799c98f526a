import { readFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { statementFaults } from './statement-faults.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Files with statements that are right all the same. */
const allowed = new Map([
  ['src/areas/corrections/refused-passages.store.ts', 'of a table on the coordinator'],
  ['src/areas/intake/tag-status.test.ts', 'of a table on the coordinator'],
  ['src/areas/external-toll/billing/verify.test.ts', 'a day, which needs no time zone'],
  ['src/platform/database/owner.store.ts', 'of the catalog, on the coordinator'],
  ['src/platform/jobs/testing/free-abandoned-jobs.ts', 'of the queues, on the coordinator'],
]);

test('no statement is written as several machines refuse it, or as all of them would be asked', async () => {
  const files = globSync(['src/**/*.ts', '../demo/src/**/*.ts'], { cwd: root }).filter(
    (file) => !file.includes('/distribution/') && !allowed.has(file),
  );
  expect(files.length).toBeGreaterThan(1000);
  const faults = await Promise.all(
    files.map(async (file) => statementFaults(file, await readFile(`${root}${file}`, 'utf8'))),
  );
  expect(faults.flat()).toEqual([]);
});

test('whoever is allowed to still needs it', async () => {
  for (const file of allowed.keys()) {
    expect(statementFaults(file, await readFile(`${root}${file}`, 'utf8'))).not.toEqual([]);
  }
});

test.each([
  ["UPDATE tags SET created_at = created_at - interval '2 days' WHERE tag_id = $1", 'refuse'],
  ['UPDATE tags SET created_at = created_at + make_interval(days => $1)', 'refuse'],
  ['WHERE (account_id, tag_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))', 'asks all'],
  ['WHERE (r.account_id, r.old_tag_id) IN (SELECT * FROM unnest($1::uuid[]))', 'asks all'],
  ['SELECT 1 FROM tags WHERE NOT EXISTS (SELECT FROM tag_blocks)', 'refuse'],
  ['SET session_replication_role = replica', 'hears of'],
  [
    'SELECT EXISTS (SELECT 1 FROM tags n WHERE n.account_id = r.account_id AND n.tag_id = r.tag_id) AS known',
    'a LEFT JOIN',
  ],
  ["ON CONFLICT (a) DO UPDATE SET n = CASE known.state WHEN 'x' THEN 1 END", 'misread'],
])('%s is a fault', (statement, fault) => {
  expect(statementFaults('a.store.ts', statement)).toEqual([expect.stringContaining(fault)]);
});
