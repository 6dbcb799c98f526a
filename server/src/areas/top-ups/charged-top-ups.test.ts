import type { CallResult } from '@rampa/contract';
import {
  getBrzaDopuna,
  getDopune,
  getPregled,
  getStatus,
  napraviDopunu,
  napraviDopunuKarticom,
  napraviUplatnicu,
  nastaviPlacanje,
  tagsOfUnaskedQuickOffer,
} from '@rampa/contract/top-ups';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  openAutomaticFixture,
  type AutomaticFixture,
  type Driver,
} from './testing/automatic-fixture.ts';
import { createBulkBuyers } from './testing/bulk-fixture.ts';
import { createQuickOffer } from './quick-offer.ts';
import { keyScope } from '../../platform/scope/make-scope.ts';
import { driverScope, scopeOf } from '../../testing/scope.ts';
import { moved } from '../../platform/testing/moved.ts';

let fixture: AutomaticFixture;
beforeAll(async () => {
  fixture = await openAutomaticFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

/** Its bank charges it only after its owner has confirmed. */
const askingCard = '4000000000003220';

/** As no program may. */
async function tamper(
  statement: string,
  ...values: readonly unknown[]
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const owner = new pg.Client({ connectionString: fixture.app.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<Record<string, unknown>>(statement, [...values]);
  await owner.end();
  return rows;
}

async function signedIn(driver: Driver): Promise<Driver> {
  return { ...driver, token: (await fixture.app.signInAgain(driver)).token };
}

const charge = (driver: Driver, given: object = {}) =>
  fixture.call(driver, napraviDopunuKarticom, {
    tag_id: driver.tagId,
    amount: 200_000,
    cardId: driver.cardId,
    idempotencyKey: uuid(),
    ...given,
  });

const numbered = (result: unknown) =>
  (result as CallResult<typeof napraviDopunuKarticom>).order_number;

const statusOf = async (driver: Driver, orderNumber: string) =>
  (await fixture.call(driver, getStatus, { order_number: orderNumber })).result;

/** The order of a charge for which the bank waits, and the way there. */
async function chargeToConfirm() {
  const driver = await signedIn(await fixture.addDriver({ pan: askingCard }));
  const number = numbered((await charge(driver)).result);
  await fixture.work();
  const resumed = await fixture.call(driver, nastaviPlacanje, { order_number: number });
  const { redirectUrl } = resumed.result as CallResult<typeof nastaviPlacanje>;
  const { pathname, search } = new URL(redirectUrl);
  const there = await fixture.app.app.http.app.inject({ url: `${pathname}${search}` });
  return { driver, number, bank: String(there.headers.location) };
}

const confirm = (bank: string, answer: 'confirm' | 'refuse') =>
  fetch(bank, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });

test('one click offers the saved card and the amount of the last top-up, and charges it once', async () => {
  const driver = await signedIn(await fixture.addDriver());
  const offered = await fixture.call(driver, getBrzaDopuna, { tag_ids: [driver.tagId] });
  expect(offered.result).toMatchObject({
    card: { cardId: driver.cardId, maskedNumber: '411111******1111' },
    items: [{ tag_id: driver.tagId, amount: { amount: 250_000, currency: 'RSD' } }],
  });
  const key = { idempotencyKey: uuid() };
  const one = await charge(driver, key);
  await fixture.work();
  expect(numbered((await charge(driver, key)).result)).toBe(numbered(one.result));
  await fixture.work();
  expect(await fixture.balanceOf(driver)).toBe(450_000);
  expect(await statusOf(driver, numbered(one.result))).toMatchObject({
    status: 'paid',
    savedCard: true,
    resumable: false,
    balance: { amount: 450_000 },
  });
  expect((await charge(driver, { ...key, amount: 300_000 })).message).toBe(
    'top-ups.key-used-otherwise',
  );
});

test('one click offers the amount that was paid last, and says what is still unpaid for the tag', async () => {
  const driver = await signedIn(await fixture.addDriver());
  const offered = async () => {
    const asked = { tag_ids: [driver.tagId] };
    const { result } = await fixture.call(driver, getBrzaDopuna, asked);
    return (result as CallResult<typeof getBrzaDopuna>).items[0];
  };
  const order = (call: typeof napraviDopunu | typeof napraviUplatnicu, amount: number) =>
    fixture.call(driver, call, { tag_id: driver.tagId, amount, idempotencyKey: uuid() });
  expect(await offered()).not.toHaveProperty('waiting');
  await order(napraviDopunu, 600_000);
  expect(await offered()).toMatchObject({ amount: { amount: 250_000 }, waiting: 'card' });
  await order(napraviUplatnicu, 700_000);
  expect(await offered()).toMatchObject({ amount: { amount: 250_000 }, waiting: 'slip' });
});

test.each([
  'by_guest = true',
  'automatic = true',
  "bulk_order_number = 'BU12345678901234'",
  'returned_at = settled_at',
  'corrected_at = settled_at',
])('one click does not offer what nobody of the account chose and kept: %s', async (was) => {
  const driver = await signedIn(await fixture.addDriver());
  const offered = async () => {
    const { result } = await fixture.call(driver, getBrzaDopuna, { tag_ids: [driver.tagId] });
    return (result as CallResult<typeof getBrzaDopuna>).items[0]?.amount.amount;
  };
  expect(await offered()).toBe(250_000);
  const before = await tamper('SELECT * FROM top_ups WHERE tag_id = $1', driver.tagId);
  await tamper(`UPDATE top_ups SET ${was} WHERE tag_id = $1`, driver.tagId);
  expect(await offered()).toBe(100_000);
  const [column = ''] = was.split(' ');
  await tamper(
    `UPDATE top_ups SET ${column} = $2 WHERE tag_id = $1`,
    driver.tagId,
    before[0]?.[column],
  );
});

test('the overview says which saved card a tag was topped up with; drivers and programs are told of none', async () => {
  const driver = await signedIn(await fixture.addDriver());
  const told = async () => {
    const { result } = await fixture.call(driver, getPregled, { tag_id: driver.tagId });
    return (result as CallResult<typeof getPregled>).items[0]?.lastCardId;
  };
  // On the gateway's page, where the card was saved.
  expect(await told()).toBeUndefined();
  await charge(driver);
  expect(await told()).toBe(driver.cardId);
  await fixture.work();
  expect(await told()).toBe(driver.cardId);
  const { accountId, userId, tagId } = driver;
  const key = { keyId: uuid(), userId, personType: 'fizicko', scopes: [], requestId: uuid() };
  for (const scope of [driverScope(driver, { [tagId]: '2020-01-01' }), keyScope(accountId, key)]) {
    const seen = await fixture.app.app.services.topUps.overview(scope, { tagId });
    expect(seen).toMatchObject({ ok: true, value: { items: [{ lastCardId: null }] } });
  }
});

test('the overview says which saved card its reader last paid with, whatever else was paid since', async () => {
  const driver = await signedIn(await fixture.addDriver());
  const told = async () => {
    const { result } = await fixture.call(driver, getPregled, { tag_id: driver.tagId });
    return (result as CallResult<typeof getPregled>).items[0]?.lastCardId;
  };
  const other = await fixture.keepCard(driver, { pan: '5555555555554444' });
  await charge(driver);
  await fixture.work();
  const later = numbered((await charge(driver, { cardId: other })).result);
  await fixture.work();
  expect(await told()).toBe(other);
  const set = (assignment: string) =>
    tamper(`UPDATE top_ups SET ${assignment} WHERE order_number = $1`, later);
  const [kept = {}] = await tamper(
    'SELECT user_id, journal_id FROM top_ups WHERE order_number = $1',
    later,
  );
  for (const [was, again] of [
    ['automatic = true', 'automatic = false'],
    ['by_guest = true', 'by_guest = false'],
    [`user_id = '${uuid()}'`, `user_id = '${String(kept['user_id'])}'`],
    // Its card is not offered again, and the one before is.
    [
      "state = 'refused', journal_id = NULL",
      `state = 'paid', journal_id = '${String(kept['journal_id'])}'`,
    ],
  ] as const) {
    await set(was);
    expect(await told(), was).toBe(driver.cardId);
    await set(again);
    expect(await told(), again).toBe(other);
  }
  const buyers = createBulkBuyers(fixture);
  const [another = ''] = await buyers.addTags(driver, 1);
  await buyers.start(driver, [driver.tagId, another], { cardId: driver.cardId });
  await fixture.work();
  expect(await told(), 'with others').toBe(driver.cardId);
});

test('of two that were paid, one click offers the one that was paid later', async () => {
  const driver = await signedIn(await fixture.addDriver());
  await charge(driver);
  await fixture.work();
  const offered = async () => {
    const { result } = await fixture.call(driver, getBrzaDopuna, { tag_ids: [driver.tagId] });
    return (result as CallResult<typeof getBrzaDopuna>).items[0]?.amount.amount;
  };
  expect(await offered()).toBe(200_000);
  // A slip of before, paid since.
  await tamper(
    `UPDATE top_ups SET ${moved('settled_at', '1 hour')} WHERE tag_id = $1 AND amount_minor = 250000`,
    driver.tagId,
  );
  expect(await offered()).toBe(250_000);
});

test('whoever chose a balance is offered what is missing up to it by one click, and nothing while nothing is missing', async () => {
  const driver = await signedIn(await fixture.addDriver());
  const offered = async () => {
    const { result } = await fixture.call(driver, getBrzaDopuna, { tag_ids: [driver.tagId] });
    return (result as CallResult<typeof getBrzaDopuna>).items;
  };
  const balance = await fixture.balanceOf(driver);
  const target = balance + 137_250;
  await charge(driver, { amount: 137_250, target });
  await fixture.work();
  expect(await fixture.balanceOf(driver)).toBe(target);
  expect(await offered()).toEqual([]);

  await tamper(
    'UPDATE top_ups SET target_minor = target_minor + 400000 WHERE target_minor IS NOT NULL AND tag_id = $1',
    driver.tagId,
  );
  expect(await offered()).toMatchObject([
    { tag_id: driver.tagId, amount: { amount: 400_000 }, target: { amount: target + 400_000 } },
  ]);
  const { result } = await fixture.call(driver, getDopune, {
    tag_id: driver.tagId,
    first: 0,
    rows: 10,
  });
  expect((result as CallResult<typeof getDopune>).items[0]).toMatchObject({
    amount: { amount: 137_250 },
    target: { amount: target + 400_000 },
  });
});

test('what is on a fleet’s other tags is not read for what one click offers', async () => {
  const driver = await signedIn(await fixture.addDriver());
  await charge(driver, { amount: 137_250, target: 400_000 });
  await fixture.work();
  const { database, services } = fixture.app.app;
  const asked: unknown[] = [];
  const offerOf = createQuickOffer({
    ...services,
    database,
    clock: { now: fixture.app.now },
    offer: services.topUps.offer(),
    wallet: {
      tagBalances(scope, queries, tagIds) {
        asked.push(tagIds);
        return services.wallet.tagBalances(scope, queries, tagIds);
      },
    },
  });
  await offerOf(scopeOf(driver), [driver.tagId]);
  expect(asked).toEqual([[driver.tagId]]);
});

test('what one click tops up is told of all tags if none are named, of twenty where there are more, and of none without a card', async () => {
  const driver = await signedIn(await fixture.addDriver());
  const told = async (person: Driver) => {
    const { result } = await fixture.call(person, getBrzaDopuna, {});
    const { complete, card, items } = result as CallResult<typeof getBrzaDopuna>;
    return { complete, card: card?.cardId, tags: items.map((item) => item.tag_id) };
  };
  const { cardId, tagId } = driver;
  expect(await told(driver)).toEqual({ complete: true, card: cardId, tags: [tagId] });
  const { addTags } = createBulkBuyers(fixture);
  const others = await addTags(driver, tagsOfUnaskedQuickOffer - 1);
  const full = await told(driver);
  expect(full).toMatchObject({ complete: true, card: cardId });
  expect(new Set(full.tags)).toEqual(new Set([tagId, ...others]));
  await addTags(driver, 1);
  expect(await told(driver)).toMatchObject({ complete: false, tags: { length: 20 } });
  const alone = await signedIn((await fixture.addCustomer()) as Driver);
  expect(await told(alone)).toEqual({ complete: true, card: undefined, tags: [] });
});

test('one click warns of a saved card that is being charged', async () => {
  const driver = await signedIn(await fixture.addDriver());
  const offered = async () => {
    const asked = { tag_ids: [driver.tagId] };
    const { result } = await fixture.call(driver, getBrzaDopuna, asked);
    return (result as CallResult<typeof getBrzaDopuna>).items[0];
  };
  await charge(driver);
  expect(await offered()).toMatchObject({ amount: { amount: 250_000 }, waiting: 'card' });
  await fixture.work();
  expect(await offered()).toMatchObject({ amount: { amount: 200_000 } });
  expect(await offered()).not.toHaveProperty('waiting');
});

test('no card and no tag of another account is charged or topped up', async () => {
  const driver = await fixture.addDriver();
  const stranger = await signedIn(await fixture.addDriver());
  expect((await charge(stranger, { cardId: driver.cardId })).message).toBe('cards.not-found');
  expect((await charge(stranger, { tag_id: driver.tagId })).message).toBe('tags.not-found');
  const alone = await signedIn((await fixture.addCustomer()) as Driver);
  const offered = await fixture.call(alone, getBrzaDopuna, { tag_ids: [alone.tagId] });
  expect(offered.result).toEqual({ complete: true, card: null, items: [] });
});

test('a refused card says why, and nothing is on the tag', async () => {
  const driver = await signedIn(await fixture.addDriver({ pan: '4000000000009995' }));
  const number = numbered((await charge(driver)).result);
  await fixture.work();
  expect(await statusOf(driver, number)).toMatchObject({
    status: 'refused',
    refusal: 'insufficient-funds',
  });
  expect(await fixture.balanceOf(driver)).toBe(250_000);
});

test('while the gateway is away the top-up waits, and a second click begins no other; then it is charged once', async () => {
  const driver = await signedIn(await fixture.addDriver());
  const key = { idempotencyKey: uuid() };
  await fixture.gateway.stop();
  const number = numbered((await charge(driver, key)).result);
  await fixture.work();
  expect(await statusOf(driver, number)).toMatchObject({ status: 'pending' });
  expect(numbered((await charge(driver, key)).result)).toBe(number);
  expect(await fixture.balanceOf(driver)).toBe(250_000);
  await fixture.gateway.restart();
  fixture.app.passTime({ minutes: 2 });
  await fixture.sweep();
  await fixture.work();
  expect(await statusOf(driver, number)).toMatchObject({ status: 'paid' });
  expect(await fixture.balanceOf(driver)).toBe(450_000);
});

test('an answer that gets lost on its way charges the card once all the same', async () => {
  const driver = await signedIn(await fixture.addDriver({ pan: '4000000000000119' }));
  const number = numbered((await charge(driver)).result);
  await fixture.work();
  fixture.app.passTime({ minutes: 2 });
  await fixture.sweep();
  await fixture.work();
  expect(await statusOf(driver, number)).toMatchObject({ status: 'paid' });
  expect(await fixture.balanceOf(driver)).toBe(450_000);
  const { transactions } = await fixture.gateway.order(number);
  expect(transactions).toHaveLength(1);
});

test('where the bank wants a confirmation, the browser is led there, and the tag is topped up once it is given', async () => {
  const { driver, number, bank } = await chargeToConfirm();
  expect(await statusOf(driver, number)).toMatchObject({ status: 'pending', resumable: true });
  // Nothing is sent a second time meanwhile.
  fixture.app.passTime({ minutes: 2 });
  await fixture.work();
  await fixture.app.app.services.payments.sweep();
  expect(await fixture.balanceOf(driver)).toBe(250_000);
  expect((await confirm(bank, 'confirm')).status).toBe(303);
  await expect.poll(() => fixture.balanceOf(driver)).toBe(450_000);
  await confirm(bank, 'confirm');
  await fixture.app.app.services.payments.inquire(number);
  expect(await fixture.balanceOf(driver)).toBe(450_000);
  expect(await statusOf(driver, number)).toMatchObject({ status: 'paid', resumable: false });
});

test('a confirmation that is refused ends the top-up; the way back is ours', async () => {
  const { driver, number, bank } = await chargeToConfirm();
  const back = new URL((await confirm(bank, 'refuse')).headers.get('location') ?? '');
  expect(back.pathname).toBe(`/placanje/${number}/odustanak`);
  await fixture.app.app.http.app.inject({ url: `${back.pathname}${back.search}` });
  expect(await statusOf(driver, number)).toMatchObject({ status: 'refused', refusal: 'declined' });
  expect(await fixture.balanceOf(driver)).toBe(250_000);
});

test('a confirmation that nobody gives ends after half an hour; given later, the money still counts', async () => {
  const { driver, number, bank } = await chargeToConfirm();
  fixture.app.passTime({ minutes: 31 });
  await fixture.app.app.services.payments.sendCharge(number);
  const later = await signedIn(driver);
  expect(await statusOf(later, number)).toMatchObject({
    status: 'refused',
    resumable: false,
    refusal: 'confirmation-needed',
  });
  await confirm(bank, 'confirm');
  await expect.poll(() => fixture.balanceOf(driver)).toBe(450_000);
});

test('an automatic top-up has nobody to confirm it: refused, with the reason', async () => {
  const driver = await fixture.addDriver({ pan: askingCard });
  expect((await fixture.setRule(driver)).http).toBe(200);
  await fixture.drive(driver, 6);
  await fixture.work();
  expect((await fixture.ruleOf(driver))?.failure?.reason).toBe('confirmation-needed');
  expect(await fixture.mailsTo(driver)).toContainEqual(
    expect.objectContaining({ template: expect.stringContaining('automatic') }),
  );
});
