import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CallResult } from '@rampa/contract';
import { prijaviIzgubljen } from '@rampa/contract/tags';
import {
  getDopune,
  getIpsQr,
  getPonuda,
  getPotvrda,
  getPregled,
  getStatus,
  napraviDopunu,
  napraviUplatnicu,
  nastaviPlacanje,
  odustaniOdDopune,
} from '@rampa/contract/top-ups';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import {
  openPaymentFixture,
  type PaymentFixture,
  type TestCustomer,
} from './testing/payment-fixture.ts';
import { moved } from '../../platform/testing/moved.ts';

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await openPaymentFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

async function payFor(customer: TestCustomer): Promise<string> {
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber);
  return orderNumber;
}

function order(customer: TestCustomer, wishes: { amount?: number; tag_id?: string } = {}) {
  return fixture.call(customer, napraviDopunu, {
    tag_id: customer.tagId,
    amount: 250_000,
    idempotencyKey: uuid(),
    ...wishes,
  });
}

test('amounts and methods are the country’s', async () => {
  const customer = await fixture.addCustomer();
  expect((await fixture.call(customer, getPonuda, {})).result).toMatchObject({
    currency: 'RSD',
    minimum: 50_000,
    methods: ['card', 'bank-transfer'],
  });
});

test('the overview shows each tag with its balance and its latest top-up; 602 without tags', async () => {
  const bare = await fixture.app.addCustomer();
  expect(await fixture.call(bare, getPregled, {})).toMatchObject({
    http: 200,
    statusCode: 602,
    message: 'top-ups.no-overview',
  });
  const customer = await fixture.addCustomer();
  await payFor(customer);
  const latest = await payFor(customer);
  expect(await fixture.call(customer, getPregled, {})).toMatchObject({
    statusCode: 200,
    result: {
      totalRecords: 1,
      totalBalance: { amount: 500_000, currency: 'RSD' },
      items: [
        {
          tag_id: customer.tagId,
          balance: { amount: 500_000, currency: 'RSD' },
          lastTopUp: { order_number: latest, status: 'paid' },
        },
      ],
      usable: { tags: 1, balance: { amount: 500_000, currency: 'RSD' } },
    },
  });
  await fixture.call(customer, prijaviIzgubljen, { tag_id: customer.tagId, reason: 'izgubljen' });
  expect(await fixture.call(customer, getPregled, {})).toMatchObject({
    result: {
      totalBalance: { amount: 500_000 },
      usable: { tags: 0, balance: { amount: 0 } },
    },
  });
});

test('a slip stays in sight until it is paid or withdrawn, whatever was ordered after it', async () => {
  const customer = await fixture.addCustomer();
  const wish = { tag_id: customer.tagId, amount: 100_000, idempotencyKey: uuid() };
  const slip = await fixture.call(customer, napraviUplatnicu, wish);
  const { order_number: slipNumber } = slip.result as CallResult<typeof napraviUplatnicu>;
  const unpaid = async () => {
    const { result } = await fixture.call(customer, getPregled, {});
    const [item] = (result as CallResult<typeof getPregled>).items;
    return item?.unpaid?.map((one) => [one.order_number, one.status]);
  };
  // As long as it is the latest, it is shown as such.
  expect(await unpaid()).toBeUndefined();
  await payFor(customer);
  expect(await unpaid()).toEqual([[slipNumber, 'pending']]);
  await fixture.call(customer, odustaniOdDopune, { order_number: slipNumber });
  expect(await unpaid()).toBeUndefined();
});

test('the list is newest first, in pages, by tag and period; 605 only for an empty selection', async () => {
  const customer = await fixture.addCustomer();
  const list = (wishes: object) => fixture.call(customer, getDopune, wishes);
  expect(await list({})).toMatchObject({ http: 200, statusCode: 605, message: 'top-ups.none' });
  const orders = [await payFor(customer), await payFor(customer), await payFor(customer)];
  const [first, second] = orders.toReversed();
  expect(await list({ rows: 2 })).toMatchObject({
    result: { totalRecords: 3, items: [{ order_number: first }, { order_number: second }] },
  });
  expect(await list({ first: 50 })).toMatchObject({
    statusCode: 200,
    result: { totalRecords: 3, items: [] },
  });
  expect(await list({ period: '2026-11-20/2026-11-20' })).toMatchObject({
    result: { totalRecords: 3 },
  });
  expect(await list({ period: '../2026-11-19' })).toMatchObject({ statusCode: 605 });
  expect(await list({ tag_id: customer.tagId })).toMatchObject({ result: { totalRecords: 3 } });
  const stranger = await fixture.addCustomer();
  expect(await list({ tag_id: stranger.tagId })).toMatchObject({
    http: 404,
    message: 'tags.not-found',
  });
});

test('a paid top-up counts on the day it was booked, as in the statement; a pending one on the day it was begun', async () => {
  const customer = await fixture.addCustomer();
  const waiting = await fixture.startAtGateway(customer);
  const paid = await payFor(customer);
  const owner = new pg.Client({ connectionString: fixture.app.ownerUrl });
  await owner.connect();
  await owner.query(`UPDATE top_ups SET ${moved('created_at', '-1 day')} WHERE account_id = $1`, [
    customer.accountId,
  ]);
  await owner.end();
  const on = (day: string) => fixture.call(customer, getDopune, { period: `${day}/${day}` });
  const made = { totalRecords: 1, items: [{ order_number: waiting }] };
  const booked = { totalRecords: 1, items: [{ order_number: paid }] };
  expect(await on('2026-11-19')).toMatchObject({ result: made });
  expect(await on('2026-11-20')).toMatchObject({ result: booked });
});

test('an amount outside the limits, a lost tag and a foreign tag are refused with a reason', async () => {
  const customer = await fixture.addCustomer();
  expect(await order(customer, { amount: 49_999 })).toMatchObject({
    http: 400,
    message: expect.stringMatching(/^top-ups\.amount-below-minimum;minimum:500/),
  });
  expect(await order(customer, { amount: 50_000_001 })).toMatchObject({
    http: 400,
    message: expect.stringMatching(/^top-ups\.amount-above-maximum;maximum:500\.000/),
  });
  expect(await order(customer, { amount: 1000.5 })).toMatchObject({ http: 400 });
  const stranger = await fixture.addCustomer();
  expect(await order(customer, { tag_id: stranger.tagId })).toMatchObject({
    http: 404,
    message: 'tags.not-found',
  });
  await fixture.call(customer, prijaviIzgubljen, { tag_id: customer.tagId, reason: 'izgubljen' });
  expect(await order(customer)).toMatchObject({ http: 409, message: 'top-ups.tag-not-usable' });
});

test('another customer’s order does not exist for any call', async () => {
  const customer = await fixture.addCustomer();
  const stranger = await fixture.addCustomer();
  const orderNumber = await payFor(customer);
  const calls = [getStatus, getPotvrda, getIpsQr, nastaviPlacanje, odustaniOdDopune];
  for (const call of calls) {
    const asked = { order_number: orderNumber };
    expect(await fixture.call(stranger, call, asked)).toMatchObject({
      http: 404,
      message: 'top-ups.not-found',
    });
    expect(await fixture.call(stranger, call, { order_number: '1' })).toMatchObject({
      http: 404,
      message: 'top-ups.not-found',
    });
  }
});

test('there is no receipt before payment, and nothing to resume after it', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: waiting } = await fixture.start(customer);
  expect(await fixture.call(customer, getPotvrda, { order_number: waiting })).toMatchObject({
    http: 409,
    message: 'top-ups.not-paid',
  });
  const paid = await payFor(customer);
  expect(await fixture.call(customer, nastaviPlacanje, { order_number: paid })).toMatchObject({
    http: 409,
    message: 'top-ups.not-resumable',
  });
});

test('a customer who opens the payment page of a paid order sees its result', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: orderNumber, redirectUrl } = await fixture.start(customer);
  await fixture.goToGateway(redirectUrl);
  await fixture.gateway.approve(orderNumber);
  const again = await fetch(redirectUrl, { redirect: 'manual' });
  expect(again.headers.get('location')).toBe(
    `${fixture.publicUrl}/pages/dopuna-pregled?order_number=${orderNumber}`,
  );
});

test('many unpaid top-ups are throttled, and paid ones do not count', async () => {
  const customer = await fixture.addCustomer();
  await payFor(customer);
  for (let started = 0; started < 40; started += 1) await fixture.start(customer);
  const late = await order(customer);
  expect(late).toMatchObject({ http: 429, message: 'request.too-many;seconds:30' });
  // A slip costs the gateway nothing.
  const slip = { tag_id: customer.tagId, amount: 250_000, idempotencyKey: uuid() };
  expect(await fixture.call(customer, napraviUplatnicu, slip)).toMatchObject({ http: 200 });
});
