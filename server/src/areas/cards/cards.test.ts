import { parseMessage, type CallResult, type Envelope } from '@rampa/contract';
import {
  dodajKarticu,
  getKartice,
  getRegistracija,
  obrisiKarticu,
  postaviPodrazumevanu,
} from '@rampa/contract/cards';
import { napraviDopunu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  openAutomaticFixture,
  type AutomaticFixture,
} from '../top-ups/testing/automatic-fixture.ts';
import type { DroppedCard } from '../payments/index.ts';
import type { TestCustomer } from '../top-ups/testing/payment-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';

let fixture: AutomaticFixture;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
});
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});
afterAll(() => fixture.close());

const keyOf = ({ message }: Envelope): string => parseMessage(message).key;
const cardsOf = async ({ accountId }: TestCustomer) =>
  fixture.app.app.services.cards.list(everyAccount.account(accountId));

/** Starts a registration and goes to the gateway; returns the order number. */
async function register(customer: TestCustomer, key: string = uuid()): Promise<string> {
  const answer = await fixture.call(customer, dodajKarticu, { idempotencyKey: key });
  expect(answer.http).toBe(200);
  const started = answer.result as CallResult<typeof dodajKarticu>;
  await fixture.goToGateway(started.redirectUrl);
  return started.order_number;
}

async function statusOf(customer: TestCustomer, orderNumber: string): Promise<unknown> {
  return (await fixture.call(customer, getRegistracija, { order_number: orderNumber })).result;
}

test('a card registered without a payment is saved, and the reserved amount is released', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await register(customer);
  expect(await statusOf(customer, orderNumber)).toMatchObject({ status: 'pending', card: null });
  await fixture.gateway.approve(orderNumber, { pan: '5555555555554444', expiry: '2911' });
  expect(await statusOf(customer, orderNumber)).toMatchObject({
    status: 'kept',
    card: {
      brand: 'master',
      maskedNumber: '555555******4444',
      expires: '2029-11',
      expiry: 'good',
      isDefault: true,
    },
  });
  const asked = await fixture.rows(
    "SELECT 1 FROM jobs.job WHERE name = 'payment-refund' AND data->>'orderNumber' = $1",
    [orderNumber],
  );
  expect(asked).toHaveLength(1);
  await fixture.app.app.services.payments.refund(orderNumber);
  expect(await fixture.gateway.order(orderNumber)).toMatchObject({ status: 'voided' });
  expect(await cardsOf(customer)).toHaveLength(1);
});

test('a registration started twice with one key is one', async () => {
  const customer = await fixture.addCustomer();
  const key = uuid();
  expect(await register(customer, key)).toBe(await register(customer, key));
});

test('a second click finds the open page, and opening many pages is throttled', async () => {
  const customer = await fixture.addCustomer();
  const start = () => fixture.call(customer, dodajKarticu, { idempotencyKey: uuid() });
  type Started = CallResult<typeof dodajKarticu>;
  const first = (await start()).result as Started;
  expect((await start()).result).toEqual(first);
  let { redirectUrl } = first;
  for (let started = 1; started < 10; started += 1) {
    // Given up, so that the next registration is a new one.
    await fetch(redirectUrl.replace('?', '/odustanak?'), { redirect: 'manual' });
    ({ redirectUrl } = (await start()).result as Started);
  }
  await fetch(redirectUrl.replace('?', '/odustanak?'), { redirect: 'manual' });
  const late = await start();
  expect([late.http, keyOf(late)]).toEqual([429, 'request.too-many']);
});

test('before a card is saved, the page names the account and asks for the customer’s click', async () => {
  const [owner, other] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const answer = await fixture.call(owner, dodajKarticu, { idempotencyKey: uuid() });
  const { redirectUrl } = answer.result as CallResult<typeof dodajKarticu>;
  const url = redirectUrl.slice(fixture.publicUrl.length);
  const look = async (method: 'GET' | 'POST', headers: Record<string, string> = {}) => {
    const form = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    const reply = await fixture.app.send({ method, url, headers: { ...form, ...headers } });
    const leads = reply.body.includes(`${fixture.gateway.url}/v2/form`);
    return { status: reply.statusCode, body: reply.body, leads };
  };
  const page = await look('GET');
  expect(page.body).toContain('М••••• П•••••• (k••••••@primer.rs)');
  expect(page.body).not.toContain('<script');
  expect(page.leads).toBe(false);
  // A form on another site's page is no click here.
  expect(await look('POST', { 'sec-fetch-site': 'cross-site' })).toMatchObject({ leads: false });
  const cookie = ({ token }: TestCustomer) => ({ cookie: `a=b; rampa-token=${token}` });
  for (const method of ['GET', 'POST'] as const) {
    expect(await look(method, cookie(other))).toMatchObject({ status: 403, leads: false });
  }
  const own = { ...cookie(owner), 'sec-fetch-site': 'same-origin' };
  expect(await look('POST', own)).toMatchObject({ status: 200, leads: true });
});

test('a card is saved only when the gateway confirms it, not by what the browser brings back', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await register(customer);
  await fixture.gateway.approve(orderNumber, { notice: 'none' });
  const forged = `${fixture.publicUrl}/placanje/${orderNumber}/povratak?order_number=${orderNumber}&pan_token=${'a'.repeat(64)}&response_code=0000&digest=${'0'.repeat(128)}`;
  await fetch(forged, { redirect: 'manual' });
  expect(await cardsOf(customer)).toEqual([]);
  // The genuine return makes the server query the gateway; the answer is what counts.
  const { success_address: address = '' } = await fixture.gateway.order(orderNumber);
  const back = await fetch(address, { redirect: 'manual' });
  expect(back.headers.get('location')).toBe(
    `${fixture.publicUrl}/pages/kartice?order_number=${orderNumber}`,
  );
  expect(await cardsOf(customer)).toHaveLength(1);
});

test('a top-up saves its card if the customer asked for that, and not otherwise', async () => {
  const customer = await fixture.addCustomer();
  const plain = await fixture.startAtGateway(customer);
  // Even if the gateway sends one that nobody asked for.
  await fixture.gateway.approve(plain, { pan_token: 'a'.repeat(64) });
  expect(await cardsOf(customer)).toEqual([]);
  await fixture.keepCard(customer);
  expect(await cardsOf(customer)).toMatchObject([{ maskedNumber: '411111******1111' }]);
});

test('the key of a top-up without saving the card is refused for one with it', async () => {
  const customer = await fixture.addCustomer();
  const input = { tag_id: customer.tagId, amount: 200_000, idempotencyKey: uuid() };
  await fixture.call(customer, napraviDopunu, input);
  const other = await fixture.call(customer, napraviDopunu, { ...input, keepCard: true });
  expect(keyOf(other)).toBe('top-ups.key-used-otherwise');
});

test('a declined registration saves nothing', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await register(customer);
  await fixture.gateway.decline(orderNumber);
  fixture.app.passTime({ minutes: 31 });
  await fixture.sweep();
  expect(
    await fixture.app.app.services.cards.registration(
      everyAccount.account(customer.accountId),
      orderNumber,
    ),
  ).toEqual(
    expect.objectContaining({ value: expect.objectContaining({ state: 'refused', card: null }) }),
  );
  expect(await cardsOf(customer)).toEqual([]);
});

test('the same card saved again is one card, with its newer expiry', async () => {
  const customer = await fixture.addCustomer();
  await fixture.keepCard(customer, { expiry: '2712' });
  await fixture.keepCard(customer, { expiry: '3012' });
  expect(await cardsOf(customer)).toMatchObject([{ expires: '2030-12' }]);
});

test('one of several cards is the default, and can be deleted only after another has replaced it', async () => {
  const customer = await fixture.addCustomer();
  const first = await fixture.keepCard(customer);
  const second = await fixture.keepCard(customer, { pan: '5555555555554444' });
  const now = await fixture.app.signInAgain(customer);
  const call = (definition: typeof obrisiKarticu | typeof postaviPodrazumevanu, cardId: string) =>
    fixture.call(now, definition, { cardId });
  expect(keyOf(await call(obrisiKarticu, first))).toBe('cards.is-default');
  expect((await call(postaviPodrazumevanu, second)).http).toBe(200);
  expect((await cardsOf(customer)).map(({ cardId, isDefault }) => [cardId, isDefault])).toEqual([
    [second, true],
    [first, false],
  ]);
  expect((await call(obrisiKarticu, first)).http).toBe(200);
  expect((await call(obrisiKarticu, second)).http).toBe(200);
  expect((await fixture.call(now, getKartice, {})).result).toEqual({ items: [], totalRecords: 0 });
  expect(keyOf(await call(obrisiKarticu, second))).toBe('cards.not-found');
});

test('another customer’s card can be neither seen, chosen nor deleted', async () => {
  const owner = await fixture.addCustomer();
  const orderNumber = await register(owner);
  await fixture.gateway.approve(orderNumber);
  const [card] = await cardsOf(owner);
  const cardId = card?.cardId ?? '';
  const stranger = await fixture.addCustomer();
  const own = await fixture.keepCard(stranger, { pan: '5555555555554444' });
  expect((await fixture.call(stranger, getKartice, {})).result).toMatchObject({
    items: [{ cardId: own }],
    totalRecords: 1,
  });
  const registration = { order_number: orderNumber };
  expect(keyOf(await fixture.call(stranger, getRegistracija, registration))).toBe(
    'cards.registration-not-found',
  );
  expect(keyOf(await fixture.call(stranger, postaviPodrazumevanu, { cardId }))).toBe(
    'cards.not-found',
  );
  expect(keyOf(await fixture.call(stranger, obrisiKarticu, { cardId }))).toBe('cards.not-found');
  expect(await cardsOf(owner)).toHaveLength(1);
});

test('the gateway forgets a card once nobody has it saved', async () => {
  const pan = '4000000000000119';
  const [one, two] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const cards = [await fixture.keepCard(one, { pan }), await fixture.keepCard(two, { pan })];
  const { database, services } = fixture.app.app;
  const dropped = async (customer: TestCustomer, cardId: string) => {
    const now = await fixture.app.signInAgain(customer);
    await fixture.call(now, obrisiKarticu, { cardId });
    const [job] = await fixture.rows<{ data: DroppedCard }>(
      "SELECT data FROM jobs.job WHERE name = 'card-deletion' AND data->>'cardId' = $1",
      [cardId],
    );
    if (job === undefined) throw new Error('The gateway is not told');
    return services.savedCards.tokenToDelete(everyAccount, database.queries, job.data);
  };
  expect(await dropped(one, cards[0] ?? '')).toBeNull();
  expect(await dropped(two, cards[1] ?? '')).toMatch(/^[0-9a-f]{64}$/u);
});

test('neither a card’s number nor its token can be read in the database', async () => {
  const customer = await fixture.addCustomer();
  const cardId = await fixture.keepCard(customer);
  const { database, services } = fixture.app.app;
  const token = await services.savedCards.tokenOf(
    everyAccount.account(customer.accountId),
    database.queries,
    cardId,
  );
  expect(token).toMatch(/^[0-9a-f]{64}$/u);
  const tables = ['kept_cards', 'card_registrations', 'payments', 'payment_notices', 'audit_trail'];
  for (const table of [...tables, 'jobs.job']) {
    const rows = JSON.stringify(await fixture.rows(`SELECT t::text AS row FROM ${table} t`));
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(Buffer.from(token ?? '').toString('hex'));
    expect(rows).not.toContain('4111111111111111');
  }
});

test('a token copied to another customer’s card cannot be decrypted', async () => {
  const [one, two] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const mine = await fixture.keepCard(one);
  const theirs = await fixture.keepCard(two, { pan: '5555555555554444' });
  // Two statements: of two accounts, which several machines do not join.
  const [mineSealed] = await fixture.rows<{ sealed_token: Buffer }>(
    'SELECT sealed_token FROM kept_cards WHERE card_id = $1',
    [mine],
  );
  await fixture.rows('UPDATE kept_cards SET sealed_token = $1 WHERE card_id = $2 RETURNING 1', [
    mineSealed?.sealed_token,
    theirs,
  ]);
  const { database, services } = fixture.app.app;
  await expect(
    services.savedCards.tokenOf(everyAccount.account(two.accountId), database.queries, theirs),
  ).rejects.toThrow('authenticate');
});

test('the customer is warned of a card’s expiry thirty and seven days before, once each', async () => {
  const customer = await fixture.addCustomer();
  await fixture.keepCard(customer, { expiry: '2704' });
  const { cardWarnings } = fixture.app.app.services;
  const told = async () =>
    (await fixture.mailsTo(customer)).filter(({ template }) => template === 'cards.mail-expiring');
  const goTo = async (day: string): Promise<void> => {
    fixture.app.passTime(fixture.app.now().until(`${day}T10:00:00+02:00`));
    // Two servers check at once, and again later.
    await Promise.all([cardWarnings.warn(everyAccount), cardWarnings.warn(everyAccount)]);
    await cardWarnings.warn(everyAccount);
  };
  await goTo('2027-03-31');
  expect(await told()).toHaveLength(0);
  await goTo('2027-04-01');
  expect(await told()).toMatchObject([{ params: { month: '04/2027', days: '30' } }]);
  await goTo('2027-04-23');
  expect(await told()).toHaveLength(1);
  await goTo('2027-04-25');
  expect(await told()).toHaveLength(2);
  await goTo('2027-05-02');
  expect(await told()).toHaveLength(2);
});
