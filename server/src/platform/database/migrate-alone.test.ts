import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseOfOneMachine, type TestDatabase } from '../testing/test-database.ts';
import { describeSchema } from './describe-schema.ts';
import { ownMigrations } from './migrations.ts';
import { splitChanges, splitStatements } from './split-statements.ts';

let storage: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  // Everything in it is dropped, which would be the extension too where the run's are of several machines.
  storage = await createDatabaseOfOneMachine();
  owner = new pg.Client({ connectionString: storage.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await storage.drop();
});

test('sent as to several machines, each statement alone, the migrations make the same schema', async () => {
  // As before the first, with the table that says which were applied.
  await owner.query(`ALTER TABLE schema_migrations SET SCHEMA jobs;
    DROP SCHEMA public CASCADE; CREATE SCHEMA public;
    ALTER TABLE jobs.schema_migrations SET SCHEMA public`);
  for (const { name, text } of await ownMigrations()) {
    await owner.query('BEGIN');
    for (const [at, statement] of splitStatements(text).flatMap(splitChanges).entries()) {
      // What has a name is prepared, which PostgreSQL refuses of two statements in one.
      await owner.query({ name: `${name} ${at}`, text: statement });
    }
    await owner.query('COMMIT');
  }
  const committed = new URL('../../../db/schema.sql', import.meta.url);
  expect((await describeSchema(owner)).sql).toBe(await readFile(committed, 'utf8'));
});
