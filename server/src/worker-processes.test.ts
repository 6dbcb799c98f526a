import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './platform/testing/test-database.ts';
import { demoNetwork } from './testing/demo-network.ts';
import { freePort } from './testing/free-port.ts';
import { createKillableServer, type KillableServer } from './testing/killable-server.ts';

// `WORKERS`: several processes serve one port, and the one that started them looks after them.

const WORKERS = 2;
let storage: TestDatabase;
let server: KillableServer;
let portal: string;
let operator: string;

beforeAll(async () => {
  storage = await createTestDatabase(demoNetwork('rs'));
  const [port, operatorPort] = [await freePort(), await freePort()];
  portal = `http://127.0.0.1:${port}`;
  operator = `http://127.0.0.1:${operatorPort}`;
  server = createKillableServer({
    HOST: '127.0.0.1',
    PORT: String(port),
    OPERATOR_PORT: String(operatorPort),
    DATABASE_URL: storage.appUrl,
    DATABASE_OWNER_URL: storage.ownerUrl,
    WORKERS: String(WORKERS),
  });
});
beforeEach(async () => {
  calls = 0;
  await server.start();
});
afterEach(() => server.kill());
afterAll(() => storage.drop());

let calls = 0;
/** Calls on connections of their own, until so many processes have answered; they are chosen by chance. */
async function calledUntil(processes: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const reply = await fetch(`${portal}/api/Tag/GetTagovi`, {
          method: 'POST',
          headers: { connection: 'close' },
          // A connection to a process that dies is cut.
        }).catch(() => undefined);
        if (reply !== undefined) {
          await reply.arrayBuffer();
          calls += 1;
        }
        return answerers().size;
      },
      { timeout: 45_000 },
    )
    .toBe(processes);
}

/** Who has answered calls, by the log. */
function answerers(): ReadonlySet<number> {
  const lines = server.printed().split('\n');
  const requests = lines.flatMap((line): readonly { pid: number }[] =>
    line.includes('"msg":"request"') ? [JSON.parse(line)] : [],
  );
  return new Set(requests.map(({ pid }) => pid));
}

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('all of them answer, their figures are summed up, one that dies is replaced, and all end together', async () => {
  await calledUntil(WORKERS);
  const metrics = await (await fetch(`${operator}/metrics`)).text();
  const counted = /^rampa_http_request_duration_seconds_count\{.*GetTagovi.*\} (\d+)$/mu.exec(
    metrics,
  );
  expect(Number(counted?.[1])).toBe(calls);
  // The same in each process: not summed up.
  expect(metrics).toMatch(/^rampa_lanes\{state="behind"\} 0$/mu);
  expect((await fetch(`${operator}/health/ready`)).status).toBe(200);

  const [first = 0] = answerers();
  process.kill(first, 'SIGKILL');
  await calledUntil(WORKERS + 1);
  expect(server.printed()).toContain('a server process ended and is started again');

  const all = [...answerers()];
  await server.stop();
  expect(all.filter(alive)).toEqual([]);
  await expect(fetch(`${portal}/health/live`)).rejects.toThrow('fetch failed');
});

test('without the process that started them they end', async () => {
  await calledUntil(WORKERS);
  const all = [...answerers()];
  await server.kill();
  await expect.poll(() => all.filter(alive)).toEqual([]);
});
