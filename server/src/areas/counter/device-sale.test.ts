import type { CallResult } from '@rampa/contract';
import {
  getPotvrdaGotovine,
  getStanjeSaltera,
  getZakljucenja,
  ispraviGotovinu,
  pripremiProdaju,
  prodajUredjaj,
  vratiGotovinu,
} from '@rampa/contract/counter';
import { getDetalji, premestiUredjaje } from '@rampa/contract/purchases';
import { getTagovi } from '@rampa/contract/tags';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { openCounterFixture, type CounterFixture } from './testing/counter-fixture.ts';
import { stockPoint } from './testing/stock-point.ts';

let fixture: CounterFixture;
let counter: SignedIn;
let clerk: SignedIn;
let supervisor: SignedIn;
beforeAll(async () => {
  fixture = await openCounterFixture();
  counter = await fixture.app.addStaff('counter');
  clerk = await fixture.app.addStaff('clerk');
  supervisor = await fixture.app.addStaff('supervisor');
});
afterAll(() => fixture.app.close());
afterEach(async () => {
  expect(await fixture.faults()).toEqual([]);
});

const phone = '064 123 4567';

/** A customer who has a telephone number and no tag yet. */
async function addBuyer(personType: 'fizicko' | 'pravno' | 'distributor' = 'fizicko') {
  const buyer = await fixture.app.addCustomer(personType);
  await fixture.app.app.database.run('UPDATE users SET phone = $1 WHERE user_id = $2', [
    '+381641234567',
    buyer.userId,
  ]);
  return { ...buyer, email: `${buyer.username}@primer.rs` };
}
type Buyer = Awaited<ReturnType<typeof addBuyer>>;

const oneDevice = async () => (await stockPoint(fixture.app, clerk, 1))[0] ?? '';

const prepare = (serial_number: string, { email }: Buyer, wishes: object = {}, who = counter) =>
  fixture.app.call(pripremiProdaju, { serial_number, email, knownBy: phone, ...wishes }, who.token);

async function prepared(serial: string, buyer: Buyer) {
  const { statusCode, message, result } = await prepare(serial, buyer);
  if (statusCode !== 200) throw new Error(message);
  return result as CallResult<typeof pripremiProdaju>;
}

/** The sale as the screen sends it. */
async function saleOf(serial: string, buyer: Buyer, wished: 'none' | 'small' = 'small') {
  const { account_id, packages } = await prepared(serial, buyer);
  const total = packages.find((one) => one.package === wished)?.total ?? 0;
  const idempotencyKey = uuid();
  return { account_id, serial_number: serial, package: wished, total, plate: '', idempotencyKey };
}

const sell = async (input: object, who = counter) => {
  const { statusCode, message, result } = await fixture.app.call(prodajUredjaj, input, who.token);
  return { verdict: `${statusCode} ${message}`.trim(), result: result as { order_number: string } };
};

async function tagsOf(buyer: SignedIn) {
  const { result } = await fixture.app.call(getTagovi, { first: 0, rows: 50 }, buyer.token);
  return (result as CallResult<typeof getTagovi>).items;
}

const cashOf = async (who = counter) => {
  const till = await fixture.till(who);
  return { sum: till.expected.amount, count: till.totalRecords };
};

const invoiceOf = async (account_id: string, order_number: string, { token }: SignedIn) => {
  const { statusCode, headers } = await fixture.app.send({
    url: getPotvrdaGotovine.path,
    query: { account_id, order_number },
    headers: { authorization: `Bearer ${token}` },
  });
  return `${statusCode} ${String(headers['content-type'])}`;
};

test('a device is sold: linked with its plate and its credit, one order, its price in the till, and a mail', async () => {
  const serial = await oneDevice();
  const buyer = await addBuyer();
  const before = await cashOf();
  const sale = await saleOf(`${serial.slice(0, 4)} ${serial.slice(4)}`, buyer);
  const { verdict, result } = await sell({ ...sale, plate: 'bg123ab' });
  expect(verdict).toBe('200');
  const orderNumber = result.order_number;

  const [tag] = await tagsOf(buyer);
  expect(tag).toMatchObject({ serial_number: serial, kategorija: 'I', plate: 'BG 123-AB' });
  const credit = sale.total - (await prepared(await oneDevice(), buyer)).devicePrice;
  expect(tag?.balance.amount).toBe(credit);
  const { result: order } = await fixture.app.call(
    getDetalji,
    { order_number: orderNumber },
    buyer.token,
  );
  expect(order).toMatchObject({
    status: 'delivered',
    paymentStatus: 'paid',
    total: { amount: sale.total },
    document: 'invoice',
    tags: [{ serial_number: serial, activated: true }],
  });
  expect(await cashOf()).toEqual({ sum: before.sum + sale.total, count: before.count + 1 });
  expect((await fixture.till(counter)).items[0]).toMatchObject({
    kind: 'sale',
    order_number: orderNumber,
    serial_number: serial,
    returnable: false,
  });
  const mails = await fixture.app.mailsTo(buyer.email);
  expect(mails.filter(({ template }) => template === 'purchases.mail-sold')).toHaveLength(1);
  expect(await invoiceOf(buyer.accountId, orderNumber, counter)).toBe('200 application/pdf');
  const colleague = await fixture.app.addStaff('counter');
  expect(await invoiceOf(buyer.accountId, orderNumber, colleague)).toMatch('404');
});

test('a second click, at the same moment or later, sells nothing more', async () => {
  const serial = await oneDevice();
  const buyer = await addBuyer();
  const before = await cashOf();
  const sale = await saleOf(serial, buyer);
  const clicks = await Promise.all([sell(sale), sell(sale)]);
  expect(clicks.map(({ verdict }) => verdict)).toEqual(['200', '200']);
  const later = await sell(sale);
  expect(new Set([...clicks, later].map(({ result }) => result.order_number)).size).toBe(1);
  expect(await cashOf()).toEqual({ sum: before.sum + sale.total, count: before.count + 1 });
  expect(await tagsOf(buyer)).toHaveLength(1);
  expect((await sell({ ...sale, plate: 'BG 999-ZZ' })).verdict).toBe(
    '409 purchases.key-used-otherwise',
  );
});

test('of two customers who are sold the same device at once one gets it', async () => {
  const serial = await oneDevice();
  const buyers = [await addBuyer(), await addBuyer()];
  const other = await fixture.app.addStaff('counter');
  const sales = await Promise.all(buyers.map((buyer) => saleOf(serial, buyer)));
  const outcomes = await Promise.all(
    sales.map((sale, index) => sell(sale, index === 0 ? counter : other)),
  );
  expect(outcomes.map(({ verdict }) => verdict).toSorted()).toEqual([
    '200',
    '409 purchases.device-not-here',
  ]);
});

test('the address and the second thing have to belong together; which of them does not, nobody is told', async () => {
  const serial = await oneDevice();
  const buyer = await addBuyer();
  const customer = await fixture.addCustomer();
  await fixture.app.app.database.run("UPDATE tags SET plate = 'BG 123-AB' WHERE tag_id = $1", [
    customer.tagId,
  ]);
  const driver = { ...buyer, email: `${customer.username}@primer.rs` };
  expect((await prepare(serial, driver, { knownBy: 'BG-123 AB' })).statusCode).toBe(200);
  expect(await prepared(serial, buyer)).toMatchObject({
    account_id: buyer.accountId,
    name: expect.stringMatching(/^(\p{L}\*\*\* ?)+$/u),
    kategorija: 'I',
  });
  const company = await addBuyer('distributor');
  for (const [whose, wishes] of [
    [buyer, { knownBy: '064 765 4321' }],
    [buyer, { email: 'somebody@primer.rs' }],
    // By the user name, which is no secret.
    [buyer, { email: buyer.username }],
    [driver, { knownBy: phone }],
    [company, {}],
  ] as const) {
    expect(await prepare(serial, whose, wishes)).toMatchObject({
      statusCode: 404,
      message: 'counter.customer-not-found',
    });
  }
});

test('nobody is sold a device whose address is not confirmed: the account would end with it', async () => {
  const serial = await oneDevice();
  const buyer = await addBuyer();
  const sale = await saleOf(serial, buyer);
  const confirmed = (at: string) =>
    fixture.app.app.database.run(`UPDATE users SET email_verified_at = ${at} WHERE user_id = $1`, [
      buyer.userId,
    ]);
  await confirmed('NULL');
  expect(await prepare(serial, buyer)).toMatchObject({
    statusCode: 409,
    message: 'counter.address-unconfirmed',
  });
  // A guess does not tell whether somebody has registered.
  expect((await prepare(serial, buyer, { knownBy: '064 765 4321' })).message).toBe(
    'counter.customer-not-found',
  );
  expect((await sell(sale)).verdict).toBe('409 counter.address-unconfirmed');
  await confirmed('created_at');
  expect((await sell(sale)).verdict).toBe('200');
});

test('the customer is written to in their own language, whatever that of the counter is', async () => {
  const serial = await oneDevice();
  const buyer = await addBuyer();
  await fixture.app.app.database.run("UPDATE users SET language_id = '3' WHERE user_id = $1", [
    buyer.userId,
  ]);
  const sale = await saleOf(serial, buyer);
  expect((await sell({ ...sale, languageId: '1' })).verdict).toBe('200');
  const mails = await fixture.app.mailsTo(buyer.email);
  expect(mails.find(({ template }) => template === 'purchases.mail-sold')?.languageId).toBe('3');
});

test('wrong guesses about customers stand out in the trail, and tell nothing of what was typed', async () => {
  const serial = await oneDevice();
  const buyer = await addBuyer();
  const guesser = await fixture.app.addStaff('counter');
  for (let guess = 0; guess < 5; guess += 1) {
    await prepare(serial, buyer, { knownBy: `064 000 000${guess}` }, guesser);
  }
  const lines = await fixture.app.app.database.run(
    "SELECT subject, details FROM audit_trail WHERE action = 'counter-tag-guessed' AND actor = $1",
    [`staff:${guesser.userId}`],
  );
  expect(lines).toEqual([{ subject: 'call:Uprava/PripremiProdaju', details: { guesses: 5 } }]);
});

test('a counter sells what lies at its own point, and sees no other', async () => {
  const [serial = ''] = await stockPoint(fixture.app, clerk, 1);
  const buyer = await addBuyer();
  const sale = await saleOf(serial, buyer);
  const here = async () => {
    const { result } = await fixture.app.call(
      getStanjeSaltera,
      { point_id: 'elsewhere' },
      counter.token,
    );
    return (result as CallResult<typeof getStanjeSaltera>).devices;
  };
  const [line] = await here();
  await fixture.verdict(premestiUredjaje, { serial_numbers: [serial] }, clerk);
  const left = (line?.devices ?? 0) - 1;
  expect((await here())[0]?.devices ?? 0).toBe(left);
  expect((await sell(sale)).verdict).toBe('409 purchases.device-not-here');
  expect((await prepare(serial, buyer)).message).toBe('purchases.device-not-here');
  expect((await prepare(serial, buyer, {}, supervisor)).message).toBe('counter.no-sale-here');
  expect(await fixture.verdict(premestiUredjaje, { serial_numbers: [serial] }, counter)).toBe(
    '403 session.role-missing',
  );
});

test('nothing is sold at another price, with a wrong plate, to a closed account or beyond the limit of a day', async () => {
  const serial = await oneDevice();
  const buyer = await addBuyer();
  const sale = await saleOf(serial, buyer);
  expect((await sell({ ...sale, total: sale.total - 100 })).verdict).toBe(
    '409 purchases.price-changed',
  );
  expect((await sell({ ...sale, plate: '?!' })).verdict).toBe('409 counter.plate-invalid');
  expect((await sell({ ...sale, account_id: uuid() })).verdict).toBe(
    '404 counter.customer-not-found',
  );
  const strict = await fixture.app.addServer({ CASH_DAY_MAXIMUM: '100' });
  expect(await strict.call(prodajUredjaj, sale, counter.token)).toMatchObject({
    message: expect.stringContaining('counter.above-day-limit'),
  });
  await strict.stop();
  const without = await fixture.app.addServer({ CASH_AT_COUNTER: 'false' });
  expect(await without.call(prodajUredjaj, sale, counter.token)).toMatchObject({
    statusCode: 404,
    message: 'request.not-found',
  });
  await without.stop();
  await fixture.closeAccount(buyer);
  // The closed account is no longer found by its address, and a form that is still open sells nothing.
  expect((await prepare(serial, buyer)).message).toBe('counter.customer-not-found');
  expect((await sell(sale)).verdict).toBe('404 counter.customer-not-found');
});

test('closing the till tells how many devices were sold, and how many are left; a sale does not go back like a top-up', async () => {
  const member = await fixture.app.addStaff('counter');
  const [serial = ''] = await stockPoint(fixture.app, clerk, 2);
  const buyer = await addBuyer();
  const customer = await fixture.addCustomer();
  const sale = await saleOf(serial, buyer, 'none');
  const { result } = await sell(sale, member);
  await fixture.take(member, customer);
  const order = { account_id: buyer.accountId, order_number: result.order_number };
  const back = { ...order, reason: 'wrong-amount' };
  expect(await fixture.verdict(vratiGotovinu, back, supervisor)).toBe('409 counter.was-sale');
  const wrong = { ...back, amount: 100, note: 'погрешно' };
  expect(await fixture.verdict(ispraviGotovinu, wrong, supervisor)).toBe('409 counter.was-sale');

  const till = await fixture.till(member);
  const left = till.devices?.reduce((sum, { devices }) => sum + devices, 0) ?? 0;
  expect(left).toBeGreaterThan(0);
  expect(till.days).toMatchObject([{ count: 2, sold: 1 }]);
  const expected = sale.total + 250_000;
  expect(await fixture.close(member, { expected, counted: expected })).toBe('200');
  const { result: closings } = await fixture.app.call(
    getZakljucenja,
    { first: 0, rows: 5 },
    member.token,
  );
  expect((closings as CallResult<typeof getZakljucenja>).items).toMatchObject([
    { count: 2, sold: 1, devicesLeft: left, expected: { amount: expected } },
  ]);
});
