import { uplatiGotovinu } from '@rampa/contract/counter';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { checkClosures } from '../personal-data/index.ts';
import { openCounterFixture, type CounterFixture } from './testing/counter-fixture.ts';
import { moved } from '../../platform/testing/moved.ts';

// Cash of customers who close their accounts.

let fixture: CounterFixture;
let clerk: SignedIn;
let owner: Database;
beforeAll(async () => {
  fixture = await openCounterFixture();
  clerk = await fixture.app.addStaff('clerk');
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 1 });
});
afterAll(async () => {
  await owner.close();
  await fixture.app.close();
});
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
});

const payOut = ({ accountId }: SignedIn): Promise<void> =>
  fixture.app.app.services.personalData.proceed(everyAccount.account(accountId));
const closureFaults = async (): Promise<readonly string[]> =>
  (await checkClosures(everyAccount, fixture.app.app.database.queries)).flatMap(
    ({ invariant, faults }) => faults.map((fault) => `${invariant}: ${fault}`),
  );

test('what goes to the bank with a closed account does not go back from the till as well, and nothing new is taken', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.take(clerk, customer);
  expect((await fixture.closeAccount(customer)).statusCode).toBe(200);
  expect(await fixture.giveBack(clerk, customer, orderNumber)).toBe('409 counter.account-closed');
  const offered = () => fixture.verdict(uplatiGotovinu, fixture.cash(customer), clerk);
  expect(await offered()).toBe('409 counter.account-closed');
  await payOut(customer);
  fixture.app.passTime({ seconds: 1 });
  expect(await fixture.giveBack(clerk, customer, orderNumber)).toBe('409 counter.account-closed');
  expect(await offered()).toBe('409 counter.account-closed');
  expect(await fixture.balanceOf(customer)).toBe(0);
  expect(await closureFaults()).toEqual([]);
});

test('an account is closed and its cash given back at once: the money goes one way or the other', async () => {
  for (let round = 0; round < 3; round += 1) {
    const customer = await fixture.addCustomer();
    const orderNumber = await fixture.take(clerk, customer);
    await Promise.all([
      fixture.closeAccount(customer).then(() => payOut(customer)),
      fixture.giveBack(clerk, customer, orderNumber),
    ]);
    await payOut(customer);
    expect(await fixture.balanceOf(customer)).toBe(0);
  }
  expect(await closureFaults()).toEqual([]);
});

test('cash that went back after an account was paid out is found', async () => {
  const customer = await fixture.addCustomer();
  await fixture.giveBack(clerk, customer, await fixture.take(clerk, customer));
  await fixture.closeAccount(customer);
  await payOut(customer);
  expect(await closureFaults()).toEqual([]);
  const move = (hours: number): Promise<unknown> =>
    owner.run(
      `UPDATE account_closures SET ${moved('ended_at', `${hours} hours`)} WHERE account_id = $1`,
      [customer.accountId],
    );
  await move(-1);
  const found = await closureFaults();
  await move(1);
  expect(found).toEqual([
    `no cash goes back from a till after the account was paid out: ${customer.accountId}`,
  ]);
});
