import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { askAboutDocument } from '../mail-check/testing/ask-about-document.ts';
import type { CallResult } from '@rampa/contract';
import { getRazlikeObracuna } from '@rampa/contract/settlements';
import {
  getDetalji,
  getPorudzbine,
  getPregled,
  getRacun,
  napraviPorudzbinu,
  nastaviPlacanje,
  otkaziPorudzbinu,
} from '@rampa/contract/purchases';
import { v7 as uuid } from 'uuid';
import { earlierDigest } from './testing/earlier-digest.ts';
import { openOrderFixture, type OrderFixture } from './testing/order-fixture.ts';
import { everyAccount, everyAccountOfOperator } from '../../testing/scope.ts';

let fixture: OrderFixture;
beforeAll(async () => {
  fixture = await openOrderFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
});

const journals = (orderNumber: string) =>
  fixture.rows<{ kind: string }>(
    'SELECT kind FROM journals WHERE reference = $1 OR reference LIKE $2 ORDER BY kind',
    [orderNumber, `${orderNumber}/%`],
  );
const cancel = (placed: { order_number: string; ticket: string }) =>
  fixture.app.call(otkaziPorudzbinu, {
    order_number: placed.order_number,
    ticket: placed.ticket,
  });

/** Cancels on the gateway's page, which leads the browser back. */
const leaveGateway = async ({ redirectUrl }: { redirectUrl: string | null }) => {
  const address = new URL(redirectUrl ?? '');
  address.pathname += '/odustanak';
  await fetch(address, { redirect: 'manual' });
};

describe('by card', () => {
  test('a visitor pays, and the order is confirmed with its invoice', async () => {
    const before = await fixture.available('I');
    const placed = await fixture.placeAtGateway();
    expect(await fixture.details(placed)).toMatchObject({
      status: 'awaiting-payment',
      payable: true,
      cancellable: true,
      document: 'proforma',
      total: { amount: 441_200, currency: 'RSD' },
      telefon: '+381641234567',
    });
    expect(await fixture.available('I')).toBe(before - 1);
    await fixture.gateway.approve(placed.order_number);
    const paid = await fixture.details(placed);
    expect(paid).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', document: 'invoice' });
    expect(paid.steps.map(({ step, at }) => `${step} ${at !== null}`)).toEqual([
      'placed true',
      'paid true',
      'sent false',
      'delivered false',
    ]);
    expect(await journals(placed.order_number)).toEqual([{ kind: 'purchase' }]);
    expect(await fixture.mails(placed.order_number)).toEqual(['paid']);
    const { order_number, ticket } = placed;
    const invoice = await fixture.app.call(getRacun, { order_number, ticket });
    const { data } = invoice.result as { data: string };
    const file = Buffer.from(data, 'base64');
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await askAboutDocument(fixture.app, file)).toMatchObject({
      kind: 'invoice',
      number: order_number,
      total: { amount: 441_200, currency: 'RSD' },
      recipient: expect.stringMatching(/^\p{L}\*\*\* \p{L}\*\*\*$/u) as string,
    });
  });

  test('a declined card can be tried again until it is paid, and counts once', async () => {
    const placed = await fixture.placeAtGateway();
    await fixture.gateway.decline(placed.order_number);
    expect(await fixture.details(placed)).toMatchObject({ status: 'awaiting-payment' });
    const { order_number, ticket } = placed;
    const again = await fixture.app.call(nastaviPlacanje, { order_number, ticket });
    expect(again.result).toEqual({ order_number, redirectUrl: placed.redirectUrl });
    await fixture.goToGateway(placed.redirectUrl ?? '');
    await fixture.gateway.approve(order_number, { notice: 'twice' });
    await fixture.gateway.notice(order_number);
    expect(await fixture.details(placed)).toMatchObject({ status: 'confirmed' });
    expect(await journals(order_number)).toEqual([{ kind: 'purchase' }]);
    expect(await fixture.mails(order_number)).toEqual(['paid']);
  });

  test('an order that nobody pays expires, and its tags are for sale again', async () => {
    const before = await fixture.available('I');
    const placed = await fixture.placeAtGateway();
    fixture.app.passTime({ minutes: 31 });
    await fixture.sweep();
    expect(await fixture.details(placed)).toMatchObject({
      status: 'expired',
      paymentStatus: 'void',
      payable: false,
      cancellable: false,
      document: null,
    });
    expect(await fixture.available('I')).toBe(before);
    expect(await fixture.mails(placed.order_number)).toEqual(['expired']);
  });

  test('giving up at the gateway ends the order as expired, and releases its tags', async () => {
    const before = await fixture.available('I');
    const placed = await fixture.placeAtGateway();
    await leaveGateway(placed);
    expect(await fixture.details(placed)).toMatchObject({
      status: 'expired',
      paymentStatus: 'void',
      payable: false,
    });
    expect(await fixture.available('I')).toBe(before);
    // The mail must not say that time ran out.
    expect(await fixture.mails(placed.order_number)).toEqual(['given-up']);
    // Paying on the gateway's page afterwards reopens the order.
    await fixture.gateway.approve(placed.order_number);
    expect(await fixture.details(placed)).toMatchObject({ status: 'confirmed' });
    expect(await fixture.available('I')).toBe(before - 1);
    expect(await fixture.mails(placed.order_number)).toEqual(['given-up', 'paid']);
  });

  test('an order that is over has everything needed to order the same again', async () => {
    const placed = await fixture.placeAtGateway();
    await leaveGateway(placed);
    expect(await fixture.details(placed)).toMatchObject({
      street: 'Балканска 1',
      city: 'Београд',
      postcode: '11000',
      pointOfSale: '',
      pib: '',
      companyNumber: '',
    });
  });

  test('late money revives the order while there are tags in stock', async () => {
    const placed = await fixture.placeAtGateway();
    fixture.app.passTime({ minutes: 31 });
    await fixture.sweep();
    await fixture.gateway.approve(placed.order_number);
    expect(await fixture.details(placed)).toMatchObject({ status: 'confirmed' });
  });

  test('late money for tags that are gone is refunded', async () => {
    const placed = await fixture.placeAtGateway({
      lines: [{ kategorija: 'IA', quantity: 2, package: 'none' }],
    });
    fixture.app.passTime({ minutes: 31 });
    await fixture.sweep();
    const rest = await fixture.available('IA');
    const buyer = await fixture.place({
      lice: 'pravno',
      poslovno_ime: 'Пример д.о.о.',
      pib: '101134702',
      companyNumber: '12345678',
      lines: [{ kategorija: 'IA', quantity: 500, package: 'none' }],
    });
    const last = await fixture.place({
      lice: 'pravno',
      poslovno_ime: 'Пример д.о.о.',
      pib: '101134702',
      companyNumber: '12345678',
      lines: [{ kategorija: 'IA', quantity: rest - 501, package: 'none' }],
    });
    for (const { order_number, redirectUrl } of [buyer, last]) {
      await fixture.goToGateway(redirectUrl ?? '');
      await fixture.gateway.approve(order_number);
    }
    await fixture.gateway.approve(placed.order_number);
    expect(await fixture.details(placed)).toMatchObject({
      status: 'expired',
      paymentStatus: 'refunding',
    });
    await fixture.app.app.services.payments.refund(placed.order_number);
    expect(await fixture.details(placed)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await fixture.mails(placed.order_number)).toEqual([
      'expired',
      'cancelled-refund',
      'refunded',
    ]);
    await cancel(buyer);
    await cancel(last);
  });

  test('a paid order is cancelled once, however often it is requested, and refunded once', async () => {
    const before = await fixture.available('I');
    const placed = await fixture.placeAtGateway();
    await fixture.gateway.approve(placed.order_number);
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(placed)));
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]));
    expect(await fixture.details(placed)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunding',
    });
    const { payments } = fixture.app.app.services;
    await payments.refund(placed.order_number);
    await payments.refund(placed.order_number);
    expect(await fixture.details(placed)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
    });
    expect(await journals(placed.order_number)).toEqual([
      { kind: 'purchase' },
      { kind: 'purchase-refund' },
    ]);
    expect(await fixture.available('I')).toBe(before);
    expect(await fixture.mails(placed.order_number)).toEqual([
      'paid',
      'cancelled-refund',
      'refunded',
    ]);
  });

  test('money of an order that the gateway gave back is in no books, until the order is cancelled', async () => {
    const placed = await fixture.placeAtGateway();
    await fixture.gateway.approve(placed.order_number);
    await fixture.gateway.reverse(placed.order_number, { type: 'refund' });
    const unanswered = async (): Promise<number> => {
      const { notices } = await fixture.gateway.order(placed.order_number);
      return notices.filter((notice) => notice.last_answer === undefined).length;
    };
    await expect.poll(unanswered, { timeout: 60_000 }).toBe(0);
    expect(await fixture.details(placed)).toMatchObject({ paymentStatus: 'paid' });
    expect(await journals(placed.order_number)).toEqual([{ kind: 'purchase' }]);
    expect(
      fixture.app.log.filter(
        (line) => line.includes(placed.order_number) && line.includes('is no top-up'),
      ),
    ).toHaveLength(1);
    await cancel(placed);
    await fixture.app.app.services.payments.refund(placed.order_number);
    expect(await fixture.details(placed)).toMatchObject({ paymentStatus: 'refunded' });
    expect(await journals(placed.order_number)).toEqual([
      { kind: 'purchase' },
      { kind: 'purchase-refund' },
    ]);
  });

  test('what a bank took back of an order waits for staff among the differences, once', async () => {
    const placed = await fixture.placeAtGateway();
    await fixture.gateway.approve(placed.order_number);
    await fixture.gateway.reverse(placed.order_number, { type: 'chargeback', notice: 'twice' });
    const { token } = await fixture.app.addStaff('clerk');
    const waiting = async () => {
      const page = { state: 'open', first: 0, rows: 50 };
      const { result } = await fixture.app.call(getRazlikeObracuna, page, token);
      return (result as CallResult<typeof getRazlikeObracuna>).items;
    };
    await expect.poll(waiting, { timeout: 60_000 }).not.toEqual([]);
    const unanswered = async (): Promise<number> => {
      const { notices } = await fixture.gateway.order(placed.order_number);
      return notices.filter((notice) => notice.last_answer === undefined).length;
    };
    await expect.poll(unanswered, { timeout: 60_000 }).toBe(0);
    expect(await waiting()).toMatchObject([
      {
        kind: 'chargeback',
        verdict: 'not-booked',
        settlement_id: '',
        order_number: placed.order_number,
        ours: null,
        closed: null,
      },
    ]);
    expect(await journals(placed.order_number)).toEqual([{ kind: 'purchase' }]);
  });

  test('cancelling an order that was paid without our knowledge refunds it', async () => {
    const placed = await fixture.placeAtGateway();
    await fixture.gateway.approve(placed.order_number, { notice: 'none' });
    expect((await cancel(placed)).result).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunding',
    });
    await fixture.app.app.services.payments.refund(placed.order_number);
    expect(await fixture.details(placed)).toMatchObject({ paymentStatus: 'refunded' });
  });

  test('cancelling before paying releases the tags, and nothing is charged', async () => {
    const before = await fixture.available('I');
    const placed = await fixture.placeAtGateway();
    expect((await cancel(placed)).result).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'void',
    });
    expect(await fixture.available('I')).toBe(before);
    expect(await fixture.mails(placed.order_number)).toEqual(['given-up']);
  });

  test('while the gateway is down, a payment in progress is not cancelled', async () => {
    const placed = await fixture.placeAtGateway();
    await fixture.gateway.stop();
    expect(await cancel(placed)).toMatchObject({ message: 'purchases.payment-under-way' });
    await fixture.gateway.restart();
    expect(await cancel(placed)).toMatchObject({ http: 200 });
  });
});

describe('by slip', () => {
  test('its document is drawn twenty times, then once in ten seconds', async () => {
    const { order_number, ticket } = await fixture.place({ payment: 'slip' });
    const draw = async () =>
      (await fixture.app.call(getRacun, { order_number, ticket, languageId: '1' })).http;
    const answers = [];
    for (let at = 0; at < 21; at += 1) answers.push(await draw());
    expect(answers.slice(0, 20)).not.toContain(429);
    expect(answers[20]).toBe(429);
    fixture.app.passTime({ seconds: 10 });
    expect([await draw(), await draw()]).toEqual([200, 429]);
    await cancel({ order_number, ticket });
  });

  test('the transfer is matched by its reference, once', async () => {
    const placed = await fixture.place({ payment: 'slip' });
    const order = await fixture.details(placed);
    expect(await fixture.mails(placed.order_number)).toEqual(['placed-slip']);
    expect(order.payUntil).toMatch(/^2026-11-30T/u);
    const told = await fixture.rows<{ day: string }>(
      `SELECT data->'params'->>'payUntil' AS day FROM jobs.job
       WHERE name = 'mail' AND data->'params'->>'orderNumber' = $1`,
      [placed.order_number],
    );
    expect(told).toEqual([{ day: '30. novembra 2026.' }]);
    expect(await fixture.receive(order, order.total.amount - 1)).toBe('amount-differs');
    expect(await fixture.receive(order)).toBe('credited');
    expect(await fixture.receive(order)).toBe('paid-before');
    expect(await fixture.details(placed)).toMatchObject({ status: 'confirmed' });
  });

  test('an unpaid slip expires after ten days, and its money is still accepted', async () => {
    const before = await fixture.available('I');
    const placed = await fixture.place({ payment: 'slip' });
    fixture.app.passTime({ hours: 241 });
    await fixture.app.app.services.purchases.expireSlips(everyAccount);
    expect(await fixture.available('I')).toBe(before);
    const [order] = await fixture.rows<{ state: string; total_minor: number }>(
      'SELECT state, total_minor FROM orders WHERE order_number = $1',
      [placed.order_number],
    );
    expect(order?.state).toBe('expired');
    const total = { amount: order?.total_minor ?? 0, currency: 'RSD' } as const;
    expect(await fixture.receive({ order_number: placed.order_number, total })).toBe('credited');
    expect(await fixture.available('I')).toBe(before - 1);
  });

  test('a mail that waited until the order was cancelled is sent without its document', async () => {
    const placed = await fixture.place({ payment: 'slip' });
    const params = await fixture.rows<{ params: Record<string, string> }>(
      `SELECT data->'attachment'->'params' AS params FROM jobs.job
       WHERE name = 'mail' AND data->'params'->>'orderNumber' = $1`,
      [placed.order_number],
    );
    const attached = () =>
      fixture.app.app.services.invoices.forMail(everyAccount, params[0]?.params ?? {}, '2');
    expect((await attached())?.fileName).toBe(`predracun-${placed.order_number}.pdf`);
    await cancel(placed);
    expect(await attached()).toBeNull();
  });

  test('a payment by slip is refunded by hand, and booked once', async () => {
    const placed = await fixture.place({ payment: 'slip' });
    await fixture.receive(await fixture.details(placed));
    await cancel(placed);
    const { fulfilment } = fixture.app.app.services;
    expect(await fulfilment.refunded(everyAccountOfOperator, placed.order_number)).toMatchObject({
      ok: true,
    });
    expect(await fulfilment.refunded(everyAccountOfOperator, placed.order_number)).toEqual({
      ok: false,
      code: 'purchases.wrong-state',
    });
    expect(await fixture.details(placed)).toMatchObject({ paymentStatus: 'refunded' });
  });
});

describe('sending', () => {
  test('prepaid money is on the tag of whoever activates it, once the order is paid', async () => {
    const placed = await fixture.placeAtGateway({
      lines: [
        { kategorija: 'I', quantity: 1, package: 'small' },
        { kategorija: 'II', quantity: 1, package: 'none' },
      ],
    });
    await fixture.gateway.approve(placed.order_number);
    const tags = await fixture.ship(placed.order_number);
    expect(tags.map(({ category }) => category)).toEqual(['I', 'II']);
    const customer = await fixture.app.addCustomer();
    for (const tag of tags) {
      const tagId = await fixture.activate(customer, tag);
      const balances = await fixture.app.app.services.wallet.tagBalances(
        everyAccount.account(customer.accountId),
        fixture.app.app.database.queries,
        [tagId],
      );
      expect(balances.get(tagId) ?? 0).toBe(tag.category === 'I' ? 200_000 : 0);
    }
    const sent = await fixture.details(placed);
    expect(sent).toMatchObject({ status: 'sent', cancellable: false });
    expect(sent.tags.every(({ activated }) => activated)).toBe(true);
    expect(await cancel(placed)).toMatchObject({ message: 'purchases.not-cancellable' });
    expect(await fixture.mails(placed.order_number)).toEqual(['paid', 'sent']);
  });

  test('an order paid on delivery brings its prepaid money with the payment, not before', async () => {
    const placed = await fixture.place({ payment: 'on-delivery' });
    expect(await fixture.details(placed)).toMatchObject({ status: 'confirmed' });
    const [tag] = await fixture.ship(placed.order_number);
    const customer = await fixture.app.addCustomer();
    if (tag === undefined) throw new Error('Nothing was sent');
    const tagId = await fixture.activate(customer, tag);
    const balance = async () =>
      (
        await fixture.app.app.services.wallet.tagBalances(
          everyAccount.account(customer.accountId),
          fixture.app.app.database.queries,
          [tagId],
        )
      ).get(tagId) ?? 0;
    expect(await balance()).toBe(0);
    const { fulfilment } = fixture.app.app.services;
    expect(await fulfilment.deliver(everyAccountOfOperator, placed.order_number)).toMatchObject({
      ok: true,
    });
    expect(await fulfilment.deliver(everyAccountOfOperator, placed.order_number)).toMatchObject({
      code: 'purchases.wrong-state',
    });
    expect(await balance()).toBe(200_000);
    expect(await fixture.details(placed)).toMatchObject({
      status: 'delivered',
      paymentStatus: 'paid',
    });
  });

  test('nothing is sent before it is paid', async () => {
    const placed = await fixture.place({ payment: 'slip' });
    const { fulfilment } = fixture.app.app.services;
    expect(await fulfilment.ship(everyAccountOfOperator, placed.order_number)).toMatchObject({
      code: 'purchases.wrong-state',
    });
    expect(await fulfilment.ship(everyAccountOfOperator, '261120000000')).toMatchObject({
      code: 'purchases.not-found',
    });
  });
});

describe('one intent', () => {
  test('the same key is the same order, for visitors and for ten clicks at once', async () => {
    const input = await fixture.wish({ payment: 'slip' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.tryToPlace(input)));
    const numbers = answers.map(({ result }) => (result as { order_number: string }).order_number);
    expect(new Set(numbers).size).toBe(1);
    expect(await fixture.mails(numbers[0] ?? '')).toEqual(['placed-slip']);
  });

  test('an order that an earlier version has placed is the same one when it is repeated', async () => {
    const input = await fixture.wish({
      payment: 'slip',
      lines: [
        { kategorija: 'II', quantity: 1, package: 'none' },
        { kategorija: 'I', quantity: 2, package: 'small' },
      ],
    });
    const placed = await fixture.tryToPlace(input);
    const { order_number: number } = placed.result as { order_number: string };
    await fixture.rows('UPDATE orders SET intent_digest = $1 WHERE order_number = $2', [
      earlierDigest(napraviPorudzbinu.input.parse(input)),
      number,
    ]);
    expect(await fixture.tryToPlace(input)).toMatchObject({
      http: 200,
      result: { order_number: number },
    });
    expect(await fixture.tryToPlace({ ...input, city: 'Ниш' })).toMatchObject({
      message: 'purchases.key-used-otherwise',
    });
  });

  test('the same key with another order is refused', async () => {
    const input = await fixture.wish({ payment: 'slip' });
    await fixture.tryToPlace(input);
    expect(await fixture.tryToPlace({ ...input, city: 'Ниш' })).toMatchObject({
      message: 'purchases.key-used-otherwise',
    });
  });

  test('a changed price is reported before anything is ordered', async () => {
    const input = await fixture.wish({ total: 1 });
    expect(await fixture.tryToPlace(input)).toMatchObject({ message: 'purchases.price-changed' });
  });
});

describe('who sees an order', () => {
  const lookUp = (order_number: string, email: string) =>
    fixture.app.call(getPregled, { order_number, email });

  test('a visitor finds it by number and e-mail address, in upper or lower case', async () => {
    const placed = await fixture.place({ payment: 'slip', email: 'Vlasnik@Primer.rs' });
    const answer = await lookUp(placed.order_number, 'vlasnik@primer.RS');
    expect(answer).toMatchObject({ statusCode: 200 });
    const { ticket } = answer.result as { ticket: string };
    expect(await fixture.details({ order_number: placed.order_number, ticket })).toMatchObject({
      status: 'awaiting-payment',
    });
  });

  test('a wrong address and a wrong number get the same reply', async () => {
    const placed = await fixture.place({ payment: 'slip' });
    const wrongAddress = await lookUp(placed.order_number, 'neko@primer.rs');
    const wrongNumber = await lookUp('260101999999', 'milica@primer.rs');
    expect(wrongAddress).toEqual(wrongNumber);
    expect(wrongAddress).toMatchObject({ http: 200, statusCode: 604, result: null });
  });

  test('guessing is throttled, and then delays the right guess too', async () => {
    const placed = await fixture.place({ payment: 'slip' });
    for (let n = 0; n < 5; n += 1) await lookUp(placed.order_number, `neko${n}@primer.rs`);
    expect(await lookUp(placed.order_number, 'milica@primer.rs')).toMatchObject({
      http: 429,
    });
    fixture.app.passTime({ minutes: 1 });
    expect(await lookUp(placed.order_number, 'milica@primer.rs')).toMatchObject({ http: 200 });
  });

  test('a ticket opens its own order, and expires', async () => {
    const placed = await fixture.place({ payment: 'slip' });
    const other = await fixture.place({ payment: 'slip' });
    const open = (order_number: string, ticket: string) =>
      fixture.app.call(getDetalji, { order_number, ticket });
    expect(await open(placed.order_number, other.ticket)).toMatchObject({ http: 404 });
    fixture.app.passTime({ hours: 3 });
    expect(await open(placed.order_number, placed.ticket)).toMatchObject({ http: 404 });
  });

  test('a customer sees the orders of the account, and no others', async () => {
    const customer = await fixture.app.addCustomer();
    const empty = await fixture.app.call(getPorudzbine, {}, customer.token);
    expect(empty).toMatchObject({ http: 200, statusCode: 604 });
    const mine = await fixture.place({ payment: 'slip' }, customer.token);
    const list = await fixture.app.call(getPorudzbine, {}, customer.token);
    expect(list.result).toMatchObject({
      totalRecords: 1,
      items: [{ order_number: mine.order_number, quantity: 1 }],
    });
    const own = await fixture.app.call(
      getDetalji,
      { order_number: mine.order_number },
      customer.token,
    );
    expect(own.http).toBe(200);
    const visitors = await fixture.place({ payment: 'slip', idempotencyKey: uuid() });
    const foreign = await fixture.app.call(
      getDetalji,
      { order_number: visitors.order_number },
      customer.token,
    );
    expect(foreign).toMatchObject({ http: 404 });
  });
});
