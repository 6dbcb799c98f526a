import type { CallResult } from '@rampa/contract';
import {
  getPotvrdaGotovine,
  getUsloviGotovine,
  uplatiGotovinu,
  vratiGotovinu,
} from '@rampa/contract/counter';
import { getObavestenja } from '@rampa/contract/identity';
import { getJa, getTrag } from '@rampa/contract/staff';
import { getDopune, getPotvrda } from '@rampa/contract/top-ups';
import { prijaviIzgubljen } from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { countWaiting } from '../../platform/testing/waiting-for-locks.ts';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { createHandingOver } from '../tags/testing/handovers-fixture.ts';
import { addLanesTag } from '../tags/testing/lanes-fixture.ts';
import {
  openCounterFixture,
  type CashCustomer,
  type CounterFixture,
} from './testing/counter-fixture.ts';

let fixture: CounterFixture;
let clerk: SignedIn;
let colleague: SignedIn;
let owner: Database;
beforeAll(async () => {
  // 10,000 dinars a day.
  fixture = await openCounterFixture({ CASH_DAY_MAXIMUM: '10000' });
  clerk = await fixture.app.addStaff('clerk');
  colleague = await fixture.app.addStaff('clerk');
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 1 });
});
afterAll(async () => {
  await owner.close();
  await fixture.app.close();
});
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
});

async function topUpsOf(customer: SignedIn) {
  const answer = await fixture.app.call(getDopune, { rows: 100 }, customer.token);
  return (answer.result as CallResult<typeof getDopune> | null)?.items ?? [];
}

async function trailOf({ accountId }: SignedIn) {
  const supervisor = await fixture.app.addStaff('supervisor');
  const wanted = { customer: accountId, rows: 100, everybody: true };
  const answer = await fixture.app.call(getTrag, wanted, supervisor.token);
  return (answer.result as CallResult<typeof getTrag>).items;
}

test('cash is on the tag at once: the customer sees it, gets the receipt, and the trail says who took it', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.take(clerk, customer, { note: 'две новчанице' });
  expect(await fixture.balanceOf(customer)).toBe(250_000);
  expect(await topUpsOf(customer)).toMatchObject([
    {
      order_number: orderNumber,
      method: 'cash',
      status: 'paid',
      amount: { amount: 250_000, currency: 'RSD' },
    },
  ]);
  const mails = await fixture.app.mailsTo(`${customer.username}@primer.rs`);
  expect(mails).toMatchObject([
    {
      template: 'top-ups.mail-cash-paid',
      params: { orderNumber },
      attachment: { kind: 'top-up-receipt' },
    },
  ]);
  const receipts = await Promise.all(
    [
      { call: getPotvrda, input: {}, by: customer },
      { call: getPotvrdaGotovine, input: { account_id: customer.accountId }, by: clerk },
    ].map(({ call, input, by }) =>
      fixture.app.send({
        url: call.path,
        query: { ...input, order_number: orderNumber, languageId: '3' },
        headers: { authorization: `Bearer ${by.token}` },
      }),
    ),
  );
  for (const receipt of receipts) {
    expect(receipt.headers['content-type']).toBe('application/pdf');
    expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const lines = (await trailOf(customer)).filter(({ subject }) => subject.includes(orderNumber));
  expect(lines.map(({ action, name }) => [action, name])).toEqual([
    ['cash-receipt-read', 'Нада Илић'],
    ['cash-taken', 'Нада Илић'],
  ]);
  // What the clerk noted is no line of the trail, which is kept for good.
  expect(JSON.stringify(lines)).not.toContain('новчанице');
});

test('a second click, and two calls at once, take the money once; the key for something else is refused', async () => {
  const customer = await fixture.addCustomer();
  const offered = fixture.cash(customer);
  const answers = await Promise.all(
    [1, 2, 3].map(() => fixture.app.call(uplatiGotovinu, offered, clerk.token)),
  );
  const taken = answers.map(({ result }) => result as CallResult<typeof uplatiGotovinu>);
  expect(new Set(taken.map(({ order_number }) => order_number)).size).toBe(1);
  expect(taken.filter(({ already }) => !already)).toHaveLength(1);
  expect(await fixture.balanceOf(customer)).toBe(250_000);
  expect(await fixture.verdict(uplatiGotovinu, { ...offered, amount: 300_000 }, clerk)).toBe(
    '409 top-ups.key-used-otherwise',
  );
});

test('what one customer pays in cash in a day has a limit, over all tags and clerks, and begins again tomorrow', async () => {
  const customer = await fixture.addCustomer();
  const other = { ...customer, tagId: await fixture.addTag(customer) };
  await fixture.take(clerk, customer, { amount: 600_000 });
  const above = await fixture.verdict(
    uplatiGotovinu,
    fixture.cash(other, { amount: 500_000 }),
    colleague,
  );
  expect(above).toBe('409 counter.above-day-limit;limit:10.000\u00a0RSD,left:4.000\u00a0RSD');
  // Of two at once that are too much together, one is taken.
  const both = await Promise.all(
    [clerk, colleague].map((one) =>
      fixture.verdict(uplatiGotovinu, fixture.cash(other, { amount: 300_000 }), one),
    ),
  );
  expect(both.filter((one) => one === '200')).toHaveLength(1);
  expect(await fixture.balanceOf(other)).toBe(300_000);

  // What went back does not count.
  const rest = await fixture.take(clerk, customer, { amount: 100_000 });
  expect(await fixture.giveBack(clerk, customer, rest)).toBe('200');
  await fixture.take(clerk, customer, { amount: 100_000 });
});

test('an amount beyond the limits of a top-up, an unknown point of sale, a lost tag, one that was handed over and somebody else’s are refused', async () => {
  const customer = await fixture.addCustomer();
  const stranger = await fixture.addCustomer();
  const refusal = (wishes: object): Promise<string> =>
    fixture.verdict(uplatiGotovinu, fixture.cash(customer, wishes), clerk);
  expect(await refusal({ amount: 49_999 })).toMatch(/^400 top-ups\.amount-below-minimum/u);
  expect(await refusal({ amount: -250_000 })).toMatch(/^400 top-ups\.amount-below-minimum/u);
  expect(await refusal({ amount: 50_000_001 })).toMatch(/^400 top-ups\.amount-above-maximum/u);
  expect(await refusal({ point_id: 'nowhere' })).toBe('409 counter.point-not-found');
  expect(await refusal({ tag_id: stranger.tagId })).toBe('404 tags.not-found');
  const over = await addLanesTag(fixture.app, customer);
  await createHandingOver(fixture.app).handOver(customer, stranger, over);
  expect(await refusal({ tag_id: over.tagId })).toBe('409 top-ups.tag-not-usable');
  const lost = { tag_id: customer.tagId, reason: 'izgubljen' };
  await fixture.app.call(prijaviIzgubljen, lost, customer.token);
  expect(await refusal({})).toBe('409 top-ups.tag-not-usable');
  expect(await topUpsOf(customer)).toEqual([]);
});

test('a clerk whose answer was lost is told that the money was taken, whatever is otherwise since', async () => {
  const customer = await fixture.addCustomer();
  await owner.run(`INSERT INTO points_of_sale (country, point_id, position, name, kind, town, address, lat, lon,
      opening_hours, services, changed_at)
    VALUES ('rs', 'nis', 1, 'Ниш', 'station', 'Ниш', 'Главна 1', 43.3, 21.9, '24/7', '{top-up}', now())`);
  const offered = fixture.cash(customer, { point_id: 'nis' });
  const orderNumber = await fixture.take(clerk, customer, offered);

  await owner.run("UPDATE points_of_sale SET closed = true WHERE point_id = 'nis'");
  const without = await fixture.app.addServer({ CASH_AT_COUNTER: 'false' });
  await fixture.closeAccount(customer);
  const again = await without.call(uplatiGotovinu, offered, clerk.token);
  await without.stop();
  expect(again).toMatchObject({
    statusCode: 200,
    result: { order_number: orderNumber, already: true },
  });
  // What is new is refused as before.
  expect(await fixture.verdict(uplatiGotovinu, { ...offered, idempotencyKey: uuid() }, clerk)).toBe(
    '409 counter.point-not-found',
  );
});

test('giving back waits for the customer’s balances before it holds the sum of the day, as taking does', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.take(clerk, customer);
  const { database } = fixture.app.app;
  const back = await owner.transaction(async (tx) => {
    await owner.run(
      "SELECT 1 FROM ledger_accounts WHERE account_id = $1 AND kind = 'till' FOR UPDATE",
      [customer.accountId],
      tx,
    );
    const answer = fixture.giveBack(clerk, customer, orderNumber);
    await expect.poll(() => countWaiting(database)).toBe(1);
    // Whoever takes cash has the balances by now and goes on to this row.
    const days = await owner.run(
      'SELECT 1 FROM cash_days WHERE account_id = $1 FOR UPDATE NOWAIT',
      [customer.accountId],
      tx,
    );
    expect(days).toHaveLength(1);
    return { answer };
  });
  expect(await back.answer).toBe('200');
});

test('cash goes back by a booking of its own, once, and the customer is told whatever they have chosen', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.take(clerk, customer);
  expect(await fixture.giveBack(clerk, customer, orderNumber)).toBe('200');
  expect(await fixture.giveBack(clerk, customer, orderNumber)).toBe('200');
  expect(await fixture.balanceOf(customer)).toBe(0);
  expect(await topUpsOf(customer)).toMatchObject([
    { status: 'paid', returnedAt: expect.any(String) },
  ]);
  const mails = await fixture.app.mailsTo(`${customer.username}@primer.rs`);
  expect(mails.map(({ template }) => template)).toEqual([
    'top-ups.mail-cash-paid',
    'top-ups.mail-cash-returned',
  ]);
  const notices = await fixture.app.call(
    getObavestenja,
    { first: 0, rows: 1, languageId: '3' },
    customer.token,
  );
  expect(notices.result).toMatchObject({ items: [{ text: 'Given back in cash: 2,500\u00a0RSD' }] });
  const journals = await fixture.app.app.database.run(
    'SELECT kind FROM journals WHERE account_id = $1 AND reference = $2 ORDER BY posted_at, kind DESC',
    [customer.accountId, orderNumber],
  );
  expect(journals).toEqual([{ kind: 'top-up' }, { kind: 'cash-return' }]);
});

test('it goes back from the till that it is in, by its clerk or a supervisor, as long as it is there', async () => {
  const customer = await fixture.addCustomer();
  const supervisor = await fixture.app.addStaff('supervisor');
  const mine = await fixture.app.addStaff('clerk');
  const orderNumber = await fixture.take(mine, customer);
  expect(await fixture.giveBack(colleague, customer, orderNumber)).toBe(
    '409 counter.not-your-till',
  );
  const stranger = await fixture.addCustomer();
  expect(await fixture.giveBack(mine, stranger, orderNumber)).toBe('404 counter.not-found');
  expect(await fixture.giveBack(supervisor, customer, orderNumber)).toBe('200');

  const counted = await fixture.take(mine, customer);
  expect(await fixture.close(mine, { expected: 250_000, counted: 250_000 })).toBe('200');
  expect(await fixture.giveBack(mine, customer, counted)).toBe('409 counter.till-closed');
});

test('tomorrow it no longer goes back, and a new day has a limit of its own', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.take(clerk, customer, { amount: 1_000_000 });
  fixture.app.passTime({ hours: 24 });
  clerk = await fixture.app.addStaff('clerk');
  colleague = await fixture.app.addStaff('clerk');
  const supervisor = await fixture.app.addStaff('supervisor');
  expect(await fixture.giveBack(supervisor, customer, orderNumber)).toBe('409 counter.other-day');
  await fixture.take(clerk, customer, { amount: 1_000_000 });
});

test('the operator may do without: no cash is taken, what is there still goes back', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.take(clerk, customer);
  const without = await fixture.app.addServer({ CASH_AT_COUNTER: 'false' });
  const there = async (...[call, input]: Parameters<typeof without.call>): Promise<string> => {
    const { statusCode, message } = await without.call(call, input, clerk.token);
    return `${statusCode} ${message}`.trim();
  };
  expect(await there(uplatiGotovinu, fixture.cash(customer))).toBe('404 request.not-found');
  expect(await there(getUsloviGotovine, {})).toBe('404 request.not-found');
  expect((await without.call(getJa, {}, clerk.token)).result).toMatchObject({
    switchedOff: ['e-invoices', 'postpaid', 'cash'],
  });
  const back = { account_id: customer.accountId, order_number: orderNumber, reason: 'wrong-tag' };
  expect(await there(vratiGotovinu, back)).toBe('200');
  await without.stop();
});

test('what is wrong with cash is found', async () => {
  const customer: CashCustomer = await fixture.addCustomer();
  const orderNumber = await fixture.take(clerk, customer);
  const broken = async (change: string, undo: string): Promise<readonly string[]> => {
    await owner.run(change, [orderNumber]);
    const found = await fixture.faults();
    await owner.run(undo, [orderNumber]);
    return found.map((fault) => fault.split(':')[0] ?? '');
  };
  const set = (what: string) => `UPDATE cash_top_ups SET ${what} WHERE order_number = $1`;
  expect(await broken(set('amount_minor = 1'), set('amount_minor = 250000'))).toEqual([
    'every top-up in cash has its clerk, and nothing else has one',
    'what the books of customers have in tills is what clerks took and did not give back',
    'what a customer has paid in cash on a day is what clerks took and did not give back',
  ]);
  expect(
    await broken(
      set("returned_at = taken_at, returned_by = 'system', return_reason = 'wrong-tag'"),
      set('returned_at = NULL, returned_by = NULL, return_reason = NULL'),
    ),
  ).toEqual([
    'every top-up in cash has its clerk, and nothing else has one',
    'cash that went back is off its tag, once and to the last para, and nothing else is',
    'what the books of customers have in tills is what clerks took and did not give back',
    'what a customer has paid in cash on a day is what clerks took and did not give back',
  ]);
  expect(await broken(set(`closing_id = '${uuid()}'`), set('closing_id = NULL'))).toEqual([
    'every closing of a till sums up what was handed over with it',
  ]);
});
