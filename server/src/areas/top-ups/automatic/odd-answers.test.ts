import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  openAutomaticStage,
  type AutomaticStage,
  type Driver,
} from '../testing/automatic-stage.ts';
import { everyAccount } from '../../../testing/scope.ts';

// What a gateway may say that is neither yes nor no, and what happens until it says either.

let stage: AutomaticStage;
beforeAll(async () => {
  stage = await openAutomaticStage();
});
afterEach(async () => {
  await stage.gateway.charges('card');
  expect(await stage.ledgerFaults()).toEqual([]);
});
afterAll(() => stage.close());

type ChargeMode = Parameters<AutomaticStage['gateway']['charges']>[0];

/** A driver whose passages have brought a charge to a gateway in this mood. */
async function charged(
  mode: ChargeMode,
  { pan, monthlyCap = 500_000 }: { readonly pan?: string; readonly monthlyCap?: number } = {},
): Promise<Driver> {
  const driver = await stage.addDriver(pan === undefined ? {} : { pan });
  expect((await stage.setRule(driver, { monthlyCap })).http).toBe(200);
  await stage.gateway.charges(mode);
  await stage.drive(driver, 5);
  await stage.work();
  return driver;
}

async function later(duration: { readonly minutes: number }): Promise<void> {
  stage.app.passTime(duration);
  await stage.sweep();
  await stage.app.app.services.automaticCharges.sweep(everyAccount);
  await stage.work();
}

const refusals = (driver: Driver): Promise<number> =>
  stage.told(driver, 'top-ups.mail-automatic-refused');
const DAY = 24 * 60;

test('an approval that leaves out its kind is asked about, and charged once', async () => {
  const driver = await charged('without-type');
  expect(await stage.automaticOrders(driver)).toMatchObject([{ state: 'paid' }]);
  expect(await stage.balanceOf(driver)).toBe(250_000 - 5 * 32_000 + 200_000);
  expect(await refusals(driver)).toBe(0);
});

test('a charge that the gateway has not decided is neither declined nor sent anew, however long', async () => {
  const driver = await charged('leave-open');
  await later({ minutes: 2 });
  await later({ minutes: 2 * DAY });
  const orders = await stage.automaticOrders(driver);
  expect(orders).toMatchObject([{ state: 'pending' }]);
  expect(await refusals(driver)).toBe(0);
  await stage.gateway.approve(orders[0]?.order_number ?? '', { notice: 'none' });
  await later({ minutes: 2 * 60 });
  expect(await stage.automaticOrders(driver)).toMatchObject([{ state: 'paid' }]);
});

test('a charge that is decided later as declined ends so', async () => {
  const driver = await charged('leave-open');
  const [order] = await stage.automaticOrders(driver);
  await stage.gateway.decline(order?.order_number ?? '');
  await later({ minutes: 2 });
  expect(await stage.ruleOf(driver)).toMatchObject({ failure: { reason: 'declined', tries: 1 } });
});

test('a card that the gateway does not know is told so at once, also after an answer was lost', async () => {
  const driver = await charged('lose-request');
  await stage.gateway.charges('unknown-card');
  await later({ minutes: 2 });
  expect(await stage.ruleOf(driver)).toMatchObject({ failure: { reason: 'card-unknown' } });
});

test('what the gateway does not like of our order is not put on the card', async () => {
  const driver = await charged('invalid-order');
  const rule = await stage.ruleOf(driver);
  expect(rule).toMatchObject({ state: 'failing', failure: { reason: 'no-answer' } });
  const { at = '', nextTryAt } = rule?.failure ?? {};
  expect(Date.parse(nextTryAt ?? '') - Date.parse(at)).toBe(3_600_000);
});

test('a charge of which the gateway tells nothing does not hold up the others', async () => {
  const driver = await charged('lose-request');
  await stage.gateway.charges('taken-number');
  const other = await stage.addCustomer();
  const paid = await stage.startAtGateway(other);
  await stage.gateway.approve(paid, { notice: 'none' });
  await later({ minutes: 5 });
  expect(await stage.automaticOrders(driver)).toMatchObject([{ state: 'pending' }]);
  expect(await stage.status(other, paid)).toMatchObject({ status: 'paid' });
});

test('a charge whose answer is lost is settled by asking, and its late notice adds nothing', async () => {
  const driver = await charged('card', { pan: '4000000000000119' });
  const before = await stage.balanceOf(driver);
  expect(before).toBe(250_000 - 5 * 32_000 + 200_000);
  const [order] = await stage.automaticOrders(driver);
  await stage.gateway.notice(order?.order_number ?? '');
  await stage.work();
  expect(await stage.balanceOf(driver)).toBe(before);
  expect(await stage.approvals(driver)).toBe(1);
  expect(await stage.told(driver, 'top-ups.mail-automatic-paid')).toBe(1);
});

test('a gateway that is away is sent the same order until it answers; the customer hears of it once', async () => {
  const driver = await charged('lose-request');
  const { automaticCharges } = stage.app.app.services;
  for (let minutes = 0; minutes < 60; minutes += 10) {
    stage.app.passTime({ minutes: 10 });
    await stage.sweep();
    await automaticCharges.sweep(everyAccount);
    await stage.work();
  }
  expect(await stage.automaticOrders(driver)).toMatchObject([{ state: 'pending' }]);
  expect(await stage.told(driver, 'top-ups.mail-automatic-no-answer')).toBe(1);
  await stage.gateway.charges('card');
  stage.app.passTime({ hours: 2 });
  await stage.sweep();
  await stage.work();
  expect(await stage.automaticOrders(driver)).toMatchObject([{ state: 'paid' }]);
  expect(await stage.approvals(driver)).toBe(1);
});

test('a gateway that knows nothing of a charge for a day ends it, and it is told', async () => {
  const driver = await charged('lose-request');
  stage.app.passTime({ hours: 25 });
  await stage.sweep();
  expect(await stage.ruleOf(driver)).toMatchObject({
    state: 'failing',
    failure: { reason: 'no-answer', tries: 1 },
  });
  expect(await stage.told(driver, 'top-ups.mail-automatic-refused')).toBe(1);
});

test.each([
  ['leave-open', 'refused'],
  ['lose-request', 'abandoned'],
] as const)(
  'another card, chosen while a charge waits (%s), is tried at once and not blamed for the old one',
  async (mode, end) => {
    const driver = await charged(mode, { pan: '4000000000000069' });
    const [order] = await stage.automaticOrders(driver);
    const cardId = await stage.keepCard(driver, { pan: '5555555555554444' });
    // The card's own top-up lifted the balance; down again.
    await stage.drive(driver, 8);
    if (mode === 'leave-open') await stage.gateway.decline(order?.order_number ?? '');
    await stage.gateway.charges('card');
    stage.app.passTime({ minutes: 1 });
    await stage.setRule({ ...driver, cardId });
    await stage.work();
    expect(await stage.automaticOrders(driver)).toMatchObject([{ state: end }, { state: 'paid' }]);
    expect(await stage.ruleOf(driver)).toMatchObject({ state: 'active', failure: null });
    expect(await refusals(driver)).toBe(0);
  },
);

test('a charge counts for the month in which it is made, not in which it was begun', async () => {
  const now = stage.app.now().toZonedDateTimeISO('Europe/Belgrade');
  const next = now.add({ months: 1 }).with({ day: 1 }).startOfDay();
  stage.app.passTime(now.until(next.subtract({ minutes: 10 }), { largestUnit: 'hours' }));
  const driver = await charged('lose-request', { monthlyCap: 200_000 });
  await stage.gateway.charges('card');
  await later({ minutes: 20 });
  await stage.drive(driver, 7);
  await stage.work();
  expect(await stage.automaticOrders(driver)).toMatchObject([{ state: 'paid' }]);
  expect(await stage.ruleOf(driver)).toMatchObject({ state: 'cap-reached' });
});

test('a charge that ended without an answer counts until nobody looks for it any more', async () => {
  const driver = await charged('lose-request', { monthlyCap: 200_000 });
  await later({ minutes: DAY + 60 });
  expect(await stage.ruleOf(driver)).toMatchObject({ failure: { reason: 'no-answer' } });
  await stage.gateway.charges('card');
  await later({ minutes: 70 });
  expect(await stage.automaticOrders(driver)).toMatchObject([{ state: 'abandoned' }]);
  expect(await stage.ruleOf(driver)).toMatchObject({ state: 'failing' });
  await later({ minutes: DAY + 60 });
  expect(await stage.automaticOrders(driver)).toMatchObject([
    { state: 'abandoned' },
    { state: 'paid' },
  ]);
});
