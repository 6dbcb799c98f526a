import type { CallResult } from '@rampa/contract';
import { delT4AKarticu, platiT4ARacun } from '@rampa/contract/external-toll';
import { getZatvaranje } from '@rampa/contract/personal-data';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Driver } from '../../top-ups/testing/automatic-fixture.ts';
import type { TestCustomer } from '../../top-ups/testing/payment-fixture.ts';
import { openBillingFixture, poor, type BillingFixture } from '../testing/billing-fixture.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { statusView } from '../external-toll-view.ts';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture();
});
afterEach(async () => {
  await fixture.gateway.charges('card');
  expect(await fixture.faults()).toEqual([]);
});
afterAll(() => fixture.close());

/** A customer with an invoice that was not charged yet. */
async function billed(pan?: string): Promise<Driver> {
  const who = await fixture.addTraveller(pan === undefined ? {} : { pan });
  await fixture.abroad(who);
  await fixture.bill();
  return who;
}

async function told(who: TestCustomer): Promise<readonly string[]> {
  const mails = await fixture.mailsTo(who);
  return mails
    .map(({ template }) => template)
    .filter((template) => template.startsWith('external-toll.'))
    .map((template) => template.replace('external-toll.mail-invoice', ''));
}

const paymentsOf = ({ accountId }: TestCustomer) =>
  fixture.rows<{ state: string; card_id: string | null; order_number: string }>(
    `SELECT state, card_id, order_number FROM t4a_invoice_payments
     WHERE account_id = $1 ORDER BY created_at, order_number`,
    [accountId],
  );

async function pay(who: TestCustomer, cardId = '', key: string = uuid()) {
  const { racunId } = await fixture.invoice(who);
  const { token } = await fixture.app.signInAgain(who);
  const input = { racunId, cardId, idempotencyKey: key };
  const answer = await fixture.app.call(platiT4ARacun, input, token);
  const result = (
    answer.http === 200 ? answer.result : { order_number: '', redirectUrl: '' }
  ) as CallResult<typeof platiT4ARacun>;
  return { key: answer.http === 200 ? '' : answer.message, ...result };
}

test('an invoice is charged to the default card, once, and the customer is told', async () => {
  const who = await billed();
  await fixture.work();
  expect(await fixture.invoice(who)).toMatchObject({
    status: 'paid',
    payment: { status: 'paid', card: 'Visa •••• 1111', onPage: false },
  });
  await fixture.lookAround();
  expect(await paymentsOf(who)).toMatchObject([{ state: 'paid', card_id: who.cardId }]);
  expect(await told(who)).toEqual(['', '-charged']);
});

test('a card without funds is tried three times, then the other one pays', async () => {
  const who = await billed(poor);
  const other = await fixture.keepCard(who);
  await fixture.work();
  expect(await fixture.invoice(who)).toMatchObject({
    status: 'due',
    payment: { status: 'refused', refusal: 'insufficient-funds' },
  });
  await fixture.lookAround();
  expect(await paymentsOf(who)).toHaveLength(1);
  for (const hours of [6, 24]) {
    fixture.app.passTime({ hours });
    await fixture.lookAround();
  }
  const tried = (await paymentsOf(who)).map(({ state, card_id: card }) => `${card} ${state}`);
  expect(tried.toSorted()).toEqual(
    [...Array.from({ length: 3 }, () => `${who.cardId} refused`), `${other} paid`].toSorted(),
  );
  // The customer is told once of the same card and the same reason.
  expect(await told(who)).toEqual(['', '-refused', '-charged']);
});

test('a lost answer is queried, and the card is charged once', async () => {
  const who = await billed();
  await fixture.gateway.charges('lose-answer');
  await fixture.work();
  await fixture.gateway.charges('card');
  fixture.app.passTime({ minutes: 2 });
  await fixture.sweep();
  await fixture.lookAround();
  const payments = await paymentsOf(who);
  expect(payments).toMatchObject([{ state: 'paid' }]);
  const order = await fixture.gateway.order(payments[0]?.order_number ?? '');
  expect(order.transactions).toHaveLength(1);
});

/** What the menu, the check before a trip and the partner's lanes are told. */
async function readinessOf({ accountId, tagId }: TestCustomer) {
  const { account, tags, intake } = fixture.app.app.services.externalToll;
  const status = await account.status(everyAccount.account(accountId));
  const { items } = await tags.check(everyAccount.account(accountId), { first: 0, rows: 5 });
  const accepted = await intake.accepted(everyAccount, { after: '', rows: 10_000 });
  const { serialNumber } =
    (await fixture.app.app.services.tags.find(everyAccount.account(accountId), tagId)) ?? {};
  return {
    status: statusView(status),
    obstacle: items[0]?.countries[0]?.obstacle,
    onList: accepted.some((tag) => tag.serialNumber === serialNumber),
    state: (await account.overview(everyAccount.account(accountId))).state,
  };
}

const works = {
  status: { aktivan: true, blokiran: false, faliKartica: false, faliTag: false },
  obstacle: null,
  onList: true,
  state: 'active',
};

test('an overdue invoice blocks the service at once and everywhere; a new card pays it and unblocks', async () => {
  const who = await billed(poor);
  await fixture.work();
  expect(await readinessOf(who)).toEqual(works);
  fixture.app.passTime({ hours: 9 * 24 });
  await fixture.lookAround();
  await fixture.lookAround();
  expect((await told(who)).filter((one) => one === '-overdue')).toHaveLength(1);
  expect(await fixture.invoice(who)).toMatchObject({ status: 'overdue' });
  expect(await readinessOf(who)).toEqual({
    status: { aktivan: false, blokiran: true, faliKartica: false, faliTag: false },
    obstacle: 'invoice-overdue',
    onList: false,
    state: 'blocked',
  });
  fixture.app.passTime({ minutes: 1 });
  const card = await fixture.keepCard(who);
  await fixture.lookAround();
  expect(await fixture.invoice(who)).toMatchObject({ status: 'paid' });
  expect((await paymentsOf(who)).at(-1)).toMatchObject({ state: 'paid', card_id: card });
  expect(await readinessOf(who)).toEqual(works);
});

test('without a card the customer is told once, and the first card is charged', async () => {
  const who = await fixture.addWithoutCard();
  await fixture.abroad(who);
  await fixture.bill();
  await fixture.lookAround();
  await fixture.lookAround();
  expect(await told(who)).toEqual(['', '-no-card']);
  await fixture.keepCard(who);
  await fixture.lookAround();
  expect(await fixture.invoice(who)).toMatchObject({ status: 'paid' });
});

test('a refused payment by hand is reported by mail, even if the same card was refused before', async () => {
  const who = await billed(poor);
  await fixture.work();
  expect(await told(who)).toEqual(['', '-refused']);
  await pay(who, who.cardId);
  await fixture.work();
  expect(await told(who)).toEqual(['', '-refused', '-refused']);
});

test('a double click and a second tab pay once from the saved card', async () => {
  const who = await billed(poor);
  const good = await fixture.keepCard(who);
  await fixture.work();
  const [key, tabsKey] = [uuid(), uuid()];
  const [one, same, tab] = await Promise.all([
    pay(who, good, key),
    pay(who, good, key),
    pay(who, good, tabsKey),
  ]);
  expect(new Set([one, same, tab].map(({ order_number: n }) => n)).size).toBe(1);
  expect(one.redirectUrl).toBe('');
  await fixture.work();
  expect(await fixture.invoice(who)).toMatchObject({ status: 'paid' });
  // The key that came first made the payment and gets it again; to the other the invoice is paid.
  const again = [await pay(who, good, key), await pay(who, good, tabsKey)];
  expect(again.filter(({ order_number: n }) => n === one.order_number)).toHaveLength(1);
  expect(again.filter(({ key: code }) => code === 'external-toll.invoice-paid')).toHaveLength(1);
  expect(await pay(who, good)).toMatchObject({ key: 'external-toll.invoice-paid' });
});

test('a new card pays on the gateway’s page, once', async () => {
  const who = await billed(poor);
  await fixture.work();
  fixture.app.passTime({ minutes: 1 });
  const { order_number: order, redirectUrl } = await pay(who);
  await fixture.goToGateway(redirectUrl);
  expect(await fixture.invoice(who)).toMatchObject({
    status: 'due',
    payment: { status: 'pending', onPage: true },
  });
  await fixture.gateway.approve(order, { pan: '5555555555554444' });
  expect(await fixture.invoice(who)).toMatchObject({
    status: 'paid',
    payment: { status: 'paid', onPage: true },
  });
  fixture.app.passTime({ hours: 24 });
  await fixture.lookAround();
  const states = (await paymentsOf(who)).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['paid', 'refused']);
  expect((await fixture.gateway.order(order)).transactions).toHaveLength(1);
  expect(await pay(who)).toMatchObject({ key: 'external-toll.invoice-paid' });
});

test('while the gateway’s page is open no card is charged, and a saved card can pay instead', async () => {
  const who = await billed(poor);
  await fixture.work();
  const first = await pay(who);
  expect(first.redirectUrl).toContain('/placanje/');
  expect(await pay(who)).toMatchObject({ order_number: first.order_number });
  // While the page is open nothing is charged by itself.
  fixture.app.passTime({ hours: 6 });
  await fixture.lookAround();
  expect(await paymentsOf(who)).toHaveLength(2);
  const good = await fixture.keepCard(who);
  const second = await pay(who, good);
  expect(second.order_number).not.toBe(first.order_number);
  await fixture.work();
  expect(await fixture.invoice(who)).toMatchObject({ status: 'paid' });
});

test('a second payment on a page that stayed open is refunded', async () => {
  const who = await billed(poor);
  await fixture.work();
  const page = await pay(who);
  await fixture.goToGateway(page.redirectUrl);
  const good = await fixture.keepCard(who);
  await pay(who, good);
  await fixture.work();
  expect(await fixture.invoice(who)).toMatchObject({ status: 'paid' });
  await fixture.gateway.approve(page.order_number);
  expect(await fixture.faults()).toEqual([]);
  await fixture.app.app.services.payments.refund(page.order_number);
  const states = (await paymentsOf(who)).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['paid', 'refunded', 'refused']);
  expect(await told(who)).toContain('-refunded');
  expect(await fixture.invoice(who)).toMatchObject({ status: 'paid', payment: { status: 'paid' } });
});

test('with tolls abroad unpaid, neither the last card nor the account can be deleted', async () => {
  const who = await fixture.addTraveller();
  const ask = async () => {
    const { token } = await fixture.app.signInAgain(who);
    const closing = await fixture.app.call(getZatvaranje, {}, token);
    const removal = await fixture.app.call(delT4AKarticu, { cardId: who.cardId }, token);
    const { hindrances } = closing.result as CallResult<typeof getZatvaranje>;
    return [hindrances.includes('abroad-unpaid'), removal.message];
  };
  await fixture.abroad(who);
  expect(await ask()).toEqual([true, 'cards.needed-by-invoice']);
  await fixture.bill();
  expect(await ask()).toEqual([true, 'cards.needed-by-invoice']);
  await fixture.work();
  expect(await ask()).toEqual([false, '']);
});
