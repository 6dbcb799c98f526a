import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describeSchema } from '../src/platform/database/describe-schema.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '@rampa/embedded-postgres';

// Writes schema.sql, tables.generated.ts and grants.generated.ts from a freshly migrated database.
const dataDir = await mkdtemp(join(tmpdir(), 'rampa-describe-'));
const started = await startEmbeddedPostgres({
  dataDir,
  log: () => undefined,
  durability: 'off',
});
if (!started.ok) throw new Error(started.message);
const { ownerUrl, stop } = started.value;
try {
  await migrate({ ownerUrl });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { sql, types, grants } = await describeSchema(client);
  await client.end();
  const here = new URL('./', import.meta.url);
  await writeFile(new URL('schema.sql', here), sql);
  await writeFile(new URL('tables.generated.ts', here), types);
  await writeFile(new URL('grants.generated.ts', here), grants);
} finally {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}
