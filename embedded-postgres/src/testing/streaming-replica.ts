import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, open, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { giveTo } from '../cluster-place.ts';
import { serverEnvironment } from '../create-cluster.ts';
import { databaseHost } from '../database-url.ts';
import { readPostmasterFile } from '../postmaster-file.ts';

/** A streaming replica of an embedded PostgreSQL: a server of its own that replays what the other one writes. */
export interface StreamingReplica {
  /** A URL of the primary's, with the replica in its place. */
  urlOf(primaryUrl: string): string;
  /** By SIGKILL; its address stays. */
  kill(): Promise<void>;
  /** After a kill: waits until it answers. */
  start(): Promise<void>;
  /** Ends it and removes its files. */
  close(): Promise<void>;
}

/** What a copy of a running server must not have, or gets from the primary by itself. */
const leftOut = /^(?:postmaster\.(?:pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+)$/;

/**
 * Copies a running server by PostgreSQL's own interface for backups, since the embedded binaries have no
 * `pg_basebackup`, and starts the copy as its replica. `folder` must not exist.
 */
export async function startStreamingReplica(
  primary: { readonly dataDir: string; readonly ownerUrl: string },
  folder: string,
): Promise<StreamingReplica> {
  const from = await realpath(path.join(primary.dataDir, 'postgres'));
  const program = /^\S+/.exec(await readFile(path.join(from, 'postmaster.opts'), 'utf8'))?.[0];
  if (program === undefined) throw new Error(`No server runs on ${from}`);
  const { uid, gid } = await stat(from);
  const user = process.getuid?.() === uid ? undefined : { uid, gid };
  await mkdir(folder, { mode: 0o755 });
  const cluster = path.join(folder, 'postgres');
  await copyCluster(primary.ownerUrl, from, cluster);
  await giveTo(user, cluster);
  const port = await findFreePort();
  const urlOf = (primaryUrl: string): string => {
    const url = new URL(primaryUrl);
    url.port = String(port);
    return url.href;
  };

  let guardian: ChildProcess;
  const logFile = path.join(folder, 'postgres.log');
  const start = async (): Promise<void> => {
    const log = await open(logFile, 'a', 0o600);
    guardian = spawn(
      process.execPath,
      [
        fileURLToPath(new URL('../guardian.ts', import.meta.url)),
        JSON.stringify(user ?? {}),
        program,
        '-D',
        cluster,
        ...settingsOf(port).flatMap((setting) => ['-c', setting]),
      ],
      { cwd: '/', env: serverEnvironment(), stdio: ['pipe', log.fd, log.fd] },
    );
    await log.close();
    guardian.stdin?.on('error', () => undefined);
    while (!(await answers(urlOf(primary.ownerUrl)))) {
      if (guardian.exitCode !== null) {
        throw new Error(`The replica did not start: ${await readFile(logFile, 'utf8')}`);
      }
      await delay(20);
    }
  };
  await start();
  return {
    urlOf,
    start,
    async kill() {
      const file = await readPostmasterFile(cluster);
      if (file === undefined) throw new Error('The replica does not run');
      const ended = once(guardian, 'exit');
      process.kill(file.pid, 'SIGKILL');
      await ended;
    },
    async close() {
      if (guardian.exitCode === null) {
        const ended = once(guardian, 'exit');
        guardian.stdin?.end();
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function copyCluster(ownerUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('replica', true)`);
    await cp(from, to, {
      recursive: true,
      filter: (source) => !leftOut.test(path.relative(from, source)),
    });
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(false)',
    );
    await writeFile(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  const { hostname, port, username, password } = new URL(ownerUrl);
  const secret = decodeURIComponent(password).replaceAll(/[\\']/g, String.raw`\$&`);
  const conninfo = `host=${hostname} port=${port} user=${username} password=''${secret}''`;
  await writeFile(path.join(to, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  await writeFile(path.join(to, 'standby.signal'), '');
}

/** At least what the primary has, or the replica refuses to start. */
function settingsOf(port: number): readonly string[] {
  return [
    `listen_addresses=${databaseHost}`,
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'jit=off',
    'fsync=off',
    'wal_retrieve_retry_interval=100ms',
  ];
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, databaseHost);
  await once(probe, 'listening');
  // A server that listens on a TCP port has an address with a port.
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
