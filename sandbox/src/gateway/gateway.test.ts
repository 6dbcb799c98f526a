import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { startGateway } from './gateway.ts';
import type { Gateway } from './gateway.ts';
import { callbackDigest, formDigest } from './protocol.ts';

const key = 'TestKeyXULLyvgWyPJSwOHe';
const token = '7db11ea5d4a1af32421b564c79b946d1ead3daf0';
const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function openGateway(stateFile = ''): Promise<{ gateway: Gateway; base: string }> {
  const gateway = await startGateway({
    host: '127.0.0.1',
    port: 0,
    key,
    token,
    stateFile,
    delay: 60_000,
  });
  cleanUps.push(gateway.close);
  return { gateway, base: `http://127.0.0.1:${String(gateway.port)}` };
}

type Received = { body: string; authorization: string };

/** A merchant that records each notification; the last of its `answers` is repeated for ever. */
async function openMerchant(...answers: number[]): Promise<{ url: string; notices: Received[] }> {
  const notices: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      notices.push({
        body: Buffer.concat(chunks).toString('utf8'),
        authorization: request.headers.authorization ?? '',
      });
      response.writeHead(answers[notices.length - 1] ?? answers.at(-1) ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}/notice`, notices };
}

function formFor(overrides: Record<string, string> = {}): URLSearchParams {
  const order = {
    order_number: randomUUID(),
    amount: '250000',
    currency: 'RSD',
    ...overrides,
  };
  return new URLSearchParams({
    ch_full_name: 'Ana Anić',
    ch_address: 'Bulevar 1',
    ch_city: 'Beograd',
    ch_zip: '11000',
    ch_country: 'RS',
    ch_phone: '+381601234567',
    ch_email: 'ana@primer.rs',
    order_info: 'Dopuna TAG 2024000123',
    language: 'sr',
    transaction_type: 'purchase',
    authenticity_token: token,
    success_url_override: 'http://merchant.example/ok?a=1',
    cancel_url_override: 'http://merchant.example/cancel',
    digest: formDigest(key, order),
    ...order,
    ...overrides,
  });
}

function post(url: string, body: URLSearchParams | string = ''): Promise<Response> {
  return fetch(url, { method: 'POST', body, redirect: 'manual' });
}

/** Submits the form and returns the address of the card page. */
async function openPage(base: string, form: URLSearchParams): Promise<string> {
  const response = await post(`${base}/v2/form`, form);
  expect(response.status).toBe(303);
  return base + (response.headers.get('location') ?? '');
}

async function pay(pageUrl: string, pan: string, answer = 'confirm'): Promise<Response> {
  const card = new URLSearchParams({ pan, expiry: '12/39', cvv: '123' });
  const secure = await post(pageUrl, card);
  expect(secure.headers.get('location')).toMatch(/3ds$/);
  return post(`${pageUrl}/3ds`, new URLSearchParams({ answer }));
}

test('the digests agree with the published examples', () => {
  expect(
    formDigest(key, { order_number: 'TAG-2024-000123', amount: '250000', currency: 'RSD' }),
  ).toBe(
    '2e558e3cde50b1f9c5fdd3814d4bd0e7733660c0ade6be2df3ee6c90713cdd9cd4f8c8c51215bed7e07ef2dcce0634d810922e8adbc72b7eec48196a375df1ef',
  );
  expect(
    callbackDigest(
      key,
      '{"id":214,"order_number":"TAG-2024-000123","amount":250000,"currency":"RSD","status":"approved","response_code":"0000"}',
    ),
  ).toBe(
    '389f6759aebc9f10fb0cf1a44fc5047c13b4b2c28628a760e0b3dcbdbac90073ee3a5594041b093adc72cba10c2e6fd08aa54eb5b45ce28ffef0ccf1b0365825',
  );
});

test('a wallet that the merchant asks for pays without a card number, and the notification names it', async () => {
  const { base } = await openGateway();
  const merchant = await openMerchant();
  const form = formFor({
    callback_url_override: merchant.url,
    supported_payment_methods: 'card,google-pay,other',
  });
  const page = await openPage(base, form);
  const shown = await (await fetch(page)).text();
  expect(shown).toContain('Google Pay');
  expect(shown).not.toContain('Apple Pay');
  const refused = await post(`${page}/wallet`, new URLSearchParams({ wallet: 'apple-pay' }));
  expect(base + (refused.headers.get('location') ?? '')).toBe(page);
  const paid = await post(`${page}/wallet`, new URLSearchParams({ wallet: 'google-pay' }));
  expect(paid.headers.get('location')).toContain('http://merchant.example/ok');
  expect(JSON.parse(merchant.notices[0]?.body ?? '')).toMatchObject({
    status: 'approved',
    payment_method: { type: 'google-pay' },
  });
  const again = await post(`${page}/wallet`, new URLSearchParams({ wallet: 'google-pay' }));
  expect(again.status).toBe(200);
  expect(merchant.notices).toHaveLength(1);
});

test('an approved card sends the buyer to a signed address and the merchant a signed notification', async () => {
  const { base } = await openGateway();
  const merchant = await openMerchant();
  const form = formFor({ callback_url_override: merchant.url });
  const response = await pay(await openPage(base, form), '4111 1111 1111 1111');

  const location = response.headers.get('location') ?? '';
  const [unsigned, digest] = location.split('&digest=');
  expect(digest).toBe(createHash('sha512').update(`${key}${unsigned}`).digest('hex'));
  expect(new URL(location).searchParams.get('response_code')).toBe('0000');
  expect(merchant.notices).toHaveLength(1);
  const [notice] = merchant.notices;
  expect(notice?.authorization).toBe(`WP3-callback ${callbackDigest(key, notice?.body ?? '')}`);
  expect(JSON.parse(notice?.body ?? '')).toMatchObject({
    order_number: form.get('order_number'),
    amount: 250_000,
    currency: 'RSD',
    status: 'approved',
    response_code: '0000',
    transaction_type: 'purchase',
  });
});

test('a declined card keeps the buyer on the page, does not notify the merchant and may be retried', async () => {
  const { base } = await openGateway();
  const merchant = await openMerchant();
  const page = await openPage(base, formFor({ callback_url_override: merchant.url }));
  const declined = await pay(page, '4000000000000002');
  expect(declined.headers.get('location')).toMatch(/declined$/);
  expect(await (await fetch(`${page}/declined`)).text()).toContain('Pokušaj ponovo');
  expect(merchant.notices).toHaveLength(0);
  await pay(page, '4111111111111111');
  expect(merchant.notices).toHaveLength(1);
});

test('a payment is declined if the buyer refuses the 3-D Secure step', async () => {
  const { base } = await openGateway();
  const page = await openPage(base, formFor());
  const response = await pay(page, '4111111111111111', 'refuse');
  expect(response.headers.get('location')).toMatch(/declined$/);
});

test('an order is paid once, also from two tabs', async () => {
  const { base } = await openGateway();
  const merchant = await openMerchant();
  const page = await openPage(base, formFor({ callback_url_override: merchant.url }));
  const card = new URLSearchParams({ pan: '4111111111111111', expiry: '12/39', cvv: '123' });
  await post(page, card);
  const answer = () => post(`${page}/3ds`, new URLSearchParams({ answer: 'confirm' }));
  const replies = await Promise.all([answer(), answer()]);
  expect(merchant.notices).toHaveLength(1);
  // Both lead back to the merchant: the page continues by itself while its button is pressed.
  for (const { headers } of replies) {
    expect(headers.get('location')).toMatch(/^http:\/\/merchant\.example\/ok\?/u);
  }
  expect(await (await fetch(page)).text()).toContain('Ova porudžbina je već plaćena');
});

test('a form is refused when a field, the token or the digest is wrong', async () => {
  const { base } = await openGateway();
  const statuses: number[] = [];
  for (const wrong of [
    { ch_full_name: 'Al' },
    { amount: '10.5' },
    { currency: 'USD' },
    { transaction_type: 'gift' },
    { success_url_override: 'javascript:alert(1)' },
    { authenticity_token: 'x'.repeat(40) },
    { digest: '0'.repeat(128) },
  ]) {
    statuses.push((await post(`${base}/v2/form`, formFor(wrong))).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 401, 401]);
});

test('an order number is refused once it is paid, or with another amount', async () => {
  const { base } = await openGateway();
  const form = formFor();
  const page = await openPage(base, form);
  expect(await openPage(base, form)).toBe(page);
  const order_number = form.get('order_number') ?? '';
  const dearer = { order_number, amount: '250001', currency: 'RSD' };
  expect((await post(`${base}/v2/form`, formFor(dearer))).status).toBe(422);
  await pay(page, '4111111111111111');
  expect((await post(`${base}/v2/form`, form)).status).toBe(422);
});

test('a notification that is not accepted is repeated, even after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rampa-gateway-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  const stateFile = join(folder, 'orders.json');
  const first = await openGateway(stateFile);
  const merchant = await openMerchant(500, 200);
  const form = formFor({ callback_url_override: merchant.url });
  await pay(await openPage(first.base, form), '4111111111111111');
  expect(merchant.notices).toHaveLength(1);
  await first.gateway.close();

  const second = await openGateway(stateFile);
  await expect.poll(() => merchant.notices.length).toBe(2);
  const order = await fetch(`${second.base}/sandbox/orders/${form.get('order_number') ?? ''}`);
  expect(await order.json()).toMatchObject({ status: 'approved', amount: 250_000 });
});

test('an order adds to the file what has changed, not all orders; what was cut off is as if it had not been', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rampa-gateway-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  const stateFile = join(folder, 'orders.json');
  const first = await openGateway(stateFile);
  const merchant = await openMerchant();
  const numbers: string[] = [];
  let before = '';
  for (let count = 0; count < 20; count += 1) {
    const form = formFor({ callback_url_override: merchant.url });
    numbers.push(form.get('order_number') ?? '');
    await pay(await openPage(first.base, form), '4111111111111111');
    const now = await readFile(stateFile, 'utf8');
    expect(now.startsWith(before)).toBe(true);
    expect(now.length - before.length).toBeLessThan(20_000);
    before = now;
  }
  await first.gateway.close();

  await appendFile(stateFile, '{"order":{"order_number":"cut');
  for (const opening of ['once', 'twice']) {
    const again = await openGateway(stateFile);
    for (const number of numbers) {
      const order = await fetch(`${again.base}/sandbox/orders/${number}`);
      expect(await order.json(), opening).toMatchObject({ status: 'approved' });
    }
    await openPage(again.base, formFor());
    await again.gateway.close();
  }
});

test('the file of an earlier version is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rampa-gateway-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  const stateFile = join(folder, 'orders.json');
  const order = {
    order_number: 'A1',
    amount: 100,
    currency: 'RSD',
    session: 's',
    transactions: [],
  };
  const earlier = { nextId: 7, orders: [order], notices: [], deletedCards: [] };
  await writeFile(stateFile, JSON.stringify(earlier));
  const { base } = await openGateway(stateFile);
  expect(await (await fetch(`${base}/sandbox/orders/A1`)).json()).toMatchObject({ amount: 100 });
});

test('a test can pay without a browser and alter the notification', async () => {
  const { base } = await openGateway();
  const merchant = await openMerchant();
  const form = formFor({ callback_url_override: merchant.url });
  await openPage(base, form);
  const control = `${base}/sandbox/orders/${form.get('order_number') ?? ''}`;
  await post(`${control}/approve`, JSON.stringify({ notice: 'none' }));
  expect(merchant.notices).toHaveLength(0);
  await post(`${control}/notice`, JSON.stringify({ notice: 'twice' }));
  await post(`${control}/notice`, JSON.stringify({ amount: 1, currency: 'EUR', badDigest: true }));
  expect(merchant.notices).toHaveLength(3);
  const bent = merchant.notices[2];
  expect(JSON.parse(bent?.body ?? '')).toMatchObject({ amount: 1, currency: 'EUR' });
  expect(bent?.authorization).not.toBe(`WP3-callback ${callbackDigest(key, bent?.body ?? '')}`);
});

function xmlBody(root: string, fields: Record<string, string>): string {
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<?xml version="1.0"?><${root}>${inner.join('')}</${root}>`;
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}

test('the management interface shows an order and refunds it, but never more than was paid', async () => {
  const { base } = await openGateway();
  const form = formFor();
  const order = form.get('order_number') ?? '';
  const page = await openPage(base, form);
  const show = async () => {
    const body = xmlBody('order', {
      'order-number': order,
      'authenticity-token': token,
      digest: sha1(`${key}${order}`),
    });
    const response = await post(`${base}/orders/show`, body);
    return { status: response.status, text: await response.text() };
  };
  const refund = async (amount: string, digest = sha1(`${key}${order}${amount}RSD`)) => {
    const body = xmlBody('transaction', {
      'order-number': order,
      amount,
      currency: 'RSD',
      'authenticity-token': token,
      digest,
    });
    return (await post(`${base}/transactions/${order}/refund.xml`, body)).status;
  };
  expect((await show()).status).toBe(404);
  await pay(page, '4000000000000002');
  expect((await show()).text).toContain('<status>declined</status>');
  await pay(page, '4111111111111111');
  expect((await show()).text).toContain('<status>approved</status>');
  expect(await refund('100', 'wrong')).toBe(401);
  expect(await refund('250001')).toBe(422);
  expect(await refund('100000')).toBe(201);
  expect(await refund('150001')).toBe(422);
  expect(await refund('150000')).toBe(201);
  expect((await show()).text).toContain('<status>refunded</status>');
});

test('the card number of a buyer is never in the state file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rampa-gateway-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  const { gateway, base } = await openGateway(join(folder, 'orders.json'));
  await pay(await openPage(base, formFor({ tokenize_pan: '1' })), '4111111111111111');
  await gateway.close();
  const text = await readFile(join(folder, 'orders.json'), 'utf8');
  expect(text).toContain('411111******1111');
  expect(text).not.toContain('4111111111111111');
});

function signed(path: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const digest = createHash('sha512')
    .update(key + timestamp + token + path + body)
    .digest('hex');
  return { authorization: `WP3-v2.1 ${token} ${timestamp} ${digest}` };
}

test('a saved card is charged without its owner, until it is deleted', async () => {
  const { base } = await openGateway();
  const merchant = await openMerchant();
  const form = formFor({ tokenize_pan: '1', callback_url_override: merchant.url });
  await pay(await openPage(base, form), '4000000000009995');
  const declinedLater: unknown = JSON.parse(merchant.notices[0]?.body ?? '');
  await pay(
    await openPage(base, formFor({ tokenize_pan: '1', callback_url_override: merchant.url })),
    '4111111111111111',
  );
  const approvedLater: unknown = JSON.parse(merchant.notices[1]?.body ?? '');
  expect(approvedLater).toMatchObject({ masked_pan: '411111******1111', cc_type: 'visa' });

  const tokenOf = (notice: unknown) =>
    String(Object.entries(notice ?? {}).find(([name]) => name === 'pan_token')?.[1]);
  const charge = async (panToken: string, order_number: string = randomUUID()) => {
    const body = JSON.stringify({
      transaction: {
        transaction_type: 'purchase',
        amount: 5000,
        currency: 'RSD',
        order_number,
        order_info: 'Racun 2026-01',
        pan_token: panToken,
        moto: true,
      },
    });
    const response = await fetch(`${base}/v2/transaction`, {
      method: 'POST',
      body,
      headers: signed('/v2/transaction', body),
    });
    return { status: response.status, body: await response.text(), order_number };
  };

  const charged = await charge(tokenOf(approvedLater));
  expect(charged.status).toBe(201);
  expect(charged.body).toContain('"status":"approved"');
  expect((await charge(tokenOf(approvedLater), charged.order_number)).status).toBe(422);
  expect((await charge(tokenOf(declinedLater))).body).toContain('"status":"declined"');
  const path = `/v2/payment-methods/${tokenOf(approvedLater)}`;
  const deletion = () =>
    fetch(base + path, { method: 'DELETE', headers: signed(path, '') }).then((r) => r.status);
  expect(await deletion()).toBe(200);
  expect(await deletion()).toBe(404);
  expect((await charge(tokenOf(approvedLater))).status).toBe(422);
});

test('the token that registers a card is valid only with its signature and for a quarter of an hour', async () => {
  const { base } = await openGateway();
  const register = async (age: number, wrong = '') => {
    const random_token = randomUUID();
    const timestamp = new Date(Date.now() - age).toISOString();
    const digest = createHash('sha512').update(`${key}${wrong}${random_token}${timestamp}`);
    const body = JSON.stringify({ random_token, timestamp, digest: digest.digest('hex') });
    return (await post(`${base}/v2/temp-tokenize`, body)).status;
  };
  expect(await register(0)).toBe(200);
  expect(await register(16 * 60_000)).toBe(401);
  expect(await register(0, 'x')).toBe(401);
});
