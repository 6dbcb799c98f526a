import type { CallResult } from '@rampa/contract';
import { getPocetna } from '@rampa/contract/home';
import {
  getDopune,
  getIpsQr,
  getPotvrda,
  getStatus,
  getZbirnaDopuna,
  getZbirneDopune,
  type napraviZbirnuDopunu,
  nastaviPlacanje,
  odustaniOdDopune,
} from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { everyAccount } from '../../../testing/scope.ts';
import { textOfPdf } from '../../purchases/testing/text-of-pdf.ts';
import { openAutomaticFixture, type AutomaticFixture } from '../testing/automatic-fixture.ts';
import { createBulkBuyers } from '../testing/bulk-fixture.ts';

let fixture: AutomaticFixture;
let buyers: ReturnType<typeof createBulkBuyers>;
beforeAll(async () => {
  fixture = await openAutomaticFixture({ PAYMENT_WALLETS: 'google-pay' });
  buyers = createBulkBuyers(fixture);
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

/** Until the server has answered all that the gateway has to tell of the order. */
async function told(orderNumber: string): Promise<void> {
  const unanswered = async (): Promise<number> => {
    const { notices } = await fixture.gateway.order(orderNumber);
    return notices.filter((notice) => notice.last_answer === undefined).length;
  };
  await expect.poll(unanswered, { timeout: 60_000 }).toBe(0);
}

const mailsOf = async ({ username }: { username: string }) =>
  (await fixture.app.mailsTo(`${username}@primer.rs`)).filter(({ template }) =>
    template.startsWith('top-ups.'),
  );

const numbered = (result: unknown) =>
  (result as CallResult<typeof napraviZbirnuDopunu>).order_number;

test('several tags are filled up by one payment by card: what each gets is shown before, and is there once it is paid, once', async () => {
  const customer = await fixture.addCustomer();
  const more = await buyers.addTags(customer, 2);
  const tagIds = [customer.tagId, ...more];
  await fixture.gateway.approve(await fixture.startAtGateway(customer));
  await expect.poll(() => buyers.balances(customer, tagIds)).toEqual([250_000, 0, 0]);

  const upTo = { fill: 'up-to', amount: 500_000 } as const;
  const seen = await buyers.preview(customer, tagIds, upTo);
  expect(seen.result).toMatchObject({
    total: { amount: 1_250_000 },
    tags: 3,
    items: [
      { tag_id: customer.tagId, balance: { amount: 250_000 }, topUp: { amount: 250_000 } },
      { topUp: { amount: 500_000 } },
      { topUp: { amount: 500_000 } },
    ],
  });
  const { order_number: number, redirectUrl } = await buyers.start(customer, tagIds, upTo);
  expect((await fixture.goToGateway(redirectUrl ?? '')).ok).toBe(true);
  await fixture.gateway.approve(number, { notice: 'twice', wallet: 'google-pay' });
  await told(number);
  expect(await buyers.balances(customer, tagIds)).toEqual([500_000, 500_000, 500_000]);

  const shown = await fixture.call(customer, getZbirnaDopuna, { order_number: number });
  expect(shown.result).toMatchObject({
    status: 'paid',
    paidWith: 'google-pay',
    amount: { amount: 1_250_000 },
    tags: 3,
    totalRecords: 3,
    items: [
      { tag_id: tagIds[0], amount: { amount: 250_000 }, order_number: `${number}-T1` },
      { tag_id: tagIds[1], amount: { amount: 500_000 }, order_number: `${number}-T2` },
      { tag_id: tagIds[2], amount: { amount: 500_000 }, order_number: `${number}-T3` },
    ],
  });
  const ofOne = await fixture.call(customer, getDopune, { tag_id: tagIds[1], first: 0, rows: 5 });
  expect(ofOne.result).toMatchObject({
    items: [
      { order_number: `${number}-T2`, bulkOrder: number, status: 'paid', paidWith: 'google-pay' },
    ],
  });
  const part = await fixture.call(customer, getStatus, { order_number: `${number}-T2` });
  expect(part.result).toMatchObject({ status: 'paid', balance: { amount: 500_000 } });
  for (const order of [number, `${number}-T2`]) {
    const receipt = await fixture.app.app.services.receipts.forCustomer(
      everyAccount.account(customer.accountId),
      order,
      '3',
    );
    expect(receipt).toMatchObject({ ok: true, value: { fileName: `receipt-${order}.pdf` } });
  }
  const mails = await mailsOf(customer);
  expect(mails.map(({ template }) => template)).toEqual([
    'top-ups.mail-paid',
    'top-ups.mail-bulk-paid',
  ]);
  expect(mails[1]?.params).toMatchObject({ count: '3', orderNumber: number });
});

test('a tag that lacks nothing, or is lost, is left out; where none lacks anything there is no order', async () => {
  const customer = await fixture.addCustomer();
  const [second = ''] = await buyers.addTags(customer, 1);
  await fixture.gateway.approve(await fixture.startAtGateway(customer));
  await expect.poll(() => buyers.balances(customer, [customer.tagId])).toEqual([250_000]);
  await fixture.rows("UPDATE tags SET status = 'izgubljen' WHERE tag_id = $1", [second]);
  const upTo = { fill: 'up-to', amount: 250_000 } as const;
  const both = [customer.tagId, second];
  const seen = await buyers.preview(customer, both, upTo);
  expect(seen.result).toMatchObject({
    tags: 0,
    items: [{ leftOut: 'reached' }, { leftOut: 'not-usable' }],
  });
  const answer = await buyers.order(customer, both, { ...upTo, total: 1 });
  expect(answer.message).toBe('top-ups.bulk-nothing');
});

test('balances that changed since the sum was shown are reported, and nothing is ordered', async () => {
  const customer = await fixture.addCustomer();
  const tagIds = [customer.tagId, ...(await buyers.addTags(customer, 1))];
  const answer = await buyers.order(customer, tagIds, {
    fill: 'up-to',
    amount: 200_000,
    total: 300_000,
  });
  expect(answer).toMatchObject({ http: 409 });
  expect(answer.message).toContain('top-ups.bulk-changed;total:4.000');
  const list = await fixture.call(customer, getZbirneDopune, { first: 0, rows: 5 });
  expect(list.result).toMatchObject({ totalRecords: 0 });
});

test('somebody else’s tag, and a sum beyond all bounds, are refused', async () => {
  const [customer, other] = [await fixture.addCustomer(), await fixture.addCustomer()];
  const foreign = await buyers.order(customer, [customer.tagId, other.tagId], { total: 200_000 });
  expect(foreign.message).toBe('tags.not-found');
  const tagIds = await buyers.addTags(customer, 21);
  const most = { amount: 50_000_000, total: 21 * 50_000_000 };
  const beyond = await buyers.order(customer, tagIds, most);
  expect(beyond).toMatchObject({ http: 400 });
  expect(beyond.message).toContain('top-ups.bulk-above-maximum');
});

test('a slip of several tags is one slip; paid late it is on all of them, and a second transfer is for people', async () => {
  const customer = await fixture.addCustomer();
  const tagIds = [customer.tagId, ...(await buyers.addTags(customer, 2))];
  const { order_number: number } = await buyers.start(customer, tagIds, {
    method: 'bank-transfer',
  });
  const slip = await fixture.call(customer, getIpsQr, { order_number: number });
  expect(slip.result).toMatchObject({ amount: { amount: 300_000 } });
  const { reference } = slip.result as CallResult<typeof getIpsQr>;
  const home = await fixture.call(customer, getPocetna, {});
  expect(home.result).toMatchObject({
    tasks: expect.arrayContaining([
      expect.objectContaining({ kind: 'bulk-slip-unpaid', id: number }),
    ]),
  });
  const given = await fixture.call(customer, odustaniOdDopune, { order_number: number });
  expect(given.result).toEqual({ order_number: number, status: 'abandoned' });
  const receive = async (amountMinor: number) => {
    const transfer = { id: uuid(), date: '2026-11-20', amountMinor, currency: 'RSD' } as const;
    const { bankTransfers } = fixture.app.app.services;
    const [imported] = await bankTransfers.import(everyAccount, [{ ...transfer, reference }]);
    return imported?.verdict;
  };
  expect(await receive(299_999)).toBe('amount-differs');
  expect(await receive(300_000)).toBe('credited');
  expect(await receive(300_000)).toBe('paid-before');
  expect(await buyers.balances(customer, tagIds)).toEqual([100_000, 100_000, 100_000]);
});

test('a saved card is charged without leaving the page, after the customer has confirmed who they are', async () => {
  const driver = await fixture.addDriver();
  const tagIds = await buyers.addTags(driver, 2);
  fixture.app.passTime({ minutes: 20 });
  const wish = { total: 200_000, cardId: driver.cardId, idempotencyKey: uuid() };
  const renewed = await fixture.app.signInAgain(driver);
  fixture.app.passTime({ minutes: 16 });
  const again = { ...driver, token: renewed.token };
  const stale = await buyers.order(again, tagIds, wish);
  expect([401, 403]).toContain(stale.http);
  const fresh = await fixture.app.signInAgain(driver);
  const answer = await buyers.order({ ...driver, token: fresh.token }, tagIds, wish);
  expect(answer.result).toMatchObject({ redirectUrl: null });
  const number = numbered(answer.result);
  await fixture.work();
  expect(await buyers.balances(driver, tagIds)).toEqual([100_000, 100_000]);
  const signedIn = { ...driver, token: fresh.token };
  const shown = await fixture.call(signedIn, getZbirnaDopuna, { order_number: number });
  expect(shown.result).toMatchObject({ status: 'paid', savedCard: true, resumable: false });
  const resumed = await fixture.call(signedIn, nastaviPlacanje, { order_number: number });
  expect(resumed.message).toBe('top-ups.not-resumable');
});

test('what the bank takes back is taken off all of them by their shares, never more than was paid; a whole refund takes off each its part', async () => {
  const customer = await fixture.addCustomer();
  const tagIds = [customer.tagId, ...(await buyers.addTags(customer, 2))];
  const pay = async (): Promise<string> => {
    // The page is in Cyrillic, and their mails are in Latin.
    const page = { languageId: '1' };
    const { order_number: number, redirectUrl } = await buyers.start(customer, tagIds, page);
    await fixture.goToGateway(redirectUrl ?? '');
    await fixture.gateway.approve(number);
    await told(number);
    return number;
  };
  const first = await pay();
  await fixture.gateway.reverse(first, { type: 'chargeback', amount: 100_001, notice: 'twice' });
  await told(first);
  expect(await buyers.balances(customer, tagIds)).toEqual([66_666, 66_666, 66_667]);
  await fixture.gateway.reverse(first, { type: 'refund', amount: 999_999 });
  await told(first);
  expect(await buyers.balances(customer, tagIds)).toEqual([0, 0, 0]);

  const second = await pay();
  expect(await buyers.balances(customer, tagIds)).toEqual([100_000, 100_000, 100_000]);
  await fixture.app.app.services.payments.refund(second);
  await fixture.app.app.services.payments.refund(second);
  await told(second);
  expect(await buyers.balances(customer, tagIds)).toEqual([0, 0, 0]);
  const mails = await mailsOf(customer);
  expect(mails.map(({ template }) => template)).toEqual([
    'top-ups.mail-bulk-paid',
    'top-ups.mail-bulk-charged-back',
    'top-ups.mail-bulk-refunded',
    'top-ups.mail-bulk-paid',
    'top-ups.mail-bulk-refunded',
  ]);
  expect(new Set(mails.map(({ languageId }) => languageId))).toEqual(new Set(['2']));
});

test('five hundred tags are one payment, and their list has pages', async () => {
  const customer = await fixture.addCustomer();
  const tagIds = await buyers.addTags(customer, 500);
  const { order_number: number } = await buyers.start(customer, tagIds, {
    method: 'bank-transfer',
  });
  const transfer = { id: uuid(), date: '2026-11-20', currency: 'RSD' } as const;
  const slip = await fixture.call(customer, getIpsQr, { order_number: number });
  const { reference } = slip.result as CallResult<typeof getIpsQr>;
  const [imported] = await fixture.app.app.services.bankTransfers.import(everyAccount, [
    { ...transfer, reference, amountMinor: 50_000_000 },
  ]);
  expect(imported?.verdict).toBe('credited');
  expect(new Set(await buyers.balances(customer, tagIds))).toEqual(new Set([100_000]));
  const last = { order_number: number, first: 495, rows: 100 };
  const page = await fixture.call(customer, getZbirnaDopuna, last);
  expect(page.result).toMatchObject({ totalRecords: 500, items: { length: 5 } });
  const receipt = await fixture.call(customer, getPotvrda, { order_number: number });
  expect(receipt.http).toBe(200);
  const { content } = await fixture.app.app.services.receipts.forMail(
    everyAccount,
    { accountId: customer.accountId, orderNumber: number },
    '3',
  );
  expect(textOfPdf(content).join('')).toContain('AccountМилица Петровић');
  const beyond = await buyers.order(customer, [...tagIds, customer.tagId], { total: 1 });
  expect(beyond.http).toBe(400);
});
