import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '@rampa/embedded-postgres';
import { readSettings, type Settings } from '../../server/src/settings.ts';

/** A database and settings for one measurement, deleted after it. */
export interface BenchSetup {
  readonly settings: Settings;
  readonly environment: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  /** For the owner of the tables. */
  readonly ownerUrl: string;
  close(): Promise<void>;
}

export const portalPort = 3990;
export const floorPort = 3995;
export const peerPort = 3996;

export async function openBenchSetup(): Promise<BenchSetup> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rampa-bench-'));
  const started = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  if (!started.ok) throw new Error(started.message);
  const { ownerUrl, appUrl, stop } = started.value;
  await migrate({ ownerUrl });
  const environment = {
    PORT: String(portalPort),
    DATA_DIR: dataDir,
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    // What is measured is the work, not its refusal by the rate limit.
    REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  };
  const read = readSettings(environment, 'demo');
  if (!read.ok) throw new Error(read.faults.join('; '));
  return {
    settings: read.settings,
    environment,
    databaseUrl: appUrl,
    ownerUrl,
    async close() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
