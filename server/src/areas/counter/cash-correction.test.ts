import type { CallResult } from '@rampa/contract';
import { getPredlozi, izvrsiPredlog, type Proposal } from '@rampa/contract/approvals';
import { getZakljucenja, ispraviGotovinu } from '@rampa/contract/counter';
import { getDopune } from '@rampa/contract/top-ups';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../testing/app-fixture.ts';
import {
  openCounterFixture,
  type CashCustomer,
  type CounterFixture,
} from './testing/counter-fixture.ts';

// Cash that turns out to be wrong after its till was closed is taken off the tag by two people.

let fixture: CounterFixture;
let owner: Database;
let colleague: SignedIn;
beforeAll(async () => {
  fixture = await openCounterFixture();
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

/** 10,000 dinars that were booked for 1,000, and a till that was short of the rest when it was closed. */
async function closedTooShort() {
  const clerk = await fixture.app.addStaff('clerk');
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.take(clerk, customer, { amount: 1_000_000 });
  const closed = await fixture.close(clerk, {
    expected: 1_000_000,
    counted: 100_000,
    note: 'унето десет пута више',
  });
  expect(closed).toBe('200');
  return { clerk, customer, orderNumber };
}

const propose = (
  by: SignedIn,
  { accountId }: SignedIn,
  orderNumber: string,
  wishes: object = {},
): Promise<string> =>
  fixture.verdict(
    ispraviGotovinu,
    {
      account_id: accountId,
      order_number: orderNumber,
      amount: 900_000,
      reason: 'wrong-amount',
      note: 'примљено је 1.000',
      ...wishes,
    },
    by,
  );

async function proposalOf({ accountId }: SignedIn): Promise<Proposal> {
  const answer = await fixture.app.call(getPredlozi, { rows: 100 }, colleague.token);
  const { items } = answer.result as CallResult<typeof getPredlozi>;
  const found = items.find(({ account_id: id }) => id === accountId);
  if (found === undefined) throw new Error('Nothing waits');
  return found;
}

const confirm = (by: SignedIn, { account_id, proposal_id }: Proposal): Promise<string> =>
  fixture.verdict(izvrsiPredlog, { account_id, proposal_id }, by);

async function topUpOf(customer: CashCustomer) {
  const answer = await fixture.app.call(getDopune, { rows: 10 }, customer.token);
  return (answer.result as CallResult<typeof getDopune>).items[0];
}

test('what was booked too much is taken off the tag once, by a colleague of the clerk, and the customer is told why', async () => {
  const { clerk, customer, orderNumber } = await closedTooShort();
  expect(await propose(clerk, customer, orderNumber)).toBe('200');
  expect(await propose(clerk, customer, orderNumber)).toBe('200');
  expect(await fixture.balanceOf(customer)).toBe(1_000_000);
  const proposal = await proposalOf(customer);
  expect(proposal).toMatchObject({
    kind: 'cash-correction',
    number: orderNumber,
    amount: { amount: 900_000 },
    reason: 'wrong-amount',
  });
  expect(await confirm(clerk, proposal)).toBe('409 approvals.own-proposal');
  const [one, two] = await Promise.all([
    confirm(colleague, proposal),
    confirm(colleague, proposal),
  ]);
  expect([one, two]).toEqual(['200', '200']);
  expect(await fixture.balanceOf(customer)).toBe(100_000);
  expect(await topUpOf(customer)).toMatchObject({
    order_number: orderNumber,
    status: 'paid',
    corrected: { amount: { amount: 900_000 }, reason: 'wrong-amount' },
  });
  const mails = await fixture.app.mailsTo(`${customer.username}@primer.rs`);
  const told = mails.filter(({ template }) => template === 'top-ups.mail-cash-corrected');
  expect(told).toHaveLength(1);
  expect(told[0]?.params['reason']).toBe('pogrešan iznos');
  expect(
    await owner.run('SELECT kind FROM journals WHERE reference = $1 ORDER BY kind DESC', [
      orderNumber,
    ]),
  ).toEqual([{ kind: 'top-up' }, { kind: 'cash-correction' }]);

  // What the till was short of is explained beside its closing; the closing stays as it was.
  const answer = await fixture.app.call(getZakljucenja, { rows: 10 }, clerk.token);
  expect((answer.result as CallResult<typeof getZakljucenja>).items).toMatchObject([
    { difference: { amount: -900_000 }, corrected: { amount: 900_000 } },
  ]);
  expect(await propose(clerk, customer, orderNumber)).toBe('409 counter.went-back');
});

test('whoever took the cash does not confirm what a colleague has proposed', async () => {
  const { clerk, customer, orderNumber } = await closedTooShort();
  expect(await propose(colleague, customer, orderNumber)).toBe('200');
  const proposal = await proposalOf(customer);
  expect(proposal).toMatchObject({ mine: true, mayDecide: false });
  expect(await confirm(clerk, proposal)).toBe('409 approvals.own-cash');
  const supervisor = await fixture.app.addStaff('supervisor');
  expect(await confirm(supervisor, proposal)).toBe('200');
  expect(await fixture.balanceOf(customer)).toBe(100_000);
});

test('what can be given back at the counter is, and no more is taken off than was booked', async () => {
  const clerk = await fixture.app.addStaff('clerk');
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.take(clerk, customer);
  const wrong = { amount: 250_000 };
  expect(await propose(clerk, customer, orderNumber, wrong)).toBe('409 counter.still-in-till');
  expect(await propose(clerk, customer, '000000000000')).toBe('404 counter.not-found');
  expect(await fixture.giveBack(clerk, customer, orderNumber)).toBe('200');
  expect(await propose(clerk, customer, orderNumber, wrong)).toBe('409 counter.went-back');
  const { customer: other, orderNumber: number, clerk: taker } = await closedTooShort();
  expect(await propose(taker, other, number, { amount: 1_000_001 })).toBe(
    '409 counter.more-than-taken',
  );
});

test('two who confirm at once take it off once', async () => {
  const { clerk, customer, orderNumber } = await closedTooShort();
  await propose(clerk, customer, orderNumber);
  const proposal = await proposalOf(customer);
  const supervisor = await fixture.app.addStaff('supervisor');
  const answers = await Promise.all([confirm(colleague, proposal), confirm(supervisor, proposal)]);
  expect(answers.toSorted()).toEqual(['200', '409 approvals.decided']);
  expect(await fixture.balanceOf(customer)).toBe(100_000);
});

test('cash of another day is taken off though its till is open, and a tag whose money was spent goes below zero', async () => {
  const clerk = await fixture.app.addStaff('clerk');
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.take(clerk, customer);
  await fixture.spend(customer, 200_000);
  fixture.app.passTime({ hours: 24 });
  const supervisor = await fixture.app.addStaff('supervisor');
  colleague = await fixture.app.addStaff('clerk');
  const wishes = { amount: 250_000, reason: 'wrong-tag' };
  expect(await propose(supervisor, customer, orderNumber, wishes)).toBe('200');
  expect(await confirm(colleague, await proposalOf(customer))).toBe('200');
  expect(await fixture.balanceOf(customer)).toBe(-200_000);
});

test('a correction that differs from what is booked is found', async () => {
  const { clerk, customer, orderNumber } = await closedTooShort();
  await propose(clerk, customer, orderNumber);
  await confirm(colleague, await proposalOf(customer));
  const add = (table: string, column: string, more: number) =>
    owner.run(
      `UPDATE ${table} SET ${column} = ${column} + $2 WHERE account_id = $3 AND order_number = $1`,
      [orderNumber, more, customer.accountId],
    );
  for (const [table, column] of [
    ['cash_corrections', 'amount_minor'],
    ['top_ups', 'corrected_minor'],
  ] as const) {
    await add(table, column, -1);
    expect(await fixture.faults()).toEqual([
      `cash that was wrong is off its tag as two people agreed, once, at most all of it, and nothing else is: ${customer.accountId}/${orderNumber}`,
    ]);
    await add(table, column, 1);
  }
});

test('an operator that takes no cash has nothing of it', async () => {
  const { clerk, customer, orderNumber } = await closedTooShort();
  const without = await fixture.app.addServer({ CASH_AT_COUNTER: 'false' });
  const wrong = { amount: 900_000, reason: 'wrong-amount', note: 'примљено је 1.000' } as const;
  const named = { account_id: customer.accountId, order_number: orderNumber };
  const answer = await without.call(ispraviGotovinu, { ...named, ...wrong }, clerk.token);
  await without.stop();
  expect(answer).toMatchObject({ statusCode: 404, message: 'request.not-found' });
});

test('an account that is closed meanwhile is left alone, for it was paid out', async () => {
  const { clerk, customer, orderNumber } = await closedTooShort();
  await propose(clerk, customer, orderNumber);
  const proposal = await proposalOf(customer);
  await fixture.closeAccount(customer);
  expect(await confirm(colleague, proposal)).toBe('409 approvals.changed');
});
