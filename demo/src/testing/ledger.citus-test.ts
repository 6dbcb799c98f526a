import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../../server/src/cli/ledger-verify-command.ts';
import { createDatabase, type Database } from '../../../server/src/platform/database/database.ts';
import { keyRing } from '../../../server/src/platform/keys/key-ring.ts';
import {
  createDatabaseOfOneMachine,
  createTestDatabase,
  type TestDatabase,
} from '../../../server/src/platform/testing/test-database.ts';
import { loadDemo } from '../index.ts';
import { livesOf } from '../lives.ts';
import { rowFaults, type Change, type Row } from './row-faults.ts';
import { useCounterAndMore } from './use-counter.ts';

// On several machines alone: `npm run test:distributed`. The same rows on one machine and on several, right and with
// faults: each invariant of the ledger finds the same on both.

const now = Temporal.Instant.from('2026-11-20T13:05:00Z');
const clock = { now: () => now };
const patience = 900_000;

/** The rows of each table. */
type Rows = ReadonlyMap<string, readonly Row[]>;

let one: TestDatabase;
let several: TestDatabase;
let right: Rows;
/** Without those that are computed. */
let columnsOf: ReadonlyMap<string, readonly string[]>;
const opened: Database[] = [];

beforeAll(async () => {
  one = await createDatabaseOfOneMachine();
  several = await createTestDatabase();
  await loadSmallDemo(one.ownerUrl);
  await useCounterAndMore(one);
  const client = connect(one.ownerUrl);
  columnsOf = await selectColumns(client);
  const rows = new Map<string, readonly Row[]>();
  for (const table of columnsOf.keys()) rows.set(table, await selectRows(client, table));
  right = rows;
  const months = (await client.run(
    `SELECT DISTINCT to_char(exited_at AT TIME ZONE 'UTC', 'YYYY-MM-01') AS month FROM passages`,
  )) as { month: string }[];
  const there = connect(several.ownerUrl);
  for (const database of [client, there]) await loosen(database);
  for (const { month } of months) {
    await there.run('SELECT ensure_passage_partition($1::date)', [month]);
  }
}, patience);
afterAll(async () => {
  for (const client of opened) await client.close();
  await several.drop();
  await one.drop();
});

/** A company of a few tags, so that its years are loaded quickly. */
async function loadSmallDemo(url: string): Promise<void> {
  const database = createDatabase({ url, role: null, statementTimeoutMs: 60_000 });
  const accounts = livesOf.rs.accounts.map((account) =>
    account.email === 'flota@primer.rs'
      ? { ...account, tags: account.tags.slice(0, 6), passages: 500 }
      : account,
  );
  const report = await loadDemo({
    database,
    clock,
    country: 'rs',
    secretKeys: keyRing('a secret of this test alone'),
    lives: { ...livesOf.rs, accounts },
  });
  await database.close();
  expect(report).toMatchObject({ outcome: 'loaded', missing: [] });
}

/** One connection of the owner of the tables. */
function connect(url: string): Database {
  const database = createDatabase({ url, role: null, size: 1, statementTimeoutMs: 60_000 });
  opened.push(database);
  return database;
}

/** From now on rows come as they are: without the rows that they refer to, and without what triggers make of them. */
async function loosen(database: Database): Promise<void> {
  const rows = (await database.run(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS statement
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
    UNION ALL
    SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass)
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT tgisinternal AND tgparentid = 0 AND c.relnamespace = 'public'::regnamespace`)) as {
    statement: string;
  }[];
  for (const { statement } of rows) await database.run(statement);
}

async function selectColumns(client: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = (await client.run(`
    SELECT c.relname AS table, array_agg(quote_ident(a.attname) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> 'schema_migrations' AND a.attgenerated = ''
    GROUP BY 1 ORDER BY 1`)) as { table: string; columns: string[] }[];
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

async function selectRows(client: Database, table: string): Promise<readonly Row[]> {
  const rows = (await client.run(
    `SELECT coalesce(json_agg(t ORDER BY t::text), '[]')::text AS all FROM ${table} t`,
  )) as { all: string }[];
  return JSON.parse(rows[0]?.all ?? '[]') as Row[];
}

/** Puts these rows in the place of all that a table has; false where a rule of the table refuses them. */
async function fill(client: Database, table: string, rows: readonly Row[]): Promise<boolean> {
  const columns = columnsOf.get(table)?.join(', ') ?? '';
  await client.run('BEGIN');
  try {
    await client.run(`DELETE FROM ${table}`);
    if (rows.length > 0) {
      await client.run(
        `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
    await client.run('COMMIT');
    return true;
  } catch (error) {
    await client.run('ROLLBACK');
    // A constraint of the table, or the type of a column.
    if (/^2[23]/.test(String((error as { code?: unknown }).code))) return false;
    throw new Error(`${table}: ${String(error)}`, { cause: error });
  }
}

/** The same rows on both, of each table those that its rules let in. */
async function fillBoth(change: Change): Promise<void> {
  const [here, there] = [connect(one.ownerUrl), connect(several.ownerUrl)];
  for (const [at, [table, rows]] of [...right].entries()) {
    const wanted = change(rows, at);
    const isTaken = await fill(here, table, wanted);
    const taken = isTaken ? wanted : rows;
    const filled = [isTaken || (await fill(here, table, rows)), await fill(there, table, taken)];
    expect({ table, filled }).toEqual({ table, filled: [true, true] });
  }
}

/** What is found, by the invariant and how much it looked at; of twenty faults and more, that they are many. */
type Found = Readonly<Record<string, readonly string[] | 'many'>>;

async function found(url: string): Promise<Found> {
  const database = createDatabase({ url, role: null, statementTimeoutMs: 60_000 });
  try {
    const checks = await verifyLedger({ database, clock, say: () => undefined });
    return Object.fromEntries(
      checks.map(({ invariant, checked, faults }) => [
        `${invariant} (${checked})`,
        faults.length < 20 ? [...faults].sort() : 'many',
      ]),
    );
  } finally {
    await database.close();
  }
}

const brokenIn = (checks: Found): readonly string[] =>
  Object.keys(checks).filter((key) => checks[key]?.length !== 0);

test('the books are right before anything is changed in them', async () => {
  expect(brokenIn(await found(one.ownerUrl))).toEqual([]);
});

const tripped = new Set<string>();

test.each(rowFaults)(
  '%s: several machines find what one finds',
  async (name, change) => {
    await fillBoth(change);
    const expected = await found(one.ownerUrl);
    const broken = brokenIn(expected);
    for (const key of broken) tripped.add(key.replace(/ \(\d+\)$/, ''));
    process.stdout.write(`${name}: ${broken.length} invariants are broken\n`);
    expect(await found(several.ownerUrl)).toEqual(expected);
  },
  patience,
);

test('half of the invariants are broken by one of these', async () => {
  const all = Object.keys(await found(one.ownerUrl)).map((key) => key.replace(/ \(\d+\)$/, ''));
  const whole = all.filter((key) => !tripped.has(key));
  process.stdout.write(`Never broken:\n  ${whole.join('\n  ')}\n`);
  expect(tripped.size).toBeGreaterThan(all.length / 2);
});
