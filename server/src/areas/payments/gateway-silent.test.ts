import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { CallResult } from '@rampa/contract';
import { dodajKarticu } from '@rampa/contract/cards';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  openAutomaticFixture,
  type AutomaticFixture,
} from '../top-ups/testing/automatic-fixture.ts';
import type { TestCustomer } from '../top-ups/testing/payment-fixture.ts';

// What a customer sees who wants to pay while the gateway hangs or is gone.

let fixture: AutomaticFixture;
let line: Server;
const open = new Set<Socket>();
let port = 0;
let connections = 0;
/** Frozen: it accepts and never answers. Otherwise what it answers, or null: it leads to the gateway. */
let mode: 'frozen' | { readonly says: string | null } = 'frozen';

async function listen(): Promise<void> {
  line = createServer((near) => {
    connections += 1;
    open.add(near);
    near.on('error', () => undefined).on('close', () => open.delete(near));
    if (mode === 'frozen') return;
    if (mode.says !== null) {
      const { says } = mode;
      near.once('data', () => near.end(says));
      return;
    }
    const far = connect(Number(new URL(fixture.gateway.url).port), '127.0.0.1');
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    near.pipe(far).pipe(near);
  }).listen(port, '127.0.0.1');
  await once(line, 'listening');
  // Of a server that listens on a port.
  ({ port } = line.address() as AddressInfo);
}
async function hangUp(): Promise<void> {
  const closed = once(line, 'close');
  line.close();
  for (const socket of open) socket.destroy();
  await closed;
}

let customer: TestCustomer;
beforeAll(async () => {
  await listen();
  fixture = await openAutomaticFixture({ PAYMENT_BASE_URL: `http://127.0.0.1:${port}` });
  customer = await fixture.addCustomer();
});
afterAll(async () => {
  await fixture.close();
  await hangUp();
});
afterEach(async () => {
  mode = 'frozen';
  connections = 0;
  // What was learnt of the gateway is no longer kept.
  fixture.app.passTime({ seconds: 6 });
  expect(await fixture.ledgerFaults()).toEqual([]);
});

const isForm = (page: string): boolean =>
  page.includes(`action="http://127.0.0.1:${port}/v2/form"`);

test.each([
  ['1', 'sr-Cyrl', 'Страница за плаћање не одговара', 'Ништа није наплаћено', 'Покушај поново'],
  ['2', 'sr-Latn', 'Stranica za plaćanje ne odgovara', 'Ništa nije naplaćeno', 'Pokušaj ponovo'],
  ['3', 'en', 'The payment page does not answer', 'Nothing was charged', 'Try again'],
])(
  'while the gateway hangs, a customer who reads language %s is told so by us',
  async (id, tag, title, text, button) => {
    const order = await fixture.start(customer);
    await fixture.rows('UPDATE payments SET language_id = $1 WHERE order_number = $2', [
      id,
      order.order_number,
    ]);
    const answer = await fetch(order.redirectUrl);
    const page = await answer.text();
    expect(answer.status).toBe(502);
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(page).toMatch(new RegExp(`<html lang="${tag}`));
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain(text);
    expect(page).toContain(`<form method="post"><button>${button}</button></form>`);
    expect(page).toContain(`/pages/dopuna-pregled?order_number=${order.order_number}`);
    expect(isForm(page)).toBe(false);
  },
);

test('the order stays payable, and the button leads to the gateway once it answers again', async () => {
  const order = await fixture.start(customer);
  expect((await fetch(order.redirectUrl)).status).toBe(502);
  expect(await fixture.status(customer, order.order_number)).toMatchObject({ status: 'pending' });
  mode = { says: null };
  fixture.app.passTime({ seconds: 6 });
  const page = await fetch(order.redirectUrl, { method: 'POST' });
  expect(page.status).toBe(200);
  expect(isForm(await page.text())).toBe(true);
  expect((await fixture.goToGateway(order.redirectUrl)).ok).toBe(true);
  await fixture.gateway.approve(order.order_number);
  expect(await fixture.status(customer, order.order_number)).toMatchObject({ status: 'paid' });
});

test('a gateway that refuses connections is as silent', async () => {
  const order = await fixture.start(customer);
  await hangUp();
  try {
    const answer = await fetch(order.redirectUrl);
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain('Ništa nije naplaćeno');
  } finally {
    await listen();
  }
});

test.each([
  ['an error', 'HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n'],
  [
    'a redirect',
    'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n',
  ],
  ['anything else', 'no HTTP at all\r\n\r\n'],
])('a gateway that answers with %s is there', async (_, says) => {
  mode = { says };
  const { redirectUrl } = await fixture.start(customer);
  const answer = await fetch(redirectUrl);
  expect(answer.status).toBe(200);
  expect(isForm(await answer.text())).toBe(true);
});

test('many who want to pay at once ask once, and what is learnt is kept for five seconds', async () => {
  const { redirectUrl } = await fixture.start(customer);
  const visit = async (): Promise<number> => (await fetch(redirectUrl)).status;
  expect(new Set(await Promise.all(Array.from({ length: 10 }, visit)))).toEqual(new Set([502]));
  expect(connections).toBe(1);
  fixture.app.passTime({ seconds: 4 });
  expect(await visit()).toBe(502);
  expect(connections).toBe(1);
  mode = { says: null };
  fixture.app.passTime({ seconds: 2 });
  expect(await visit()).toBe(200);
  expect(connections).toBe(2);
  // A clock that is set back makes it last no longer.
  fixture.app.passTime({ hours: -1 });
  expect(await visit()).toBe(200);
  expect(connections).toBe(3);
  fixture.app.passTime({ hours: 1 });
});

test('nobody is asked before the customer has confirmed to save a card, and then hears that none was saved', async () => {
  const answer = await fixture.call(customer, dodajKarticu, { idempotencyKey: uuid() });
  const { redirectUrl } = answer.result as CallResult<typeof dodajKarticu>;
  expect((await fetch(redirectUrl)).status).toBe(200);
  expect(connections).toBe(0);
  const confirmed = await fetch(redirectUrl, { method: 'POST' });
  expect(confirmed.status).toBe(502);
  expect(await confirmed.text()).toContain('kartica nije sačuvana');
});
