import { readFile } from 'node:fs/promises';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts';
import { codeKeyOf } from './code-key.ts';

let storage: TestDatabase;
let database: Database;
let migration: string;
beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.ownerUrl, role: null });
  const name = '../../../../db/migrations/0050_fold_codes_of_cost_centres.sql';
  migration = await readFile(new URL(name, import.meta.url), 'utf8');
});
afterAll(async () => {
  await database.close();
  await storage.drop();
});

/** As the codes were taken over from tags: folded by their case alone. */
async function addTakenOver(accountId: string, code: string, createdAt: string): Promise<string> {
  const costCentreId = uuid();
  await database.run(
    `INSERT INTO cost_centres (account_id, cost_centre_id, code, code_key, name, created_at)
     VALUES ($1, $2, $3, lower($3), '', $4)`,
    [accountId, costCentreId, code, createdAt],
  );
  return costCentreId;
}

async function migrateAgain(): Promise<void> {
  const client = await database.pool.connect();
  await client.query('BEGIN');
  await client.query(migration);
  await client.query('COMMIT');
  client.release();
}

const kept = async (accountId: string) =>
  (await database.run(
    'SELECT cost_centre_id, code, code_key FROM cost_centres WHERE account_id = $1 ORDER BY code',
    [accountId],
  )) as readonly { cost_centre_id: string; code: string; code_key: string }[];

test('imported codes are normalised as the program does it', async () => {
  const accountId = uuid();
  const codes = [
    'Магацин',
    'ŠTAB',
    'Љубав',
    'ЏЕП-1',
    'ﬁrma',
    'Ђ-12',
    'Ниш и Пирот',
    'ÖBB',
    '  a 1 ',
  ];
  for (const code of codes) await addTakenOver(accountId, code, '2026-01-01T00:00:00Z');
  await migrateAgain();
  const rows = await kept(accountId);
  expect(rows).toHaveLength(codes.length);
  for (const { code, code_key } of rows) expect(code_key).toBe(codeKeyOf(code));
});

test('codes that look the same become one, the older, with everything that belonged to either', async () => {
  const accountId = uuid();
  const tagId = uuid();
  const older = await addTakenOver(accountId, 'Магацин', '2026-01-01T00:00:00Z');
  const younger = await addTakenOver(accountId, 'Magacin', '2026-02-01T00:00:00Z');
  await addTakenOver(uuid(), 'Magacin', '2026-01-01T00:00:00Z');
  await database.run(
    `INSERT INTO tags (account_id, tag_id, serial_number, category, status_changed_at, created_at, cost_centre_id)
     VALUES ($1, $2, $3, 'I', now(), now(), $4)`,
    [accountId, tagId, uuid(), younger],
  );
  await database.run(
    `INSERT INTO tag_cost_centres (account_id, tag_id, valid_from, cost_centre_id)
     VALUES ($1, $2, '2026-02-01', $3)`,
    [accountId, tagId, younger],
  );
  await database.run(
    `INSERT INTO passage_cost_centre_days
       (account_id, cost_centre_id, toll_day, tag_id, passage_count, amount_minor)
     VALUES ($1, $2, '2026-02-03', $4, 2, 500), ($1, $3, '2026-02-03', $4, 1, 300),
            ($1, $3, '2026-02-04', $4, 1, 100)`,
    [accountId, older, younger, tagId],
  );
  await database.run(
    `INSERT INTO tag_edits (account_id, edit_id, user_id, origin, changes, tag_count, made_at)
     VALUES ($1, $2, $3, 'bulk', $4, 1, now())`,
    [accountId, uuid(), uuid(), JSON.stringify([{ before: { costCentreId: younger } }])],
  );
  await migrateAgain();
  expect(await kept(accountId)).toEqual([
    { cost_centre_id: older, code: 'Магацин', code_key: 'magacin' },
  ]);
  const ids = await database.run(
    `SELECT cost_centre_id FROM tags WHERE account_id = $1
     UNION ALL SELECT cost_centre_id FROM tag_cost_centres WHERE account_id = $1
     UNION ALL SELECT (changes->0->'before'->>'costCentreId')::uuid FROM tag_edits WHERE account_id = $1`,
    [accountId],
  );
  expect(ids).toEqual(Array.from({ length: 3 }, () => ({ cost_centre_id: older })));
  const days = await database.run(
    `SELECT cost_centre_id, passage_count, amount_minor FROM passage_cost_centre_days
     WHERE account_id = $1 ORDER BY toll_day`,
    [accountId],
  );
  expect(days).toEqual([
    { cost_centre_id: older, passage_count: 3, amount_minor: 800 },
    { cost_centre_id: older, passage_count: 1, amount_minor: 100 },
  ]);
});
