import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { distribute } from '../distribute.ts';

// On several machines alone: `npm run test:distributed`.

let storage: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  storage = await createTestDatabase();
  owner = new pg.Client({ connectionString: storage.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await storage.drop();
});

const again = (dryRun = false) => distribute({ ownerUrl: storage.ownerUrl, dryRun });

test('what is in its place stays there', async () => {
  expect(await again()).toMatchObject({ ok: true, steps: [] });
});

test('a table that came later is refused until somebody says where it lives', async () => {
  await owner.query('CREATE TABLE tag_colours (account_id uuid PRIMARY KEY, colour text)');
  const refused = { ok: false, faults: [expect.stringContaining('tag_colours has no place')] };
  expect(await again()).toEqual(refused);
  await owner.query('DROP TABLE tag_colours');
});

test('a table that is elsewhere is named, and left where it is; its rows go with it', async () => {
  await owner.query(`INSERT INTO notification_choices (account_id, user_id, kind, channel, wanted)
    SELECT md5(n::text)::uuid, md5(n::text)::uuid, 'any', 'email', true FROM generate_series(1, 50) n`);
  await owner.query(`SELECT undistribute_table('notification_choices')`);
  expect(await again(true)).toMatchObject({
    ok: true,
    steps: [{ table: 'notification_choices', says: 'beside accounts, by account_id' }],
  });
  await owner.query(`SELECT create_reference_table('notification_choices')`);
  const refused = {
    ok: false,
    faults: [expect.stringContaining('notification_choices is reference')],
  };
  expect(await again()).toEqual(refused);
  await owner.query(`SELECT undistribute_table('notification_choices')`);
  expect(await again()).toMatchObject({ ok: true, steps: [{ table: 'notification_choices' }] });
  expect(await again()).toMatchObject({ ok: true, steps: [] });
  const { rows } = await owner.query<{ n: number; left: number }>(`
    SELECT count(*)::int AS n, pg_relation_size('notification_choices')::int AS left
    FROM notification_choices`);
  expect(rows).toEqual([{ n: 50, left: 0 }]);
});

test('of a customer all rows that triggers write are on the machine of the customer', async () => {
  const { rows } = await owner.query<{ colocated: number }>(`
    SELECT count(DISTINCT colocation_id)::int AS colocated FROM citus_tables
    WHERE table_name::text IN ('accounts', 'tag_status_queue', 'passage_figure_changes',
      'ledger_figure_changes', 'lane_hour_changes', 'passage_months', 'passages', 'postings', 'journals', 'tags')`);
  expect(rows).toEqual([{ colocated: 1 }]);
});
