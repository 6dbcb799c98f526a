import { mkdir, writeFile } from 'node:fs/promises';
import pg from 'pg';
import { describeSchema } from '../src/platform/database/describe-schema.ts';
import { migrate } from '../src/platform/database/migrate.ts';

// Writes schema.sql and tables.generated.ts from a freshly migrated database, named by its owner's
// URL as the one argument.
const ownerUrl = process.argv[2];
if (ownerUrl === undefined) {
  console.error('usage: node server/db/describe.ts OWNER_URL (of an empty database)');
  process.exit(2);
}
await migrate({ ownerUrl, log: (line) => console.log(line) });
const client = new pg.Client({ connectionString: ownerUrl });
await client.connect();
const { sql, types } = await describeSchema(client);
await client.end();
const here = new URL('./', import.meta.url);
await mkdir(here, { recursive: true });
await writeFile(new URL('schema.sql', here), sql);
await writeFile(new URL('tables.generated.ts', here), types);
