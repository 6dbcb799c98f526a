import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@rampa/embedded-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { misfitAtStart, misfitWith } from './misfit.ts';

// Roles are a whole PostgreSQL's, so one of its own is what loses them here: the tables are there, with what is
// in them, and every GRANT of the dump was refused.

let folder: string;
let urls: { ownerUrl: string; appUrl: string; stop(): Promise<void> };
let owner: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-roles-'));
  // The account that PostgreSQL runs as under root has to get through.
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, 'postgres');
  const started = await startEmbeddedPostgres({ dataDir, durability: 'off', log: () => undefined });
  if (!started.ok) throw new Error(started.message);
  urls = started.value;
  owner = new pg.Client({ connectionString: urls.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await urls.stop();
  await rm(folder, { recursive: true });
});

async function misfits(): Promise<readonly (string | null)[]> {
  const found: (string | null)[] = [];
  for (const role of ['rampa_app', null] as const) {
    const database = createDatabase({ url: urls.appUrl, role, size: 1 });
    found.push(await misfitWith(database), await misfitAtStart(database));
    await database.close();
  }
  return found;
}

test('an empty database was never migrated, whatever roles there are', async () => {
  const never = 'The database was never migrated. Run `rampa migrate` first.';
  expect(await misfits()).toEqual([never, never, never, never]);
  // Of another program.
  await owner.query('CREATE SCHEMA other; CREATE TABLE other.schema_migrations (name text)');
  expect(await misfits()).toEqual([never, never, never, never]);
  await owner.query('DROP SCHEMA other CASCADE');
  await migrate({ ownerUrl: urls.ownerUrl });
});

test('a dump that was restored without its roles asks for them, also of who migrates', async () => {
  await owner.query('DROP OWNED BY rampa_app; DROP ROLE rampa_app');
  const says =
    /^The role rampa_app is missing.*restore the roles first.*docs\/operations\/backup\.md/;
  const missing = expect.stringMatching(says);
  expect(await misfits()).toEqual([missing, missing, missing, missing]);
  await expect(migrate({ ownerUrl: urls.ownerUrl })).rejects.toThrow(says);
});

test('roles that came after the dump have no rights, which the doctor names', async () => {
  await owner.query(`CREATE ROLE rampa_app; GRANT rampa_app TO ${new URL(urls.appUrl).username}`);
  const rights = 'Rights of rampa_app are missing: `rampa doctor` names them.';
  expect(await misfits()).toEqual([rights, rights, rights, rights]);
});
