import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../database/migrate.ts';
import { startTestCitus } from './start-test-citus.ts';
import { findPostgresBinaries, startEmbeddedPostgres } from '@rampa/embedded-postgres';

/**
 * Once per project of tests: a PostgreSQL of its own with one migrated database, by which
 * `createTestDatabase` makes its copies. The project's `RAMPA_TEST_POSTGRES` says which server:
 * `embedded` or `system`, or `citus` for several that are one database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.config.env['RAMPA_TEST_POSTGRES'] === 'citus') return setupCitus(project);
  const origin = project.config.env['RAMPA_TEST_POSTGRES'] === 'system' ? 'system' : 'embedded';
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
  project.provide('testNodeUrls', [started.value.ownerUrl]);
  project.provide('testTemplateUrl', started.value.ownerUrl);
  project.provide('testProgramUrl', started.value.appUrl);
  return stop;
}

async function setupCitus(project: TestProject): Promise<() => Promise<void>> {
  const { ownerUrls, appUrl, stop } = await startTestCitus();
  project.provide('testNodeUrls', [...ownerUrls]);
  project.provide('testTemplateUrl', ownerUrls[0] ?? '');
  project.provide('testProgramUrl', appUrl);
  return stop;
}
