import {
  getCenovnikZahteva,
  getPredracun,
  getUplatnicaZahteva,
  getZahtevDetalji,
  getZahtevi,
  posaljiZahtev,
  povuciZahtev,
  prihvatiPonudu,
  type PurchaseRequest,
} from '@rampa/contract/purchase-requests';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { askAboutDocument } from '../mail-check/testing/ask-about-document.ts';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { earlierDigest } from '../purchases/testing/earlier-digest.ts';
import { openRequestFixture, resultOf, type RequestFixture } from './testing/request-fixture.ts';
import { deskScope, everyAccount, scopeOf } from '../../testing/scope.ts';

let fixture: RequestFixture;
beforeAll(async () => {
  fixture = await openRequestFixture(1000);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.newCompany());
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
});

const clerk = deskScope(() => fixture.app.now());
const desk = () => fixture.app.app.services.requestDesk;
const rows = (table: string, number: string) =>
  fixture.rows<{ account_id: string }>(`SELECT account_id FROM ${table} WHERE order_number = $1`, [
    number,
  ]);
const orderNumberOf = ({ price }: PurchaseRequest, slip: { order_number: string }) => {
  expect(price).not.toBeNull();
  return slip.order_number;
};
const slipOf = async (request: PurchaseRequest) => {
  const { request_number } = request;
  const { company } = fixture;
  return resultOf(
    getUplatnicaZahteva,
    await fixture.app.call(getUplatnicaZahteva, { request_number }, company.token),
  );
};
/** Money arrives with the reference of a request's pro-forma. */
const pay = async (request: PurchaseRequest, amountMinor = request.total?.amount ?? 0) =>
  receive(orderNumberOf(request, await slipOf(request)), amountMinor);
const receive = (orderNumber: string, amountMinor: number) => {
  const order = { order_number: orderNumber, total: { amount: amountMinor, currency: 'RSD' } };
  return fixture.receive(order as Parameters<typeof fixture.receive>[0]);
};

test('a company asks, the operator prices by the list, accepting makes an order with its slip', async () => {
  const before = await fixture.available('I');
  const number = await fixture.sendOne({ note: 'Треба нам до краја месеца.' });
  expect(await fixture.details(number)).toMatchObject({
    state: 'sent',
    quantity: 40,
    poslovno_ime: 'Пример д.о.о.',
    telefon: '+381641234567',
    price: null,
    acceptable: false,
    withdrawable: true,
    note: 'Треба нам до краја месеца.',
  });
  expect(await desk().price(clerk, { number }, {}, 'Испорука за три дана.')).toMatchObject({
    ok: true,
  });
  const priced = await fixture.details(number);
  // 40 tags with the list's four per cent discount, and delivery.
  const total = (40 * 202_200 * 96) / 100 + 39_000;
  expect(priced).toMatchObject({
    state: 'priced',
    answer: 'Испорука за три дана.',
    total: { amount: total, currency: 'RSD' },
    price: { revision: 1, discountPercent: 4, delivery: 39_000, total },
    // Fifteen days, until the end of the last one.
    validUntil: '2026-12-05T23:59:59+01:00',
    acceptable: true,
    order: null,
  });
  const { order_number: orderNumber } = resultOf(prihvatiPonudu, await fixture.accept(priced));
  expect(await fixture.details(number)).toMatchObject({
    state: 'accepted',
    acceptable: false,
    order: { order_number: orderNumber, status: 'awaiting-payment', paymentStatus: 'waiting' },
  });
  // Accepting leaves the time to pay as it was, on whichever document.
  const due = await fixture.rows<{ until: string }>(
    `SELECT to_char(pay_until AT TIME ZONE 'Europe/Belgrade', 'YYYY-MM-DD HH24:MI:SS') AS until
       FROM orders WHERE order_number = $1`,
    [orderNumber],
  );
  expect(due).toEqual([{ until: '2026-12-05 23:59:59' }]);
  expect(await fixture.available('I')).toBe(before - 40);
  expect(await fixture.told(number)).toEqual(['operator', 'operator', 'priced', 'received']);
  expect(await fixture.mails(orderNumber)).toEqual(['placed-slip']);
});

test('ten clicks in several tabs make one order, and a later one finds it', async () => {
  const priced = await fixture.priceOne();
  const before = await fixture.available('I');
  const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.accept(priced)));
  const numbers = answers.map((answer) => resultOf(prihvatiPonudu, answer).order_number);
  expect(new Set(numbers).size).toBe(1);
  expect(resultOf(prihvatiPonudu, await fixture.accept(priced)).order_number).toBe(numbers[0]);
  expect(await fixture.available('I')).toBe(before - 40);
  expect(await rows('orders', numbers[0] ?? '')).toHaveLength(1);
});

test('ten servers that accept at the same moment make one order', async () => {
  const { request_number, price } = await fixture.priceOne();
  const [session] = await fixture.app.app.database.run(
    'SELECT session_id AS id FROM sessions WHERE user_id = $1',
    [fixture.company.userId],
  );
  const { id: sessionId } = session as { id: string };
  const scope = scopeOf(fixture.company, { personType: 'pravno', sessionId });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      fixture.app.app.services.purchaseRequests.accept(scope, request_number, price?.revision ?? 0),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ ok: true });
});

test('the same key sends one request, even with ten concurrent clicks', async () => {
  const wish = fixture.wishOf();
  const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.send(wish)));
  expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
  expect(answers.every(({ http }) => http === 200)).toBe(true);
  expect(await fixture.send({ ...wish, languageId: '3' })).toMatchObject({ http: 200 });
  expect(await fixture.send({ ...wish, note: 'Друго' })).toMatchObject({
    http: 409,
    message: 'purchase-requests.key-used-otherwise',
  });
});

test('a request that an earlier version has sent is the same one when it is repeated', async () => {
  const wish = fixture.wishOf({ note: 'До петка' });
  const sent = await fixture.send(wish);
  const { request_number: number } = resultOf(posaljiZahtev, sent);
  await fixture.rows('UPDATE purchase_requests SET intent_digest = $1 WHERE request_number = $2', [
    earlierDigest(posaljiZahtev.input.parse(wish)),
    number,
  ]);
  expect(await fixture.send(wish)).toMatchObject({ http: 200, result: sent.result });
  expect(await fixture.send({ ...wish, note: 'Друго' })).toMatchObject({ http: 409 });
});

test('the operator’s own terms count, and a new price ends the previous one', async () => {
  const first = await fixture.priceOne({
    tagPriceMinor: 190_000,
    discountPercent: 10,
    deliveryMinor: 0,
    days: 3,
  });
  expect(first).toMatchObject({
    total: { amount: (40 * 190_000 * 90) / 100 },
    validUntil: '2026-11-23T23:59:59+01:00',
  });
  const slip = await slipOf(first);
  const { request_number: number } = first;
  await desk().price(clerk, { number }, { discountPercent: 15 }, '');
  const second = await fixture.details(number);
  expect(second.price?.revision).toBe(2);
  // The pro-forma keeps its reference.
  expect((await slipOf(second)).order_number).toBe(slip.order_number);
  expect(await fixture.accept(first)).toMatchObject({
    http: 409,
    message: 'purchase-requests.offer-changed',
  });
  expect(await fixture.accept(second)).toMatchObject({ http: 200 });
  expect((await fixture.told(number)).filter((mail) => mail.startsWith('priced'))).toEqual([
    'priced',
    'priced-anew',
  ]);
});

test.each([
  [{ discountPercent: 101 }],
  [{ discountPercent: 100, deliveryMinor: 0 }],
  [{ tagPriceMinor: -1 }],
  [{ tagPriceMinor: 0.5 }],
  [{ days: 0 }],
  [{ days: 181 }],
])('%j is no price', async (terms) => {
  const number = await fixture.sendOne();
  expect(await desk().price(clerk, { number }, terms, '')).toMatchObject({
    code: 'purchase-requests.nothing-to-pay',
  });
  expect(await fixture.details(number)).toMatchObject({ state: 'sent', price: null });
});

test('prepaid money is the face value requested, without a discount', async () => {
  const priced = await fixture.priceOne(
    { discountPercent: 50, tagPriceMinor: 200_000, deliveryMinor: 0 },
    { lines: [{ kategorija: 'IV', quantity: 10, package: 'small' }] },
  );
  expect(priced.price).toMatchObject({
    discount: 1_000_000,
    credit: 12_000_000,
    total: 13_000_000,
  });
});

test('paying the pro-forma accepts it: the order is confirmed and booked once, and an overpayment is reported', async () => {
  const priced = await fixture.priceOne();
  expect(await pay(priced, (priced.total?.amount ?? 0) - 100)).toBe('amount-differs');
  expect((await fixture.details(priced.request_number)).state).toBe('priced');
  const { order_number: orderNumber } = await slipOf(priced);
  expect(await pay(priced)).toBe('credited');
  const paid = await fixture.details(priced.request_number);
  expect(paid).toMatchObject({
    state: 'paid',
    order: { order_number: orderNumber, status: 'confirmed', paymentStatus: 'paid' },
  });
  expect(await fixture.mails(orderNumber)).toEqual(['paid']);
  const again = { order_number: orderNumber, total: { amount: paid.total?.amount ?? 0 } };
  expect(await fixture.receive(again as Parameters<typeof fixture.receive>[0])).toBe('paid-before');
  expect(resultOf(prihvatiPonudu, await fixture.accept(priced)).order_number).toBe(orderNumber);
});

test('accepting and paying at the same moment make one order, which is paid', async () => {
  const priced = await fixture.priceOne();
  const { order_number: orderNumber } = await slipOf(priced);
  // The slip was known before: once accepted, it is the order's.
  const [accepted, verdict] = await Promise.all([
    fixture.accept(priced),
    receive(orderNumber, priced.total?.amount ?? 0),
  ]);
  expect(accepted.http).toBe(200);
  expect(verdict).toBe('credited');
  expect(await fixture.details(priced.request_number)).toMatchObject({
    state: 'paid',
    order: { order_number: orderNumber, status: 'confirmed' },
  });
});

test('with too few tags in stock accepting is refused, and what was paid is refunded', async () => {
  const lines = [{ kategorija: 'IA' as const, quantity: 1001, package: 'none' as const }];
  const priced = await fixture.priceOne({}, { lines });
  expect(await fixture.accept(priced)).toMatchObject({
    http: 409,
    message: 'purchase-requests.out-of-stock;kategorija:IA',
  });
  expect((await fixture.details(priced.request_number)).state).toBe('priced');
  expect(await pay(priced)).toBe('credited');
  expect((await fixture.details(priced.request_number)).order).toMatchObject({
    status: 'expired',
    paymentStatus: 'refunding',
  });
});

test('paying the slip of a withdrawn or refused offer does not sell it: the money is refunded', async () => {
  for (const end of ['withdrawn', 'refused'] as const) {
    const priced = await fixture.priceOne();
    const { order_number: orderNumber } = await slipOf(priced);
    const { request_number } = priced;
    if (end === 'refused') await desk().refuse(clerk, { number: request_number }, 'Нема их више.');
    else await fixture.app.call(povuciZahtev, { request_number }, fixture.company.token);
    expect(await fixture.accept(priced)).toMatchObject({
      http: 409,
      message: 'purchase-requests.over',
    });
    const money = { order_number: orderNumber, total: { amount: priced.total?.amount ?? 0 } };
    expect(await fixture.receive(money as Parameters<typeof fixture.receive>[0])).toBe('credited');
    const after = await fixture.details(request_number);
    expect(after).toMatchObject({
      state: end,
      order: { status: 'cancelled', paymentStatus: 'refunding' },
    });
    expect(await fixture.mails(orderNumber)).toEqual(['cancelled-refund']);
  }
});

test('withdrawing twice is withdrawing once, and what is over stays over', async () => {
  const number = await fixture.sendOne();
  const withdraw = () =>
    fixture.app.call(povuciZahtev, { request_number: number }, fixture.company.token);
  expect(await withdraw()).toMatchObject({ http: 200 });
  expect(await withdraw()).toMatchObject({ http: 200 });
  expect(await desk().price(clerk, { number }, {}, '')).toMatchObject({
    code: 'purchase-requests.over',
  });
  expect((await fixture.told(number)).filter((mail) => mail === 'withdrawn')).toHaveLength(1);
  const refused = await fixture.sendOne();
  await desk().refuse(clerk, { number: refused }, 'Не испоручујемо на ту адресу.');
  expect(await fixture.details(refused)).toMatchObject({
    state: 'refused',
    answer: 'Не испоручујемо на ту адресу.',
  });
  expect(
    await fixture.app.call(povuciZahtev, { request_number: refused }, fixture.company.token),
  ).toMatchObject({ http: 409, message: 'purchase-requests.over' });
});

test('the list is paged and distinguishes open from closed requests', async () => {
  const one = await fixture.app.addCustomer('pravno');
  await fixture.send({}, one);
  await fixture.send({}, one);
  const list = async (input: object) =>
    resultOf(getZahtevi, await fixture.app.call(getZahtevi, input, one.token));
  const all = await list({ first: 0, rows: 1 });
  expect(all).toMatchObject({ totalRecords: 2, items: [{ state: 'sent', total: null }] });
  const { request_number } = all.items[0] ?? { request_number: '' };
  await fixture.app.call(povuciZahtev, { request_number }, one.token);
  expect((await list({ status: 'open' })).totalRecords).toBe(1);
  expect((await list({ status: 'closed' })).items).toMatchObject([{ request_number }]);
});

test.each([
  ['a private person', 'fizicko'],
  ['a distributor', 'distributor'],
] as const)('%s is told that requests are for companies', async (_, personType) => {
  const who = await fixture.app.addCustomer(personType);
  expect(await fixture.send({}, who)).toMatchObject({
    http: 403,
    message: 'purchase-requests.companies-only',
  });
});

test('another company can neither see nor change a request', async () => {
  const priced = await fixture.priceOne();
  const other: SignedIn = await fixture.app.addCustomer('pravno');
  const { request_number } = priced;
  const calls = [getZahtevDetalji, povuciZahtev, getPredracun, getUplatnicaZahteva] as const;
  for (const call of calls) {
    expect(await fixture.app.call(call, { request_number }, other.token)).toMatchObject({
      http: 404,
      message: 'purchase-requests.not-found',
    });
  }
  expect(await fixture.accept(priced, other)).toMatchObject({ http: 404 });
  expect((await fixture.details(request_number)).state).toBe('priced');
});

test('the pro-forma is a PDF with the slip, attached to the mail', async () => {
  const priced = await fixture.priceOne();
  const { request_number } = priced;
  const drawn = resultOf(
    getPredracun,
    await fixture.app.call(
      getPredracun,
      { request_number, languageId: '1' },
      fixture.company.token,
    ),
  );
  const slip = await slipOf(priced);
  expect(drawn.fileName).toBe(`predracun-${slip.order_number}.pdf`);
  expect(await askAboutDocument(fixture.app, Buffer.from(drawn.data, 'base64'))).toMatchObject({
    kind: 'pro-forma',
    number: slip.order_number,
    total: priced.total,
  });
  expect(slip.ipsText).toContain('N:JP Primer');
  expect(slip).toMatchObject({ amount: priced.total, model: '97' });
  const [mail] = await fixture.rows<{ attachment: object }>(
    `SELECT data->'attachment' AS attachment FROM jobs.job
     WHERE name = 'mail' AND data->>'template' = 'purchase-requests.mail-priced'
       AND data->'params'->>'number' = $1`,
    [request_number],
  );
  expect(mail?.attachment).toEqual({
    kind: 'purchase-request-offer',
    params: { accountId: fixture.company.accountId, requestNumber: request_number },
  });
  await fixture.accept(priced);
  expect(
    await fixture.app.call(getPredracun, { request_number }, fixture.company.token),
  ).toMatchObject({ http: 404 });
});

test.each([
  [{ lines: [{ kategorija: 'I' as const, quantity: 10_001, package: 'none' as const }] }, 'lines'],
  [{ telefon: 'нема га' }, 'telefon'],
  [{ postcode: '11' }, 'postcode'],
  [{ street: ' ' }, 'street'],
  [{ delivery: 'pickup' as const, pointOfSale: 'нема' }, 'pointOfSale'],
  [{ ime: '\u200b' }, 'ime'],
])('%j is refused with its field', async (wishes, field) => {
  const answer = await fixture.send(wishes);
  expect(answer.http).toBe(400);
  expect(answer.result).toEqual([expect.objectContaining({ field })]);
});

test('the offer does not reveal the stock, and allows large quantities', async () => {
  const answer = await fixture.app.call(getCenovnikZahteva, {}, fixture.company.token);
  const offer = resultOf(getCenovnikZahteva, answer);
  expect(offer.limits.pravno).toBe(10_000);
  expect(offer.categories.every(({ available }) => available === 10_000)).toBe(true);
});

test('too many requests from one account are throttled', async () => {
  const eager = await fixture.app.addCustomer('pravno');
  const sent: number[] = [];
  for (let at = 0; at < 11; at += 1) {
    sent.push((await fixture.send({ idempotencyKey: uuid() }, eager)).http);
  }
  expect(sent.at(-1)).toBe(429);
  expect(sent.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
});

// Comes last, for it lets time pass for all tests.
test('an expired price is over before it is marked, and is announced once', async () => {
  const priced = await fixture.priceOne({ days: 1 });
  const { request_number: number } = priced;
  const { order_number: orderNumber } = await slipOf(priced);
  fixture.app.passTime({ hours: 34 });
  expect(await desk().expire(everyAccount)).toBe(0);
  fixture.app.passTime({ hours: 24 });
  const company = await fixture.app.signInAgain(fixture.company);
  expect(await fixture.accept(priced, company)).toMatchObject({
    message: 'purchase-requests.over',
  });
  await Promise.all([desk().expire(everyAccount), desk().expire(everyAccount)]);
  const { result } = await fixture.app.call(
    getZahtevDetalji,
    { request_number: number },
    company.token,
  );
  expect(result).toMatchObject({ state: 'expired', acceptable: false, withdrawable: false });
  expect((await fixture.told(number)).filter((mail) => mail === 'expired')).toHaveLength(1);
  // Late money is accepted while there are tags, as for orders.
  const late = { order_number: orderNumber, total: { amount: priced.total?.amount ?? 0 } };
  expect(await fixture.receive(late as Parameters<typeof fixture.receive>[0])).toBe('credited');
  const after = await fixture.app.call(getZahtevDetalji, { request_number: number }, company.token);
  expect(after.result).toMatchObject({ state: 'paid', order: { status: 'confirmed' } });
});
