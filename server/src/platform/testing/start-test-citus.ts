import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findPostgresBinaries, startEmbeddedPostgres } from '@rampa/embedded-postgres';
import { migrate } from '../database/migrate.ts';
import { distribute } from '../database/distribution/distribute.ts';
import { freeOfCitus } from './test-database.ts';

const NODES = 3;

/** Three PostgreSQLs of this machine that are one migrated, distributed database: a coordinator, with data too, and two workers. */
export interface TestCitus {
  /** Of the owner; the coordinator's first. */
  readonly ownerUrls: readonly string[];
  readonly appUrl: string;
  stop(): Promise<void>;
}

export async function startTestCitus(): Promise<TestCitus> {
  const nodes: StartedNode[] = [];
  const stop = async () => {
    for (const node of nodes) await node.stop();
  };
  try {
    for (let at = 0; at < NODES; at += 1) nodes.push(await startNode());
    const [coordinator, ...workers] = nodes;
    if (coordinator === undefined) throw new Error('no node');
    for (const { ownerUrl } of nodes) await ask(ownerUrl, 'CREATE EXTENSION citus');
    await ask(
      coordinator.ownerUrl,
      `SELECT citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`,
      ...workers.map((worker) => `SELECT citus_add_node('127.0.0.1', ${portOf(worker)})`),
    );
    const ownerUrls = nodes.map(({ ownerUrl }) => ownerUrl);
    await migrate({ ownerUrl: coordinator.ownerUrl });
    const distributed = await distribute({ ownerUrl: coordinator.ownerUrl, dryRun: false });
    if (!distributed.ok) throw new Error(distributed.faults.join('\n'));
    // Tests plant faults by triggers of their own.
    for (const url of ownerUrls) {
      await ask(
        url,
        'ALTER SYSTEM SET citus.enable_unsafe_triggers = on',
        'SELECT pg_reload_conf()',
      );
    }
    await freeOfCitus(ownerUrls, new URL(coordinator.ownerUrl).pathname.slice(1));
    return { ownerUrls, appUrl: coordinator.appUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface StartedNode {
  readonly ownerUrl: string;
  readonly appUrl: string;
  stop(): Promise<void>;
}

const portOf = ({ ownerUrl }: StartedNode): string => new URL(ownerUrl).port;

/** Started twice: a library that is loaded at the start is named in between. */
async function startNode(): Promise<StartedNode> {
  const binaries = await findPostgresBinaries({ prefer: 'system' });
  if (binaries?.origin !== 'system') throw new Error('this machine has no PostgreSQL of its own');
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'rampa-citus-'));
  const start = async () => {
    const started = await startEmbeddedPostgres({
      dataDir,
      binaries,
      durability: 'off',
      log: () => undefined,
    });
    if (started.ok) return started.value;
    throw new Error(started.message);
  };
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const first = await start();
    await ask(
      first.ownerUrl,
      `ALTER SYSTEM SET shared_preload_libraries = 'citus'`,
      'ALTER SYSTEM SET wal_level = logical',
      'ALTER SYSTEM SET max_prepared_transactions = 400',
      // Each database of a test has a process of Citus's own.
      'ALTER SYSTEM SET max_worker_processes = 120',
      'ALTER ROLE rampa_app LOGIN',
    );
    await letNodesIn(first.ownerUrl);
    await first.stop();
    const { ownerUrl, appUrl, stop } = await start();
    // Few parts: each costs a table on the disk, for each table of each test's database.
    await ask(
      ownerUrl,
      'ALTER SYSTEM SET citus.shard_count = 4',
      'ALTER SYSTEM SET citus.enable_stat_counters = on',
      'SELECT pg_reload_conf()',
    );
    return {
      ownerUrl,
      appUrl,
      async stop() {
        await stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Nodes ask each other for no password: they are on this machine alone, for as long as the tests last. */
async function letNodesIn(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ file: string }>(
    `SELECT current_setting('hba_file') AS file`,
  );
  await client.end();
  const file = rows[0]?.file ?? '';
  await writeFile(file, `host all all 127.0.0.1/32 trust\n${await readFile(file, 'utf8')}`);
}

async function ask(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
