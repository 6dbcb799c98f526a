import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseOfOneMachine, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

let storage: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  // Several machines upgrade while no server runs, and take keys between split tables one by one.
  storage = await createDatabaseOfOneMachine();
  owner = new pg.Client({ connectionString: storage.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await storage.drop();
});

test('what postings refer to is checked otherwise beside a booking that is under way', async () => {
  const name = '0228_check_postings_by_statement.sql';
  await owner.query(`
    DROP FUNCTION check_postings, keep_what_postings_refer_to CASCADE;
    ALTER TABLE postings
      ADD CONSTRAINT postings__of_journal FOREIGN KEY (account_id, journal_id) REFERENCES journals,
      ADD CONSTRAINT postings__of_ledger_account
        FOREIGN KEY (account_id, ledger_account_id) REFERENCES ledger_accounts;
    DELETE FROM schema_migrations WHERE name = '${name}'`);
  const program = new pg.Client({ connectionString: storage.appUrl });
  await program.connect();
  const ids = `'018f0000-abcd-7000-8000-000000000001', '018f0000-abcd-7000-8000-000000000002'`;
  await program.query(`BEGIN;
    INSERT INTO journals (account_id, journal_id, kind, reference, occurred_at, posted_at)
    VALUES (${ids}, 'top-up', 'order-1', now(), now())`);
  const told: string[] = [];
  const migrating = migrate({ ownerUrl: storage.ownerUrl, log: (line) => void told.push(line) });
  const waits = `EXISTS (SELECT FROM pg_locks WHERE NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
  await expect
    .poll(async () => (await owner.query<{ yes: boolean }>(`SELECT ${waits} AS yes`)).rows)
    .toEqual([{ yes: true }]);
  await program.query(`
    INSERT INTO ledger_accounts (account_id, ledger_account_id, kind, currency)
    VALUES ('018f0000-abcd-7000-8000-000000000001', 'gateway-clearing', 'gateway-clearing', 'RSD');
    INSERT INTO postings (account_id, journal_id, line_no, ledger_account_id, amount_minor, currency)
    VALUES (${ids}, 1, 'gateway-clearing', 1, 'RSD'), (${ids}, 2, 'gateway-clearing', -1, 'RSD');
    COMMIT`);
  await program.end();
  expect((await migrating).applied).toEqual([name]);
  expect(told).toEqual([name]);
});
