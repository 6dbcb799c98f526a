import type { CallResult } from '@rampa/contract';
import { getZatvaranje, obrisiNalog } from '@rampa/contract/personal-data';
import { getIsplate, zavediIsplatu } from '@rampa/contract/payouts';
import { getProfil } from '@rampa/contract/identity';
import { getTagovi } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { giveThings } from '../../testing/owned-things.ts';
import { transfer } from '../wallet/index.ts';
import { listAccountTables } from './archive/account-tables.store.ts';
import { checkPayouts } from '../payouts/index.ts';
import { checkClosures } from './index.ts';
import { fates } from './retention.ts';
import { everyAccount, scopeOf } from '../../testing/scope.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
  await fixture.app.jobs.start();
});
afterAll(() => fixture.close());

const run = (text: string, ...values: unknown[]) =>
  fixture.app.database.run(text, values) as Promise<Record<string, unknown>[]>;

async function post({ accountId }: SignedIn, tagId: string, minor: number): Promise<void> {
  const { services, database } = fixture.app;
  await database.transaction((tx) =>
    services.wallet.postJournals(everyAccount, tx, [
      {
        accountId,
        kind: 'top-up',
        reference: uuid(),
        occurredAt: Temporal.Instant.from('2026-11-01T08:00:00Z'),
        currency: 'RSD',
        lines: transfer({ kind: 'bank-clearing' }, { kind: 'tag', tagId }, minor),
      },
    ]),
  );
}

/** A customer with that much on a tag, and nothing under way. */
async function withBalance(
  minor: number,
): Promise<{ customer: SignedIn; tagId: string; email: string }> {
  const customer = await fixture.addCustomer();
  const { services, database } = fixture.app;
  const tagId = uuid();
  const at = Temporal.Instant.from('2026-11-01T08:00:00Z');
  await services.tags.add(everyAccount.account(customer.accountId), database.queries, [
    {
      tagId,
      serialNumber: `SN${uuid().slice(-10)}`,
      category: 'I',
      plate: 'BG123-AB',
      nickname: 'Мој ауто',
      status: 'aktivan',
      statusChangedAt: at,
      createdAt: at,
    },
  ]);
  if (minor !== 0) await post(customer, tagId, minor);
  return { customer, tagId, email: `${customer.username}@primer.rs` };
}

const bankAccount = '840-955845-10';
const close = (who: SignedIn, account = bankAccount) =>
  fixture.call(obrisiNalog, { bankAccount: account, confirmed: true }, who.token);
const stateOf = async ({ accountId }: SignedIn): Promise<unknown> =>
  (await run('SELECT state FROM account_closures WHERE account_id = $1', accountId))[0]?.['state'];
async function ended(who: SignedIn): Promise<void> {
  await expect.poll(() => stateOf(who)).toBe('erased');
}
const mailsTo = async (address: string) =>
  (
    await run(
      `SELECT data->>'template' AS template, data->'params' AS params FROM jobs.job
       WHERE name = 'mail' AND data->>'to' = $1 ORDER BY created_on`,
      address,
    )
  ).map(({ template, params }) => ({ template, params }));

test('closing explains its consequences, pays back the balance, and erases the person', async () => {
  const { customer, tagId, email } = await withBalance(123_400);
  const elsewhere = await fixture.signInAgain(customer);
  expect((await fixture.call(getZatvaranje, {}, customer.token)).result).toEqual({
    balance: { amount: 123_400, currency: 'RSD' },
    tags: 1,
    openRequests: 0,
    hindrances: [],
  });
  expect((await close(customer)).statusCode).toBe(200);
  await ended(customer);

  // From now on nobody gets in.
  expect((await fixture.call(getProfil, {}, elsewhere.token)).statusCode).toBe(401);
  const names = await run('SELECT 1 FROM sign_in_names WHERE account_id = $1', customer.accountId);
  expect(names).toEqual([]);
  const [user] = await run('SELECT * FROM users WHERE user_id = $1', customer.userId);
  expect(user).toMatchObject({ email: '', first_name: '', last_name: '', phone: '', username: '' });
  const [tag] = await run('SELECT * FROM tags WHERE tag_id = $1', tagId);
  expect(tag).toMatchObject({ plate: '', nickname: '', status: 'neaktivan' });

  // The money has left the tag; the books are kept, and are correct.
  const balances = await run(
    'SELECT ledger_account_id AS id, balance_minor AS minor FROM ledger_accounts WHERE account_id = $1',
    customer.accountId,
  );
  expect(Object.fromEntries(balances.map(({ id, minor }) => [id, minor]))).toEqual({
    'bank-clearing': -123_400,
    payouts: 123_400,
    [`tag:${tagId}`]: 0,
  });
  for (const { faults } of await fixture.app.services.wallet.verify(everyAccount))
    expect(faults).toEqual([]);
  // Only the payout knows where the money goes.
  const closure = await run(
    'SELECT email, payee, bank_account FROM account_closures WHERE account_id = $1',
    customer.accountId,
  );
  expect(closure).toEqual([{ email: '', payee: '', bank_account: '' }]);
  expect(await mailsTo(email)).toEqual([
    expect.objectContaining({
      template: 'personal-data.mail-closed-paid',
      params: expect.objectContaining({
        bankAccount: '… 4510',
        contact: 'podrska@primer.rs',
      }),
    }),
  ]);
  expect((await mailsTo('podrska@primer.rs')).at(-1)).toMatchObject({
    template: 'payouts.mail-account-closed',
    params: { bankAccount, reference: expect.stringMatching(/^261120-\d{8}$/u) },
  });
});

test('the address and the name are free for a new account afterwards', async () => {
  const { customer, email } = await withBalance(0);
  await close(customer, '');
  await ended(customer);
  const taken = await run('SELECT 1 FROM sign_in_names WHERE name = ANY($1)', [
    email,
    customer.username,
  ]);
  expect(taken).toEqual([]);
  expect(await mailsTo(email)).toEqual([
    expect.objectContaining({ template: 'personal-data.mail-closed' }),
  ]);
});

test('whoever else is a member is told that the account is closed, and by whom', async () => {
  const { customer } = await withBalance(0);
  const driver = await fixture.addMember(customer, 'driver');
  const [before] = await run('SELECT email FROM users WHERE user_id = $1', driver.userId);
  await close(customer, '');
  await ended(customer);
  const mails = await mailsTo(String(before?.['email']));
  expect(mails.at(-1)).toMatchObject({
    template: 'personal-data.mail-closed-for-member',
    params: { name: expect.stringMatching(/\S+ \S+/u) },
  });
});

test('lanes learn that the tags of a closed account are not accepted any more, and why', async () => {
  const { customer, tagId } = await withBalance(0);
  const { tagStatuses } = fixture.app.services;
  const whole = await tagStatuses.read(everyAccount, { after: null, rows: 10_000 });
  if (!whole.ok || whole.value.more) throw new Error('There is no whole list');
  const [tag] = await run('SELECT serial_number FROM tags WHERE tag_id = $1', tagId);
  await close(customer, '');
  await ended(customer);
  const changed = await tagStatuses.read(everyAccount, { after: whole.value.cursor, rows: 10 });
  expect(changed).toMatchObject({
    value: {
      tags: [{ serialNumber: tag?.['serial_number'], status: 'blocked', reason: 'closed' }],
    },
  });
});

test('killed between two steps, the work continues from there, and pays once', async () => {
  const { customer, tagId } = await withBalance(50_000);
  const owner = createDatabase({ url: fixture.ownerUrl, role: null });
  await owner.run(
    `CREATE FUNCTION stop_erasing() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'stopped'; END $$`,
  );
  await owner.run(
    'CREATE TRIGGER stop_erasing BEFORE UPDATE ON users EXECUTE FUNCTION stop_erasing()',
  );
  expect((await close(customer)).statusCode).toBe(200);
  await expect.poll(() => stateOf(customer)).toBe('paid-back');
  await owner.run('DROP TRIGGER stop_erasing ON users');
  await owner.close();
  await expect.poll(() => stateOf(customer), { timeout: 40_000 }).toBe('erased');
  const payouts = await run(
    `SELECT reference FROM journals WHERE account_id = $1 AND kind = 'payout'`,
    customer.accountId,
  );
  expect(payouts).toEqual([{ reference: `closing:${tagId}` }]);
}, 60_000);

test('what is due is paid by the bank and recorded once, by whoever may', async () => {
  const { customer } = await withBalance(123_400);
  await close(customer);
  await ended(customer);
  const clerk = await fixture.addStaff('clerk');
  const [owed] = await run(
    'SELECT payout_id, account_id FROM payouts WHERE account_id = $1',
    customer.accountId,
  );
  const payoutId = String(owed?.['payout_id']);
  const dueTo = async (who: SignedIn, state: 'due' | 'paid' = 'due') => {
    const { result } = await fixture.call(getIsplate, { rows: '100', state }, who.token);
    const { items } = result as CallResult<typeof getIsplate>;
    return items.find(({ payout_id: id }) => id === payoutId);
  };
  expect(await dueTo(clerk)).toEqual({
    payout_id: payoutId,
    reason: 'account-closed',
    complaint_number: '',
    reference: expect.stringMatching(/^261120-\d{8}$/u),
    payee: 'Милица Петровић',
    bankAccount,
    amount: { amount: 123_400, currency: 'RSD' },
    requestedAt: expect.stringContaining('2026-11-20T'),
    paidOn: null,
    // Nobody of the operator's has decided on it.
    secondPerson: null,
  });
  const putDown = (paidOn: string, id = payoutId) =>
    fixture.call(zavediIsplatu, { payout_id: id, paidOn }, clerk.token);
  for (const day of ['2026-11-19', '2026-11-21']) {
    expect((await putDown(day)).result).toEqual([
      { field: 'paidOn', message: 'payouts.day-impossible' },
    ]);
  }
  const answers = await Promise.all([putDown('2026-11-20'), putDown('2026-11-20')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await dueTo(clerk)).toBeUndefined();
  expect(await dueTo(clerk, 'paid')).toMatchObject({ payee: '', paidOn: '2026-11-20' });
  expect((await putDown('2026-11-20', uuid())).message).toBe('payouts.not-found');
  expect((await putDown('2026-11-20', 'није-ид')).message).toBe('payouts.not-found');
  const trail = await run(
    `SELECT details->>'repeated' AS repeated FROM audit_trail
     WHERE account_id = $1 AND action = 'payout-put-down' AND actor = $2 ORDER BY occurred_at, details->>'repeated'`,
    customer.accountId,
    `staff:${clerk.userId}`,
  );
  expect(trail).toEqual([{ repeated: 'false' }, { repeated: 'true' }]);
});

test('the ledger’s verification finds a payout that differs from what the tags held', async () => {
  const { customer, tagId } = await withBalance(50_000);
  await close(customer);
  await ended(customer);
  const { queries } = fixture.app.database;
  const faults = async () =>
    [
      ...(await checkPayouts(everyAccount, queries)),
      ...(await checkClosures(everyAccount, queries)),
    ].flatMap((check) => check.faults);
  expect(await faults()).toEqual([]);
  await run(
    'UPDATE account_closures SET refund_minor = 49999 WHERE account_id = $1',
    customer.accountId,
  );
  expect(await faults()).toEqual([customer.accountId]);
  await run(
    'UPDATE account_closures SET refund_minor = 50000 WHERE account_id = $1',
    customer.accountId,
  );
  await run('UPDATE payouts SET amount_minor = 49999 WHERE account_id = $1', customer.accountId);
  // Neither what left the books nor what the closing says.
  expect(await faults()).toEqual([customer.accountId, customer.accountId]);
  await run('UPDATE payouts SET amount_minor = 50000 WHERE account_id = $1', customer.accountId);
  // Nor may the tags of an account that is no more hold money.
  await post(customer, tagId, 1);
  expect(await faults()).toEqual([customer.accountId]);
  await post(customer, tagId, -1);
  expect(await faults()).toEqual([]);
});

test('two clicks close it once', async () => {
  const { customer } = await withBalance(10_000);
  const answers = await Promise.all([close(customer), close(customer)]);
  expect(answers.every(({ statusCode }) => [200, 401].includes(statusCode))).toBe(true);
  await ended(customer);
  const trail = await run(
    `SELECT 1 FROM audit_trail WHERE account_id = $1 AND action = 'account-closed'`,
    customer.accountId,
  );
  expect(trail).toHaveLength(1);
});

test('a debt, a pending payment, order or complaint, or an invalid bank account prevents it', async () => {
  const indebted = await withBalance(-5000);
  expect((await close(indebted.customer)).message).toBe('personal-data.debt');
  const busy = await fixture.addCustomer();
  await giveThings(fixture, busy);
  expect((await fixture.call(getZatvaranje, {}, busy.token)).result).toMatchObject({
    hindrances: ['payment-pending', 'order-open', 'complaint-open', 'abroad-unpaid'],
  });
  expect((await close(busy)).message).toBe('personal-data.payment-pending');
  const { customer } = await withBalance(10_000);
  for (const account of ['', '123', '840-955845-11']) {
    expect((await close(customer, account)).result).toEqual([
      { field: 'bankAccount', message: 'personal-data.bank-account-invalid' },
    ]);
  }
  expect((await fixture.call(getTagovi, {}, customer.token)).statusCode).toBe(200);
});

test('every table of accounts has a rule for closing', async () => {
  const tables = await run(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'account_id' AND table_name !~ '_\\d{4}_\\d{2}$|_p\\d+'`,
  );
  const partitions = await run(`SELECT relname AS name FROM pg_class WHERE relispartition`);
  const names = new Set(tables.map(({ name }) => String(name)));
  for (const { name } of partitions) names.delete(String(name));
  expect(names).toEqual(new Set(Object.keys(fates)));
  expect(
    (await listAccountTables(scopeOf({ accountId: '', userId: '' }), fixture.app.database.queries))
      .length,
  ).toBeGreaterThan(20);
});

test('the program may delete or blank what goes with an account', async () => {
  const wanted = Object.entries(fates).flatMap(([table, fate]) => {
    if (fate === 'kept') return [];
    if (fate === 'deleted') return [[table, '', 'DELETE']];
    return Object.keys(fate.blank).map((column) => [table, column, 'UPDATE']);
  });
  const denied = await run(
    `SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS w (t, c, p)
     WHERE NOT CASE WHEN c = '' THEN has_table_privilege('rampa_app', t, p)
               ELSE has_column_privilege('rampa_app', t, c, p) END`,
    ...[0, 1, 2].map((at) => wanted.map((one) => one[at])),
  );
  expect(denied).toEqual([]);
});
