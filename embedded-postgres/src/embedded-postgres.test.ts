import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  findPostgresBinaries,
  findRunningPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type PostgresBinaries,
} from './index.ts';

const origin = 'embedded';
const program = fileURLToPath(new URL('embedded-postgres.test-program.ts', import.meta.url));

let folder: string;
let dataDir: string;
const cleanups: (() => Promise<void>)[] = [];

let once: string;
/** Of a database that was started and stopped. */
const known = () => path.join(once, 'data');

beforeAll(async () => {
  once = await mkdtemp(path.join(os.tmpdir(), 'rampa-embedded-postgres-'));
  await execute('chmod', ['0755', once]);
  const binaries = await binariesUnderTest();
  const made = await startEmbeddedPostgres({ dataDir: known(), log: () => undefined, binaries });
  if (!made.ok) throw new Error(made.message);
  await made.value.stop();
});
afterAll(() => rm(once, { recursive: true, force: true }));

/** Most tests are about a database that is there: to make each costs a quarter of a second of the processor more than a copy. */
async function haveDatabase(): Promise<void> {
  await execute('cp', ['-a', known(), dataDir]);
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-embedded-postgres-'));
  await execute('chmod', ['0755', folder]);
  dataDir = path.join(folder, 'data');
});

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  await rm(folder, { recursive: true, force: true });
});

const execute = promisify(execFile);

async function binariesUnderTest(): Promise<PostgresBinaries> {
  const binaries = await findPostgresBinaries({ prefer: origin });
  if (binaries?.origin !== origin) throw new Error(`no ${origin} PostgreSQL on this machine`);
  return binaries;
}

async function start(binaries?: PostgresBinaries) {
  const started = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    binaries: binaries ?? (await binariesUnderTest()),
  });
  if (started.ok) cleanups.push(() => started.value.stop());
  return started;
}

async function startOrThrow(binaries?: PostgresBinaries): Promise<EmbeddedPostgres> {
  const started = await start(binaries);
  if (!started.ok) throw new Error(started.message);
  return started.value;
}

async function ask(url: string, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

/** Runs the program in a process of its own until it has printed its first line. */
async function runProgram(): Promise<{ says: string; kill: () => Promise<void> }> {
  const child = spawn(process.execPath, [program, dataDir, origin], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  cleanups.push(kill);
  const says = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    child.once('exit', () => resolve('nothing'));
  });
  return { says, kill };
}

/** Another program under the account that the server runs as. */
async function runStrangerAsServerUser(): Promise<number> {
  const { uid, gid } = await stat(path.join(dataDir, 'postgres'));
  const isOurs = uid === process.getuid?.();
  const stranger = spawn('/bin/sh', ['-c', 'read line'], {
    ...(isOurs ? {} : { uid, gid }),
    cwd: '/',
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  cleanups.push(async () => {
    stranger.stdin.end();
  });
  if (stranger.pid === undefined) throw new Error('no process was started');
  return stranger.pid;
}

const postmasterFile = () => path.join(dataDir, 'postgres', 'postmaster.pid');

async function serverProcess(): Promise<number> {
  return Number.parseInt(await readFile(postmasterFile(), 'utf8'), 10);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('a new data directory becomes a database that only its owner can enter', async () => {
  const postgres = await startOrThrow();

  expect(await ask(postgres.ownerUrl, 'SELECT current_database(), current_user')).toEqual([
    ['rampa', 'rampa_owner'],
  ]);
  expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  const secrets = path.join(dataDir, 'secrets');
  expect((await stat(secrets)).mode & 0o777).toBe(0o700);
  for (const whose of ['owner', 'program']) {
    const file = path.join(secrets, `postgres-${whose}-password`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  }

  const stranger = new URL(postgres.ownerUrl);
  stranger.password = 'a-guess';
  await expect(ask(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
});

test('committed money is on the disk and text is ordered alike on every machine', async () => {
  await haveDatabase();
  const { ownerUrl } = await startOrThrow();

  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    expect(await ask(ownerUrl, `SHOW ${setting}`)).toEqual([['on']]);
  }
  expect(await ask(ownerUrl, 'SHOW server_encoding')).toEqual([['UTF8']]);
  const words = `(VALUES ('б'), ('a'), ('Z'), ('č'), ('z'), ('А')) AS words (word)`;
  expect((await ask(ownerUrl, `SELECT word FROM ${words} ORDER BY word`)).flat()).toEqual([
    'Z',
    'a',
    'z',
    'č',
    'А',
    'б',
  ]);
});

test('the database never runs as root', async () => {
  await haveDatabase();
  await startOrThrow();

  // PostgreSQL itself insists that it owns its directory.
  expect((await stat(path.join(dataDir, 'postgres'))).uid).not.toBe(0);
});

test('a closed data directory is no obstacle, and what is secret in it stays closed', async () => {
  await mkdir(dataDir, { mode: 0o700 });

  const postgres = await startOrThrow();

  expect(await ask(postgres.ownerUrl, 'SELECT 1')).toEqual([[1]]);
  expect((await stat(dataDir)).mode & 0o044).toBe(0);
  expect((await stat(path.join(dataDir, 'secrets'))).mode & 0o077).toBe(0);
});

test('a second start on the same data is refused in a clear sentence and harms nothing', async () => {
  await haveDatabase();
  const first = await startOrThrow();

  const here = await start();
  const elsewhere = await runProgram();

  expect(here).toMatchObject({ ok: false, code: 'already-running' });
  expect(elsewhere.says).toContain(`in use by another Rampa (process ${process.pid})`);
  expect(await ask(first.ownerUrl, 'SELECT 1')).toEqual([[1]]);
});

test('after a clean stop the next start finds the rows', async () => {
  await haveDatabase();
  const first = await startOrThrow();
  await ask(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS value');
  await first.stop();
  expect(await findRunningPostgres(dataDir)).toBeUndefined();

  const second = await startOrThrow();

  expect(await ask(second.ownerUrl, 'SELECT value FROM kept')).toEqual([[42]]);
  const { ownerUrl, appUrl } = second;
  expect(await findRunningPostgres(dataDir)).toEqual({ ownerUrl, appUrl });
});

test('the program’s login is not the owner, and cannot become it', async () => {
  await haveDatabase();
  const { ownerUrl, appUrl } = await startOrThrow();
  await ask(ownerUrl, 'CREATE TABLE books AS SELECT 1 AS value');

  expect(await ask(appUrl, 'SELECT session_user, current_user')).toEqual([
    ['rampa_program', 'rampa_program'],
  ]);
  for (const attempt of [
    'UPDATE books SET value = 2',
    'RESET ROLE; UPDATE books SET value = 2',
    'SET ROLE NONE; UPDATE books SET value = 2',
    'SET ROLE rampa_owner',
    'RESET SESSION AUTHORIZATION; UPDATE books SET value = 2',
    'SET SESSION AUTHORIZATION rampa_owner',
    'ALTER ROLE rampa_program SUPERUSER',
    'GRANT rampa_owner TO rampa_program',
  ]) {
    await expect(ask(appUrl, attempt), attempt).rejects.toThrow(/permission denied/);
  }
});

test('data of an earlier version, whose program was the owner, gets the program’s login', async () => {
  await haveDatabase();
  const first = await startOrThrow();
  await ask(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS value');
  await ask(first.ownerUrl, 'GRANT SELECT ON kept TO rampa_app');
  await ask(first.ownerUrl, 'DROP ROLE rampa_program');
  await first.stop();
  await rm(path.join(dataDir, 'secrets', 'postgres-program-password'));

  const second = await startOrThrow();

  expect(await ask(second.appUrl, 'SELECT value FROM kept')).toEqual([[42]]);
});

test('a killed program takes its database along, which shuts down cleanly', async () => {
  await haveDatabase();
  const child = await runProgram();
  expect(child.says).toBe('row committed\n');
  const server = await serverProcess();

  await child.kill();

  await expect.poll(() => isAlive(server), { timeout: 10_000, interval: 20 }).toBe(false);
  // PostgreSQL removes the file only at the end of a clean shutdown.
  await expect(stat(postmasterFile())).rejects.toThrow('ENOENT');
  const next = await startOrThrow();
  expect(await ask(next.ownerUrl, 'SELECT count(*)::int FROM rows')).toEqual([[1]]);
});

test('a start right after a kill waits for the old server and keeps every committed row', async () => {
  await haveDatabase();
  for (let kills = 1; kills <= 3; kills += 1) {
    const child = await runProgram();
    expect(child.says).toBe('row committed\n');
    await child.kill();
  }

  const next = await startOrThrow();

  expect(await ask(next.ownerUrl, 'SELECT count(*)::int FROM rows')).toEqual([[3]]);
});

test('a server whose program and guardian were both killed is found and stopped', async () => {
  await haveDatabase();
  const child = await runProgram();
  const orphan = await serverProcess();
  const { stdout: guardian } = await execute('ps', ['-o', 'ppid=', '-p', String(orphan)]);
  process.kill(Number(guardian), 'SIGKILL');
  await child.kill();
  expect(isAlive(orphan)).toBe(true);

  const next = await startOrThrow();

  expect(await ask(next.ownerUrl, 'SELECT count(*)::int FROM rows')).toEqual([[1]]);
  expect(await serverProcess()).not.toBe(orphan);
});

test('a crash is reported, and the next start recovers even if its process id was reused', async () => {
  await haveDatabase();
  const first = await startOrThrow();
  await ask(first.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS value');
  process.kill(await serverProcess(), 'SIGKILL');
  await first.lost;
  await first.stop();
  const stranger = await runStrangerAsServerUser();
  const left = await readFile(postmasterFile(), 'utf8');
  await writeFile(postmasterFile(), left.replace(/^\d+/, String(stranger)));

  const second = await startOrThrow();

  expect(await ask(second.ownerUrl, 'SELECT value FROM kept')).toEqual([[42]]);
});

test('a first start that was cut off begins again', async () => {
  await mkdir(path.join(dataDir, 'postgres.unfinished', 'base'), { recursive: true });

  const postgres = await startOrThrow();

  expect(await ask(postgres.ownerUrl, 'SELECT 1')).toEqual([[1]]);
});

test('programs in a folder that is closed to others are no obstacle', async () => {
  const binaries = await binariesUnderTest();
  const closed = path.join(folder, 'closed');
  await mkdir(closed, { mode: 0o700 });
  const home = path.resolve(path.dirname(binaries.postgres), '..');
  // A system's server cannot be moved, so it is used where it is installed.
  if (binaries.home !== undefined) {
    await cp(home, path.join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
  }
  const moved = (file: string) =>
    binaries.home === undefined ? file : path.join(closed, 'native', path.relative(home, file));

  const postgres = await startOrThrow({
    ...binaries,
    home: binaries.home === undefined ? undefined : path.join(closed, 'native'),
    postgres: moved(binaries.postgres),
    initdb: moved(binaries.initdb),
  });

  expect(await ask(postgres.ownerUrl, 'SELECT 1')).toEqual([[1]]);
});

test('data of another major version is refused before anything is touched', async () => {
  await haveDatabase();
  await (await startOrThrow()).stop();
  await writeFile(path.join(dataDir, 'postgres', 'PG_VERSION'), '14\n');

  expect(await start()).toMatchObject({ ok: false, code: 'version-mismatch' });
});

test('a lost password file is named', async () => {
  await haveDatabase();
  await (await startOrThrow()).stop();
  await rm(path.join(dataDir, 'secrets'), { recursive: true });

  const started = await start();

  expect(started).toMatchObject({ ok: false, code: 'data-not-usable' });
  expect(started.ok ? '' : started.message).toContain('postgres-owner-password');
});
