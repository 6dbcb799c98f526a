import type { CallResult } from '@rampa/contract';
import { dodajKarticu } from '@rampa/contract/cards';
import { getZatvaranje, obrisiNalog } from '@rampa/contract/personal-data';
import { napraviUplatnicu, odustaniOdDopune } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openAutomaticStage, type AutomaticStage } from '../top-ups/testing/automatic-stage.ts';
import type { TestCustomer } from '../top-ups/testing/payment-stage.ts';
import { checkPayouts } from '../payouts/index.ts';
import { checkClosures } from './index.ts';
import { everyAccount } from '../../testing/scope.ts';

// Money and cards that come when their account is being closed, or is no more.

let stage: AutomaticStage;
beforeAll(async () => {
  stage = await openAutomaticStage();
});
afterEach(async () => {
  await stage.gateway.charges('card');
  expect(await stage.ledgerFaults()).toEqual([]);
  const { queries } = stage.app.app.database;
  const checks = [
    ...(await checkPayouts(everyAccount, queries)),
    ...(await checkClosures(everyAccount, queries)),
  ];
  expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
});
afterAll(() => stage.close());

const bankAccount = '840-955845-10';

async function close(customer: TestCustomer): Promise<string> {
  const { token } = await stage.app.signInAgain(customer);
  const answer = await stage.app.call(obrisiNalog, { bankAccount, confirmed: true }, token);
  return answer.message;
}

async function erase(customer: TestCustomer): Promise<void> {
  await close(customer);
  await stage.app.app.services.personalData.proceed(everyAccount.account(customer.accountId));
  expect(await closureOf(customer)).toMatchObject({ state: 'erased' });
}

async function closureOf({ accountId }: TestCustomer): Promise<unknown> {
  const [closure] = await stage.rows(
    'SELECT state, refund_minor AS refund FROM account_closures WHERE account_id = $1',
    [accountId],
  );
  return closure;
}

async function cardsOf({ accountId }: TestCustomer): Promise<number> {
  return (await stage.rows('SELECT 1 FROM kept_cards WHERE account_id = $1', [accountId])).length;
}

test('a charge that was on its way when the account was closed is paid out with the rest', async () => {
  const driver = await stage.addDriver();
  await stage.setRule(driver);
  await stage.drive(driver, 5);
  await close(driver);
  // The tag is looked at between the closing and its work.
  await stage.gateway.charges('leave-open');
  await stage.work();
  const [order] = await stage.automaticOrders(driver);
  const { proceed } = stage.app.app.services.personalData;
  await proceed(everyAccount.account(driver.accountId));
  expect(await closureOf(driver)).toEqual({ state: 'requested', refund: 0 });
  expect(await stage.ruleOf(driver)).toBeUndefined();
  await stage.gateway.approve(order?.order_number ?? '');
  await proceed(everyAccount.account(driver.accountId));
  const refund = 250_000 - 5 * 32_000 + 200_000;
  expect(await closureOf(driver)).toEqual({ state: 'erased', refund });
  expect(await cardsOf(driver)).toBe(0);
});

test('card money that comes to an account that is no more goes back to its card', async () => {
  const customer = await stage.addCustomer();
  const orderNumber = await stage.startAtGateway(customer);
  await stage.call(customer, odustaniOdDopune, { order_number: orderNumber });
  await erase(customer);
  await stage.gateway.approve(orderNumber);
  expect(await stage.status(customer, orderNumber)).toMatchObject({ status: 'paid' });
  const asked = await stage.rows(
    "SELECT 1 FROM jobs.job WHERE name = 'payment-refund' AND data->>'orderNumber' = $1",
    [orderNumber],
  );
  expect(asked).toHaveLength(1);
  await stage.app.app.services.payments.refund(orderNumber);
  expect(await stage.gateway.order(orderNumber)).toMatchObject({ status: 'refunded' });
  expect(await stage.status(customer, orderNumber)).toMatchObject({ balance: 0 });
  expect(await stage.rows("SELECT 1 FROM jobs.job WHERE data->>'to' = ''")).toEqual([]);
});

test('a slip that is paid when its account is no more is left for people', async () => {
  const customer = await stage.addCustomer();
  const slip = (
    await stage.call(customer, napraviUplatnicu, {
      tag_id: customer.tagId,
      amount: 250_000,
      idempotencyKey: uuid(),
    })
  ).result as CallResult<typeof napraviUplatnicu>;
  await stage.call(customer, odustaniOdDopune, { order_number: slip.order_number });
  await erase(customer);
  const transfer = { id: uuid(), date: '2026-11-20', amountMinor: 250_000, currency: 'RSD' };
  const { bankTransfers } = stage.app.app.services;
  expect(
    await bankTransfers.import(everyAccount, [{ ...transfer, reference: slip.reference }]),
  ).toMatchObject([{ verdict: 'unknown-reference' }]);
  expect(await stage.status(customer, slip.order_number)).toMatchObject({ balance: 0 });
});

test('a card that is being registered holds the closing up, and is not kept after it', async () => {
  const customer = await stage.addCustomer();
  const answer = await stage.call(customer, dodajKarticu, { idempotencyKey: uuid() });
  const started = answer.result as CallResult<typeof dodajKarticu>;
  await stage.goToGateway(started.redirectUrl);
  expect((await stage.call(customer, getZatvaranje, {})).result).toMatchObject({
    hindrances: ['payment-pending'],
  });
  expect(await close(customer)).toBe('personal-data.payment-pending');
  stage.app.passTime({ minutes: 31 });
  await stage.sweep();
  await erase(customer);
  // The bank's page was open still.
  await stage.gateway.approve(started.order_number);
  expect(await cardsOf(customer)).toBe(0);
  const forgotten = await stage.rows(
    "SELECT 1 FROM jobs.job WHERE name = 'card-deletion' AND data->>'accountId' = $1",
    [customer.accountId],
  );
  expect(forgotten).toHaveLength(1);
  await stage.app.app.services.payments.refund(started.order_number);
  expect(await stage.gateway.order(started.order_number)).toMatchObject({ status: 'voided' });
});
