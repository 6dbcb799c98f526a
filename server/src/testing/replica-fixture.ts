import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@rampa/embedded-postgres';
import {
  startStreamingReplica,
  type StreamingReplica,
} from '@rampa/embedded-postgres/testing/streaming-replica';
import pg from 'pg';
import { expect } from 'vitest';
import { migrate } from '../platform/database/migrate.ts';
import { openAppFixture, type AppFixture } from './app-fixture.ts';
import { openDatabaseLine } from './database-line.ts';
import { demoNetwork } from './demo-network.ts';

/** The whole server on a PostgreSQL of its own that has a streaming replica. */
export interface ReplicaFixture extends AppFixture {
  /** Of the database. */
  readonly environment: Readonly<Record<string, string>>;
  readonly replica: StreamingReplica;
  /** Between the servers and the replica. */
  readonly line: Awaited<ReturnType<typeof openDatabaseLine>>;
  /** A statement on the replica itself, as its superuser. */
  onReplica(text: string): Promise<readonly object[]>;
  /** What the replica was asked last on each connection of a server's. */
  lastStatements(): Promise<readonly string[]>;
  /** Lists that this server has read so far. */
  reads(): Promise<{ readonly replica: number; readonly primary: number }>;
  /** Waits until the first server reads from the replica, or no longer does; what it says of it then. */
  remarksWhen(used: boolean): Promise<string>;
}

export async function openReplicaFixture(): Promise<ReplicaFixture> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-replica-'));
  // The account that PostgreSQL runs as under root has to get through.
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, 'primary');
  const started = await startEmbeddedPostgres({ dataDir, durability: 'off', log: () => undefined });
  if (!started.ok) throw new Error(started.message);
  const primary = started.value;
  const { ownerUrl, appUrl } = primary;
  await migrate({ ownerUrl });
  // What is acknowledged reaches the replica at once, as in production; nothing waits for the disk.
  await onServer(ownerUrl, 'ALTER DATABASE rampa SET synchronous_commit = on');
  await demoNetwork('rs').fill(ownerUrl);
  const replica = await startStreamingReplica({ dataDir, ownerUrl }, path.join(folder, 'replica'));
  const line = await openDatabaseLine();
  const environment = {
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATABASE_READ_URL: await line.via(replica.urlOf(appUrl)),
  };
  const fixture = await openAppFixture({
    settings: environment,
    storage: { ownerUrl, appUrl, drop: async () => undefined },
  });

  const onReplica: ReplicaFixture['onReplica'] = (text) => onServer(replica.urlOf(ownerUrl), text);
  const remarks = async (): Promise<string> => {
    const ready = await fixture.send({ url: '/health/ready' });
    // As `registerHealthRoutes` answers.
    const told = ready.json<{ status: string; remarks?: string[] }>();
    return [told.status, ...(told.remarks ?? [])].join('; ');
  };
  return {
    ...fixture,
    environment,
    replica,
    line,
    onReplica,
    async lastStatements() {
      const rows = await onReplica(
        `SELECT query FROM pg_stat_activity WHERE application_name = 'rampa'`,
      );
      return rows.map((row) => ('query' in row ? String(row.query) : ''));
    },
    async reads() {
      const { body } = await fixture.app.operator.inject({ url: '/metrics' });
      const count = (from: string) =>
        Number(
          new RegExp(`^rampa_list_reads_total\\{from="${from}"\\} (\\d+)`, 'm').exec(body)?.[1],
        );
      return { replica: count('replica'), primary: count('primary') };
    },
    async remarksWhen(used) {
      let told = '';
      await expect
        .poll(async () => (told = await remarks()))
        .toMatch(used ? /^ready$/ : /; the replica/);
      return told;
    },
    async close() {
      await fixture.close();
      await line.close();
      await replica.close();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function onServer(url: string, text: string): Promise<readonly object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}
