import { getStatus, odustaniOdDopune, pauzirajAutomatskuDopunu } from '@rampa/contract/top-ups';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  openAutomaticFixture,
  type AutomaticFixture,
  type Driver,
} from '../testing/automatic-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';

let fixture: AutomaticFixture;
beforeAll(async () => {
  fixture = await openAutomaticFixture({ POSTPAID: 'true' });
});
afterEach(async () => {
  await fixture.gateway.charges('card');
  expect(await fixture.ledgerFaults()).toEqual([]);
});
afterAll(() => fixture.close());

const poor = '4000000000009995';

/** 2,500 dinars less five passages: below the usual limit of 1,000. */
async function driveBelow(driver: Driver): Promise<void> {
  await fixture.drive(driver, 5);
}

async function ruled(pan?: string): Promise<Driver> {
  const driver = await fixture.addDriver(pan === undefined ? {} : { pan });
  expect((await fixture.setRule(driver)).http).toBe(200);
  await fixture.work();
  return driver;
}

async function pause(driver: Driver, paused: boolean): Promise<void> {
  const { token } = await fixture.app.signInAgain(driver);
  const input = { tag_id: driver.tagId, paused };
  expect((await fixture.app.call(pauzirajAutomatskuDopunu, input, token)).http).toBe(200);
}

test('a tag that passages bring below its limit is topped up once from the saved card', async () => {
  const driver = await ruled();
  expect(await fixture.automaticOrders(driver)).toEqual([]);
  await driveBelow(driver);
  await fixture.work();
  expect(await fixture.balanceOf(driver)).toBe(250_000 - 5 * 32_000 + 200_000);
  expect(await fixture.automaticOrders(driver)).toMatchObject([{ state: 'paid' }]);
  expect(await fixture.ruleOf(driver)).toMatchObject({
    state: 'active',
    spentThisMonth: { amount: 200_000 },
    failure: null,
  });
  expect(await fixture.told(driver, 'top-ups.mail-automatic-paid')).toBe(1);
});

test('up to a balance, what is missing is charged, and the customer is told that amount', async () => {
  const driver = await fixture.addDriver();
  const upTo = { limit: 100_000, amount: 500_000, monthlyCap: 500_000, upTo: true };
  expect((await fixture.setRule(driver, upTo)).http).toBe(200);
  await driveBelow(driver);
  await fixture.work();
  const missing = 500_000 - (250_000 - 5 * 32_000);
  expect(await fixture.balanceOf(driver)).toBe(500_000);
  expect(await fixture.ruleOf(driver)).toMatchObject({
    state: 'active',
    upTo: true,
    amount: { amount: 500_000 },
    spentThisMonth: { amount: missing },
  });
  // The next one would exceed the cap: the rest of it is charged.
  await fixture.drive(driver, 13);
  await fixture.work();
  expect(await fixture.balanceOf(driver)).toBe(500_000 - 13 * 32_000 + (500_000 - missing));
  // And of the one after that its own amount is told.
  await fixture.drive(driver, 3);
  await fixture.work();
  expect(await fixture.ruleOf(driver)).toMatchObject({ state: 'cap-reached' });
  const mails = await fixture.mailsTo(driver);
  const capped = mails.find(({ template }) => template === 'top-ups.mail-automatic-cap');
  expect(capped?.params).toMatchObject({ amount: '4.220\u00a0RSD', spent: '5.000\u00a0RSD' });
});

test('a tag in debt is filled up as far as the month’s cap allows, though more than that is missing', async () => {
  const driver = await fixture.addDriver();
  const upTo = { limit: 100_000, amount: 200_000, monthlyCap: 200_000, upTo: true };
  expect((await fixture.setRule(driver, upTo)).http).toBe(200);
  await fixture.drive(driver, 9);
  await fixture.work();
  expect(await fixture.balanceOf(driver)).toBe(250_000 - 9 * 32_000 + 200_000);
  expect(await fixture.ruleOf(driver)).toMatchObject({
    state: 'active',
    spentThisMonth: { amount: 200_000 },
  });
});

test('a balance to be reached that is too near its limit is refused; a fixed amount as the limit is not', async () => {
  const driver = await fixture.addDriver();
  const near = { limit: 200_000, amount: 200_000, monthlyCap: 500_000 };
  const refused = await fixture.setRule(driver, { ...near, upTo: true });
  expect(refused.message).toMatch(/^top-ups\.limit-too-near-target;/u);
  expect((await fixture.setRule(driver, near)).http).toBe(200);
  expect(await fixture.ruleOf(driver)).not.toHaveProperty('upTo');
});

test('a balance at the limit is not below it', async () => {
  const driver = await fixture.addDriver();
  await fixture.setRule(driver, { limit: 90_000 });
  await driveBelow(driver);
  await fixture.work();
  expect(await fixture.automaticOrders(driver)).toEqual([]);
});

test('a tag whose tolls are paid later is not topped up, and what was begun before is not charged', async () => {
  const driver = await ruled();
  const { app } = fixture.app;
  const { automaticCharges, payments } = app.services;
  const run = (text: string) => app.database.run(text, [driver.accountId]);
  await driveBelow(driver);
  await automaticCharges.lookAt(everyAccount.account(driver.accountId), driver.tagId);
  const [begun] = await fixture.automaticOrders(driver);
  await run(
    `INSERT INTO postpaid_contracts (account_id, starts_on, starts_at, limit_minor, days_to_pay, currency, made_at, made_by)
     VALUES ($1, '2026-01-01', '2026-01-01', 100000, 15, 'RSD', '2026-01-01', 'rampa')`,
  );
  await payments.sendCharge(begun?.order_number ?? '');
  await fixture.drive(driver, 1);
  await fixture.work();
  expect(await fixture.approvals(driver)).toBe(0);
  expect(await fixture.automaticOrders(driver)).toHaveLength(1);

  await run('UPDATE postpaid_contracts SET ended_at = made_at WHERE account_id = $1');
  await fixture.drive(driver, 1);
  await fixture.work();
  expect(await fixture.approvals(driver)).toBe(1);
});

test('passages during a charge are considered when it ends', async () => {
  const driver = await ruled();
  await fixture.gateway.charges('lose-request');
  await driveBelow(driver);
  await fixture.work();
  expect(await fixture.ruleOf(driver)).toMatchObject({ state: 'waiting' });
  await fixture.drive(driver, 7);
  await fixture.work();
  expect(await fixture.automaticOrders(driver)).toHaveLength(1);
  await fixture.gateway.charges('card');
  fixture.app.passTime({ minutes: 2 });
  await fixture.sweep();
  await fixture.work();
  // Twelve passages leave the balance below the limit even after the first charge.
  expect(await fixture.automaticOrders(driver)).toMatchObject([
    { state: 'paid' },
    { state: 'paid' },
  ]);
});

test('a declined charge is reported at once with its reason, and retried with growing pauses', async () => {
  const driver = await ruled(poor);
  await driveBelow(driver);
  await fixture.work();
  expect(await fixture.ruleOf(driver)).toMatchObject({
    state: 'failing',
    failure: { reason: 'insufficient-funds', tries: 1 },
  });
  const mail = (await fixture.mailsTo(driver)).find(({ template }) =>
    template.includes('automatic-refused'),
  );
  expect(mail?.params).toMatchObject({
    reason: 'na kartici nema dovoljno novca',
    card: 'Visa •••• 9995',
    tag: 'BG 123-AB',
  });
  expect(await fixture.noticesOf(driver)).toContain('top-ups.mail-automatic-refused');

  const { automaticCharges } = fixture.app.app.services;
  let tries = 1;
  for (const hours of [1, 6, 24, 24]) {
    // More passages and more looks charge nothing before the next attempt is due.
    await fixture.drive(driver, 1);
    fixture.app.passTime({ minutes: hours * 60 - 5 });
    await automaticCharges.sweep(everyAccount);
    await fixture.work();
    expect(await fixture.automaticOrders(driver)).toHaveLength(tries);
    fixture.app.passTime({ minutes: 6 });
    await automaticCharges.sweep(everyAccount);
    await automaticCharges.sweep(everyAccount);
    await fixture.work();
    tries += 1;
    expect(await fixture.automaticOrders(driver)).toHaveLength(tries);
    expect(await fixture.told(driver, 'top-ups.mail-automatic-refused')).toBe(tries);
  }
  expect(await fixture.ruleOf(driver)).toMatchObject({ state: 'failing', failure: { tries: 5 } });
});

test('after fourteen declines a charge is retried weekly', async () => {
  const driver = await ruled(poor);
  await driveBelow(driver);
  await fixture.work();
  const { automaticCharges } = fixture.app.app.services;
  const tryOn = async (days: number): Promise<void> => {
    fixture.app.passTime({ hours: days * 24 });
    await automaticCharges.sweep(everyAccount);
    await fixture.work();
  };
  for (let tries = 1; tries < 14; tries += 1) await tryOn(1);
  expect(await fixture.ruleOf(driver)).toMatchObject({ failure: { tries: 14 } });
  await tryOn(6);
  expect(await fixture.ruleOf(driver)).toMatchObject({ failure: { tries: 14 } });
  await tryOn(1);
  expect(await fixture.ruleOf(driver)).toMatchObject({ state: 'failing', failure: { tries: 15 } });
});

test('a customer who switched off notifications of top-ups is still told of a declined one', async () => {
  const driver = await ruled(poor);
  await fixture.app.app.database.transaction(async (tx) => {
    for (const channel of ['email', 'portal']) {
      await tx
        .insertInto('notification_choices')
        .values({
          account_id: driver.accountId,
          user_id: driver.userId,
          kind: 'top-up',
          channel,
          wanted: false,
        })
        .execute();
    }
  });
  await driveBelow(driver);
  await fixture.work();
  expect(await fixture.told(driver, 'top-ups.mail-automatic-refused')).toBe(1);
  expect(await fixture.noticesOf(driver)).toContain('top-ups.mail-automatic-refused');
});

test('an expired card is retried only weekly, until another one is chosen', async () => {
  const driver = await ruled('4000000000000069');
  await driveBelow(driver);
  await fixture.work();
  expect(await fixture.ruleOf(driver)).toMatchObject({ failure: { reason: 'card-expired' } });
  fixture.app.passTime({ hours: 6 * 24 });
  await fixture.app.app.services.automaticCharges.sweep(everyAccount);
  await fixture.work();
  expect(await fixture.automaticOrders(driver)).toHaveLength(1);
  const cardId = await fixture.keepCard(driver, { pan: '5555555555554444' });
  // The card's own top-up lifted the balance; down again.
  await fixture.drive(driver, 8);
  await fixture.setRule({ ...driver, cardId });
  await fixture.work();
  expect(await fixture.ruleOf(driver)).toMatchObject({ state: 'active', failure: null });
  expect((await fixture.automaticOrders(driver)).at(-1)).toMatchObject({ state: 'paid' });
});

test('a top-up by hand clears the failures', async () => {
  const driver = await ruled(poor);
  await driveBelow(driver);
  await fixture.work();
  await fixture.keepCard(driver);
  fixture.app.passTime({ hours: 2 });
  await fixture.app.app.services.automaticCharges.sweep(everyAccount);
  expect(await fixture.ruleOf(driver)).toMatchObject({ state: 'active', failure: null });
  expect(await fixture.automaticOrders(driver)).toHaveLength(1);
});

test('a charge in progress can neither be given up nor resumed by the customer', async () => {
  const driver = await ruled();
  await fixture.gateway.charges('lose-request');
  await driveBelow(driver);
  await fixture.work();
  const { token } = await fixture.app.signInAgain(driver);
  const [order] = await fixture.automaticOrders(driver);
  const input = { order_number: order?.order_number ?? '' };
  const given = await fixture.app.call(odustaniOdDopune, input, token);
  expect(given.result).toMatchObject({ status: 'pending' });
  expect((await fixture.app.call(getStatus, input, token)).result).toMatchObject({
    resumable: false,
    automatic: true,
  });
});

test('a month’s cap stops the next charge, is reported once, and ends with the month', async () => {
  const driver = await fixture.addDriver();
  await fixture.setRule(driver, { monthlyCap: 200_000 });
  await driveBelow(driver);
  await fixture.work();
  await fixture.drive(driver, 7);
  await fixture.work();
  await fixture.drive(driver, 1);
  await fixture.work();
  expect(await fixture.automaticOrders(driver)).toHaveLength(1);
  expect(await fixture.ruleOf(driver)).toMatchObject({ state: 'cap-reached' });
  expect(await fixture.told(driver, 'top-ups.mail-automatic-cap')).toBe(1);
  fixture.app.passTime({ hours: 32 * 24 });
  await fixture.app.app.services.automaticCharges.sweep(everyAccount);
  await fixture.work();
  expect(await fixture.automaticOrders(driver)).toMatchObject([
    { state: 'paid' },
    { state: 'paid' },
  ]);
  expect(await fixture.ruleOf(driver)).toMatchObject({ spentThisMonth: { amount: 200_000 } });
});

test('a paused rule charges nothing, not even what had not reached the gateway yet', async () => {
  const driver = await ruled();
  await driveBelow(driver);
  await fixture.app.app.services.automaticCharges.lookAt(
    everyAccount.account(driver.accountId),
    driver.tagId,
  );
  await pause(driver, true);
  await fixture.work();
  expect(await fixture.automaticOrders(driver)).toMatchObject([{ state: 'abandoned' }]);
  expect(await fixture.ruleOf(driver)).toMatchObject({ state: 'paused', failure: null });
  await fixture.drive(driver, 1);
  await fixture.work();
  expect(await fixture.approvals(driver)).toBe(0);
  await pause(driver, false);
  await fixture.work();
  expect(await fixture.approvals(driver)).toBe(1);
});

test.each(['izgubljen', 'neaktivan'])(
  'nothing is charged by itself for a tag that is %s',
  async (status) => {
    const driver = await ruled();
    await driveBelow(driver);
    await fixture.rows('UPDATE tags SET status = $2 WHERE tag_id = $1 RETURNING 1', [
      driver.tagId,
      status,
    ]);
    await fixture.work();
    expect(await fixture.automaticOrders(driver)).toEqual([]);
  },
);
