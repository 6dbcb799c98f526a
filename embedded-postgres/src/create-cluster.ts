import { execFile } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { giveTo, type ClusterPlace } from './cluster-place.ts';
import { ownerRole } from './database-url.ts';
import type { PostgresBinaries } from './find-postgres-binaries.ts';
import { startFailure, type EmbeddedPostgresFailure } from './start-failure.ts';

const run = promisify(execFile);

/** Major version of the server that created the cluster; `undefined` if there is no cluster yet. */
export async function clusterVersion(cluster: string): Promise<number | undefined> {
  const text = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/**
 * Creates an empty cluster under a temporary name and moves it into place once it is complete, so
 * an interrupted start leaves nothing incomplete behind.
 */
export async function createCluster(
  binaries: PostgresBinaries,
  place: ClusterPlace,
  options: { readonly password: string; readonly sync: boolean },
): Promise<EmbeddedPostgresFailure | undefined> {
  const unfinished = `${place.cluster}.unfinished`;
  const passwordFile = `${place.cluster}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  try {
    await mkdir(unfinished, { mode: 0o700 });
    await giveTo(place.user, unfinished);
    await writeFile(passwordFile, options.password, { mode: 0o600 });
    if (place.user !== undefined) await chown(passwordFile, place.user.uid, place.user.gid);
    await initialise(binaries, place, unfinished, passwordFile, options.sync);
    await rename(unfinished, place.cluster);
    if (place.linkFrom !== undefined) await symlink(place.cluster, place.linkFrom);
    return undefined;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    return startFailure(
      'init-failed',
      `PostgreSQL could not make its data directory ${place.cluster}. Check that the disk has room and that the folder may be written, then start again. It said: ${reasonOf(error)}`,
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function initialise(
  binaries: PostgresBinaries,
  place: ClusterPlace,
  folder: string,
  passwordFile: string,
  sync: boolean,
): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    `--username=${ownerRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--data-checksums',
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ];
  const attempts = localeChoices(binaries.major);
  for (const [index, locale] of attempts.entries()) {
    try {
      await run(binaries.initdb, [...args, ...locale], {
        ...place.user,
        cwd: '/',
        env: serverEnvironment(),
      });
      return;
    } catch (error) {
      if (index === attempts.length - 1) throw error;
    }
  }
}

/**
 * Order by code point, upper and lower case by Unicode, on any system; the last one is always
 * available.
 */
function localeChoices(major: number): readonly (readonly string[])[] {
  if (major >= 17) {
    return [['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']];
  }
  return [['--locale=C', '--lc-ctype=C.UTF-8'], ['--locale=C']];
}

/** Without variables that PostgreSQL would read as settings (PGPORT, PGDATA, LC_ALL …). */
export function serverEnvironment(): Record<string, string> {
  return { ...otherClock(), PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
}

/** Of libfaketime, where tests put it into all programs: today has to be the same day for them and for PostgreSQL. */
function otherClock(): Record<string, string> {
  if (process.env['FAKETIME'] === undefined) return {};
  const settings = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && /^(?:LD_PRELOAD$|FAKETIME)/u.test(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(settings);
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'stderr' in error && typeof error.stderr === 'string') {
    const said = error.stderr.trim();
    if (said !== '') return said;
  }
  return error instanceof Error ? error.message : String(error);
}
