import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from './platform/log.ts';
import { createTestDatabase, type TestDatabase } from './platform/testing/test-database.ts';
import { openDatabaseLine } from './testing/database-line.ts';
import { freePort } from './testing/free-port.ts';
import { readSettings } from './settings.ts';
import { createStartPhases } from './start-phases.ts';
import { startServer } from './start-server.ts';
import { createKillableServer, type KillableServer } from './testing/killable-server.ts';

/** Waits for servers on a machine under load. */
const patient = { timeout: 60_000 };

let folder: string;
let storage: TestDatabase;
let server: KillableServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-start-'));
  storage = await createTestDatabase();
  server = createKillableServer(
    {
      DATA_DIR: folder,
      DATABASE_URL: storage.appUrl,
      DATABASE_OWNER_URL: storage.ownerUrl,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      OPERATOR_PORT: String(await freePort()),
      LOG_LEVEL: 'info',
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
    },
    // Which have the most to compile.
    { from: 'sources' },
  );
  await server.start();
});
afterAll(async () => {
  await server.kill();
  await storage.drop();
  await rm(folder, { recursive: true });
});

test('the log says once, in one line, what the time of a start went into', async () => {
  const lines = () =>
    server
      .printed()
      .split('\n')
      .filter((line) => line.endsWith('"msg":"started"}'));
  // A log may write a little later than what came after it.
  await expect.poll(lines).toHaveLength(1);
  const { seconds } = JSON.parse(lines()[0] ?? '{}') as { seconds: Record<string, number> };
  const { total = 0, ...phases } = seconds;
  expect(Object.keys(phases)).toEqual([
    'programs',
    'database',
    'migrations',
    'data',
    'areas',
    'listening',
  ]);
  const sum = Object.values(phases).reduce((all, one) => all + one, 0);
  expect(sum).toBeCloseTo(total, 1);
});

test('a server that is killed leaves what it compiled to the next one', async () => {
  await server.kill();
  const compiled = await readdir(path.join(folder, 'compiled'), { recursive: true });
  // One file for each module, of which there are more than a thousand.
  expect(compiled.length).toBeGreaterThan(500);
});

test('in production a server leaves the operator’s database to `rampa migrate`', async () => {
  const owner = new pg.Client({ connectionString: storage.ownerUrl });
  await owner.connect();
  const pending = '0044_redact_card_tokens_in_notices.sql';
  await owner.query('DELETE FROM schema_migrations WHERE name = $1', [pending]);
  const read = readSettings(
    { DATA_DIR: folder, DATABASE_URL: storage.appUrl, DATABASE_OWNER_URL: storage.ownerUrl },
    'development',
  );
  if (!read.ok) throw new Error(read.faults.join());
  const start = startServer({
    settings: { ...read.settings, mode: 'production' },
    storage: { ...storage, lost: new Promise(() => undefined), close: async () => undefined },
    log: createLog('silent'),
    say: () => undefined,
    portalFolder: null,
    phases: createStartPhases(),
    prepare: async () => undefined,
    created: () => undefined,
  });
  await expect(start).rejects.toThrow(/lacks a migration, from 0044_\w+\.sql on\. Run `rampa/);
  const { rows } = await owner.query('SELECT FROM schema_migrations WHERE name = $1', [pending]);
  expect(rows).toEqual([]);
  await owner.end();
});

test('a start waits for a database that is away, says so, and goes on once it is there', async () => {
  const line = await openDatabaseLine();
  const { hostname, port } = new URL(await line.via(storage.appUrl));
  const byLine = (url: string): string => Object.assign(new URL(url), { hostname, port }).href;
  await line.cut();
  const waiting = createKillableServer({
    DATA_DIR: folder,
    DATABASE_URL: byLine(storage.appUrl),
    DATABASE_OWNER_URL: byLine(storage.ownerUrl),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    OPERATOR_PORT: String(await freePort()),
    LOG_LEVEL: 'info',
  });
  const started = waiting.start();
  await expect
    .poll(() => waiting.printed(), patient)
    .toContain('the start waits for the database, which is away or too slow');
  await line.mend();
  await started;
  await expect.poll(() => waiting.printed(), patient).toContain('"msg":"started"');
  await waiting.kill();
  await line.close();
}, 120_000);
