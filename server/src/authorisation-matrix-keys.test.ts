import {
  apiScope,
  idempotencyHeader,
  parseMessage,
  type AnyCall,
  type ApiScope,
} from '@rampa/contract';
import { allCalls } from '@rampa/contract/all-calls';
import { napraviKljuc } from '@rampa/contract/integrations';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from './testing/app-fixture.ts';
import { nameOf, rowOf } from './testing/all-call-rights.ts';
import { giveThings, thingsOfNobody, type OwnedThings } from './testing/owned-things.ts';

let fixture: AppFixture;
let company: SignedIn;
let things: OwnedThings;
const keyOf = new Map<ApiScope, string>();
const strangersKeyOf = new Map<ApiScope, string>();

beforeAll(async () => {
  fixture = await openAppFixture();
  company = await fixture.addCustomer('pravno');
  things = await giveThings(fixture, company);
  const stranger = await fixture.addCustomer('pravno');
  await giveThings(fixture, stranger);
  for (const scope of apiScope.options) {
    keyOf.set(scope, await makeKey(company, scope));
    strangersKeyOf.set(scope, await makeKey(stranger, scope));
  }
});
afterAll(() => fixture.close());

async function makeKey({ token }: SignedIn, scope: ApiScope): Promise<string> {
  const input = { name: scope, scopes: [scope], validDays: 30 };
  const { result } = await fixture.call(napraviKljuc, input, token);
  return (result as { key: string }).key;
}

/** As a program calls: the key, no cookie and no forgery token. */
async function ask(
  call: AnyCall,
  input: object,
  key: string | undefined,
): Promise<{
  readonly verdict: string;
  readonly scope: string | undefined;
  readonly text: string;
}> {
  // The test makes more calls than a key may make in a minute.
  fixture.passTime({ seconds: 1 });
  const query = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, String(value)]),
  );
  const reply = await fixture.send({
    method: call.method,
    url: call.path,
    headers: { authorization: `Bearer ${key}`, [idempotencyHeader]: uuid() },
    ...(call.method === 'GET' ? { query } : { payload: input }),
  });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  const message = isJson ? parseMessage(reply.json<{ message: string }>().message) : undefined;
  return {
    verdict: [reply.statusCode, message?.key ?? ''].join(' ').trim(),
    scope: message?.params['scope'],
    text: reply.payload,
  };
}

/** The answers to a key with one scope. */
function expectedOf(call: AnyCall, scope: ApiScope): object {
  const row = rowOf(call);
  const { key } = row;
  if (key === undefined) return { verdict: '403 api-key.call-closed', missing: undefined };
  return key === scope
    ? { verdict: 'owner' in row ? row.owner : '200', missing: undefined }
    : { verdict: '403 api-key.scope-missing', missing: key };
}

test('keys open the calls that the rows name, and no others', () => {
  const said = allCalls.map((call) => [nameOf(call), rowOf(call).key]);
  expect(
    allCalls.map((call) => [nameOf(call), 'keys' in call.who ? call.who.keys : undefined]),
  ).toEqual(said);
});

describe.each(allCalls.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
  const { key: opens, input, others } = rowOf(call);

  test.each(apiScope.options)('a key for %s', async (scope) => {
    const asked = opens === undefined ? {} : input(things);
    const { verdict, scope: missing } = await ask(call, asked, keyOf.get(scope));
    expect({ verdict, missing }).toEqual(expectedOf(call, scope));
  });

  test('another company’s key', async () => {
    const key = strangersKeyOf.get(opens ?? 'tags:read');
    const asked = opens === undefined ? {} : input(things);
    const answer = await ask(call, asked, key);
    expect(answer.verdict).toBe(opens === undefined ? '403 api-key.call-closed' : others);
    for (const secret of Object.values(things)) expect(answer.text).not.toContain(secret);
    if (opens === undefined || others === '200') return;
    // Somebody else's looks the same as one that does not exist.
    expect((await ask(call, input(thingsOfNobody()), key)).text).toBe(answer.text);
  });
});
