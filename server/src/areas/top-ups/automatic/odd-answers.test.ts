import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  openAutomaticFixture,
  type AutomaticFixture,
  type Driver,
} from '../testing/automatic-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';

// Answers of a gateway that are neither approval nor refusal, and what happens until it decides.

let fixture: AutomaticFixture;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
});
afterEach(async () => {
  await fixture.gateway.charges('card');
  expect(await fixture.ledgerFaults()).toEqual([]);
});
afterAll(() => fixture.close());

type ChargeMode = Parameters<AutomaticFixture['gateway']['charges']>[0];

/** A driver whose passages have led to a charge at a gateway that behaves like this. */
async function charged(
  mode: ChargeMode,
  { pan, monthlyCap = 500_000 }: { readonly pan?: string; readonly monthlyCap?: number } = {},
): Promise<Driver> {
  const driver = await fixture.addDriver(pan === undefined ? {} : { pan });
  expect((await fixture.setRule(driver, { monthlyCap })).http).toBe(200);
  await fixture.gateway.charges(mode);
  await fixture.drive(driver, 5);
  await fixture.work();
  return driver;
}

async function later(duration: { readonly minutes: number }): Promise<void> {
  fixture.app.passTime(duration);
  await fixture.sweep();
  await fixture.app.app.services.automaticCharges.sweep(everyAccount);
  await fixture.work();
}

const refusals = (driver: Driver): Promise<number> =>
  fixture.told(driver, 'top-ups.mail-automatic-refused');
const DAY = 24 * 60;

test('an approval without its type is queried, and charged once', async () => {
  const driver = await charged('without-type');
  expect(await fixture.automaticOrders(driver)).toMatchObject([{ state: 'paid' }]);
  expect(await fixture.balanceOf(driver)).toBe(250_000 - 5 * 32_000 + 200_000);
  expect(await refusals(driver)).toBe(0);
});

test('a charge that the gateway has not decided is neither declined nor sent again, however long it takes', async () => {
  const driver = await charged('leave-open');
  await later({ minutes: 2 });
  await later({ minutes: 2 * DAY });
  const orders = await fixture.automaticOrders(driver);
  expect(orders).toMatchObject([{ state: 'pending' }]);
  expect(await refusals(driver)).toBe(0);
  await fixture.gateway.approve(orders[0]?.order_number ?? '', { notice: 'none' });
  await later({ minutes: 2 * 60 });
  expect(await fixture.automaticOrders(driver)).toMatchObject([{ state: 'paid' }]);
});

test('a charge that is declined later ends as declined', async () => {
  const driver = await charged('leave-open');
  const [order] = await fixture.automaticOrders(driver);
  await fixture.gateway.decline(order?.order_number ?? '');
  await later({ minutes: 2 });
  expect(await fixture.ruleOf(driver)).toMatchObject({ failure: { reason: 'declined', tries: 1 } });
});

test('a card unknown to the gateway is reported at once, also after a lost answer', async () => {
  const driver = await charged('lose-request');
  await fixture.gateway.charges('unknown-card');
  await later({ minutes: 2 });
  expect(await fixture.ruleOf(driver)).toMatchObject({ failure: { reason: 'card-unknown' } });
});

test('a charge rejected for a fault of ours is not blamed on the card', async () => {
  const driver = await charged('invalid-order');
  const rule = await fixture.ruleOf(driver);
  expect(rule).toMatchObject({ state: 'failing', failure: { reason: 'no-answer' } });
  const { at = '', nextTryAt } = rule?.failure ?? {};
  expect(Date.parse(nextTryAt ?? '') - Date.parse(at)).toBe(3_600_000);
});

test('a charge without a clear outcome does not hold up the others', async () => {
  const driver = await charged('lose-request');
  await fixture.gateway.charges('taken-number');
  const other = await fixture.addCustomer();
  const paid = await fixture.startAtGateway(other);
  await fixture.gateway.approve(paid, { notice: 'none' });
  await later({ minutes: 5 });
  expect(await fixture.automaticOrders(driver)).toMatchObject([{ state: 'pending' }]);
  expect(await fixture.status(other, paid)).toMatchObject({ status: 'paid' });
});

test('a charge whose answer was lost is settled by a query, and its late notification adds nothing', async () => {
  const driver = await charged('card', { pan: '4000000000000119' });
  const before = await fixture.balanceOf(driver);
  expect(before).toBe(250_000 - 5 * 32_000 + 200_000);
  const [order] = await fixture.automaticOrders(driver);
  await fixture.gateway.notice(order?.order_number ?? '');
  await fixture.work();
  expect(await fixture.balanceOf(driver)).toBe(before);
  expect(await fixture.approvals(driver)).toBe(1);
  expect(await fixture.told(driver, 'top-ups.mail-automatic-paid')).toBe(1);
});

test('a gateway that is down is sent the same order until it answers; the customer is told once', async () => {
  const driver = await charged('lose-request');
  const { automaticCharges } = fixture.app.app.services;
  for (let minutes = 0; minutes < 60; minutes += 10) {
    fixture.app.passTime({ minutes: 10 });
    await fixture.sweep();
    await automaticCharges.sweep(everyAccount);
    await fixture.work();
  }
  expect(await fixture.automaticOrders(driver)).toMatchObject([{ state: 'pending' }]);
  expect(await fixture.told(driver, 'top-ups.mail-automatic-no-answer')).toBe(1);
  await fixture.gateway.charges('card');
  fixture.app.passTime({ hours: 2 });
  await fixture.sweep();
  await fixture.work();
  expect(await fixture.automaticOrders(driver)).toMatchObject([{ state: 'paid' }]);
  expect(await fixture.approvals(driver)).toBe(1);
});

test('a charge that the gateway does not know for a day ends, and the customer is told', async () => {
  const driver = await charged('lose-request');
  fixture.app.passTime({ hours: 25 });
  await fixture.sweep();
  expect(await fixture.ruleOf(driver)).toMatchObject({
    state: 'failing',
    failure: { reason: 'no-answer', tries: 1 },
  });
  expect(await fixture.told(driver, 'top-ups.mail-automatic-refused')).toBe(1);
});

test.each([
  ['leave-open', 'refused'],
  ['lose-request', 'abandoned'],
] as const)(
  'another card, chosen while a charge waits (%s), is tried at once and not blamed for the old one',
  async (mode, end) => {
    const driver = await charged(mode, { pan: '4000000000000069' });
    const [order] = await fixture.automaticOrders(driver);
    const cardId = await fixture.keepCard(driver, { pan: '5555555555554444' });
    // The card's own top-up lifted the balance; down again.
    await fixture.drive(driver, 8);
    if (mode === 'leave-open') await fixture.gateway.decline(order?.order_number ?? '');
    await fixture.gateway.charges('card');
    fixture.app.passTime({ minutes: 1 });
    await fixture.setRule({ ...driver, cardId });
    await fixture.work();
    expect(await fixture.automaticOrders(driver)).toMatchObject([
      { state: end },
      { state: 'paid' },
    ]);
    expect(await fixture.ruleOf(driver)).toMatchObject({ state: 'active', failure: null });
    expect(await refusals(driver)).toBe(0);
  },
);

test('a charge counts for the month in which it is made, not the one in which it was started', async () => {
  const now = fixture.app.now().toZonedDateTimeISO('Europe/Belgrade');
  const next = now.add({ months: 1 }).with({ day: 1 }).startOfDay();
  fixture.app.passTime(now.until(next.subtract({ minutes: 10 }), { largestUnit: 'hours' }));
  const driver = await charged('lose-request', { monthlyCap: 200_000 });
  await fixture.gateway.charges('card');
  await later({ minutes: 20 });
  await fixture.drive(driver, 7);
  await fixture.work();
  expect(await fixture.automaticOrders(driver)).toMatchObject([{ state: 'paid' }]);
  expect(await fixture.ruleOf(driver)).toMatchObject({ state: 'cap-reached' });
});

test('a charge that ended without an answer counts until it is no longer queried', async () => {
  const driver = await charged('lose-request', { monthlyCap: 200_000 });
  await later({ minutes: DAY + 60 });
  expect(await fixture.ruleOf(driver)).toMatchObject({ failure: { reason: 'no-answer' } });
  await fixture.gateway.charges('card');
  await later({ minutes: 70 });
  expect(await fixture.automaticOrders(driver)).toMatchObject([{ state: 'abandoned' }]);
  expect(await fixture.ruleOf(driver)).toMatchObject({ state: 'failing' });
  await later({ minutes: DAY + 60 });
  expect(await fixture.automaticOrders(driver)).toMatchObject([
    { state: 'abandoned' },
    { state: 'paid' },
  ]);
});
