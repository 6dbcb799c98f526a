import { readFile } from 'node:fs/promises';
import { getProlasci } from '@rampa/contract/passages';
import { getTagovi } from '@rampa/contract/tags';
import { getDopune } from '@rampa/contract/top-ups';
import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from './cli/ledger-verify-command.ts';
import { migrate } from './platform/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from './platform/testing/test-database.ts';
import { openAppFixture, type AppFixture } from './testing/app-fixture.ts';
import { demoNetwork } from './testing/demo-network.ts';
import {
  earlierCustomer,
  look,
  payTopUp,
  recordPassage,
  refusePassage,
  toll,
  topUp,
} from './testing/earlier-version/server-of-0111.ts';

// An earlier version's tables, with its rows, migrated while a server of that version works on them.

/** Of the version whose server is at work. */
const LAST_OF_EARLIER = '0111_bound_the_lists_of_corrections.sql';
/** How long a migration waits for a table, and with it whoever comes after it: a server waits no longer. */
const LONGEST_WAIT = "SET lock_timeout = '3s'";

const during = '2026-11-20T07:10:00Z';
/** Hours of lanes are compared from the one after the last passage of before on, and one later. */
const afterwards = '2026-11-20T10:10:00Z';

let storage: TestDatabase;
let owner: pg.Client;
const opened: pg.Client[] = [];
let fixture: AppFixture | undefined;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  opened.push(client);
  await client.connect();
  return client;
}

/** Of a server. */
async function connectImpatiently(): Promise<pg.Client> {
  const client = await connect(storage.appUrl);
  await client.query(LONGEST_WAIT);
  return client;
}

beforeAll(async () => {
  storage = await createTestDatabase();
  owner = await connect(storage.ownerUrl);
  await owner.query('DROP SCHEMA jobs CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await migrate({ ownerUrl: storage.ownerUrl, upTo: LAST_OF_EARLIER });
  const rows = new URL('testing/earlier-version/customer-of-0111.sql', import.meta.url);
  const client = await connectImpatiently();
  await client.query(await readFile(rows, 'utf8'));
});
afterAll(async () => {
  for (const client of opened) await client.end();
  await fixture?.close();
  if (fixture === undefined) await storage.drop();
});

interface Worker {
  /** Its work was done once. */
  readonly begun: Promise<void>;
  /** Does its work once more, with what its connection remembers, and tells how often it was done in all. */
  end(): Promise<number>;
}

/** Does a piece of work over and over on a connection of its own. What fails is thrown by `end`. */
async function workOn(work: (client: pg.Client) => Promise<void>): Promise<Worker> {
  const client = await connectImpatiently();
  const over = new AbortController();
  const first = work(client);
  const all = (async () => {
    await first;
    for (let times = 1; ; times += 1) {
      const isLast = over.signal.aborted;
      await work(client);
      if (isLast) return times + 1;
    }
  })();
  // It is looked at by `end`.
  const settled = Promise.allSettled([all]);
  return {
    begun: first,
    async end() {
      over.abort();
      await settled;
      return all;
    },
  };
}

/** Whether the migration that is under way has to wait for a transaction of a server. */
async function migrationWaits(): Promise<boolean> {
  const { rows } = await owner.query<{ waits: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND mode = 'ShareRowExclusiveLock'
                    AND relation = 'refused_passages'::regclass) AS waits`,
  );
  return rows[0]?.waits === true;
}

test('a server of an earlier version goes on while its tables are migrated, and both are right', async () => {
  const lanes = await Promise.all([1, 2].map(() => workOn((each) => recordPassage(each, during))));
  const payers = await workOn((each) => payTopUp(each, during));
  const refusing = await workOn((each) => refusePassage(each, during));
  const looking = await workOn(look);
  const workers = [...lanes, payers, refusing, looking];
  await Promise.all(workers.map(({ begun }) => begun));

  // However fast the machine is, one migration waits for a server, and servers wait for the migration.
  const slow = await connectImpatiently();
  await slow.query('BEGIN');
  await refusePassage(slow, during);
  const migrated = migrate({ ownerUrl: storage.ownerUrl });
  await expect.poll(migrationWaits, { interval: 10 }).toBe(true);
  await slow.query('COMMIT');
  const { applied } = await migrated;
  expect(applied[0]).toBe('0112_work_complaints_by_clerk.sql');

  const times = await Promise.all(workers.map((worker) => worker.end()));
  const [ofLane = 0, ofOtherLane = 0, ofPayer = 0] = times;
  const again = await connectImpatiently();
  await recordPassage(again, afterwards);
  await payTopUp(again, afterwards);
  await refusePassage(again, afterwards);
  await look(again);
  const [passages, topUps] = [1 + ofLane + ofOtherLane + 1, 1 + ofPayer + 1];
  const balanceMinor = earlierCustomer.balanceMinor - (passages - 1) * toll + (topUps - 1) * topUp;

  // What is new to the earlier server is fed by it as well.
  const hours = await owner.query(
    `SELECT sum(passage_count)::int AS passages FROM lane_hour_changes WHERE hour_at = '2026-11-20T10:00:00Z'`,
  );
  expect(hours.rows).toEqual([{ passages: 1 }]);

  await demoNetwork('rs').fill(storage.ownerUrl);
  fixture = await openAppFixture({ storage });
  const checks = await verifyLedger({
    database: fixture.app.database,
    clock: { now: () => Temporal.Instant.from(afterwards) },
    say: () => undefined,
  });
  expect(checks.filter(({ faults }) => faults.length > 0)).toEqual([]);

  const { token } = await fixture.signInAgain(earlierCustomer);
  const whole = { first: 0, rows: 100, tag_id: '', period: '' };
  const tags = await fixture.call(getTagovi, { first: 0, rows: 100 }, token);
  expect(tags.result).toMatchObject({
    items: [{ serial_number: '00411234567', balance: { amount: balanceMinor, currency: 'RSD' } }],
    totalRecords: 1,
  });
  const driven = await fixture.call(getProlasci, { ...whole, languageId: '3' }, token);
  expect(driven.result).toMatchObject({
    totalRecords: passages,
    totalAmount: { amount: 32_000 + (passages - 1) * toll, currency: 'RSD' },
  });
  const credited = await fixture.call(getDopune, whole, token);
  expect(credited.result).toMatchObject({ totalRecords: topUps });
});
