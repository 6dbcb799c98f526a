import type { CallResult } from '@rampa/contract';
import { getKasa, getZakljucenja, zakljuciKasu } from '@rampa/contract/counter';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { staffAccountId } from '../identity/index.ts';
import { openCounterFixture, type CounterFixture } from './testing/counter-fixture.ts';

let fixture: CounterFixture;
let owner: Database;
beforeAll(async () => {
  fixture = await openCounterFixture();
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 1 });
});
afterAll(async () => {
  await owner.close();
  await fixture.app.close();
});
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
});

const money = (amount: number) => ({ amount, currency: 'RSD' });

async function closings(by: SignedIn): Promise<CallResult<typeof getZakljucenja>> {
  const answer = await fixture.app.call(getZakljucenja, { rows: 100 }, by.token);
  return answer.result as CallResult<typeof getZakljucenja>;
}

/** What the operator's own books hold, by ledger account. */
async function office(): Promise<Record<string, number>> {
  const rows = await fixture.app.app.database.run(
    'SELECT kind, balance_minor FROM ledger_accounts WHERE account_id = $1',
    [staffAccountId],
  );
  return Object.fromEntries(
    rows.map((row) => {
      const { kind, balance_minor: balance } = row as { kind: string; balance_minor: number };
      return [kind, balance];
    }),
  );
}

test('a till says what should be in it, by day, and is empty once it was closed', async () => {
  const clerk = await fixture.app.addStaff('clerk');
  const customer = await fixture.addCustomer();
  await fixture.take(clerk, customer, { note: 'из Ниша' });
  fixture.app.passTime({ seconds: 1 });
  const wrong = await fixture.take(clerk, customer, { amount: 900_000 });
  await fixture.giveBack(clerk, customer, wrong);
  fixture.app.passTime({ seconds: 1 });
  await fixture.take(clerk, customer, { amount: 100_000 });
  const till = await fixture.till(clerk, { rows: 2 });
  expect(till).toMatchObject({
    clerk: 'Нада Илић',
    totalRecords: 3,
    expected: money(350_000),
    days: [{ count: 3, taken: money(1_250_000), returned: money(900_000) }],
  });
  expect(till.items.map(({ amount, returnable }) => [amount.amount, returnable])).toEqual([
    [100_000, true],
    [900_000, false],
  ]);

  const before = await office();
  expect(await fixture.close(clerk, { expected: 350_000, counted: 350_000 })).toBe('200');
  expect(await fixture.till(clerk)).toMatchObject({
    items: [],
    days: [],
    expected: money(0),
  });
  const after = await office();
  expect((after['till'] ?? 0) - (before['till'] ?? 0)).toBe(350_000);
  expect((after['cash-office'] ?? 0) - (before['cash-office'] ?? 0)).toBe(-350_000);
  expect(after['till-differences']).toBe(before['till-differences']);
  expect(await fixture.close(clerk, { expected: 0, counted: 0 })).toBe('409 counter.till-empty');
});

test('a difference needs a word, is booked, and is seen', async () => {
  const clerk = await fixture.app.addStaff('clerk');
  const customer = await fixture.addCustomer();
  await fixture.take(clerk, customer);
  const missing = { expected: 250_000, counted: 240_000 };
  expect(await fixture.close(clerk, missing)).toBe('409 counter.difference-unexplained');
  const before = await office();
  expect(await fixture.close(clerk, { ...missing, note: 'Недостаје новчаница' })).toBe('200');
  const after = await office();
  expect((after['till-differences'] ?? 0) - (before['till-differences'] ?? 0)).toBe(-10_000);
  expect((await closings(clerk)).items).toMatchObject([
    {
      clerk: 'Нада Илић',
      closedBy: '',
      expected: money(250_000),
      counted: money(240_000),
      difference: money(-10_000),
      note: 'Недостаје новчаница',
    },
  ]);
});

test('what all went back leaves nothing to hand over, and too much is a difference as well', async () => {
  const clerk = await fixture.app.addStaff('clerk');
  const customer = await fixture.addCustomer();
  await fixture.giveBack(clerk, customer, await fixture.take(clerk, customer));
  expect(await fixture.close(clerk, { expected: 0, counted: 0 })).toBe('200');
  fixture.app.passTime({ seconds: 1 });
  await fixture.giveBack(clerk, customer, await fixture.take(clerk, customer));
  expect(await fixture.close(clerk, { expected: 0, counted: 500, note: 'Вишак' })).toBe('200');
  expect((await closings(clerk)).items.map(({ difference }) => difference.amount)).toEqual([
    500, 0,
  ]);
});

test('a second click closes it once; what came in meanwhile is not handed over unseen', async () => {
  const clerk = await fixture.app.addStaff('clerk');
  const customer = await fixture.addCustomer();
  await fixture.take(clerk, customer);
  const count = { expected: 250_000, counted: 250_000, idempotencyKey: uuid() };
  const answers = await Promise.all(
    [1, 2].map(() => fixture.app.call(zakljuciKasu, count, clerk.token)),
  );
  const closed = answers.map(({ result }) => result as CallResult<typeof zakljuciKasu>);
  expect(new Set(closed.map(({ closing_id }) => closing_id)).size).toBe(1);
  expect(closed.filter(({ already }) => already)).toHaveLength(1);
  expect(await fixture.close(clerk, { ...count, counted: 1 })).toBe(
    '409 counter.key-used-otherwise',
  );

  await fixture.take(clerk, customer);
  await fixture.take(clerk, customer);
  expect(await fixture.close(clerk, { expected: 250_000, counted: 250_000 })).toBe(
    '409 counter.till-changed',
  );
});

test('clerks see their own till, supervisors all: also that of a clerk who has left', async () => {
  const clerk = await fixture.app.addStaff('clerk');
  const colleague = await fixture.app.addStaff('clerk');
  const supervisor = await fixture.app.addStaff('supervisor');
  const customer = await fixture.addCustomer();
  await fixture.take(clerk, customer);
  const his = { clerk_id: clerk.userId };
  expect(await fixture.verdict(getKasa, his, colleague)).toBe('404 counter.not-found');
  const count = { ...his, expected: 250_000, counted: 250_000 };
  expect(await fixture.close(colleague, count)).toBe('404 counter.not-found');
  expect((await closings(colleague)).open).toEqual([]);
  const waits = (await closings(supervisor)).open.find((one) => one.clerk_id === clerk.userId);
  expect(waits).toMatchObject({ count: 1, expected: money(250_000) });

  expect(await fixture.close(supervisor, count)).toBe('200');
  const closed = (await closings(supervisor)).items.filter(({ closedBy }) => closedBy !== '');
  expect(closed).toHaveLength(1);
  expect(closed[0]).toMatchObject({ clerk: 'Нада Илић', closedBy: 'Нада Илић' });
  expect((await closings(clerk)).items).toHaveLength(1);
  // Who has taken nothing has no till, and gets none by its closing.
  const tills = () =>
    owner.run('SELECT FROM tills WHERE user_id = ANY($1)', [[nobody, colleague.userId]]);
  const nobody = uuid();
  for (const clerk_id of [nobody, colleague.userId]) {
    const nothing = { clerk_id, expected: 0, counted: 0 };
    expect(await fixture.close(supervisor, nothing)).toBe('409 counter.till-empty');
  }
  expect(await tills()).toEqual([]);
  // No till of somebody who never was one of the staff.
  expect(await fixture.verdict(getKasa, { clerk_id: uuid() }, supervisor)).toBe(
    '404 counter.not-found',
  );
});

test('what is wrong with a closing is found', async () => {
  const clerk = await fixture.app.addStaff('clerk');
  const customer = await fixture.addCustomer();
  await fixture.take(clerk, customer);
  await fixture.close(clerk, { expected: 250_000, counted: 250_000 });
  const set = (counted: number): Promise<unknown> =>
    owner.run("UPDATE till_closings SET counted_minor = $1, note = 'x' WHERE user_id = $2", [
      counted,
      clerk.userId,
    ]);
  await set(1);
  const found = await fixture.faults();
  await set(250_000);
  expect(found.map((fault) => fault.split(':')[0])).toEqual([
    'every closing of a till is booked as counted, with its difference',
  ]);
});
