import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { getTagovi } from '@rampa/contract/tags';
import { tok } from '@rampa/contract/road-conditions';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAppFixture, type AppFixture } from './testing/app-fixture.ts';
import { forgeryHeaders } from './testing/call-through.ts';
import { freePort } from './testing/free-port.ts';

// The server as it runs: its own ports, its metrics, its shutdown.

let fixture: AppFixture;
let portal: string;
let operator: string;
let stopped = false;

beforeEach(async () => {
  const [port, operatorPort] = [await freePort(), await freePort()];
  portal = `http://127.0.0.1:${port}`;
  operator = `http://127.0.0.1:${operatorPort}`;
  fixture = await openAppFixture({
    settings: { HOST: '127.0.0.1', PORT: String(port), OPERATOR_PORT: String(operatorPort) },
  });
  await fixture.app.start();
  stopped = false;
});
afterEach(async () => fixture.close(stopped));

test('metrics are on the operator’s port only', async () => {
  expect((await fetch(`${portal}/api/Tag/GetTagovi`, { method: 'POST' })).status).toBe(401);
  expect((await fetch(`${portal}/metrics`)).status).toBe(404);
  expect((await fetch(`${portal}/api/%zz`)).status).toBe(404);
  const reply = await fetch(`${operator}/metrics`);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await reply.text();
  expect(text).toMatch(
    /^rampa_http_request_duration_seconds_count{method="POST",route="\/api\/Tag\/GetTagovi",status="401"} 1$/m,
  );
  expect(text).toMatch(/^rampa_http_failures_total{code="request.not-found"} 1$/m);
  for (const state of ['total', 'idle', 'waiting']) {
    expect(text).toContain(`rampa_database_connections{state="${state}"}`);
  }
});

/** Connects so many times, one after the other, and keeps all of them. */
const connectOften = `
  const { connect } = require('node:net');
  const [port, count] = process.argv.slice(1).map(Number);
  const open = () => new Promise((resolve, reject) =>
    connect(port, '127.0.0.1').once('connect', resolve).once('error', reject));
  (async () => {
    for (let opened = 0; opened < count; opened += 1) await open();
    process.exit(0);
  })();`;

/** How many connections the system lets wait for any program. */
function mostThatMayWait(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 128;
  }
}

test('a server that is busy for a moment turns no connection away', () => {
  const { port } = new URL(portal);
  const args = ['-e', connectOften, port, String(Math.min(800, mostThatMayWait()))];
  // This process waits for the other one, and the server, which is in it, accepts nothing meanwhile.
  expect(spawnSync(process.execPath, args, { timeout: 20_000 }).status).toBe(0);
});

test('a shutdown lets requests in progress finish, accepts no others, and ends streams', async () => {
  const customer = await fixture.addCustomer();
  const headers = { authorization: `Bearer ${customer.token}` };
  const forgery = await forgeryHeaders(fixture.send, headers);
  const stream = await fetch(`${portal}${tok.path}`);
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);

  const owner = new pg.Client({ connectionString: fixture.ownerUrl });
  await owner.connect();
  await owner.query('BEGIN; LOCK TABLE tags IN ACCESS EXCLUSIVE MODE');
  const underWay = fetch(`${portal}${getTagovi.path}`, {
    method: 'POST',
    headers: { ...headers, ...forgery, 'content-type': 'application/json' },
    body: '{}',
  });
  await expect.poll(() => waitsForLock(owner)).toBe(true);

  const end = fixture.app.stop();
  stopped = true;
  await expect.poll(() => answers(`${portal}/health/live`)).toBe(false);
  await owner.query('COMMIT');
  expect((await underWay).status).toBe(200);
  await stream.text();
  await end;
  expect(await answers(`${operator}/health/live`)).toBe(false);
  // PostgreSQL takes a moment to release a closed connection.
  await expect.poll(() => connectionsBeside(owner)).toEqual([]);
  await owner.end();
});

test('connections on which no request has come hold up no shutdown', async () => {
  // As browsers open them in advance, and as somebody keeps them who wants no update to end.
  const silent = [portal, operator].map((place) =>
    connect(Number(new URL(place).port), '127.0.0.1'),
  );
  const halfSaid = connect(Number(new URL(portal).port), '127.0.0.1');
  const all = [...silent, halfSaid];
  for (const socket of all) socket.on('error', () => undefined).resume();
  await Promise.all(all.map(async (socket) => once(socket, 'connect')));
  halfSaid.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n');
  expect(await answers(`${portal}/health/live`)).toBe(true);
  stopped = true;
  await fixture.app.stop();
  for (const socket of all) socket.destroy();
});

test('a server that is asked to stop says so for a while, and answers meanwhile', async () => {
  const [port, operatorPort] = [await freePort(), await freePort()];
  const own = await openAppFixture({
    settings: {
      HOST: '127.0.0.1',
      PORT: String(port),
      OPERATOR_PORT: String(operatorPort),
      SHUTDOWN_DELAY_SECONDS: '600',
    },
  });
  await own.app.start();
  const hurry = new AbortController();
  const end = own.app.stop(hurry.signal);
  for (const place of [port, operatorPort]) {
    const ready = await fetch(`http://127.0.0.1:${place}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'not ready', reasons: ['the server is about to stop'] },
    ]);
    expect(await answers(`http://127.0.0.1:${place}/health/live`)).toBe(true);
  }
  const answer = await fetch(`http://127.0.0.1:${port}/api/Token/GetForgeryToken`);
  // Nothing else is sent on a connection that is about to end.
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  hurry.abort();
  await end;
  expect(await answers(`http://127.0.0.1:${port}/health/live`)).toBe(false);
  await own.close(true);
});

async function waitsForLock(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return (rowCount ?? 0) > 0;
}

async function connectionsBeside(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(
    `SELECT application_name FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
       -- Where there are several machines, they keep connections to each other.
       AND application_name NOT LIKE 'citus_internal %'`,
  );
  return rows;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { headers: { connection: 'close' } }).then(
    (reply) => reply.ok,
    () => false,
  );
}
