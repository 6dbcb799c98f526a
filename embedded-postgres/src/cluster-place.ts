import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, mkdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './find-postgres-binaries.ts';
import { canEnter, canRun, chooseServerUser, type ServerUser } from './server-user.ts';
import { startFailure, type Attempt } from './start-failure.ts';

const run = promisify(execFile);

export interface ClusterPlace {
  readonly user: ServerUser;
  /** PostgreSQL's own data directory; it need not exist yet. */
  readonly cluster: string;
  /**
   * Where to create a link to `cluster` once that exists, if it had to be outside the data
   * directory.
   */
  readonly linkFrom: string | undefined;
}

/** Where root keeps what `nobody` must reach if the data directory is closed to that account. */
const OPEN_HOME = '/var/lib/rampa';

/** Decides where the cluster is and who owns it, so that PostgreSQL can reach it. */
export async function findClusterPlace(dataDir: string): Promise<Attempt<ClusterPlace>> {
  const usual = path.join(dataDir, 'postgres');
  const user = await chooseServerUser([usual, dataDir]);
  const existing = await lstat(usual).catch(() => undefined);
  if (existing !== undefined) return useExisting(usual, user);
  if ((await canEnter(user, dataDir)) || (await letThrough(user, dataDir))) {
    return { ok: true, value: { user, cluster: usual, linkFrom: undefined } };
  }
  const home = path.join(OPEN_HOME, randomBytes(6).toString('hex'));
  await mkdir(home, { recursive: true, mode: 0o755 });
  if (!(await canEnter(user, home))) {
    return startFailure(
      'data-not-usable',
      `PostgreSQL does not run as root, and the ordinary account that it runs as cannot enter ${dataDir}. Set DATA_DIR to a folder that others may enter, or start Rampa as an ordinary user.`,
    );
  }
  return { ok: true, value: { user, cluster: path.join(home, 'cluster'), linkFrom: usual } };
}

/**
 * Lets others traverse Rampa's own folder without listing it: secrets are in closed folders. That
 * does not help if a folder above is closed.
 */
async function letThrough(user: ServerUser, dataDir: string): Promise<boolean> {
  const { mode } = await stat(dataDir);
  await chmod(dataDir, mode | 0o011);
  if (await canEnter(user, dataDir)) return true;
  await chmod(dataDir, mode);
  return false;
}

async function useExisting(usual: string, user: ServerUser): Promise<Attempt<ClusterPlace>> {
  const cluster = await realpath(usual).catch(() => undefined);
  if (cluster === undefined) {
    return startFailure(
      'data-not-usable',
      `${usual} is a link to a folder that is gone. Put that folder back, or remove the link to begin with an empty database.`,
    );
  }
  const { uid } = await stat(cluster);
  if (user === undefined && uid !== process.getuid?.()) {
    return startFailure(
      'data-not-usable',
      `${usual} belongs to another user (number ${uid}), perhaps because Rampa was started as root before. Start it as that user or as root again, or take the folder over: sudo chown -R "$(id -u)" "${cluster}"`,
    );
  }
  const parent = path.dirname(cluster);
  if (!(await canEnter(user, parent)) && !(await letThrough(user, parent))) {
    return startFailure(
      'data-not-usable',
      `PostgreSQL does not run as root, and the account that it runs as cannot enter ${parent}. Move the data to a folder that others may enter and set DATA_DIR to it.`,
    );
  }
  if (user !== undefined && uid !== user.uid) await giveTo(user, cluster);
  return { ok: true, value: { user, cluster, linkFrom: undefined } };
}

/** The server insists on owning its directory. */
export async function giveTo(user: ServerUser, folder: string): Promise<void> {
  if (user !== undefined) await run('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
}

/**
 * The binaries where the server's account can execute them: if the checkout is closed to it, a copy
 * beside the data.
 */
export async function makeRunnable(
  binaries: PostgresBinaries,
  place: ClusterPlace,
): Promise<Attempt<PostgresBinaries>> {
  if (await canRun(place.user, binaries.postgres)) return { ok: true, value: binaries };
  if (binaries.home !== undefined) {
    const home = path.join(path.dirname(place.cluster), `postgres-${binaries.version}`);
    if ((await stat(home).catch(() => undefined)) === undefined) await copy(binaries.home, home);
    const inCopy = (program: string) =>
      path.join(home, path.relative(binaries.home ?? '', program));
    const copied = {
      ...binaries,
      home,
      postgres: inCopy(await realpath(binaries.postgres)),
      initdb: inCopy(await realpath(binaries.initdb)),
    };
    if (await canRun(place.user, copied.postgres)) return { ok: true, value: copied };
  }
  return startFailure(
    'binaries-missing',
    `The account that PostgreSQL runs as cannot run ${binaries.postgres}. Let others read and enter that folder, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

async function copy(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'a+rX', unfinished]);
  await rename(unfinished, to);
}
