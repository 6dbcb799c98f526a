import type { CallResult } from '@rampa/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  getPotvrda,
  getStatus,
  napraviDopunu,
  nastaviPlacanje,
  odustaniOdDopune,
} from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { textOfPdf } from '../purchases/testing/text-of-pdf.ts';
import { askAboutDocument } from '../mail-check/testing/ask-about-document.ts';
import {
  openPaymentFixture,
  type PaymentFixture,
  type TestCustomer,
} from './testing/payment-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { signInElsewhere } from '../../testing/sign-in-elsewhere.ts';

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await openPaymentFixture();
});
afterAll(() => fixture.close());
afterEach(async () => {
  expect(await fixture.ledgerFaults()).toEqual([]);
});

const paid = { status: 'paid', balance: 250_000 };
const waiting = { status: 'pending', balance: 0 };

function topUp(customer: TestCustomer, key: string, amount = 250_000) {
  return fixture.call(customer, napraviDopunu, {
    tag_id: customer.tagId,
    amount,
    idempotencyKey: key,
  });
}

async function count(customer: TestCustomer): Promise<number> {
  const [row] = await fixture.rows<{ n: number }>(
    'SELECT count(*) AS n FROM top_ups WHERE account_id = $1',
    [customer.accountId],
  );
  return row?.n ?? -1;
}

test('a paid top-up is credited to the tag, with a receipt and a mail', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  expect(await fixture.status(customer, orderNumber)).toEqual(waiting);
  await fixture.gateway.approve(orderNumber);
  expect(await fixture.status(customer, orderNumber)).toEqual(paid);
  const receipt = await fixture.call(customer, getPotvrda, { order_number: orderNumber });
  expect(receipt.http).toBe(200);
  const shown = await fixture.call(customer, getStatus, { order_number: orderNumber });
  expect(shown.result).toMatchObject({ account: { name: 'Милица Петровић', taxNumber: '' } });
  expect(shown.result).not.toHaveProperty('byGuest');
  const { content } = await fixture.app.app.services.receipts.forMail(
    everyAccount,
    { accountId: customer.accountId, orderNumber },
    '2',
  );
  expect(textOfPdf(content).join('')).toContain('Korisnički nalogМилица Петровић');
  expect(await askAboutDocument(fixture.app, content)).toMatchObject({
    kind: 'receipt',
    number: orderNumber,
    total: { amount: 250_000, currency: 'RSD' },
    recipient: 'М*** П***',
  });
  const mails = await fixture.rows<{ data: { template: string; params: { tag: string } } }>(
    `SELECT data FROM jobs.job WHERE name = 'mail' AND data->'params'->>'orderNumber' = $1`,
    [orderNumber],
  );
  expect(mails.map(({ data }) => data.template)).toEqual(['top-ups.mail-paid']);
  expect(mails[0]?.data.params.tag).toBe('BG 123-AB');
});

test('two clicks with one key place one order', async () => {
  const customer = await fixture.addCustomer();
  const key = uuid();
  const clicks = await Promise.all(Array.from({ length: 8 }, () => topUp(customer, key)));
  expect(new Set(clicks.map(({ http, result }) => JSON.stringify([http, result]))).size).toBe(1);
  expect(await count(customer)).toBe(1);
});

test('the same key with another amount or tag is refused, and still returns the first order', async () => {
  const customer = await fixture.addCustomer();
  const key = uuid();
  const first = await topUp(customer, key);
  expect(await topUp(customer, key, 300_000)).toMatchObject({
    http: 409,
    message: 'top-ups.key-used-otherwise',
  });
  expect((await topUp(customer, key)).result).toEqual(first.result);
});

test('a browser that returns before the notification finds the top-up paid, because the gateway is queried', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  const { success_address: address = '' } = await fixture.gateway.approve(orderNumber, {
    notice: 'none',
  });
  const back = await fetch(address, { redirect: 'manual' });
  expect(back.headers.get('location')).toBe(
    `${fixture.publicUrl}/pages/dopuna-pregled?order_number=${orderNumber}`,
  );
  expect(await fixture.status(customer, orderNumber)).toEqual(paid);
  await fixture.gateway.notice(orderNumber);
  expect(await fixture.status(customer, orderNumber)).toEqual(paid);
});

test('a browser of somebody who acts in several accounts comes back through the one that paid', async () => {
  const company = await fixture.addCustomer();
  const { now, addCustomer, addMember } = fixture.app;
  const accountant = await addMember(company, 'accountant');
  await signInElsewhere(fixture.rows, accountant, await addCustomer(), now());
  const orderNumber = await fixture.startAtGateway(company);
  const unsigned = await fetch(`${fixture.publicUrl}/placanje/${orderNumber}/povratak`, {
    redirect: 'manual',
  });
  // Whose account it is, nobody learns by the number of an order.
  expect(unsigned.headers.get('location')).not.toContain(company.accountId);
  const { success_address: address = '' } = await fixture.gateway.approve(orderNumber);
  const back = await fetch(address, { redirect: 'manual' });
  const { pathname, searchParams } = new URL(back.headers.get('location') ?? '');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/pages/nalog',
    {
      id: company.accountId,
      put: `/pages/dopuna-pregled?order_number=${orderNumber}`,
      asks: 'yes',
    },
  ]);
});

test('what the browser brings back proves nothing by itself', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  const claims = [
    `povratak?order_number=${orderNumber}&response_code=0000&amount=250000`,
    `povratak?order_number=${orderNumber}&response_code=0000&digest=${'0'.repeat(128)}`,
  ];
  for (const claim of claims) {
    const back = await fetch(`${fixture.publicUrl}/placanje/${orderNumber}/${claim}`, {
      redirect: 'manual',
    });
    expect(back.status).toBe(303);
  }
  expect(await fixture.status(customer, orderNumber)).toEqual(waiting);
});

test.each([
  ['another amount', { amount: 1 }, '422', 'mismatch'],
  ['another currency', { currency: 'EUR' }, '422', 'mismatch'],
  ['another kind of transaction', { transaction_type: 'authorize' }, '422', 'mismatch'],
] as const)(
  'a signed notification of %s is stored, and credits nothing',
  async (_, wishes, http, verdict) => {
    const customer = await fixture.addCustomer();
    const orderNumber = await fixture.startAtGateway(customer);
    await fixture.gateway.approve(orderNumber, { notice: 'none' });
    const { notices } = await fixture.gateway.notice(orderNumber, wishes);
    expect(notices.map((notice) => notice.last_answer)).toEqual([http]);
    expect(await fixture.status(customer, orderNumber)).toEqual(waiting);
    expect(await fixture.verdicts(orderNumber)).toEqual([verdict]);
  },
);

test('a signed notification of a refund is stored, and credits nothing', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber, { notice: 'none' });
  const { notices } = await fixture.gateway.notice(orderNumber, {
    transaction_type: 'refund',
    amount: 1,
  });
  expect(notices.map((notice) => notice.last_answer)).toEqual(['200']);
  expect(await fixture.status(customer, orderNumber)).toEqual(waiting);
  expect(await fixture.verdicts(orderNumber)).toEqual(['reversed']);
});

test('a payment that the gateway reports differently is never closed as "not charged"', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  const { services, database } = fixture.app.app;
  await fixture.gateway.approve(orderNumber, { notice: 'none' });
  const change = 'UPDATE payments SET amount_minor = amount_minor + $1 WHERE order_number = $2';
  await database.run(change, [1, orderNumber]);
  await services.payments.giveUp(orderNumber);
  await database.run(change, [-1, orderNumber]);
  expect(await fixture.status(customer, orderNumber)).toMatchObject({ status: 'pending' });
  expect(await fixture.verdicts(orderNumber)).toEqual(['mismatch']);
});

test('a notification that names another customer’s order pays neither that order nor its own', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  const somebody = await fixture.addCustomer();
  const started = await fixture.start(somebody, { amount: 300_000 });
  await fixture.goToGateway(started.redirectUrl);
  const other = started.order_number;
  await fixture.gateway.approve(orderNumber, { notice: 'none' });
  const misnamed = await fixture.gateway.notice(orderNumber, { order_number: other });
  expect(misnamed.notices.map((notice) => notice.last_answer)).toEqual(['422']);
  expect(await fixture.status(customer, orderNumber)).toEqual(waiting);
  expect(await fixture.status(somebody, other)).toEqual(waiting);
  expect([await fixture.verdicts(orderNumber), await fixture.verdicts(other)]).toEqual([
    [],
    ['mismatch'],
  ]);
  // What the gateway says of the order itself still counts, and for that order alone.
  await fixture.gateway.notice(orderNumber);
  expect(await fixture.status(customer, orderNumber)).toEqual(paid);
  expect(await fixture.status(somebody, other)).toEqual(waiting);
});

test('a notification of an unknown order is refused, and pays no other order', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  const other = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber, { notice: 'none' });
  const unknown = await fixture.gateway.notice(orderNumber, { order_number: 'TAG-2024-000123' });
  expect(unknown.notices.map((notice) => notice.last_answer)).toEqual(['404']);
  expect(await fixture.status(customer, orderNumber)).toEqual(waiting);
  expect(await fixture.status(customer, other)).toEqual(waiting);
});

test('one transaction of the gateway pays one order, whatever a notification says', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  const other = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber);
  const { notices } = await fixture.gateway.notice(orderNumber, { order_number: other });
  expect(notices.at(-1)?.last_answer).toBe('422');
  expect(await fixture.status(customer, other)).toMatchObject({ status: 'pending' });
  expect(await fixture.verdicts(other)).toEqual(['mismatch']);
});

test('a transaction that has paid another order pays nothing when the gateway is queried either', async () => {
  const customer = await fixture.addCustomer();
  const paidBefore = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(paidBefore);
  const orderNumber = await fixture.startAtGateway(customer);
  const { transactions } = await fixture.gateway.approve(orderNumber, { notice: 'none' });
  const { services, database } = fixture.app.app;
  // As if the gateway had lost its data and counted its transactions from the start again.
  await database.run('UPDATE payments SET provider_transaction_id = $1 WHERE order_number = $2', [
    String(transactions[0]?.id),
    paidBefore,
  ]);
  await services.payments.inquire(orderNumber);
  expect(await fixture.status(customer, orderNumber)).toMatchObject({ status: 'pending' });
  expect(await fixture.verdicts(orderNumber)).toEqual(['mismatch']);
});

test('a notification that the gateway did not sign is refused and not stored', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber, { notice: 'none' });
  const { notices } = await fixture.gateway.notice(orderNumber, { badDigest: true });
  expect(notices.map((notice) => notice.last_answer)).toEqual(['401']);
  expect(await fixture.status(customer, orderNumber)).toEqual(waiting);
  expect(await fixture.verdicts(orderNumber)).toEqual([]);
});

test('after a declined card another attempt can pay the order, which waits until then', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.decline(orderNumber);
  await fixture.sweep();
  expect(await fixture.status(customer, orderNumber)).toEqual(waiting);
  await fixture.gateway.approve(orderNumber);
  expect(await fixture.status(customer, orderNumber)).toEqual(paid);
});

test('giving up after a decline counts as declined, giving up before any attempt does not', async () => {
  const customer = await fixture.addCustomer();
  const declined = await fixture.startAtGateway(customer);
  await fixture.gateway.decline(declined);
  const { cancel_url: cancel = '' } = await fixture.gateway.order(declined);
  const back = await fetch(cancel, { redirect: 'manual' });
  expect(back.headers.get('location')).toContain(declined);
  expect(await fixture.status(customer, declined)).toMatchObject({ status: 'refused' });

  const { order_number: untouched } = await fixture.start(customer);
  const answer = await fixture.call(customer, odustaniOdDopune, { order_number: untouched });
  expect(answer.result).toMatchObject({ status: 'abandoned' });
});

test('of a refused payment a customer reads in the language of their mails, whatever the page was in', async () => {
  const customer = await fixture.addCustomer();
  const started = await fixture.call(customer, napraviDopunu, {
    tag_id: customer.tagId,
    amount: 250_000,
    idempotencyKey: uuid(),
    languageId: '1',
  });
  const { order_number: orderNumber, redirectUrl } = started.result as CallResult<
    typeof napraviDopunu
  >;
  await fixture.goToGateway(redirectUrl);
  await fixture.gateway.decline(orderNumber);
  await fixture.call(customer, odustaniOdDopune, { order_number: orderNumber });
  expect(await fixture.app.mailsTo(`${customer.username}@primer.rs`)).toContainEqual(
    expect.objectContaining({ template: 'top-ups.mail-refused', languageId: '2' }),
  );
});

test('nobody can cancel somebody else’s order by guessing its address', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fetch(`${fixture.publicUrl}/placanje/${orderNumber}/odustanak?ticket=guess`, {
    redirect: 'manual',
  });
  const page = await fetch(`${fixture.publicUrl}/placanje/${orderNumber}?ticket=guess`, {
    redirect: 'manual',
  });
  expect(page.headers.get('location')).toBe(`${fixture.publicUrl}/pages/error`);
  expect(await fixture.status(customer, orderNumber)).toEqual(waiting);
});

test('cancelling what was paid meanwhile leaves it paid', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber, { notice: 'none' });
  const answer = await fixture.call(customer, odustaniOdDopune, { order_number: orderNumber });
  expect(answer.result).toMatchObject({ status: 'paid' });
});

test('a pending payment is resumed with the same order', async () => {
  const customer = await fixture.addCustomer();
  const started = await fixture.start(customer);
  const again = await fixture.call(customer, nastaviPlacanje, {
    order_number: started.order_number,
  });
  expect(again.result).toEqual(started);
});

test('a lost notification is settled by a query', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber, { notice: 'none' });
  await fixture.sweep();
  expect(await fixture.status(customer, orderNumber)).toEqual(waiting);
  fixture.app.passTime({ minutes: 2 });
  await fixture.sweep();
  expect(await fixture.status(customer, orderNumber)).toEqual(paid);
});

test('an order expires after half an hour: abandoned without an attempt, declined after one', async () => {
  const customer = await fixture.addCustomer();
  const { order_number: untouched } = await fixture.start(customer);
  const declined = await fixture.startAtGateway(customer);
  await fixture.gateway.decline(declined);
  fixture.app.passTime({ minutes: 29 });
  await fixture.sweep();
  expect(await fixture.status(customer, untouched)).toEqual(waiting);
  fixture.app.passTime({ minutes: 2 });
  // Before the sweep has run nobody is redirected in a circle.
  const { topUps } = fixture.app.app.services;
  expect(await topUps.resume(everyAccount.account(customer.accountId), untouched)).toMatchObject({
    ok: false,
    code: 'top-ups.not-resumable',
  });
  await fixture.sweep();
  expect(await fixture.status(customer, untouched)).toMatchObject({ status: 'abandoned' });
  expect(await fixture.status(customer, declined)).toMatchObject({ status: 'refused' });
});

test('while the gateway is down nothing is given up, and nothing is lost', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber, { notice: 'none' });
  await fixture.gateway.stop();
  fixture.app.passTime({ minutes: 45 });
  await fixture.sweep();
  expect(await fixture.status(customer, orderNumber)).toEqual(waiting);
  await fixture.gateway.restart();
  fixture.app.passTime({ hours: 2 });
  await fixture.sweep();
  expect(await fixture.status(customer, orderNumber)).toEqual(paid);
});

test('a refund that the gateway made without our knowledge is booked when it is repeated', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber);
  const { payments, database } = { ...fixture.app.app.services, ...fixture.app.app };
  await payments.refund(orderNumber);
  // As if the process had died between the gateway's confirmation and our booking.
  await database.run(`UPDATE payments SET state = 'paid' WHERE order_number = $1`, [orderNumber]);
  await payments.refund(orderNumber);
  expect(await fixture.status(customer, orderNumber)).toMatchObject({ balance: 0 });
});

test('no card number is in the database or in the log', async () => {
  const customer = await fixture.addCustomer();
  const orderNumber = await fixture.startAtGateway(customer);
  await fixture.gateway.approve(orderNumber);
  const tables = await fixture.rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const texts = [...fixture.app.log];
  for (const { name } of tables) {
    // Several machines number what they queue and change by sixteen digits.
    const rows = await fixture.rows<{ text: string }>(
      `SELECT (to_jsonb(t) - ARRAY['queue_no', 'change_no'])::text AS text FROM ${name} AS t`,
    );
    texts.push(...rows.map(({ text }) => text));
  }
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.flatMap(cardNumbersIn)).toEqual([]);
});

const DAY_MS = 86_400_000;

/** Runs of 13 to 19 digits with a valid Luhn check digit, which none of our numbers may be but a moment of today in milliseconds. */
function cardNumbersIn(text: string): readonly string[] {
  // Ids and hashes are hexadecimal: digits within them are not card numbers.
  return (text.match(/(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g) ?? []).filter((found) => {
    const digits = found.replace(/\D/g, '');
    const sum = Array.from(digits)
      .reverse()
      .reduce((total, digit, at) => {
        const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
        return total + (doubled > 9 ? doubled - 9 : doubled);
      }, 0);
    const isMoment = Math.abs(Number(digits) - Date.now()) < DAY_MS;
    return digits.length >= 13 && sum % 10 === 0 && !isMoment;
  });
}
