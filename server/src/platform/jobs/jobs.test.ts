import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabaseLine } from '../../testing/database-line.ts';
import { createDatabase, type Database, type Tx } from '../database/database.ts';
import { createLog } from '../log.ts';
import { plansOf } from '../testing/plans-of.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { countWaiting } from '../testing/waiting-for-locks.ts';
import { createJobs, defineJob, type JobKind, type Jobs } from './jobs.ts';

let storage: TestDatabase;
let owner: pg.Client;
let database: Database;
const open: Jobs[] = [];
beforeEach(async () => {
  storage = await createTestDatabase();
  owner = new pg.Client({ connectionString: storage.ownerUrl });
  await owner.connect();
  database = createDatabase({ url: storage.appUrl });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop()));
  await database.close();
  await owner.end();
  await storage.drop();
});

interface Bell {
  readonly rings: number;
}
const bell = (retries: number): JobKind<Bell> =>
  defineJob<Bell>({ queue: 'bell', retries, retryDelay: 1, retryDelayMax: 8, expireIn: 60 });
const whistle = defineJob<Bell>({
  queue: 'whistle',
  retries: 3,
  retryDelay: 1,
  retryDelayMax: 8,
  expireIn: 60,
});

function createServersJobs(url: string, statementTimeoutMs?: number): Jobs {
  const log = createLog('silent');
  const limit = statementTimeoutMs === undefined ? {} : { statementTimeoutMs };
  const jobs = createJobs({ url, role: 'rampa_app', log, ...limit });
  open.push(jobs);
  return jobs;
}

async function openWith(kinds: readonly JobKind<Bell>[]): Promise<void> {
  const jobs = createServersJobs(storage.appUrl);
  for (const kind of kinds) jobs.on(kind, async () => undefined);
  await jobs.open();
}

const settingsOf = async () => {
  const { rows } = await owner.query<{ name: string; retries: number }>(
    'SELECT name, retry_limit AS retries FROM jobs.queue ORDER BY name',
  );
  return rows.map(({ name, retries }) => `${name} ${retries}`);
};

test('a start writes only the queues that are new or have other settings', async () => {
  await openWith([bell(2), whistle]);
  expect(await settingsOf()).toEqual(['bell 2', 'whistle 3']);

  await owner.query('REVOKE INSERT, UPDATE ON jobs.queue FROM rampa_app');
  await openWith([bell(2), whistle]);
  await expect(openWith([bell(5), whistle])).rejects.toThrow(/permission denied/);
  await owner.query('GRANT INSERT, UPDATE ON jobs.queue TO rampa_app');

  await owner.query(`
    CREATE FUNCTION untouched() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the whistle was written'; END $$;
    CREATE TRIGGER untouched BEFORE INSERT OR UPDATE ON jobs.queue FOR EACH ROW
      WHEN (NEW.name = 'whistle') EXECUTE FUNCTION untouched();`);
  await openWith([bell(5), whistle]);
  expect(await settingsOf()).toEqual(['bell 5', 'whistle 3']);
});

test('work that is put into a queue again under its id is there once', async () => {
  const jobs = createServersJobs(storage.appUrl);
  jobs.on({ ...whistle, workers: 0 }, async () => undefined);
  await jobs.start();
  const jobId = '0195c2a0-0000-7000-8000-000000000001';
  for (const rings of [1, 2]) {
    await jobs.enqueue(database.queries, whistle, { rings }, { jobId });
  }
  const { rows } = await owner.query("SELECT data FROM jobs.job WHERE name = 'whistle'");
  expect(rows).toEqual([{ data: { rings: 1 } }]);
});

test('workers go on after the database’s host vanished without a word and another took its place', async () => {
  const heard: number[] = [];
  const line = await openDatabaseLine();
  const jobs = createServersJobs(await line.via(storage.appUrl), 1000);
  jobs.on(bell(2), async ({ rings }) => void heard.push(rings));
  await jobs.start();
  await jobs.enqueue(database.queries, bell(2), { rings: 1 });
  await expect.poll(() => heard).toEqual([1]);

  line.lose();
  await jobs.enqueue(database.queries, bell(2), { rings: 2 });
  await expect.poll(() => heard).toContain(2);
  await line.close();
});

test('while there is nothing to do, one look asks for all queues, and workers ask for nothing', async () => {
  const jobs = createServersJobs(storage.appUrl);
  const heard: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const kind = { ...bell(2), queue: `bell-${String(at)}`, workers: 3 };
    jobs.on(kind, async ({ rings }) => void heard.push(rings));
  }
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const told = () => sent.mock.calls.map(([text]) => (typeof text === 'string' ? text : ''));
  const looks = () => told().filter((text) => text.includes('unnest')).length;
  const fetches = () => told().filter((text) => /'bell-\d'[^]*SKIP LOCKED/u.test(text)).length;
  try {
    await jobs.start();
    // Each worker looks once when it starts.
    await expect.poll(fetches).toBe(30);
    sent.mockClear();
    await expect.poll(looks, { timeout: 20_000 }).toBeGreaterThan(3);
    expect(fetches()).toBe(0);
    await jobs.enqueue(database.queries, { ...bell(2), queue: 'bell-4' }, { rings: 4 });
    await expect.poll(() => heard).toEqual([4]);
  } finally {
    sent.mockRestore();
  }
});

test('what is for later is old from its time on', async () => {
  const jobs = createServersJobs(storage.appUrl);
  jobs.on({ ...bell(2), workers: 0 }, async () => undefined);
  await jobs.open();
  const runAt = Temporal.Now.instant().add({ hours: 8 });
  await jobs.enqueue(database.queries, bell(2), { rings: 1 }, { runAt });
  const ageOf = async () => (await jobs.waiting())[0]?.oldestSeconds;
  expect(await ageOf()).toBe(0);
  await owner.query(`UPDATE jobs.job SET created_on = now() - interval '8 hours',
    start_after = now() - interval '5 minutes'`);
  expect(await ageOf()).toBeCloseTo(300, -2);
});

test('a clock that is set back lets no worker sleep until it has caught up', async () => {
  const heard: number[] = [];
  const jobs = createServersJobs(storage.appUrl);
  jobs.on(bell(2), async ({ rings }) => void heard.push(rings));
  await jobs.start();
  /** Statements about the queues that are under way. */
  const looking = async () => {
    const { rowCount } = await owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
       AND application_name = 'rampa-jobs' AND state = 'active'`,
    );
    return rowCount;
  };
  // The worker is at it when the clock is set back, and finds nothing.
  await owner.query('BEGIN; LOCK TABLE jobs.job IN ACCESS EXCLUSIVE MODE');
  await expect.poll(() => countWaiting(database)).toBe(1);
  const now = Date.now.bind(Date);
  const setBack = vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  try {
    await owner.query('ROLLBACK');
    await expect.poll(looking).toBe(0);
    await jobs.enqueue(database.queries, bell(2), { rings: 1 });
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual([1]);
  } finally {
    setBack.mockRestore();
  }
});

test('a statement about the queues that takes too long is ended in the database too', async () => {
  const jobs = createServersJobs(storage.appUrl, 700);
  await jobs.open();
  await owner.query('BEGIN; LOCK TABLE jobs.job IN ACCESS EXCLUSIVE MODE');
  // Which of the two limits is told depends on how busy the machine is.
  await expect(jobs.waiting()).rejects.toThrow(/statement timeout|Query read timeout/);
  const waiting = async () => {
    const { rowCount } = await owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  await expect.poll(waiting).toBe(0);
  await owner.query('ROLLBACK');
  expect(await jobs.waiting()).toEqual([]);
});

test('periodic works begin one after the other, so that a start on few connections is not kept waiting', async () => {
  const few = createDatabase({ url: storage.appUrl, size: 1 });
  const jobs = createServersJobs(storage.appUrl);
  const names = Array.from({ length: 40 }, (_, at) => `work ${String(at)}`);
  const done: string[] = [];
  for (const name of names) {
    // A database that takes its time: all at once, the last of them would have waited longer than a connection is waited for.
    jobs.every(name, 3600, async () => {
      await few.run('SELECT pg_sleep(0.1)');
      done.push(name);
    });
  }
  await jobs.start();
  await few.ping();
  expect(done.length).toBeLessThan(10);
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(names);
  await few.close();
});

test('jobs of an account are gathered without reading all that wait, however many have come since the planner looked', async () => {
  const jobs = createServersJobs(storage.appUrl);
  const ring = defineJob<{ readonly accountId: string }>({
    queue: 'account-bell',
    retries: 1,
    retryDelay: 1,
    retryDelayMax: 8,
    expireIn: 60,
  });
  jobs.on(ring, async () => undefined);
  await jobs.open();
  const mine = { accountId: 'mine' };
  await owner.query('ANALYZE jobs.job');
  await database.transaction((tx) =>
    jobs.enqueueAll(tx, ring, [
      mine,
      mine,
      ...Array.from({ length: 2000 }, (_, number) => ({ accountId: `other-${number}` })),
    ]),
  );
  const plans = await database.transaction((tx) =>
    // It is handed on to the transaction.
    plansOf(tx, (queries) => jobs.gather(queries as Tx, ring, 'mine')),
  );
  expect(plans).toEqual([expect.stringContaining("Index Cond: ((data ->> 'accountId'::text)")]);
  const { rows } = await owner.query(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE data->>'accountId' = 'mine')::int AS mine FROM jobs.job`,
  );
  expect(rows).toEqual([{ all: 2000, mine: 0 }]);
});
