import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { findClusterPlace, makeRunnable, type ClusterPlace } from './cluster-place.ts';
import { connectOwner } from './connect-owner.ts';
import { clusterVersion, createCluster } from './create-cluster.ts';
import { databaseName, databaseUrl, ownerRole, programRole } from './database-url.ts';
import { lockDirectory, type DirectoryLock } from './directory-lock.ts';
import { findPostgresBinaries, type PostgresBinaries } from './find-postgres-binaries.ts';
import type { RunningPostgres } from './find-running-postgres.ts';
import { launchServer, type RunningServer } from './launch-server.ts';
import { createPassword, passwordFile, readPassword } from './passwords.ts';
import { disownReusedProcessId, stopOrphan } from './postmaster-file.ts';
import { createProgramLogin } from './program-login.ts';
import { startFailure, type Attempt } from './start-failure.ts';

export interface EmbeddedPostgresOptions {
  /**
   * Rampa's data directory; it contains the cluster in `postgres` and the passwords in `secrets`.
   */
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /** Default: the npm package's, else the system's. */
  readonly binaries?: PostgresBinaries;
  /** `off` loses committed rows when the machine stops: for tests only. Default `on`. */
  readonly durability?: 'on' | 'off';
}

export interface EmbeddedPostgres {
  /** URL of the database `rampa` for its owner, a superuser of this server. */
  readonly ownerUrl: string;
  /** URL of the same database for the program, whose login has the rights of `rampa_app` and no others. */
  readonly appUrl: string;
  readonly port: number;
  /** Such as `18.4`. */
  readonly version: string;
  /** Settled if the server ended without having been asked to. */
  readonly lost: Promise<void>;
  /** Clean shutdown; the data directory is free afterwards. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a data directory, creating it first if it is new. It ends with this
 * process, however that ends. A data directory has one user at a time.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<Attempt<EmbeddedPostgres>> {
  if (process.platform === 'win32') {
    return startFailure(
      'binaries-missing',
      'The embedded database does not run on Windows itself. Use WSL, or set DATABASE_URL to a PostgreSQL of your own (15 or later).',
    );
  }
  const locked = await lockDataDirectory(options.dataDir);
  if (!locked.ok) return locked;
  const { dataDir, lock } = locked.value;
  try {
    const started = await startLocked({ ...options, dataDir }, () => lock.release());
    if (!started.ok) lock.release();
    return started;
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function lockDataDirectory(
  folder: string,
): Promise<Attempt<{ readonly dataDir: string; readonly lock: DirectoryLock }>> {
  let lock: DirectoryLock | undefined;
  try {
    await mkdir(folder, { recursive: true });
    const dataDir = await realpath(folder);
    const holderFile = path.join(dataDir, 'postgres.lock.pid');
    lock = lockDirectory(path.join(dataDir, 'postgres.lock'));
    if (lock === undefined) {
      const holder = await readFile(holderFile, 'utf8').catch(() => 'unknown');
      return startFailure(
        'already-running',
        `The data directory ${dataDir} is in use by another Rampa (process ${holder.trim()}). Stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    await writeFile(holderFile, `${process.pid}\n`);
    return { ok: true, value: { dataDir, lock } };
  } catch (error) {
    lock?.release();
    const reason = error instanceof Error ? error.message : String(error);
    return startFailure(
      'data-not-usable',
      `The data directory ${folder} cannot be written (${reason}). If the disk is full, make room. If the folder belongs to another user, start Rampa as that user, or set DATA_DIR to a folder of your own.`,
    );
  }
}

async function startLocked(
  options: EmbeddedPostgresOptions,
  release: () => void,
): Promise<Attempt<EmbeddedPostgres>> {
  const begin = performance.now();
  const { dataDir, log, durability = 'on' } = options;
  const found = options.binaries ?? (await findPostgresBinaries());
  if (found === undefined) {
    return startFailure(
      'binaries-missing',
      'No PostgreSQL server was found for this platform. Install PostgreSQL 15 or later (on Debian and Ubuntu: apt-get install postgresql; on macOS: brew install postgresql), or set DATABASE_URL to one that runs elsewhere.',
    );
  }
  const placed = await findClusterPlace(dataDir);
  if (!placed.ok) return placed;
  const place = placed.value;
  const runnable = await makeRunnable(found, place);
  if (!runnable.ok) return runnable;
  const binaries = runnable.value;
  const password = await prepareCluster(binaries, place, options);
  if (!password.ok) return password;
  const logFile = path.join(dataDir, 'postgres.log');
  const launched = await launchServer(binaries, place, { logFile, durability, log });
  if (!launched.ok) return launched;
  const server = launched.value;
  const urls = await prepareDatabase(server, dataDir, password.value).catch(
    async (error: unknown) => {
      await server.stop();
      throw error;
    },
  );
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  log(`Database: PostgreSQL ${binaries.version} is ready (${seconds} s)`);
  return { ok: true, value: supervise(server, binaries.version, urls, release) };
}

/** Database and login of the program; returns the URLs of both logins. */
async function prepareDatabase(
  { port }: RunningServer,
  dataDir: string,
  ownerPassword: string,
): Promise<RunningPostgres> {
  const owner = { role: ownerRole, password: ownerPassword } as const;
  const program = {
    role: programRole,
    password: await createPassword(dataDir, 'program'),
  } as const;
  await createDatabase(databaseUrl(port, owner, 'postgres'));
  const ownerUrl = databaseUrl(port, owner);
  await createProgramLogin(ownerUrl, program.password);
  return { ownerUrl, appUrl: databaseUrl(port, program) };
}

function supervise(
  server: RunningServer,
  version: string,
  urls: RunningPostgres,
  release: () => void,
): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  return {
    ...urls,
    port: server.port,
    version,
    lost: new Promise((resolve) => {
      void server.ended.then(() => {
        if (stopping === undefined) resolve();
      });
    }),
    stop() {
      stopping ??= server.stop().then(release);
      return stopping;
    },
  };
}

/** A complete cluster of the right version that no server is using, and its owner's password. */
async function prepareCluster(
  binaries: PostgresBinaries,
  place: ClusterPlace,
  options: EmbeddedPostgresOptions,
): Promise<Attempt<string>> {
  const { dataDir, log, durability } = options;
  const version = await clusterVersion(place.cluster);
  if (version === undefined) {
    log(`Database: making a new PostgreSQL ${binaries.version} in ${place.cluster}`);
    const password = await createPassword(dataDir, 'owner');
    const failure = await createCluster(binaries, place, { password, sync: durability !== 'off' });
    return failure ?? { ok: true, value: password };
  }
  if (version !== binaries.major) {
    return startFailure(
      'version-mismatch',
      `The data in ${place.cluster} was made by PostgreSQL ${version}, but the one found here is ${binaries.version}. Provide version ${version}, or export the data with its pg_dump and import it into a new data directory.`,
    );
  }
  const password = await readPassword(dataDir, 'owner');
  if (password === undefined) {
    return startFailure(
      'data-not-usable',
      `The password of the database is missing: ${passwordFile(dataDir, 'owner')}. Put that file back, or move ${dataDir} away to begin with an empty database.`,
    );
  }
  const failure = await stopOrphan(place.cluster, log);
  if (failure !== undefined) return failure;
  await disownReusedProcessId(place.cluster);
  return { ok: true, value: password };
}

/** Created after the cluster, so that after a start killed in between the next one creates it. */
async function createDatabase(url: string): Promise<void> {
  const client = await connectOwner(url);
  try {
    const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
    if (known.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
}
