import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dodajKarticu } from '@rampa/contract/cards';
import { getT4ATokenKartica } from '@rampa/contract/external-toll';
import { napraviDopunu } from '@rampa/contract/top-ups';
import type { InjectOptions } from 'fastify';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from './testing/app-fixture.ts';
import { giveThings } from './testing/owned-things.ts';
import { rowsOfAccount } from './testing/rows-of-account.ts';

// Addresses beside the API: who holds their ticket, token, key or signature gets in, and nobody by being signed in.

const settings = {
  INTAKE_KEY: 'Lw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE',
  T4A_KEY: 'Kw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE',
  IPS_KEY: 'Pw4tR8yN2bVx6QmJ0sKd9GhZ3fPc7TuE',
  PAYMENT_KEY: 'TestKeyXULLyvgWyPJSwOHe',
  PUBLIC_URL: 'https://rampa.example',
};

interface Row {
  /** The request with a credential; undefined: without one. */
  readonly ask: (credential: string | undefined) => InjectOptions;
  /** What opens it, and what opens something else. */
  readonly right: () => string;
  readonly others: () => string;
  /** To who has no credential, or a wrong one; and to who has the right one. */
  readonly refused: () => string;
  readonly let: () => string;
}

let fixture: AppFixture;
let owner: SignedIn;
let callers: ReadonlyMap<string, string | undefined>;
let order: Order;
let othersOrder: Order;
let token: string;
let othersToken: string;

interface Order {
  readonly number: string;
  readonly ticket: string;
}

async function orderOf(who: SignedIn, tagId: string): Promise<Order> {
  const input = { tag_id: tagId, amount: 250_000, idempotencyKey: uuid() };
  const { result } = await fixture.call(napraviDopunu, input, who.token);
  const { order_number, redirectUrl } = result as { order_number: string; redirectUrl: string };
  return { number: order_number, ticket: new URL(redirectUrl).searchParams.get('ticket') ?? '' };
}

const tokenOf = async (who: SignedIn) =>
  ((await fixture.call(getT4ATokenKartica, {}, who.token)).result as { token: string }).token;

/** Of the gateway only that it is there: the way to one that is not is barred to all. */
const gateway = createServer((_, reply) => reply.end());

beforeAll(async () => {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  // Of a server that listens on a port.
  const { port } = gateway.address() as AddressInfo;
  fixture = await openAppFixture({
    settings: { ...settings, PAYMENT_BASE_URL: `http://127.0.0.1:${port}` },
  });
  owner = await fixture.addCustomer();
  const stranger = await fixture.addCustomer();
  order = await orderOf(owner, (await giveThings(fixture, owner)).tagId);
  othersOrder = await orderOf(stranger, (await giveThings(fixture, stranger)).tagId);
  [token, othersToken] = [await tokenOf(owner), `${await tokenOf(stranger)}x`];
  callers = new Map([
    ['nobody', undefined],
    ['the owner', owner.token],
    ['another customer', stranger.token],
    ['a clerk', (await fixture.addStaff('clerk')).token],
    ['somebody at a counter', (await fixture.addStaff('counter')).token],
    ['an engineer', (await fixture.addStaff('engineer')).token],
    ['a supervisor', (await fixture.addStaff('supervisor')).token],
  ]);
});
afterAll(async () => {
  await fixture.close();
  gateway.close();
});

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex');
const nowhere = () => '303 https://rampa.example/pages/error';
const withQuery = (url: string, name: string, value: string | undefined) =>
  value === undefined ? url : `${url}?${name}=${encodeURIComponent(value)}`;

/** Of the owner's order, by its ticket. */
const byTicket = (method: 'GET' | 'POST', step: string, opened: () => string): Row => ({
  ask: (ticket) => ({
    method,
    url: withQuery(`/placanje/${order.number}${step}`, 'ticket', ticket),
  }),
  right: () => order.ticket,
  others: () => othersOrder.ticket,
  refused: nowhere,
  let: opened,
});

/** A delivery with a key of its own; the other one's key is as good as none. */
const byKey = (
  method: 'GET' | 'POST',
  url: string,
  key: keyof typeof settings,
  others: keyof typeof settings,
  answer: string,
): Row => ({
  ask: (given) => ({
    method,
    url,
    ...(method === 'POST' ? { payload: '{}' } : {}),
    headers: {
      'content-type': 'application/json',
      ...(given === undefined ? {} : { 'x-api-key': given }),
    },
  }),
  right: () => settings[key],
  others: () => settings[others],
  refused: () => '401 intake.key-wrong',
  let: () => answer,
});

const result = () => `303 https://rampa.example/pages/dopuna-pregled?order_number=${order.number}`;

const rows: Readonly<Record<string, Row>> = {
  'GET /placanje/:orderNumber': byTicket('GET', '', () => '200 '),
  'POST /placanje/:orderNumber': byTicket('POST', '', () => '200 '),
  'GET /placanje/:orderNumber/odustanak': byTicket('GET', '/odustanak', result),
  // The gateway's digest makes the server ask; without it the browser goes on to a page that asks for a sign-in.
  'GET /placanje/:orderNumber/povratak': {
    ask: (digest) => ({ url: withQuery(`/placanje/${order.number}/povratak`, 'digest', digest) }),
    right: () =>
      sha512(`${settings.PAYMENT_KEY}${settings.PUBLIC_URL}/placanje/${order.number}/povratak`),
    others: () => sha512(othersOrder.number),
    refused: result,
    let: result,
  },
  'POST /placanje/obavestenje': {
    ask: (digest) => ({
      method: 'POST',
      url: '/placanje/obavestenje',
      payload: '{}',
      headers: {
        'content-type': 'application/json',
        ...(digest === undefined ? {} : { authorization: `WP3-callback ${digest}` }),
      },
    }),
    right: () => sha512(`${settings.PAYMENT_KEY}{}`),
    others: () => sha512('{}'),
    refused: () => '401 unsigned',
    let: () => '400 unreadable',
  },
  'GET /placanje/kartica': {
    ask: (given) => ({ url: withQuery('/placanje/kartica', 'token', given) }),
    right: () => token,
    others: () => othersToken,
    refused: () => '303 /pages/error',
    let: () => '303 a page of payments',
  },
  'POST /intake/road-events': byKey(
    'POST',
    '/intake/road-events',
    'INTAKE_KEY',
    'T4A_KEY',
    '422 intake.faults',
  ),
  'POST /intake/passages': byKey(
    'POST',
    '/intake/passages',
    'INTAKE_KEY',
    'T4A_KEY',
    '422 intake.faults',
  ),
  'POST /intake/control-records': byKey(
    'POST',
    '/intake/control-records',
    'INTAKE_KEY',
    'T4A_KEY',
    '422 intake.faults',
  ),
  'POST /intake/instant-transfers': {
    ask: (given) => {
      const signed = `msg_1.${Math.floor(fixture.now().epochMilliseconds / 1000)}`;
      const [id = '', seconds = ''] = signed.split('.');
      return {
        method: 'POST',
        url: '/intake/instant-transfers',
        payload: '{}',
        headers: {
          'content-type': 'application/json',
          ...(given === undefined
            ? {}
            : {
                'webhook-id': id,
                'webhook-timestamp': seconds,
                'webhook-signature': `v1,${createHmac('sha256', given).update(`${signed}.{}`).digest('base64')}`,
              }),
        },
      };
    },
    right: () => settings.IPS_KEY,
    others: () => settings.INTAKE_KEY,
    refused: () => '401 intake.signature-wrong',
    let: () => '422 intake.faults',
  },
  'POST /intake/t4a-passages': byKey(
    'POST',
    '/intake/t4a-passages',
    'T4A_KEY',
    'INTAKE_KEY',
    '422 intake.faults',
  ),
  'GET /intake/tag-status': byKey('GET', '/intake/tag-status', 'INTAKE_KEY', 'T4A_KEY', '200 '),
  'POST /intake/tag-status/confirm': byKey(
    'POST',
    '/intake/tag-status/confirm',
    'INTAKE_KEY',
    'T4A_KEY',
    '400 intake.confirmation-faulty',
  ),
  'GET /intake/t4a-tags': byKey('GET', '/intake/t4a-tags', 'T4A_KEY', 'INTAKE_KEY', '200 '),
};

/** Every address below these, as the server has it. */
function servedAddresses(): string[] {
  const path: string[] = [];
  return fixture.app.http.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece = '', methods] =
        /^(.*?)[├└]── (\S*)(?: \(([^)]*)\))?/u.exec(line) ?? [];
      const depth = indent.length / 4;
      path.length = depth;
      path[depth] = piece;
      const address = path.join('').replaceAll('//', '/');
      const told = (methods ?? '')
        .split(', ')
        .filter((method) => method !== 'HEAD' && method !== '');
      return told.map((method) => `${method} ${address}`);
    })
    .filter((address) => / \/(placanje|intake)\//u.test(address));
}

async function verdict(
  row: Row,
  credential: string | undefined,
  bearer: string | undefined,
): Promise<string> {
  const asked = row.ask(credential);
  const reply = await fixture.send({
    ...asked,
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...asked.headers,
    },
  });
  const { location } = reply.headers;
  if (typeof location === 'string') {
    const opened = /^https:\/\/rampa\.example\/placanje\/\d+\?ticket=/u.test(location);
    return `${reply.statusCode} ${opened ? 'a page of payments' : location}`;
  }
  const isEnvelope = String(reply.headers['content-type']).startsWith('application/json');
  const isText = String(reply.headers['content-type']).startsWith('text/plain');
  const said = isEnvelope
    ? (reply.json<{ message?: string }>().message ?? '')
    : isText
      ? reply.payload
      : '';
  return `${reply.statusCode} ${said.split(';')[0] ?? ''}`;
}

test('every address of payments and deliveries has a row', async () => {
  await fixture.app.http.app.ready();
  expect(servedAddresses().sort()).toEqual(Object.keys(rows).sort());
});

describe.each(Object.entries(rows))('%s', (_, row) => {
  test.each([
    'nobody',
    'the owner',
    'another customer',
    'a clerk',
    'somebody at a counter',
    'an engineer',
    'a supervisor',
  ])('%s, without its credential or with a wrong one', async (who) => {
    const bearer = callers.get(who);
    const before = await rowsOfAccount(fixture, owner);
    for (const credential of [undefined, 'погрешно', row.others()]) {
      expect(await verdict(row, credential, bearer)).toBe(row.refused());
    }
    expect(await rowsOfAccount(fixture, owner)).toEqual(before);
  });

  test('whoever holds the right one, signed in or not', async () => {
    expect(await verdict(row, row.right(), undefined)).toBe(row.let());
  });
});

test('a page that saves a card is refused in a browser where somebody else is signed in', async () => {
  const { result: started } = await fixture.call(
    dodajKarticu,
    { idempotencyKey: uuid() },
    owner.token,
  );
  const url = (started as { redirectUrl: string }).redirectUrl.slice(settings.PUBLIC_URL.length);
  const cookie = (bearer: string | undefined) => ({ cookie: `__Host-rampa-token=${bearer ?? ''}` });
  const foreign = await fixture.send({ url, headers: cookie(callers.get('another customer')) });
  expect(foreign.statusCode).toBe(403);
  const own = await fixture.send({ url, headers: cookie(owner.token) });
  expect(own.statusCode).toBe(200);
});
