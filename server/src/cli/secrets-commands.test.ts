import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../platform/database/database.ts';
import { keyIdOf, keyRing } from '../platform/keys/key-ring.ts';
import { createSeal } from '../platform/seal.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { readSettings } from '../settings.ts';
import { freePort } from '../testing/free-port.ts';
import { runRampa } from './run.ts';
import { createKillableServer } from '../testing/killable-server.ts';

// The commands as an operator calls them, and the server as a program.

const serve = fileURLToPath(new URL('../main.ts', import.meta.url));

let folder: string;
let storage: TestDatabase;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-secrets-'));
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.appUrl });
});
afterAll(async () => {
  await database.close();
  await storage.drop();
  await rm(folder, { recursive: true });
});

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** As from a terminal, without a process of its own. */
async function rampa(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ended> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runRampa({
    words,
    environment,
    print: (text) => void out.push(text),
    complain: (text) => void err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** In production, where no setting is there yet. */
const create = (...args: readonly string[]) =>
  rampa(['secrets', 'create', ...args], { RAMPA_MODE: 'production' });

/** Those that a server wants, and one without which it sends no push notifications. */
const names = [
  'SECRET_KEY',
  'ACCESS_TOKEN_PRIVATE_KEY',
  'INTAKE_KEY',
  'T4A_KEY',
  'PUSH_PRIVATE_KEY',
];

/** What the server finds wrong with keys. */
function faultsOf(keys: Readonly<Record<string, string>>): readonly string[] {
  const read = readSettings({ DATA_DIR: folder, T4A: 'true', ...keys }, 'production');
  return read.ok ? [] : read.faults.filter((fault) => names.includes(fault.split(':')[0] ?? ''));
}

test('new keys are printed as lines of an environment, and are good for a server', async () => {
  const { code, out, err } = await create();
  expect([code, err]).toEqual([0, '']);
  const keys = Object.fromEntries(
    out
      .trim()
      .split('\n')
      .map((line): [string, string] => {
        const [, name = '', value = ''] = /^(\w+)="?(.*?)"?$/.exec(line) ?? [];
        return [name, value];
      }),
  );
  expect(Object.keys(keys)).toEqual(names);
  expect(faultsOf(keys)).toEqual([]);
  expect(faultsOf({})).toHaveLength(names.length - 1);
  // Others each time.
  expect((await create()).out).not.toContain(keys['SECRET_KEY']);
});

test('with --json they are one object', async () => {
  const { code, out } = await create('--json');
  expect(code).toBe(0);
  expect(faultsOf(JSON.parse(out) as Record<string, string>)).toEqual([]);
});

test('into a folder, each goes into a file for its owner alone, and none is overwritten', async () => {
  const into = path.join(folder, 'keys', 'new');
  const { code, out } = await create('--into', into);
  expect(code).toBe(0);
  const files = names.map((name) => path.join(into, name));
  expect(out.trim().split('\n')).toEqual(files);
  for (const file of files) expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(into)).mode & 0o777).toBe(0o700);
  expect(
    faultsOf(Object.fromEntries(names.map((name, at) => [`${name}_FILE`, files[at] ?? '']))),
  ).toEqual([]);
  const before = await readFile(files[0] ?? '', 'utf8');
  const again = await create('--into', into, '--json');
  expect(again.code).toBe(1);
  expect(JSON.parse(again.out)).toMatchObject({ refused: 'there-already', there: files[0] });
  expect(await readFile(files[0] ?? '', 'utf8')).toBe(before);
  expect(await readdir(into)).toHaveLength(names.length);
});

test('a folder that cannot be made is named', async () => {
  const { code, err } = await create('--into', path.join(serve, 'keys'));
  expect([code, err]).toEqual([1, expect.stringContaining(serve)]);
});

const oldKey = 'q8Zr2vT5mK9xWb3LpN7cYd4HfJ6sGa1E';
const newKey = 'b3LpN7cYd4HfJ6sGa1Eq8Zr2vT5mK9xW';
const settings = (keys: Readonly<Record<string, string>>) => ({
  RAMPA_MODE: 'development',
  DATA_DIR: folder,
  DATABASE_URL: storage.appUrl,
  DATABASE_OWNER_URL: storage.ownerUrl,
  LOG_LEVEL: 'silent',
  ...keys,
});

/** The server's own start, in a process; refused before it listens. */
function start(keys: Readonly<Record<string, string>>): Promise<Omit<Ended, 'out'>> {
  const { PATH = '' } = process.env;
  const env = { PATH, ...settings(keys), PORT: '1', OPERATOR_PORT: '2' };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [serve], { env }, (_, __, err) =>
      resolve({ code: child.exitCode ?? -1, err }),
    );
  });
}

test('a server starts with any key while nothing is sealed, and with no other once something is', async () => {
  const server = createKillableServer({
    ...settings({ SECRET_KEY: newKey }),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    OPERATOR_PORT: String(await freePort()),
  });
  await server.start();
  await server.stop();
  const used = await database.run('SELECT key_id FROM root_keys');
  expect(used).toEqual([{ key_id: keyIdOf(newKey) }]);

  const userId = uuid();
  const sealed = createSeal(keyRing(oldKey), 'totp').close(Buffer.from('secret'), userId);
  await database.run(
    'INSERT INTO totp_secrets (account_id, user_id, sealed, created_at) VALUES ($1, $2, $3, now())',
    [uuid(), userId, sealed],
  );
  const { code, err } = await start({ SECRET_KEY: newKey });
  expect(code).toBe(1);
  expect(err).toBe(
    [
      'SECRET_KEY does not fit this database, and nothing was changed:',
      `  authenticator secrets: sealed with the key ${keyIdOf(oldKey)}`,
      `Given are ${keyIdOf(newKey)} (SECRET_KEY).`,
      'Add the SECRET_KEY that was used before to SECRET_KEY_PREVIOUS, or to the file that SECRET_KEY_PREVIOUS_FILE names, and start again.',
      `If nobody has it any more, SECRET_KEY_LOST=${keyIdOf(oldKey)} starts without what it sealed.`,
      '',
    ].join('\n'),
  );
});

test('so do commands that need the keys, and what they change is not begun', async () => {
  for (const words of [
    ['secrets', 'rotate'],
    ['t4a', 'bill'],
  ]) {
    const { code, err } = await rampa(words, settings({ SECRET_KEY: newKey }));
    expect([words, code]).toEqual([words, 1]);
    expect(err).toContain('SECRET_KEY does not fit this database');
  }
  // Others do not ask for them.
  expect((await rampa(['ledger', 'verify'], settings({ SECRET_KEY: newKey }))).code).toBe(0);
});

test('what is sealed is sealed again, with progress for people and one object for scripts', async () => {
  const both = settings({ SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey });
  const dry = await rampa(['secrets', 'rotate', '--dry-run', '--json'], both);
  expect([dry.code, dry.err]).toEqual([0, expect.stringMatching(/^Database: .*$/)]);
  expect(JSON.parse(dry.out)).toMatchObject({
    ok: true,
    dryRun: true,
    keys: { current: keyIdOf(newKey), previous: [keyIdOf(oldKey)] },
  });
  const done = await rampa(['secrets', 'rotate'], both);
  expect(done.code).toBe(0);
  expect(done.err).toContain('authenticator secrets: 1 of 1 done');
  expect(done.out).toContain('authenticator secrets: 1 sealed with the new key');
  expect(done.out).toMatch(
    /Nothing else needs SECRET_KEY_PREVIOUS; it can be left out from .* on,/,
  );
  // Without the previous key, which is no longer needed.
  const alone = await rampa(['secrets', 'rotate'], settings({ SECRET_KEY: newKey }));
  expect([alone.code, alone.err]).toEqual([0, expect.stringMatching(/^Database: .*$/)]);
});
