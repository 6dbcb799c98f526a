import process from 'node:process';
import pg from 'pg';
import { findPostgresBinaries, startEmbeddedPostgres } from './index.ts';

// A program such as Rampa: starts its database, commits a row, says so, and runs until it is
// killed. `node embedded-postgres.test-program.ts DATA_DIR embedded|system`
const [dataDir = '', origin] = process.argv.slice(2);
const binaries = await findPostgresBinaries({
  prefer: origin === 'system' ? 'system' : 'embedded',
});
const started = await startEmbeddedPostgres({
  dataDir,
  log: () => undefined,
  ...(binaries === undefined ? {} : { binaries }),
});
if (started.ok) {
  const client = new pg.Client({ connectionString: started.value.ownerUrl });
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS rows (written_at timestamptz DEFAULT now())');
  await client.query('INSERT INTO rows DEFAULT VALUES');
  process.stdout.write('row committed\n');
} else {
  process.stdout.write(`${started.message}\n`);
}
