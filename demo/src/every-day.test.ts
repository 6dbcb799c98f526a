import type { Country } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterEach, describe, expect, test } from 'vitest';
import { checkComplaints } from '../../server/src/areas/complaints/index.ts';
import { checkInvoicesAbroad } from '../../server/src/areas/external-toll/index.ts';
import { checkPassages } from '../../server/src/areas/passages/index.ts';
import { checkPurchaseRequests } from '../../server/src/areas/purchase-requests/index.ts';
import { checkPurchases } from '../../server/src/areas/purchases/index.ts';
import { checkStatements } from '../../server/src/areas/statements/index.ts';
import { checkTopUps } from '../../server/src/areas/top-ups/index.ts';
import { createWallet } from '../../server/src/areas/wallet/index.ts';
import { createDatabase, type Database } from '../../server/src/platform/database/database.ts';
import {
  createTestDatabase,
  type Furnishing,
} from '../../server/src/platform/testing/test-database.ts';
import { loadDemo, type DemoReport } from './index.ts';
import type { DemoLives } from './demo-lives.ts';
import { livesOf } from './lives.ts';
import { nobodyListens } from '../../server/src/platform/events/events.ts';
import { keyRing } from '../../server/src/platform/keys/key-ring.ts';
import { everyAccount } from '../../server/src/testing/scope.ts';

/** Six starts, one of which adds a year: on a busy machine a minute. */
const patient = { timeout: 300_000 };
const begun = Temporal.Instant.from('2026-11-20T13:05:00Z');
const secretKeys = keyRing('a secret of this test alone');

/** A company of six tags, so that a year of it is loaded quickly. */
function smaller(lives: DemoLives): DemoLives {
  const accounts = lives.accounts.map((account) =>
    account.email === 'flota@primer.rs'
      ? { ...account, tags: account.tags.slice(0, 6), passages: 500 }
      : account,
  );
  return { ...lives, accounts };
}
const fewer = { rs: smaller(livesOf.rs), sr: smaller(livesOf.sr) };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** With the smaller demo of a country, loaded by the first start. */
const startedDemo = (country: Country): Furnishing => ({
  name: `started_demo_${country}`,
  async fill(ownerUrl) {
    const database = asOwner(ownerUrl);
    const report = await startAfter(database, country, 0);
    await database.close();
    expect(report).toMatchObject({ outcome: 'loaded', missing: [] });
  },
});

/** As the owner of the tables, who may insert what the program may not. */
function asOwner(ownerUrl: string): Database {
  return createDatabase({ url: ownerUrl, role: null, statementTimeoutMs: 60_000 });
}

async function openDatabase(furnishing?: Furnishing): Promise<Database> {
  const storage = await createTestDatabase(furnishing);
  const database = asOwner(storage.ownerUrl);
  closing.push(async () => {
    await database.close();
    await storage.drop();
  });
  return database;
}

function startAfter(database: Database, country: Country, days: number): Promise<DemoReport> {
  const clock = { now: () => begun.add({ hours: days * 24 }) };
  return loadDemo({ database, clock, country, secretKeys, lives: fewer[country] });
}

/** The first value of the first row. */
async function ask(database: Database, text: string): Promise<unknown> {
  const [row] = await database.run(text);
  return Object.values(row ?? {})[0];
}

/** What customers and clerks do to a demo between two starts. */
async function changeByHand(database: Database): Promise<void> {
  const ana = `(SELECT account_id FROM users WHERE email = 'ana@primer.rs')`;
  const steps = [
    `UPDATE complaints SET state = 'withdrawn', resolved_at = received_at, updated_at = received_at
     WHERE idempotency_key = 'demo-complaint-received'`,
    `UPDATE complaints SET handled_by = '${uuid()}'
     WHERE idempotency_key = 'demo-complaint-late'`,
    `UPDATE tags SET status = 'izgubljen', status_changed_at = '2026-11-20T15:00:00Z'
     WHERE nickname = 'Kombi' AND account_id = ${ana}`,
    `UPDATE users SET first_name = 'Анастасија' WHERE email = 'ana@primer.rs'`,
    `UPDATE accounts SET street = 'Нова 1', city = 'Нови Сад', postcode = '21000',
       company_number = '00000000' WHERE business_name <> ''`,
    `UPDATE users SET email = 'drugi@primer.rs' WHERE email = 'distributer@primer.rs'`,
    `UPDATE road_events SET edited = true, state = 'withdrawn' WHERE event_id IN ('demo-02', 'demo-24')`,
    `DELETE FROM automatic_top_ups WHERE account_id = ${ana}`,
  ];
  for (const step of steps) await database.run(step);
}

async function faultsOf(database: Database): Promise<readonly string[]> {
  const { queries } = database;
  const wallet = createWallet({ database, clock: { now: () => begun }, events: nobodyListens });
  const checks = [
    ...(await wallet.verify(everyAccount)),
    ...(await checkPassages(everyAccount, queries)),
    ...(await checkTopUps(everyAccount, queries)),
    ...(await checkPurchases(everyAccount, queries)),
    ...(await checkPurchaseRequests(everyAccount, queries)),
    ...(await checkStatements(everyAccount, queries)),
    ...(await checkInvoicesAbroad(everyAccount, queries)),
  ];
  // The complaint above was withdrawn without its message.
  const complaints = await checkComplaints(everyAccount, queries);
  return [...checks, ...complaints].flatMap(({ invariant, faults }) =>
    faults.map((fault) => `${invariant}: ${fault}`),
  );
}

describe.each<Country>(['rs', 'sr'])('the demo of %s', (country) => {
  test(
    'can be started on any day, whatever was changed, and has something new on each',
    patient,
    async () => {
      const database = await openDatabase(startedDemo(country));
      await changeByHand(database);
      for (const days of [0, 1, 2, 31, 366]) {
        const now = begun.add({ hours: days * 24 });
        expect(await startAfter(database, country, days)).toEqual({
          outcome: 'already-loaded',
          missing: [],
        });
        const recently = `'${now.subtract({ hours: 96 }).toString()}'`;
        const alive = {
          passages: `SELECT count(*) > 0 FROM passages JOIN users USING (account_id)
                   WHERE email = 'flota@primer.rs' AND exited_at > ${recently}`,
          events: `SELECT count(*) > 3 FROM road_events
                 WHERE state <> 'withdrawn' AND reported_at > ${recently}`,
          future: `SELECT count(*) = 0 FROM passages WHERE exited_at > '${now.toString()}'`,
          covered: `SELECT min(balance_minor) >= 0 FROM ledger_accounts
            WHERE kind = 'tag' AND account_id NOT IN (SELECT account_id FROM postpaid_contracts)`,
        };
        for (const [what, text] of Object.entries(alive)) {
          expect([days, what, await ask(database, text)]).toEqual([days, what, true]);
        }
      }
      const month = begun
        .add({ hours: 366 * 24 })
        .toString()
        .slice(0, 7);
      expect(
        await database.run(
          `SELECT (SELECT count(*)::int FROM complaints WHERE received_at >= $1::date) AS complaints,
                (SELECT count(*)::int FROM purchase_requests
                 WHERE sent_at >= $1::date AND state = 'priced') AS offers,
                (SELECT count(*)::int FROM contact_messages
                 WHERE sent_at >= $1::date AND state = 'new') AS messages,
                (SELECT count(*)::int FROM orders WHERE created_at >= $1::date) AS orders,
                (SELECT count(*)::int FROM t4a_passages
                 WHERE exited_at >= $1::date - 30) > 0 AS abroad,
                (SELECT count(*)::int FROM top_ups
                 WHERE created_at >= $1::date AND state = 'pending') AS slips,
                (SELECT count(*)::int FROM api_keys
                 WHERE expires_at > $1::date + 30 AND revoked_at IS NULL) AS keys`,
          [`${month}-01`],
        ),
      ).toEqual([
        { complaints: 5, offers: 1, messages: 3, orders: 3, abroad: true, slips: 1, keys: 2 },
      ]);
      // What people did is unchanged.
      const left: Readonly<Record<string, unknown>> = {
        [`SELECT state FROM complaints WHERE idempotency_key = 'demo-complaint-received'`]:
          'withdrawn',
        [`SELECT state FROM complaints WHERE idempotency_key = 'demo-complaint-late'`]: 'received',
        [`SELECT state FROM road_events WHERE event_id IN ('demo-02', 'demo-24')`]: 'withdrawn',
        [`SELECT first_name FROM users WHERE email = 'ana@primer.rs'`]: 'Анастасија',
        [`SELECT count(*)::int FROM users WHERE email = 'distributer@primer.rs'`]: 0,
        [`SELECT count(*)::int FROM passages p JOIN tags t USING (account_id, tag_id)
        WHERE t.status <> 'aktivan' AND p.exited_at > t.status_changed_at`]: 0,
      };
      for (const [text, value] of Object.entries(left)) {
        expect([text, await ask(database, text)]).toEqual([text, value]);
      }
      expect(await faultsOf(database)).toEqual([]);
    },
  );
});

test('one tag is never in two places at once, at home or abroad', patient, async () => {
  const database = await openDatabase(startedDemo('rs'));
  await startAfter(database, 'rs', 62);
  const rows = await database.run(
    `WITH driven AS (
       SELECT account_id, tag_id, entered_at, exited_at, 'home' AS at FROM passages
       WHERE marks = '{}' AND entered_at IS NOT NULL
       UNION ALL SELECT account_id, tag_id, entered_at, exited_at, country FROM t4a_passages)
     SELECT a.at, b.at AS other, a.exited_at FROM driven a JOIN driven b
       ON a.account_id = b.account_id AND a.tag_id = b.tag_id AND a.at <> b.at
      AND tstzrange(a.entered_at, a.exited_at)
          && tstzrange(b.entered_at - interval '3 hours', b.exited_at + interval '3 hours')`,
  );
  expect(rows).toEqual([]);
});

test(
  'the demo of an earlier version, which set no marks, is left as it is and continues',
  patient,
  async () => {
    const database = await openDatabase(startedDemo('sr'));
    await database.run(
      `DELETE FROM product_marks WHERE mark LIKE 'demo-part:%' OR mark LIKE 'demo-lives-%'
       OR mark IN ('demo-begun', 'demo-round')`,
    );
    await database.run(`DELETE FROM api_keys`);
    const before = await ask(database, 'SELECT count(*)::int FROM complaints');
    expect(await startAfter(database, 'sr', 5)).toEqual({ outcome: 'already-loaded', missing: [] });
    expect(await ask(database, 'SELECT count(*)::int FROM complaints')).toBe(before);
    expect(await ask(database, `SELECT count(*)::int FROM api_keys`)).toBe(3);
  },
);

test('what cannot be loaded is reported, and the rest is there', patient, async () => {
  const database = await openDatabase();
  await database.run(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'refused here'; END $$`,
  );
  await database.run('CREATE TRIGGER refuse BEFORE INSERT ON complaints EXECUTE FUNCTION refuse()');
  const report = await startAfter(database, 'sr', 0);
  expect(report.outcome).toBe('loaded');
  expect(report.missing).toContain('the complaint waiting: refused here');
  expect(report.missing).toHaveLength(10);
  expect(await ask(database, 'SELECT count(*)::int > 0 FROM t4a_passages')).toBe(true);
  await database.run('DROP TRIGGER refuse ON complaints');
  expect(await startAfter(database, 'sr', 1)).toEqual({ outcome: 'already-loaded', missing: [] });
  expect(await ask(database, 'SELECT count(*)::int FROM complaints')).toBe(10);
});

test('an unreadable mark does not prevent a server from starting', patient, async () => {
  const database = await openDatabase(startedDemo('sr'));
  await database.run(`UPDATE product_marks SET value = 'јуче' WHERE mark = 'demo-lives-from'`);
  const report = await startAfter(database, 'sr', 1);
  expect(report.outcome).toBe('already-loaded');
  expect(report.missing.map((line) => line.split(':')[0])).toContain('what was driven of late');
});

test('the demo of another country is left alone', patient, async () => {
  const database = await openDatabase(startedDemo('sr'));
  const before = await ask(database, 'SELECT count(*)::int FROM passages');
  expect(await startAfter(database, 'rs', 3)).toEqual({
    outcome: 'other-country',
    country: 'sr',
    missing: [],
  });
  expect(await ask(database, 'SELECT count(*)::int FROM passages')).toBe(before);
});
