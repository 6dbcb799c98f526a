import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickHash } from './areas/identity/testing/quick-hash.ts';
import { openAppFixture, type AppFixture } from './testing/app-fixture.ts';
import { addTagOwner } from './testing/tag-owner.ts';

// After a failover connections may lead, for a moment, to a machine that only reads.

const key = 'q8Zr2vT5mK9xWb3LpN7cYd4HfJ6sGa1E';
const serialNumber = '004100000001';
let fixture: AppFixture;
let owner: pg.Client;
beforeAll(async () => {
  fixture = await openAppFixture({ settings: { INTAKE_KEY: key } });
  const passwordHash = await quickHash('nočni vozač do mora');
  await addTagOwner(fixture.app.database, { username: 'vozac', passwordHash, serialNumber });
  owner = new pg.Client({ connectionString: fixture.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

const name = () => new URL(fixture.ownerUrl).pathname.slice(1);

/** From the next connection on. */
async function letServerRead(setting: string): Promise<void> {
  await owner.query(`ALTER DATABASE ${name()} ${setting}`);
}

test('a lane whose passages cannot be written now is told to come again, not that they are refused', async () => {
  const passage = {
    key: randomUUID(),
    serialNumber,
    entryStation: 'rs-a1-stara-pazova',
    enteredAt: '2026-11-15T08:00:00Z',
    exitStation: 'rs-a1-novi-sad-jug',
    exitedAt: '2026-11-15T08:28:00Z',
    lane: '3',
    category: 'I',
  };
  const deliver = () =>
    fixture.send({
      method: 'POST',
      url: '/intake/passages',
      headers: { 'x-api-key': key },
      payload: { format: 1, kind: 'passages', passages: [passage] },
    });
  await letServerRead('SET default_transaction_read_only = on');
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  // The first call may find a connection that has just been ended, which is another reason for the same answer.
  for (let calls = 0; calls < 3; calls += 1) {
    const { statusCode, headers } = await deliver();
    expect([statusCode, headers['retry-after']]).toEqual([503, expect.any(String)]);
  }
  // Nothing ends the connections this time: the server leaves those that only read by itself.
  await letServerRead('RESET default_transaction_read_only');
  const taken = await deliver();
  expect(taken.json()).toMatchObject({ statusCode: 200, result: { recorded: 1 } });
});
