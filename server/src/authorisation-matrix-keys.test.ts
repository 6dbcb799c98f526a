import { apiScope, parseMessage, type AnyCall, type ApiScope } from '@rampa/contract';
import { allCalls } from '@rampa/contract/all-calls';
import { napraviKljuc } from '@rampa/contract/integrations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAppStage, type AppStage, type SignedIn } from './testing/app-stage.ts';
import { giveThings, thingsOfNobody, type OwnedThings } from './testing/owned-things.ts';

interface Row {
  /** The scope that opens the call, and no other does. */
  readonly scope: ApiScope;
  readonly input: (things: OwnedThings) => object;
  /** About another company's things; without it the call is about all of one's own. */
  readonly others?: string;
}

const tagNotFound = '404 tags.not-found';
const topUpNotFound = '404 top-ups.not-found';
const ofTag = ({ tagId }: OwnedThings) => ({ tag_id: tagId });
const ofOrder = ({ paidOrder }: OwnedThings) => ({ order_number: paidOrder });

/** The column "API key" of the authorisation matrix: what is not here, no key reaches. */
const matrix: Readonly<Record<string, Row>> = {
  'POST /api/Tag/GetTagovi': { scope: 'tags:read', input: () => ({}) },
  'GET /api/Tag/GetMestaTroska': { scope: 'tags:read', input: () => ({}) },
  'POST /api/Putarina/GetProlasci': {
    scope: 'passages:read',
    input: ofTag,
    others: tagNotFound,
  },
  'POST /api/Putarina/GetPotrosnja': {
    scope: 'passages:read',
    input: ofTag,
    others: tagNotFound,
  },
  'POST /api/Putarina/GetTroskoviPoMestima': {
    scope: 'passages:read',
    input: ofTag,
    others: tagNotFound,
  },
  'GET /api/Putarina/GetObracun': {
    scope: 'passages:read',
    input: ({ passageId }) => ({ passage_id: passageId }),
    others: '404 passages.not-found',
  },
  'GET /api/Putarina/IzvozProlazaka': {
    scope: 'passages:read',
    input: (things) => ({ ...ofTag(things), format: 'csv' }),
    others: tagNotFound,
  },
  'POST /api/Dopuna/GetPregled': {
    scope: 'balances:read',
    input: ofTag,
    others: tagNotFound,
  },
  'POST /api/Dopuna/GetDopune': { scope: 'top-ups:read', input: ofTag, others: tagNotFound },
  'GET /api/Dopuna/GetStatus': { scope: 'top-ups:read', input: ofOrder, others: topUpNotFound },
  'GET /api/Dopuna/GetPotvrda': { scope: 'top-ups:read', input: ofOrder, others: topUpNotFound },
  'POST /api/Izvod/GetMesecniIzvodi': { scope: 'statements:read', input: () => ({}) },
  'GET /api/Izvod/PreuzmiIzvod': {
    scope: 'statements:read',
    input: ({ statementId }) => ({ statementId, format: 'csv' }),
    others: '404 statements.not-found',
  },
};

let stage: AppStage;
let company: SignedIn;
let things: OwnedThings;
const keyOf = new Map<ApiScope, string>();
const strangersKeyOf = new Map<ApiScope, string>();

beforeAll(async () => {
  stage = await openAppStage();
  company = await stage.addCustomer('pravno');
  things = await giveThings(stage, company);
  const stranger = await stage.addCustomer('pravno');
  await giveThings(stage, stranger);
  for (const scope of apiScope.options) {
    keyOf.set(scope, await makeKey(company, scope));
    strangersKeyOf.set(scope, await makeKey(stranger, scope));
  }
});
afterAll(() => stage.close());

async function makeKey({ token }: SignedIn, scope: ApiScope): Promise<string> {
  const input = { name: scope, scopes: [scope], validDays: 30 };
  const { result } = await stage.call(napraviKljuc, input, token);
  return (result as { key: string }).key;
}

const nameOf = ({ method, path }: AnyCall): string => `${method} ${path}`;

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
  // More calls than a key may make in a minute are made here.
  stage.passTime({ seconds: 1 });
  const query = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, String(value)]),
  );
  const reply = await stage.send({
    method: call.method,
    url: call.path,
    headers: { authorization: `Bearer ${key}` },
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

/** What a key with one scope is told. */
function expectedOf(row: Row | undefined, scope: ApiScope): object {
  if (row === undefined) return { verdict: '403 api-key.call-closed', missing: undefined };
  return row.scope === scope
    ? { verdict: '200', missing: undefined }
    : { verdict: '403 api-key.scope-missing', missing: row.scope };
}

test('every line of the column is a call, and the contract opens no other to keys', () => {
  const open = allCalls.flatMap((call) =>
    'keys' in call.who ? [[nameOf(call), call.who.keys] as const] : [],
  );
  expect(new Map(open)).toEqual(
    new Map(Object.entries(matrix).map(([name, { scope }]) => [name, scope])),
  );
});

describe.each(allCalls.map((call) => [nameOf(call), call] as const))('%s', (name, call) => {
  const row = matrix[name];

  test.each(apiScope.options)('a key for %s', async (scope) => {
    const { verdict, scope: missing } = await ask(call, row?.input(things) ?? {}, keyOf.get(scope));
    expect({ verdict, missing }).toEqual(expectedOf(row, scope));
  });

  test('another company’s key', async () => {
    const key = strangersKeyOf.get(row?.scope ?? 'tags:read');
    const answer = await ask(call, row?.input(things) ?? {}, key);
    expect(answer.verdict).toBe(
      row === undefined ? '403 api-key.call-closed' : (row.others ?? '200'),
    );
    for (const secret of Object.values(things)) expect(answer.text).not.toContain(secret);
    if (row?.others === undefined) return;
    // Not mine is not there: nothing tells the two apart.
    expect((await ask(call, row.input(thingsOfNobody()), key)).text).toBe(answer.text);
  });
});
