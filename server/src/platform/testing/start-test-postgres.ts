import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { TestProject } from 'vitest/node';
import { migrate } from '../database/migrate.ts';
import { findPostgresBinaries, startEmbeddedPostgres } from '@rampa/embedded-postgres';

/**
 * Once per run of the tests: a PostgreSQL of their own with one migrated database, by which
 * `createTestDatabase` makes its copies. `RAMPA_TEST_POSTGRES` says which server: `embedded` (the
 * default) or `system`.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const origin = process.env['RAMPA_TEST_POSTGRES'] === 'system' ? 'system' : 'embedded';
  const binaries = await findPostgresBinaries({ prefer: origin });
  if (binaries?.origin !== origin) {
    throw new Error(`RAMPA_TEST_POSTGRES=${origin}, but this machine has no such PostgreSQL`);
  }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rampa-test-'));
  const started = await startEmbeddedPostgres({
    dataDir,
    binaries,
    durability: 'off',
    log: () => undefined,
  });
  if (!started.ok) throw new Error(started.message);
  const stop = async () => {
    await started.value.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate({ ownerUrl: started.value.ownerUrl });
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('testTemplateUrl', started.value.ownerUrl);
  return stop;
}
