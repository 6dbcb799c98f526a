import fc from 'fast-check';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createWallet, transfer, type JournalDraft, type Wallet } from './index.ts';
import { betweenTags } from './journal.ts';
import { nobodyListens } from '../../platform/events/events.ts';
import { everyAccount } from '../../testing/scope.ts';

let testDatabase: TestDatabase;
let database: Database;
let wallet: Wallet;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase({ url: testDatabase.appUrl });
  wallet = createWallet({ database, clock: systemClock, events: nobodyListens });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const faults = async (): Promise<string[]> =>
  (await wallet.verify(everyAccount)).flatMap((check) => check.faults.map(() => check.invariant));
afterEach(async () => expect(await faults()).toEqual([]));

interface Customer {
  readonly accountId: string;
  readonly tagId: string;
}
const customer = (): Customer => ({ accountId: uuid(), tagId: uuid() });

const topUp = (
  { accountId, tagId }: Customer,
  reference: string,
  amount: number,
): JournalDraft => ({
  accountId,
  kind: 'top-up',
  reference,
  occurredAt: systemClock.now(),
  currency: 'RSD',
  lines: transfer({ kind: 'gateway-clearing' }, { kind: 'tag', tagId }, amount),
});

const post = (drafts: readonly JournalDraft[]) =>
  database.transaction((tx) => wallet.postJournals(everyAccount, tx, drafts));
const balance = async ({ accountId, tagId }: Customer): Promise<number> =>
  (await wallet.tagBalances(everyAccount.account(accountId), database.queries, [tagId])).get(
    tagId,
  ) ?? 0;

test('a top-up is on the tag, and a toll takes from it', async () => {
  const ana = customer();
  await post([topUp(ana, 'order-1', 250_000)]);
  await post([
    {
      ...topUp(ana, 'passage-1', 1),
      kind: 'toll',
      lines: transfer({ kind: 'tag', tagId: ana.tagId }, { kind: 'toll-revenue' }, 122_000),
    },
  ]);
  expect(await balance(ana)).toBe(128_000);
});

test('the same order is booked once, however often it is posted', async () => {
  const ana = customer();
  const first = await post([topUp(ana, 'order-1', 1000)]);
  const again = await post([topUp(ana, 'order-1', 1000), topUp(ana, 'order-2', 5)]);
  expect(again.map((journal) => journal.repeated)).toEqual([true, false]);
  expect(again[0]?.journalId).toBe(first[0]?.journalId);
  expect(await balance(ana)).toBe(1005);
});

test.each([...betweenTags])(
  'a journal of the kind %s moves money between tags alone, and gives their list another version',
  async (kind) => {
    const [ana, other] = [customer(), uuid()];
    await post([topUp(ana, 'order-1', 1000)]);
    const version = async () =>
      database.run('SELECT version FROM tag_lists WHERE account_id = $1', [ana.accountId]);
    const before = await version();
    const lines = transfer({ kind: 'tag', tagId: ana.tagId }, { kind: 'tag', tagId: other }, 400);
    await post([{ ...topUp(ana, 'moved', 1), kind, lines }]);
    expect(await version()).toEqual([{ version: expect.any(String) }]);
    expect(await version()).not.toEqual(before);
    expect(await balance({ ...ana, tagId: other })).toBe(400);
  },
);

test('the same order named twice in one posting is booked once', async () => {
  const ana = customer();
  const twice = await post([topUp(ana, 'order-1', 1000), topUp(ana, 'order-1', 1000)]);
  expect(twice.filter((journal) => journal.repeated)).toHaveLength(1);
  expect(await balance(ana)).toBe(1000);
});

test('top-ups of an empty tag at the same moment all count', async () => {
  const ana = customer();
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => post([topUp(ana, `order-${index}`, 100)])),
  );
  expect(await balance(ana)).toBe(1200);
});

test('the same order at the same moment counts once', async () => {
  const ana = customer();
  const all = await Promise.all(
    Array.from({ length: 12 }, () => post([topUp(ana, 'order-1', 100)])),
  );
  expect(all.flat().filter((journal) => !journal.repeated)).toHaveLength(1);
  expect(await balance(ana)).toBe(100);
});

test('low balances are those below a limit, and a tag without movements has zero', async () => {
  const [ana, marko, petra] = [customer(), customer(), customer()];
  await post([topUp(ana, 'order-1', 99), topUp(marko, 'order-1', 100)]);
  const low = (below: number, ...of: Customer[]) =>
    wallet.lowBalances(everyAccount, database.queries, of, below);
  expect(await low(100, ana, marko)).toEqual(new Map([[ana.tagId, 99]]));
  expect(await low(100, ana, marko, petra)).toEqual(
    new Map([
      [ana.tagId, 99],
      [petra.tagId, 0],
    ]),
  );
  expect(await low(0, ana, petra)).toEqual(new Map());
  expect(await low(100)).toEqual(new Map());
  const noReach = wallet.lowBalances(
    everyAccount.account(ana.accountId),
    database.queries,
    [marko],
    1,
  );
  await expect(noReach).rejects.toThrow('A scope of one account was used for another');
});

test('two customers with the same order number do not affect each other', async () => {
  const [ana, marko] = [customer(), customer()];
  await post([topUp(ana, 'order-1', 100), topUp(marko, 'order-1', 7)]);
  expect([await balance(ana), await balance(marko)]).toEqual([100, 7]);
});

test('what does not balance is never booked', async () => {
  const ana = customer();
  const draft = topUp(ana, 'order-1', 100);
  const line = { account: { kind: 'tag', tagId: ana.tagId }, amountMinor: 100 } as const;
  for (const lines of [[line], [line, line], [{ ...line, amountMinor: 0.5 }], []]) {
    await expect(post([{ ...draft, lines }])).rejects.toThrow(/does not balance/);
  }
  expect(await balance(ana)).toBe(0);
});

test('with the scope of one account nothing is booked for another', async () => {
  const [ana, marko] = [customer(), customer()];
  const scope = everyAccount.account(ana.accountId);
  const drafts = [topUp(ana, 'order-1', 100), topUp(marko, 'order-2', 100)];
  await expect(
    database.transaction((tx) => wallet.postJournals(scope, tx, drafts)),
  ).rejects.toThrow(/for another/);
  expect([await balance(ana), await balance(marko)]).toEqual([0, 0]);
});

test('nothing of a failed transaction is booked', async () => {
  const ana = customer();
  await expect(
    database.transaction(async (tx) => {
      await wallet.postJournals(everyAccount, tx, [topUp(ana, 'order-1', 100)]);
      throw new Error('power cut');
    }),
  ).rejects.toThrow('power cut');
  expect(await balance(ana)).toBe(0);
});

test('balances are the sums of what was posted, whatever the order and repetition', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          reference: fc.integer({ min: 0, max: 20 }).map(String),
          amount: fc.integer({ min: 1, max: 1_000_000 }),
        }),
        { minLength: 1, maxLength: 30 },
      ),
      async (movements) => {
        const ana = customer();
        await post(movements.map(({ reference, amount }) => topUp(ana, reference, amount)));
        // Of one reference the first draft counts.
        const firsts = new Map(
          movements.toReversed().map(({ reference, amount }) => [reference, amount]),
        );
        const expected = [...firsts.values()].reduce((sum, amount) => sum + amount, 0);
        expect(await balance(ana)).toBe(expected);
        expect(await faults()).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});

const truncated =
  'TRUNCATE postings, journals, ledger_accounts, ledger_figures, ledger_figure_changes';

test.each([
  ['an amount', 'UPDATE postings SET amount_minor = amount_minor + 1 WHERE line_no = 1'],
  ['a balance', 'UPDATE ledger_accounts SET balance_minor = balance_minor + 1'],
  ['a posting that vanished', 'DELETE FROM postings WHERE line_no = 2'],
  ['a currency', "UPDATE postings SET currency = 'EUR'"],
  ['a figure', 'UPDATE ledger_figure_changes SET amount_minor = amount_minor + 1'],
  [
    'a foreign tag',
    "UPDATE ledger_accounts SET tag_id = md5(tag_id::text)::uuid WHERE kind = 'tag'",
  ],
])('verification finds %s that was tampered with', async (_, statement) => {
  expect(await faultsAfter(statement)).not.toEqual([]);
});

test('verification finds a line of no journal that was tampered with', async () => {
  const found = await faultsAfter(
    `BEGIN; SET LOCAL session_replication_role = replica;
     UPDATE postings SET journal_id = md5(journal_id::text)::uuid WHERE line_no = 1; COMMIT`,
  );
  expect(found).not.toEqual([]);
});

/** What verification finds in the books of one top-up that the tables' owner has tampered with. */
async function faultsAfter(statement: string): Promise<readonly string[]> {
  const owner = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await owner.connect();
  // Postings of other tests are excluded: their amounts might not allow the change.
  await owner.query(truncated);
  await post([topUp(customer(), 'order-1', 100)]);
  await owner.query(statement);
  const found = (await wallet.verify(everyAccount)).flatMap((check) => check.faults);
  await owner.query(truncated);
  await owner.end();
  return found;
}

const line = ({ accountId }: Customer, journalId: string, account: string): string =>
  `INSERT INTO postings (account_id, journal_id, line_no, ledger_account_id, amount_minor, currency)
   VALUES ('${accountId}', '${journalId}', 9, '${account}', 1, 'RSD')`;

test('nobody books a line of a journal or of a ledger account that is not there', async () => {
  const [ana, marko] = [customer(), customer()];
  const [booked] = await post([topUp(ana, 'order-1', 100), topUp(marko, 'order-2', 100)]);
  const journalId = booked?.journalId ?? '';
  for (const url of [testDatabase.appUrl, testDatabase.ownerUrl]) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const [statement, missing] of [
      [line(ana, uuid(), 'gateway-clearing'), 'journal'],
      [line(ana, journalId, 'payouts'), 'ledger account'],
      [line(ana, journalId, `tag:${marko.tagId}`), 'ledger account'],
      // In the books of another customer.
      [line(marko, journalId, 'gateway-clearing'), 'journal'],
    ] as const) {
      await expect(client.query(statement), statement).rejects.toMatchObject({
        code: '23503',
        message: expect.stringMatching(`^There is no ${missing} `),
      });
    }
    await client.end();
  }
});

test('a table of the connection is never taken for the journals', async () => {
  const ana = customer();
  await post([topUp(ana, 'order-1', 100)]);
  const client = new pg.Client({ connectionString: testDatabase.appUrl });
  await client.connect();
  const journalId = uuid();
  await client.query('CREATE TEMP TABLE journals (account_id uuid, journal_id uuid)');
  await client.query(`INSERT INTO journals VALUES ('${ana.accountId}', '${journalId}')`);
  await expect(client.query(line(ana, journalId, `tag:${ana.tagId}`))).rejects.toThrow(
    'There is no journal',
  );
  await client.end();
});

test('what lines are booked on stays, whoever would change it', async () => {
  await post([topUp(customer(), 'order-1', 100)]);
  const client = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await client.connect();
  for (const statement of [
    'DELETE FROM journals',
    'UPDATE journals SET journal_id = md5(journal_id::text)::uuid',
    'DELETE FROM ledger_accounts',
    "UPDATE ledger_accounts SET ledger_account_id = 'payouts' WHERE kind = 'gateway-clearing'",
    'UPDATE postings SET journal_id = md5(journal_id::text)::uuid',
    "UPDATE postings SET ledger_account_id = 'payouts' WHERE line_no = 1",
  ]) {
    await expect(client.query(statement), statement).rejects.toMatchObject({ code: '23503' });
  }
  await client.end();
});
