import type { CallResult } from '@rampa/contract';
import { dodajKarticu } from '@rampa/contract/cards';
import { getZatvaranje, obrisiNalog } from '@rampa/contract/personal-data';
import { napraviUplatnicu, odustaniOdDopune } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  openAutomaticFixture,
  type AutomaticFixture,
} from '../top-ups/testing/automatic-fixture.ts';
import type { TestCustomer } from '../top-ups/testing/payment-fixture.ts';
import { checkPayouts } from '../payouts/index.ts';
import { checkClosures } from './index.ts';
import { everyAccount } from '../../testing/scope.ts';

// Money and cards that arrive while their account is being closed, or afterwards.

let fixture: AutomaticFixture;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
});
afterEach(async () => {
  await fixture.gateway.charges('card');
  expect(await fixture.ledgerFaults()).toEqual([]);
  const { queries } = fixture.app.app.database;
  const checks = [
    ...(await checkPayouts(everyAccount, queries)),
    ...(await checkClosures(everyAccount, queries)),
  ];
  expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
});
afterAll(() => fixture.close());

const bankAccount = '840-955845-10';

async function close(customer: TestCustomer): Promise<string> {
  const { token } = await fixture.app.signInAgain(customer);
  const answer = await fixture.app.call(obrisiNalog, { bankAccount, confirmed: true }, token);
  return answer.message;
}

async function erase(customer: TestCustomer): Promise<void> {
  await close(customer);
  await fixture.app.app.services.personalData.proceed(everyAccount.account(customer.accountId));
  expect(await closureOf(customer)).toMatchObject({ state: 'erased' });
}

async function closureOf({ accountId }: TestCustomer): Promise<unknown> {
  const [closure] = await fixture.rows(
    'SELECT state, refund_minor AS refund FROM account_closures WHERE account_id = $1',
    [accountId],
  );
  return closure;
}

async function cardsOf({ accountId }: TestCustomer): Promise<number> {
  return (await fixture.rows('SELECT 1 FROM kept_cards WHERE account_id = $1', [accountId])).length;
}

test('a charge in progress when the account was closed is paid out with the rest', async () => {
  const driver = await fixture.addDriver();
  await fixture.setRule(driver);
  await fixture.drive(driver, 5);
  await close(driver);
  // The tag is checked after the account was closed, before the work that follows.
  await fixture.gateway.charges('leave-open');
  await fixture.work();
  const [order] = await fixture.automaticOrders(driver);
  const { proceed } = fixture.app.app.services.personalData;
  await proceed(everyAccount.account(driver.accountId));
  expect(await closureOf(driver)).toEqual({ state: 'requested', refund: 0 });
  expect(await fixture.ruleOf(driver)).toBeUndefined();
  await fixture.gateway.approve(order?.order_number ?? '');
  await proceed(everyAccount.account(driver.accountId));
  const refund = 250_000 - 5 * 32_000 + 200_000;
  expect(await closureOf(driver)).toEqual({ state: 'erased', refund });
  expect(await cardsOf(driver)).toBe(0);
});

test('a card payment to a closed account is refunded to its card', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.call(customer, odustaniOdDopune, { order_number: orderNumber });
  await erase(customer);
  await fixture.gateway.approve(orderNumber);
  expect(await fixture.status(customer, orderNumber)).toMatchObject({ status: 'paid' });
  const asked = await fixture.rows(
    "SELECT 1 FROM jobs.job WHERE name = 'payment-refund' AND data->>'orderNumber' = $1",
    [orderNumber],
  );
  expect(asked).toHaveLength(1);
  await fixture.app.app.services.payments.refund(orderNumber);
  expect(await fixture.gateway.order(orderNumber)).toMatchObject({ status: 'refunded' });
  expect(await fixture.status(customer, orderNumber)).toMatchObject({ balance: 0 });
  expect(await fixture.rows("SELECT 1 FROM jobs.job WHERE data->>'to' = ''")).toEqual([]);
});

test('a slip paid after its account was closed is left to staff', async () => {
  const customer = await fixture.addCustomer();
  const slip = (
    await fixture.call(customer, napraviUplatnicu, {
      tag_id: customer.tagId,
      amount: 250_000,
      idempotencyKey: uuid(),
    })
  ).result as CallResult<typeof napraviUplatnicu>;
  await fixture.call(customer, odustaniOdDopune, { order_number: slip.order_number });
  await erase(customer);
  const transfer = { id: uuid(), date: '2026-11-20', amountMinor: 250_000, currency: 'RSD' };
  const { bankTransfers } = fixture.app.app.services;
  expect(
    await bankTransfers.import(everyAccount, [{ ...transfer, reference: slip.reference }]),
  ).toMatchObject([{ verdict: 'unknown-reference' }]);
  expect(await fixture.status(customer, slip.order_number)).toMatchObject({ balance: 0 });
});

test('a card that is being registered holds up the closing, and is not saved after it', async () => {
  const customer = await fixture.addCustomer();
  const answer = await fixture.call(customer, dodajKarticu, { idempotencyKey: uuid() });
  const started = answer.result as CallResult<typeof dodajKarticu>;
  await fixture.goToGateway(started.redirectUrl);
  expect((await fixture.call(customer, getZatvaranje, {})).result).toMatchObject({
    hindrances: ['payment-pending'],
  });
  expect(await close(customer)).toBe('personal-data.payment-pending');
  fixture.app.passTime({ minutes: 31 });
  await fixture.sweep();
  await erase(customer);
  // The bank's page was still open.
  await fixture.gateway.approve(started.order_number);
  expect(await cardsOf(customer)).toBe(0);
  const forgotten = await fixture.rows(
    "SELECT 1 FROM jobs.job WHERE name = 'card-deletion' AND data->>'accountId' = $1",
    [customer.accountId],
  );
  expect(forgotten).toHaveLength(1);
  await fixture.app.app.services.payments.refund(started.order_number);
  expect(await fixture.gateway.order(started.order_number)).toMatchObject({ status: 'voided' });
});
