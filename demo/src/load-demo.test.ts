import type { Country } from '@rampa/contract';
import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, test } from 'vitest';
import { createWallet } from '../../server/src/areas/wallet/index.ts';
import { createDatabase } from '../../server/src/platform/database/database.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { createTestDatabase } from '../../server/src/platform/testing/test-database.ts';
import { generateFleet, loadDemo } from './index.ts';
import { nobodyListens } from '../../server/src/platform/events/events.ts';
import { keyRing } from '../../server/src/platform/keys/key-ring.ts';
import { everyAccount } from '../../server/src/testing/scope.ts';

/** Loading fifty thousand passages takes ten seconds, on a busy machine a minute. */
const patient = { timeout: 300_000 };

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function emptyDatabase(): Promise<Database> {
  const storage = await createTestDatabase();
  const database = createDatabase({ url: storage.appUrl, statementTimeoutMs: 60_000 });
  closing.push(async () => {
    await database.close();
    await storage.drop();
  });
  return database;
}

const secretKeys = keyRing('a secret of this test alone');
const clock = { now: () => Temporal.Instant.from('2026-11-20T13:05:00Z') };

/** Not of the company that pays later. */
const paysAtOnce = 'account_id NOT IN (SELECT account_id FROM postpaid_contracts)';

async function ask(database: Database, text: string): Promise<unknown> {
  return database.run(text);
}

describe.each<[Country, string]>([
  ['rs', 'RSD'],
  ['sr', 'BAM'],
])('the demo of %s', (country, currency) => {
  test('has the accounts with their histories, and correct books', patient, async () => {
    const database = await emptyDatabase();
    const lines: string[] = [];
    const report = await loadDemo({
      database,
      clock,
      country,
      secretKeys,
      onProgress: (line) => lines.push(line),
    });
    expect(report).toMatchObject({ outcome: 'loaded', missing: [] });
    expect(lines).toContain('flota@primer.rs: 50000 / 50000');

    for (const check of await createWallet({ database, clock, events: nobodyListens }).verify(
      everyAccount,
    )) {
      expect(check).toMatchObject({ faults: [] });
    }
    expect(
      await ask(
        database,
        `SELECT email, count(tag_id)::int AS tags FROM users LEFT JOIN tags USING (account_id)
         WHERE email_verified_at IS NOT NULL AND role = 'owner' GROUP BY email ORDER BY email`,
      ),
    ).toEqual([
      { email: 'ana@primer.rs', tags: 3 },
      { email: 'blokiran@primer.rs', tags: 1 },
      { email: 'distributer@primer.rs', tags: 1 },
      { email: 'flota@primer.rs', tags: 40 },
      { email: 'majka@primer.rs', tags: 2 },
      { email: 'marko@primer.rs', tags: 0 },
      { email: 'porodica@primer.rs', tags: 2 },
      { email: 'prevoz@primer.rs', tags: 4 },
      { email: 'spedicija@primer.rs', tags: 3 },
    ]);
    expect(
      await ask(
        database,
        `SELECT email, role, count(tag_id)::int AS tags FROM users
         LEFT JOIN tag_drivers USING (account_id, user_id)
         WHERE role <> 'owner' GROUP BY email, role ORDER BY email`,
      ),
    ).toEqual([
      { email: 'racunovodja@primer.rs', role: 'accountant', tags: 0 },
      { email: 'sin@primer.rs', role: 'driver', tags: 1 },
      { email: 'vozac@primer.rs', role: 'driver', tags: 3 },
    ]);
    // One of them acts for two companies, by the sign-in of the first.
    expect(
      await ask(
        database,
        // One after the other: where tables are split, neither is beside another.
        `WITH acting AS MATERIALIZED (SELECT home_user_id, account_id FROM memberships),
              companies AS MATERIALIZED (SELECT account_id, business_name AS company FROM accounts)
         SELECT email, company FROM acting JOIN companies USING (account_id)
         JOIN users ON users.user_id = acting.home_user_id`,
      ),
    ).toEqual([{ email: 'racunovodja@primer.rs', company: 'Gavrić transport d.o.o.' }]);
    // And a company has compared its working hours: some were driven on weekends.
    expect(
      await ask(
        database,
        `SELECT email, private_count > 0 AS found, private_count < passages_compared AS not_all
         FROM trip_checks JOIN users USING (account_id) WHERE role = 'owner'`,
      ),
    ).toEqual([{ email: 'prevoz@primer.rs', found: true, not_all: true }]);
    expect(
      await ask(
        database,
        `SELECT count(*)::int AS passages, count(DISTINCT tag_id)::int AS tags, currency
         FROM passages JOIN users USING (account_id) WHERE email = 'flota@primer.rs' GROUP BY currency`,
      ),
    ).toEqual([{ passages: 50_000, tags: 40, currency }]);

    // They know the version in force, and nobody is told of it as something new.
    expect(
      await ask(
        database,
        `SELECT page, version, count(*)::int AS people FROM legal_acceptances
         GROUP BY page, version ORDER BY page`,
      ),
    ).toEqual(['privacy', 'terms'].map((page) => ({ page, version: 2, people: 13 })));
    expect(await ask(database, 'SELECT page FROM legal_announcements')).toEqual([]);
    expect(await ask(database, 'SELECT DISTINCT accepted_version FROM t4a_accounts')).toEqual([
      { accepted_version: '2026-2' },
    ]);

    // No tag ever paid more than it had, except those of the company that pays later.
    expect(
      await ask(
        database,
        `SELECT ledger_account_id FROM (
           SELECT ledger_account_id,
                  sum(amount_minor) OVER (PARTITION BY account_id, ledger_account_id
                                          ORDER BY occurred_at, amount_minor DESC) AS balance
           FROM postings JOIN journals USING (account_id, journal_id)
           WHERE ledger_account_id LIKE 'tag:%' AND ${paysAtOnce}) AS history
         WHERE balance < 0`,
      ),
    ).toEqual([]);
    expect(
      await ask(
        database,
        `SELECT state, count(*) > 0 AS some FROM top_ups JOIN users USING (account_id)
         WHERE email = 'ana@primer.rs' GROUP BY state ORDER BY state`,
      ),
    ).toEqual(['abandoned', 'paid', 'pending', 'refused'].map((state) => ({ state, some: true })));
    // The planted marks, and none by accident.
    expect(
      await ask(
        database,
        `SELECT mark, count(*)::int AS passages
         FROM passages JOIN users USING (account_id), unnest(marks) AS mark
         WHERE email = 'ana@primer.rs' GROUP BY mark ORDER BY mark`,
      ),
    ).toEqual(
      ['category-differs', 'impossible-time', 'longest-route', 'same-lane-twice'].map((mark) => ({
        mark,
        passages: 1,
      })),
    );
    expect(
      await ask(
        database,
        `SELECT min(balance_minor) > 0 AS covered FROM ledger_accounts
         WHERE kind = 'tag' AND ${paysAtOnce}`,
      ),
    ).toEqual([{ covered: true }]);

    expect(
      await ask(
        database,
        `SELECT paid_at IS NOT NULL AS paid, due_at < '${clock.now().toString()}' AS due
         FROM postpaid_invoices ORDER BY issued_at LIMIT 2`,
      ),
    ).toEqual([
      { paid: true, due: true },
      { paid: false, due: true },
    ]);

    expect(await loadDemo({ database, clock, country, secretKeys })).toEqual({
      outcome: 'already-loaded',
      missing: [],
    });
  });
});

test(
  'a load that breaks off leaves nothing behind, so that the next one works',
  patient,
  async () => {
    const database = await emptyDatabase();
    const broken = loadDemo({
      database,
      clock,
      country: 'sr',
      secretKeys,
      onProgress(line) {
        if (line.startsWith('marko@')) throw new Error('the power went');
      },
    });
    expect(await broken).toEqual({
      outcome: 'failed',
      missing: ['the people and their passages: the power went'],
    });
    for (const table of ['accounts', 'tags', 'passages', 'journals', 'top_ups', 'product_marks']) {
      expect(await ask(database, `SELECT count(*)::int AS rows FROM ${table}`)).toEqual([
        { rows: 0 },
      ]);
    }
  },
);

test('a database with customers of its own is left alone', async () => {
  const database = await emptyDatabase();
  await generateFleet({ database, clock, tags: 1, passages: 1, email: 'own@primer.rs' });
  expect(await loadDemo({ database, clock, country: 'rs', secretKeys })).toEqual({
    outcome: 'not-empty',
    missing: [],
  });
  expect(await ask(database, 'SELECT email FROM users')).toEqual([{ email: 'own@primer.rs' }]);
});

test('a fleet for measurements has roll-ups that agree with its passages', async () => {
  const database = await emptyDatabase();
  const fleet = await generateFleet({
    database,
    clock,
    tags: 7,
    passages: 3000,
    email: 'fleet@primer.rs',
  });
  expect(fleet.tagIds).toHaveLength(7);
  const differences = await ask(
    database,
    `SELECT * FROM (
       SELECT tag_id, toll_day, count(*)::int AS passage_count, sum(amount_minor)::bigint AS amount_minor
       FROM passages GROUP BY 1, 2) AS counted
     FULL JOIN passage_tag_days AS kept USING (tag_id, toll_day, passage_count, amount_minor)
     WHERE counted.tag_id IS NULL OR kept.tag_id IS NULL`,
  );
  expect(differences).toEqual([]);
  const totals = await ask(
    database,
    `SELECT (SELECT count(*)::int FROM passages) AS passages,
            (SELECT sum(passage_count)::int FROM passage_days) AS in_days,
            (SELECT sum(passage_count)::int FROM passage_tag_days) AS in_tag_days,
            (SELECT sum(passage_count)::int FROM passage_months) AS in_months,
            (SELECT count(*)::int FROM passage_keys) AS keys`,
  );
  expect(totals).toEqual([
    { passages: 3000, in_days: 3000, in_tag_days: 3000, in_months: 3000, keys: 3000 },
  ]);
});
