import { allCalls } from '@rampa/contract/all-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameOf, rowOf } from './testing/all-call-rights.ts';
import { openAppFixture, type AppFixture, type SignedIn } from './testing/app-fixture.ts';
import { forgeryHeaders } from './testing/call-through.ts';
import { attacksOn, type Attack } from './testing/fuzz/attacks.ts';
import { faultsOfAnswer, type Answer } from './testing/fuzz/faults-of-answer.ts';
import { operationsOf, type Operation } from './testing/fuzz/operations.ts';
import { giveThings, type OwnedThings } from './testing/owned-things.ts';
import { rowsOfAccount } from './testing/rows-of-account.ts';

let fixture: AppFixture;
let supervisor: SignedIn;
let customer: SignedIn;
let things: OwnedThings;
let operations: readonly Operation[];
/** What was sent may have ended the customer's session, or used up what they had. */
let isSignedOut = false;
let changes = 0;
const FEW_CHANGES = 12;

beforeAll(async () => {
  fixture = await openAppFixture({ settings: { REQUESTS_PER_MINUTE: '0', TRUST_PROXY: '1' } });
  supervisor = await fixture.addStaff('supervisor');
  await newCustomer();
  operations = operationsOf((await fixture.send({ url: '/api/openapi.json' })).json());
});
afterAll(() => fixture.close());

async function newCustomer(): Promise<void> {
  customer = await fixture.addCustomer('pravno');
  things = await giveThings(fixture, customer);
  isSignedOut = false;
  changes = 0;
}

let attacked = 0;
async function answerTo(
  attack: Attack,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  attacked += 1;
  const address = `10.${String(attacked >> 16)}.${String((attacked >> 8) & 255)}.${String(attacked & 255)}`;
  const reply = await fixture.app.http.app.inject({
    method: attack.method,
    url: attack.url,
    headers: {
      ...headers,
      'x-forwarded-for': address,
      ...(attack.contentType === null ? {} : { 'content-type': attack.contentType }),
    },
    ...(attack.body === null ? {} : { payload: attack.body }),
    payloadAsStream: true,
  });
  const contentType = String(reply.headers['content-type']);
  const stream = reply.stream();
  // It has no end.
  if (contentType.startsWith('text/event-stream')) {
    stream.destroy();
    return { status: reply.statusCode, contentType, body: '' };
  }
  const chunks: Buffer[] = [];
  // A stream of bytes gives buffers.
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return { status: reply.statusCode, contentType, body: Buffer.concat(chunks).toString() };
}

test('every call of the contract is attacked', () => {
  const attackedCalls = operations.map(({ method, path }) => `${method} ${path}`);
  expect(attackedCalls.sort()).toEqual(allCalls.map(nameOf).sort());
});

describe('nothing that anybody sends in place of an input is answered with an error of the server', () => {
  test.each(allCalls.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
    const operation = operations.find(({ method, path }) => `${method} ${path}` === name);
    if (operation === undefined) throw new Error(`${name} is not in openapi.json`);
    if (isSignedOut || changes > FEW_CHANGES) await newCustomer();
    const { token } = 'staff' in call.who ? supervisor : customer;
    const authorization = { authorization: `Bearer ${token}` };
    const forgery = await forgeryHeaders(fixture.send, authorization);
    const faults: string[] = [];
    // The row's input is that of a call that works.
    const right = rowOf(call).input(things) as Readonly<Record<string, unknown>>;
    for (const attack of attacksOn(operation, right).filter(({ worst }) => worst)) {
      const answer = await answerTo(attack, { ...authorization, ...forgery });
      isSignedOut ||= answer.status === 401 && !('staff' in call.who);
      for (const fault of faultsOfAnswer(attack, answer)) faults.push(`${attack.name}: ${fault}`);
    }
    expect(faults).toEqual([]);
    if (call.method === 'POST' && !/\/(Get|Pregled|Izracunaj)/.test(call.path)) changes += 1;
  });
});

/** Whose addresses and methods the specification fixes. */
const changing = new Set([
  '/api/KorisnickiNalog/AktivirajT4AKorisnika',
  '/api/KorisnickiNalog/DeaktivirajT4AKorisnika',
  '/api/Tag/DodajT4AKarticu',
]);

test('no GET changes anything of a customer’s, but those that the specification wants so', async () => {
  await newCustomer();
  const before = await rowsOfAccount(fixture, customer);
  for (const call of allCalls.filter(
    ({ method, path }) => method === 'GET' && !changing.has(path),
  )) {
    const { statusCode } = await fixture.call(call, rowOf(call).input(things), customer.token);
    expect(statusCode).not.toBe(401);
  }
  expect(await rowsOfAccount(fixture, customer)).toEqual(before);
});

test.each([...changing])(
  'another site cannot make a customer’s browser ask for %s',
  async (url) => {
    const before = await rowsOfAccount(fixture, customer);
    const reply = await fixture.send({
      url,
      headers: { authorization: `Bearer ${customer.token}`, 'sec-fetch-site': 'cross-site' },
    });
    expect(reply.json()).toMatchObject({ statusCode: 403, message: 'request.cross-site' });
    expect(await rowsOfAccount(fixture, customer)).toEqual(before);
  },
);
