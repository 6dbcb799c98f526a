import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { findPostgresBinaries, startEmbeddedPostgres } from '@rampa/embedded-postgres';
import { migrate } from '../database/migrate.ts';
import { prepareNoted, readNotedStatements } from './prepare-noted.ts';

// A program of the tests: what they have noted in a folder is prepared on the system's PostgreSQL.
// Exit code 0: all of it could be; 1: some was refused, or nothing was noted.

const binaries = await findPostgresBinaries({ prefer: 'system' });
if (binaries?.origin !== 'system') throw new Error('This machine has no PostgreSQL of its own');
const statements = readNotedStatements(process.argv[2] ?? '');
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rampa-prepare-'));
const started = await startEmbeddedPostgres({
  dataDir,
  binaries,
  durability: 'off',
  log: () => undefined,
});
if (!started.ok) throw new Error(started.message);
try {
  await migrate({ ownerUrl: started.value.ownerUrl });
  const { prepared, refused } = await prepareNoted(started.value.ownerUrl, statements);
  for (const { by, message, text } of refused) {
    process.stdout.write(`${by}: ${message}\n    ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}\n`);
  }
  process.stdout.write(`${prepared} statements prepared, ${refused.length} refused\n`);
  process.exitCode = refused.length === 0 && prepared > 0 ? 0 : 1;
} finally {
  await started.value.stop();
  await rm(dataDir, { recursive: true, force: true });
}
