import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { createTestDatabase } from '../../../platform/testing/test-database.ts';

test('a month that was on its way out during an upgrade can come back', async () => {
  const storage = await createTestDatabase();
  const owner = new pg.Client({ connectionString: storage.ownerUrl });
  try {
    await owner.connect();
    await owner.query(
      'DROP SCHEMA public CASCADE; DROP SCHEMA IF EXISTS jobs CASCADE; CREATE SCHEMA public',
    );
    await migrate({ ownerUrl: storage.ownerUrl, upTo: '0252_leave_room_beside_sums.sql' });
    await owner.query("SELECT ensure_passage_partition('2021-03-01')");
    await owner.query('ALTER TABLE passages DETACH PARTITION passages_2021_03');
    await owner.query(`INSERT INTO archived_months (month, state, announced_at, from_at, until_at)
      VALUES ('2021-03-01', 'detached', now(), '2021-03-01', '2021-04-01')`);
    await migrate({ ownerUrl: storage.ownerUrl });
    await owner.query(
      "ALTER TABLE passages ATTACH PARTITION passages_2021_03 FOR VALUES FROM ('2021-03-01Z') TO ('2021-04-01Z')",
    );
    const { rows } = await owner.query(
      "SELECT count(*)::int AS n FROM pg_inherits WHERE inhrelid = 'passages_2021_03'::regclass",
    );
    expect(rows).toEqual([{ n: 1 }]);
  } finally {
    await owner.end();
    await storage.drop();
  }
});
