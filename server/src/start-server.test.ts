import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/testing/test-database.ts';
import { freePort } from './testing/free-port.ts';
import { createKillableServer, type KillableServer } from './testing/killable-server.ts';

let folder: string;
let storage: TestDatabase;
let server: KillableServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rampa-start-'));
  storage = await createTestDatabase();
  server = createKillableServer({
    DATA_DIR: folder,
    DATABASE_URL: storage.appUrl,
    DATABASE_OWNER_URL: storage.ownerUrl,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    OPERATOR_PORT: String(await freePort()),
    LOG_LEVEL: 'info',
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
  });
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
