import {
  getCenovnikZahteva,
  getPredracun,
  getUplatnicaZahteva,
  getZahtevDetalji,
  getZahtevi,
  povuciZahtev,
  prihvatiPonudu,
  type PurchaseRequest,
} from '@rampa/contract/purchase-requests';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-stage.ts';
import { openRequestStage, resultOf, type RequestStage } from './testing/request-stage.ts';
import { deskScope, everyAccount, scopeOf } from '../../testing/scope.ts';

let stage: RequestStage;
beforeAll(async () => {
  stage = await openRequestStage(1000);
});
afterAll(() => stage.close());
beforeEach(() => stage.newCompany());
afterEach(async () => {
  expect(await stage.faults()).toEqual([]);
});

const clerk = deskScope(() => stage.app.now());
const desk = () => stage.app.app.services.requestDesk;
const rows = (table: string, number: string) =>
  stage.rows<{ account_id: string }>(`SELECT account_id FROM ${table} WHERE order_number = $1`, [
    number,
  ]);
const orderNumberOf = ({ price }: PurchaseRequest, slip: { order_number: string }) => {
  expect(price).not.toBeNull();
  return slip.order_number;
};
const slipOf = async (request: PurchaseRequest) => {
  const { request_number } = request;
  const { company } = stage;
  return resultOf(
    getUplatnicaZahteva,
    await stage.app.call(getUplatnicaZahteva, { request_number }, company.token),
  );
};
/** Money arrives with the reference of a request's pro-forma. */
const pay = async (request: PurchaseRequest, amountMinor = request.total?.amount ?? 0) =>
  receive(orderNumberOf(request, await slipOf(request)), amountMinor);
const receive = (orderNumber: string, amountMinor: number) => {
  const order = { order_number: orderNumber, total: { amount: amountMinor, currency: 'RSD' } };
  return stage.receive(order as Parameters<typeof stage.receive>[0]);
};

test('a company asks, the operator prices by the list, accepting makes an order with its slip', async () => {
  const before = await stage.available('I');
  const number = await stage.sendOne({ note: 'Треба нам до краја месеца.' });
  expect(await stage.details(number)).toMatchObject({
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
  const priced = await stage.details(number);
  // 40 devices with the list's four per cent off, and delivery.
  const total = (40 * 202_200 * 96) / 100 + 39_000;
  expect(priced).toMatchObject({
    state: 'priced',
    answer: 'Испорука за три дана.',
    total: { amount: total, currency: 'RSD' },
    price: { revision: 1, discountPercent: 4, delivery: 39_000, total },
    // Fifteen days, and the last one to its end.
    validUntil: '2026-12-05T23:59:59+01:00',
    acceptable: true,
    order: null,
  });
  const { order_number: orderNumber } = resultOf(prihvatiPonudu, await stage.accept(priced));
  expect(await stage.details(number)).toMatchObject({
    state: 'accepted',
    acceptable: false,
    order: { order_number: orderNumber, status: 'awaiting-payment', paymentStatus: 'waiting' },
  });
  // Accepting leaves the time to pay as it was, on whichever paper.
  const due = await stage.rows<{ until: string }>(
    `SELECT to_char(pay_until AT TIME ZONE 'Europe/Belgrade', 'YYYY-MM-DD HH24:MI:SS') AS until
       FROM orders WHERE order_number = $1`,
    [orderNumber],
  );
  expect(due).toEqual([{ until: '2026-12-05 23:59:59' }]);
  expect(await stage.available('I')).toBe(before - 40);
  expect(await stage.told(number)).toEqual(['operator', 'operator', 'priced', 'received']);
  expect(await stage.mails(orderNumber)).toEqual(['placed-slip']);
});

test('ten clicks in several tabs make one order, and a later one finds it', async () => {
  const priced = await stage.priceOne();
  const before = await stage.available('I');
  const answers = await Promise.all(Array.from({ length: 10 }, () => stage.accept(priced)));
  const numbers = answers.map((answer) => resultOf(prihvatiPonudu, answer).order_number);
  expect(new Set(numbers).size).toBe(1);
  expect(resultOf(prihvatiPonudu, await stage.accept(priced)).order_number).toBe(numbers[0]);
  expect(await stage.available('I')).toBe(before - 40);
  expect(await rows('orders', numbers[0] ?? '')).toHaveLength(1);
});

test('ten servers that accept at the same moment make one order', async () => {
  const { request_number, price } = await stage.priceOne();
  const scope = scopeOf(stage.company, { personType: 'pravno' });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      stage.app.app.services.purchaseRequests.accept(scope, {
        request_number,
        revision: price?.revision ?? 0,
      }),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ ok: true });
});

test('the same key sends once, ten clicks at a time, and nothing else', async () => {
  const wish = stage.wishOf();
  const answers = await Promise.all(Array.from({ length: 10 }, () => stage.send(wish)));
  expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1);
  expect(answers.every(({ http }) => http === 200)).toBe(true);
  expect(await stage.send({ ...wish, languageId: '3' })).toMatchObject({ http: 200 });
  expect(await stage.send({ ...wish, note: 'Друго' })).toMatchObject({
    http: 409,
    message: 'purchase-requests.key-used-otherwise',
  });
});

test('the operator’s own terms count, and a price that is given anew ends the one before', async () => {
  const first = await stage.priceOne({
    devicePriceMinor: 190_000,
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
  const second = await stage.details(number);
  expect(second.price?.revision).toBe(2);
  // The pro-forma keeps its reference.
  expect((await slipOf(second)).order_number).toBe(slip.order_number);
  expect(await stage.accept(first)).toMatchObject({
    http: 409,
    message: 'purchase-requests.offer-changed',
  });
  expect(await stage.accept(second)).toMatchObject({ http: 200 });
  expect((await stage.told(number)).filter((mail) => mail.startsWith('priced'))).toEqual([
    'priced',
    'priced-anew',
  ]);
});

test.each([
  [{ discountPercent: 101 }],
  [{ discountPercent: 100, deliveryMinor: 0 }],
  [{ devicePriceMinor: -1 }],
  [{ devicePriceMinor: 0.5 }],
  [{ days: 0 }],
  [{ days: 181 }],
])('%j is no price', async (terms) => {
  const number = await stage.sendOne();
  expect(await desk().price(clerk, { number }, terms, '')).toMatchObject({ code: 'bad-terms' });
  expect(await stage.details(number)).toMatchObject({ state: 'sent', price: null });
});

test('credit is the face value that was asked for, and is not discounted', async () => {
  const priced = await stage.priceOne(
    { discountPercent: 50, devicePriceMinor: 200_000, deliveryMinor: 0 },
    { lines: [{ kategorija: 'IV', quantity: 10, package: 'small' }] },
  );
  expect(priced.price).toMatchObject({
    discount: 1_000_000,
    credit: 12_000_000,
    total: 13_000_000,
  });
});

test('paying the pro-forma accepts it: the order is confirmed, booked once, and too much is told', async () => {
  const priced = await stage.priceOne();
  expect(await pay(priced, (priced.total?.amount ?? 0) - 100)).toBe('amount-differs');
  expect((await stage.details(priced.request_number)).state).toBe('priced');
  const { order_number: orderNumber } = await slipOf(priced);
  expect(await pay(priced)).toBe('credited');
  const paid = await stage.details(priced.request_number);
  expect(paid).toMatchObject({
    state: 'paid',
    order: { order_number: orderNumber, status: 'confirmed', paymentStatus: 'paid' },
  });
  expect(await stage.mails(orderNumber)).toEqual(['paid']);
  const again = { order_number: orderNumber, total: { amount: paid.total?.amount ?? 0 } };
  expect(await stage.receive(again as Parameters<typeof stage.receive>[0])).toBe('paid-before');
  expect(resultOf(prihvatiPonudu, await stage.accept(priced)).order_number).toBe(orderNumber);
});

test('accepting and paying at the same moment make one order, which is paid', async () => {
  const priced = await stage.priceOne();
  const { order_number: orderNumber } = await slipOf(priced);
  // The slip is known before: once accepted, it is the order's.
  const [accepted, verdict] = await Promise.all([
    stage.accept(priced),
    receive(orderNumber, priced.total?.amount ?? 0),
  ]);
  expect(accepted.http).toBe(200);
  expect(verdict).toBe('credited');
  expect(await stage.details(priced.request_number)).toMatchObject({
    state: 'paid',
    order: { order_number: orderNumber, status: 'confirmed' },
  });
});

test('where there are too few devices, accepting is told so, and what was paid goes back', async () => {
  const lines = [{ kategorija: 'IA' as const, quantity: 1001, package: 'none' as const }];
  const priced = await stage.priceOne({}, { lines });
  expect(await stage.accept(priced)).toMatchObject({
    http: 409,
    message: 'purchase-requests.out-of-stock;kategorija:IA',
  });
  expect((await stage.details(priced.request_number)).state).toBe('priced');
  expect(await pay(priced)).toBe('credited');
  expect((await stage.details(priced.request_number)).order).toMatchObject({
    status: 'expired',
    paymentStatus: 'refunding',
  });
});

test('an offer that was withdrawn or refused is not sold by its slip: the money goes back', async () => {
  for (const end of ['withdrawn', 'refused'] as const) {
    const priced = await stage.priceOne();
    const { order_number: orderNumber } = await slipOf(priced);
    const { request_number } = priced;
    if (end === 'refused') await desk().refuse(clerk, { number: request_number }, 'Нема их више.');
    else await stage.app.call(povuciZahtev, { request_number }, stage.company.token);
    expect(await stage.accept(priced)).toMatchObject({
      http: 409,
      message: 'purchase-requests.over',
    });
    const money = { order_number: orderNumber, total: { amount: priced.total?.amount ?? 0 } };
    expect(await stage.receive(money as Parameters<typeof stage.receive>[0])).toBe('credited');
    const after = await stage.details(request_number);
    expect(after).toMatchObject({
      state: end,
      order: { status: 'cancelled', paymentStatus: 'refunding' },
    });
    expect(await stage.mails(orderNumber)).toEqual(['cancelled-refund']);
  }
});

test('who withdraws twice has withdrawn, and what is over stays over', async () => {
  const number = await stage.sendOne();
  const withdraw = () =>
    stage.app.call(povuciZahtev, { request_number: number }, stage.company.token);
  expect(await withdraw()).toMatchObject({ http: 200 });
  expect(await withdraw()).toMatchObject({ http: 200 });
  expect(await desk().price(clerk, { number }, {}, '')).toMatchObject({ code: 'wrong-state' });
  expect((await stage.told(number)).filter((mail) => mail === 'withdrawn')).toHaveLength(1);
  const refused = await stage.sendOne();
  await desk().refuse(clerk, { number: refused }, 'Не испоручујемо на ту адресу.');
  expect(await stage.details(refused)).toMatchObject({
    state: 'refused',
    answer: 'Не испоручујемо на ту адресу.',
  });
  expect(
    await stage.app.call(povuciZahtev, { request_number: refused }, stage.company.token),
  ).toMatchObject({ http: 409, message: 'purchase-requests.over' });
});

test('the list has pages and tells open ones from closed ones', async () => {
  const one = await stage.app.addCustomer('pravno');
  await stage.send({}, one);
  await stage.send({}, one);
  const list = async (input: object) =>
    resultOf(getZahtevi, await stage.app.call(getZahtevi, input, one.token));
  const all = await list({ first: 0, rows: 1 });
  expect(all).toMatchObject({ totalRecords: 2, items: [{ state: 'sent', total: null }] });
  const { request_number } = all.items[0] ?? { request_number: '' };
  await stage.app.call(povuciZahtev, { request_number }, one.token);
  expect((await list({ status: 'open' })).totalRecords).toBe(1);
  expect((await list({ status: 'closed' })).items).toMatchObject([{ request_number }]);
});

test.each([
  ['a private person', 'fizicko'],
  ['a distributor', 'distributor'],
] as const)('%s is told that requests are for companies', async (_, lice) => {
  const who = await stage.app.addCustomer(lice);
  expect(await stage.send({}, who)).toMatchObject({
    http: 403,
    message: 'purchase-requests.companies-only',
  });
});

test('another company sees nothing of it, and can do nothing about it', async () => {
  const priced = await stage.priceOne();
  const other: SignedIn = await stage.app.addCustomer('pravno');
  const { request_number } = priced;
  const calls = [getZahtevDetalji, povuciZahtev, getPredracun, getUplatnicaZahteva] as const;
  for (const call of calls) {
    expect(await stage.app.call(call, { request_number }, other.token)).toMatchObject({
      http: 404,
      message: 'purchase-requests.not-found',
    });
  }
  expect(await stage.accept(priced, other)).toMatchObject({ http: 404 });
  expect((await stage.details(request_number)).state).toBe('priced');
});

test('the pro-forma is a PDF with the slip, and goes with the mail', async () => {
  const priced = await stage.priceOne();
  const { request_number } = priced;
  const drawn = resultOf(
    getPredracun,
    await stage.app.call(getPredracun, { request_number, languageId: '1' }, stage.company.token),
  );
  const slip = await slipOf(priced);
  expect(drawn.fileName).toBe(`predracun-${slip.order_number}.pdf`);
  expect(Buffer.from(drawn.data, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(slip.ipsText).toContain('N:JP Primer');
  expect(slip).toMatchObject({ amount: priced.total, model: '97' });
  const [mail] = await stage.rows<{ attachment: object }>(
    `SELECT data->'attachment' AS attachment FROM jobs.job
     WHERE name = 'mail' AND data->>'template' = 'purchase-requests.mail-priced'
       AND data->'params'->>'number' = $1`,
    [request_number],
  );
  expect(mail?.attachment).toEqual({
    kind: 'purchase-request-offer',
    params: { accountId: stage.company.accountId, requestNumber: request_number },
  });
  await stage.accept(priced);
  expect(await stage.app.call(getPredracun, { request_number }, stage.company.token)).toMatchObject(
    { http: 404 },
  );
});

test.each([
  [{ lines: [{ kategorija: 'I' as const, quantity: 10_001, package: 'none' as const }] }, 'lines'],
  [{ telefon: 'нема га' }, 'telefon'],
  [{ postcode: '11' }, 'postcode'],
  [{ street: ' ' }, 'street'],
  [{ delivery: 'pickup' as const, pointOfSale: 'нема' }, 'pointOfSale'],
  [{ ime: '\u200b' }, 'ime'],
])('%j is refused with its field', async (wishes, field) => {
  const answer = await stage.send(wishes);
  expect(answer.http).toBe(400);
  expect(answer.result).toEqual([expect.objectContaining({ field })]);
});

test('the offer does not say what is on the shelf, and has room for many', async () => {
  const answer = await stage.app.call(getCenovnikZahteva, {}, stage.company.token);
  const offer = resultOf(getCenovnikZahteva, answer);
  expect(offer.limits.pravno).toBe(10_000);
  expect(offer.categories.every(({ available }) => available === 10_000)).toBe(true);
});

test('too many requests of one account have to wait', async () => {
  const eager = await stage.app.addCustomer('pravno');
  const sent: number[] = [];
  for (let at = 0; at < 11; at += 1) {
    sent.push((await stage.send({ idempotencyKey: uuid() }, eager)).http);
  }
  expect(sent.at(-1)).toBe(429);
  expect(sent.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
});

// The last one: time goes on for everybody.
test('a price whose time is over is over before it is marked, and says so once', async () => {
  const priced = await stage.priceOne({ days: 1 });
  const { request_number: number } = priced;
  const { order_number: orderNumber } = await slipOf(priced);
  stage.app.passTime({ hours: 34 });
  expect(await desk().expire(everyAccount)).toBe(0);
  stage.app.passTime({ hours: 24 });
  const company = await stage.app.signInAgain(stage.company);
  expect(await stage.accept(priced, company)).toMatchObject({ message: 'purchase-requests.over' });
  await Promise.all([desk().expire(everyAccount), desk().expire(everyAccount)]);
  const { result } = await stage.app.call(
    getZahtevDetalji,
    { request_number: number },
    company.token,
  );
  expect(result).toMatchObject({ state: 'expired', acceptable: false, withdrawable: false });
  expect((await stage.told(number)).filter((mail) => mail === 'expired')).toHaveLength(1);
  // Money that comes late is taken while there are devices, as with orders.
  const late = { order_number: orderNumber, total: { amount: priced.total?.amount ?? 0 } };
  expect(await stage.receive(late as Parameters<typeof stage.receive>[0])).toBe('credited');
  const after = await stage.app.call(getZahtevDetalji, { request_number: number }, company.token);
  expect(after.result).toMatchObject({ state: 'paid', order: { status: 'confirmed' } });
});
