import {
  apiScopes,
  idempotencyHeader,
  parseMessage,
  type AnyCall,
  type ApiScope,
} from '@rampa/contract';
import { dodajPrilog, novaReklamacija } from '@rampa/contract/complaints';
import { promeniUlogu, ukloniClana } from '@rampa/contract/identity';
import { getKljucevi, napraviKljuc } from '@rampa/contract/integrations';
import {
  dodeliVozaca,
  getIzmene,
  getTagovi,
  getVozaci,
  ponistiIzmenu,
  sacuvajMestoTroska,
  sacuvajTag,
  sacuvajViseTagova,
  ukloniMestoTroska,
} from '@rampa/contract/tags';
import { getDopune, napraviUplatnicu } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyWritesPerMinute } from '../../../platform/http/api-keys.ts';
import { openAppFixture, type AppFixture, type SignedIn } from '../../../testing/app-fixture.ts';
import { giveThings } from '../../../testing/owned-things.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { png } from '../../complaints/testing/complaint-fixture.ts';
import { activeTag } from '../../tags/testing/active-tag.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

const run = (text: string, ...values: unknown[]) =>
  fixture.app.database.run(text, values) as Promise<Record<string, unknown>[]>;

interface MadeKey {
  readonly key: string;
  readonly key_id: string;
}

async function makeKey(
  { token }: SignedIn,
  scopes: readonly ApiScope[] = apiScopes,
): Promise<MadeKey> {
  const input = { name: 'ERP', scopes, validDays: 30 };
  const { statusCode, result } = await fixture.call(napraviKljuc, input, token);
  expect(statusCode).toBe(200);
  return result as MadeKey;
}

/** As a program calls; without an intent the header is left out. */
async function ask(
  call: AnyCall,
  input: object,
  { key }: Pick<MadeKey, 'key'>,
  intent?: string,
  server: Pick<AppFixture, 'send'> = fixture,
) {
  const reply = await server.send({
    method: call.method,
    url: call.path,
    headers: {
      authorization: `Bearer ${key}`,
      ...(intent === undefined ? {} : { [idempotencyHeader]: intent }),
    },
    ...(call.method === 'GET' ? {} : { payload: input }),
  });
  const { message, result } = reply.json<{ message: string; result: unknown }>();
  const { key: code } = parseMessage(message);
  return { verdict: `${reply.statusCode} ${code}`.trim(), message, result, headers: reply.headers };
}

/** A company with tags. */
async function companyWith(tags: number) {
  const company = await fixture.addCustomer('pravno');
  const added = Array.from({ length: tags }, () =>
    activeTag(`SN${uuid().slice(-10)}`, fixture.now()),
  );
  const { database, services } = fixture.app;
  const scope = everyAccount.account(company.accountId);
  await services.tags.add(scope, database.queries, added);
  return { company, tagIds: added.map(({ tagId }) => tagId) };
}

async function slipWish() {
  const { company, tagIds } = await companyWith(1);
  return { company, slip: { tag_id: tagIds[0] ?? '', amount: 200_000 } };
}

const topUpsOf = ({ accountId }: SignedIn) =>
  run('SELECT order_number FROM top_ups WHERE account_id = $1', accountId);

const platesOf = async (company: SignedIn) => {
  const { result } = await fixture.call(getTagovi, { rows: 100 }, company.token);
  const { items } = result as { items: readonly { tag_id: string; plate: string }[] };
  return new Map(items.map(({ tag_id, plate }) => [tag_id, plate]));
};

test('a program changes a plate, and the trail says that it was a program', async () => {
  const {
    company,
    tagIds: [tagId = ''],
  } = await companyWith(1);
  const key = await makeKey(company, ['tags:write']);
  const wish = { tag_id: tagId, nickname: 'Комби', plate: 'bg 123 ab' };
  expect(await ask(sacuvajTag, wish, key, uuid())).toMatchObject({ verdict: '200' });
  expect((await platesOf(company)).get(tagId)).toBe('BG 123-AB');
  const trail = await run(
    `SELECT actor, action FROM audit_trail WHERE account_id = $1 AND subject = $2`,
    company.accountId,
    `tag:${tagId}`,
  );
  expect(trail).toEqual([{ actor: `key:${key.key_id}`, action: 'tag-changed' }]);
  // A key that writes does not read because of it.
  expect((await ask(getTagovi, {}, key)).verdict).toBe('403 api-key.scope-missing');
});

test('a program adds a cost centre, gives it to a tag, renames it, and can remove it once no tag has it', async () => {
  const {
    company,
    tagIds: [tagId = ''],
  } = await companyWith(1);
  const key = await makeKey(company, ['tags:write']);
  const wish = { code: '4110', name: 'Продаја' };
  const intent = uuid();
  const added = await ask(sacuvajMestoTroska, wish, key, intent);
  expect(added.verdict).toBe('200');
  // The same intent, and another one for a code that is there.
  expect((await ask(sacuvajMestoTroska, wish, key, intent)).result).toEqual(added.result);
  expect((await ask(sacuvajMestoTroska, wish, key, uuid())).verdict).toBe(
    '409 tags.cost-centre-code-taken',
  );
  const { costCentreId } = added.result as { readonly costCentreId: string };
  const given = { tag_id: tagId, nickname: '', plate: '', costCentreId };
  expect((await ask(sacuvajTag, given, key, uuid())).verdict).toBe('200');
  const renamed = { costCentreId, ...wish, name: 'Продаја југ' };
  expect((await ask(sacuvajMestoTroska, renamed, key, uuid())).verdict).toBe('200');
  const remove = { costCentreId };
  expect((await ask(ukloniMestoTroska, remove, key, uuid())).verdict).toBe(
    '409 tags.cost-centre-in-use',
  );
  await ask(sacuvajTag, { ...given, costCentreId: '' }, key, uuid());
  expect((await ask(ukloniMestoTroska, remove, key, uuid())).verdict).toBe('200');
  const trail = await run(
    `SELECT DISTINCT actor FROM audit_trail WHERE account_id = $1 AND subject = $2`,
    company.accountId,
    `cost-centre:${costCentreId}`,
  );
  expect(trail).toEqual([{ actor: `key:${key.key_id}` }]);
});

test.each([
  ['none', undefined],
  ['one that is too short', 'abc'],
  ['one that is too long', 'x'.repeat(65)],
  ['one with a space', 'order 12345'],
])('a write needs an idempotency key; with %s nothing happens', async (_, intent) => {
  const { company, slip } = await slipWish();
  const answer = await ask(napraviUplatnicu, slip, await makeKey(company), intent);
  expect(answer.verdict).toBe('400 api-key.intent-missing');
  expect(await topUpsOf(company)).toEqual([]);
});

test('the same intent gets the same answer, and the same key for something else is a conflict', async () => {
  const { company, slip } = await slipWish();
  const [key, other] = [await makeKey(company), await makeKey(company)];
  const intent = uuid();
  const first = await ask(napraviUplatnicu, slip, key, intent);
  expect(first).toMatchObject({ verdict: '200', result: { amount: { amount: 200_000 } } });
  expect(first.headers).not.toHaveProperty('idempotency-replayed');
  // Per account: another key of the company repeats it as well.
  for (const program of [key, other]) {
    const again = await ask(napraviUplatnicu, slip, program, intent);
    expect(again.result).toEqual(first.result);
    expect(again.headers).toMatchObject({ 'idempotency-replayed': 'true' });
  }
  const usedOtherwise = '409 api-key.intent-used-otherwise';
  const more = { ...slip, amount: 300_000 };
  expect((await ask(napraviUplatnicu, more, key, intent)).verdict).toBe(usedOtherwise);
  const change = { tags: [{ tag_id: slip.tag_id, plate: 'BG1234-AB' }] };
  expect((await ask(sacuvajViseTagova, change, key, intent)).verdict).toBe(usedOtherwise);
  expect(await topUpsOf(company)).toHaveLength(1);
  // Another company may use the same key for its own intent.
  const stranger = await slipWish();
  const theirs = await ask(
    napraviUplatnicu,
    stranger.slip,
    await makeKey(stranger.company),
    intent,
  );
  expect(theirs.verdict).toBe('200');
  expect(theirs.result).not.toEqual(first.result);
});

test('of a thousand calls with one intent, by twenty keys at once, one is done', async () => {
  const { company, slip } = await slipWish();
  const keys = await Promise.all(Array.from({ length: 20 }, () => makeKey(company)));
  const intent = uuid();
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, at) =>
      ask(napraviUplatnicu, slip, keys[at % keys.length] ?? { key: '' }, intent),
    ),
  );
  // More than a server takes at once are sent away before anything of them is begun.
  const expected = new Set(['200', '409 api-key.intent-running', '503 server.crowded']);
  expect(answers.map(({ verdict }) => verdict).filter((one) => !expected.has(one))).toEqual([]);
  const done = answers.filter(({ verdict }) => verdict === '200');
  done.push(await ask(napraviUplatnicu, slip, keys[0] ?? { key: '' }, intent));
  expect(new Set(done.map(({ result }) => JSON.stringify(result))).size).toBe(1);
  expect(await topUpsOf(company)).toHaveLength(1);
});

test('what a killed server leaves is taken over after two minutes, and done once', async () => {
  const { company, slip } = await slipWish();
  const key = await makeKey(company);
  const intent = uuid();
  const first = await ask(napraviUplatnicu, slip, key, intent);
  // It was killed after the top-up was there, before the answer was kept.
  await run('UPDATE api_writes SET answer = NULL WHERE account_id = $1', company.accountId);
  const meanwhile = await ask(napraviUplatnicu, slip, key, intent);
  expect(meanwhile.verdict).toBe('409 api-key.intent-running');
  expect(Number(meanwhile.headers['retry-after'])).toBeGreaterThan(0);
  fixture.passTime({ minutes: 2 });
  const more = { ...slip, amount: 300_000 };
  expect((await ask(napraviUplatnicu, more, key, intent)).verdict).toBe(
    '409 api-key.intent-used-otherwise',
  );
  expect((await ask(napraviUplatnicu, slip, key, intent)).result).toEqual(first.result);
  expect(await topUpsOf(company)).toHaveLength(1);
});

test('an intent is kept for a day, whether anybody has deleted it or not', async () => {
  const {
    company,
    tagIds: [tagId = ''],
  } = await companyWith(1);
  const key = await makeKey(company);
  const intent = uuid();
  const change = (plate: string) => ({ tags: [{ tag_id: tagId, plate }] });
  expect((await ask(sacuvajViseTagova, change('BG111-AA'), key, intent)).verdict).toBe('200');
  fixture.passTime({ hours: 23, minutes: 59 });
  expect((await ask(sacuvajViseTagova, change('BG222-BB'), key, intent)).verdict).toMatch(/^409/);
  fixture.passTime({ minutes: 1 });
  expect((await ask(sacuvajViseTagova, change('BG222-BB'), key, intent)).verdict).toBe('200');
  expect((await platesOf(await fixture.signInAgain(company))).get(tagId)).toBe('BG 222-BB');
});

test('a refusal is repeated with its intent; one that passes by itself is not kept', async () => {
  const { company, tagIds } = await companyWith(1);
  const key = await makeKey(company);
  const gone = { tag_id: uuid(), driver_id: '' };
  const intent = uuid();
  for (let times = 0; times < 2; times += 1) {
    expect((await ask(dodeliVozaca, gone, key, intent)).verdict).toBe('404 tags.not-found');
  }
  // Twenty texts in an hour, then one has to wait: with the same intent, it gets through later.
  const complain = (of: string) =>
    ask(
      novaReklamacija,
      { about: 'tag', id: tagIds[0], kind: 'other', text: 'ТАГ уређај не ради на улазу.' },
      key,
      of,
    );
  const intents = Array.from({ length: 21 }, () => uuid());
  const verdicts: string[] = [];
  for (const one of intents) verdicts.push((await complain(one)).verdict);
  expect(verdicts.slice(0, 20).every((one) => one === '200')).toBe(true);
  expect(verdicts.at(-1)).toBe('429 request.too-many');
  fixture.passTime({ minutes: 5 });
  expect((await complain(intents.at(-1) ?? '')).verdict).toBe('200');
});

test('several tags change together or not at all, and an owner can undo it', async () => {
  const { company, tagIds } = await companyWith(100);
  const key = await makeKey(company);
  const change = (tags: readonly object[]) => ask(sacuvajViseTagova, { tags }, key, uuid());
  const all = tagIds.map((tag_id, at) => ({ tag_id, plate: `BG${100 + at}-AB` }));
  expect(await change(all)).toMatchObject({ verdict: '200', result: { changed: 100 } });
  expect(await change(all)).toMatchObject({ result: { changed: 0, editId: '' } });
  const [first, second] = tagIds;
  const wrong: readonly (readonly [readonly object[], string])[] = [
    [
      [
        { tag_id: first, plate: 'NI1234-AA' },
        { tag_id: uuid(), plate: 'X1' },
      ],
      '404 tags.not-found',
    ],
    [
      [
        { tag_id: first, plate: 'NI1234-AA' },
        { tag_id: second, plate: '!' },
      ],
      '400 request.invalid',
    ],
    [[{ tag_id: first }, { tag_id: first?.toUpperCase() }], '400 request.invalid'],
    [
      [{ tag_id: first, plate: 'NI1234-AA', costCentreId: uuid() }],
      '404 tags.cost-centre-not-found',
    ],
    [[...all, { tag_id: uuid() }], '400 request.invalid'],
    [[], '400 request.invalid'],
  ];
  for (const [tags, verdict] of wrong) expect((await change(tags)).verdict).toBe(verdict);
  expect((await platesOf(company)).get(first ?? '')).toBe('BG 100-AB');

  const edits = (await fixture.call(getIzmene, {}, company.token)).result as {
    items: readonly { editId: string; tags: number; undoable: boolean }[];
  };
  expect(edits.items).toMatchObject([{ tags: 100, undoable: true }]);
  const editId = edits.items[0]?.editId ?? '';
  expect((await fixture.call(ponistiIzmenu, { editId }, company.token)).statusCode).toBe(200);
  expect((await platesOf(company)).get(first ?? '')).toBe('');
});

test('a program gives a tag to a driver', async () => {
  const {
    company,
    tagIds: [tagId = ''],
  } = await companyWith(1);
  const driver = await fixture.addMember(company, 'driver');
  const key = await makeKey(company, ['drivers:write']);
  const { result } = await ask(getVozaci, {}, key);
  expect(result).toMatchObject({ items: [{ driver_id: driver.userId, tags: 0 }] });
  const given = { tag_id: tagId, driver_id: driver.userId };
  expect((await ask(dodeliVozaca, given, key, uuid())).verdict).toBe('200');
  expect((await ask(getVozaci, {}, key)).result).toMatchObject({ items: [{ tags: 1 }] });
});

test('a program files a complaint about a passage, but names no bank account', async () => {
  const company = await fixture.addCustomer('pravno');
  const { passageId } = await giveThings(fixture, company);
  const key = await makeKey(company, ['complaints:write']);
  const wish = {
    about: 'passage',
    id: passageId,
    kind: 'wrong-amount',
    text: 'Наплаћена је погрешна категорија возила.',
  };
  const account = { ...wish, bankAccount: '840-955845-10' };
  expect((await ask(novaReklamacija, account, key, uuid())).verdict).toBe(
    '403 complaints.bank-account-by-person',
  );
  const intent = uuid();
  const filed = await ask(novaReklamacija, wish, key, intent);
  expect(filed).toMatchObject({ verdict: '200' });
  expect((await ask(novaReklamacija, wish, key, intent)).result).toEqual(filed.result);
  const [line] = await run(
    `SELECT actor FROM audit_trail WHERE account_id = $1 AND action = 'complaint-filed'
     ORDER BY occurred_at DESC, audit_id DESC LIMIT 1`,
    company.accountId,
  );
  expect(line).toEqual({ actor: `key:${key.key_id}` });
});

test('a program takes no files of its maker’s draft for a complaint', async () => {
  const company = await fixture.addCustomer('pravno');
  const key = await makeKey(company, ['complaints:write']);
  const file = { fileName: 'slika.png', data: png.toString('base64') };
  const { result } = await fixture.call(dodajPrilog, file, company.token);
  const wish = {
    about: 'other',
    kind: 'other',
    text: 'Наплаћена је погрешна категорија возила.',
    attachmentIds: [(result as { attachment_id: string }).attachment_id],
  };
  expect((await ask(novaReklamacija, wish, key, uuid())).verdict).toBe(
    '403 complaints.files-by-person',
  );
  const own = { ...wish, idempotencyKey: uuid() };
  expect((await fixture.call(novaReklamacija, own, company.token)).statusCode).toBe(200);
});

test('a key writes no more once its maker is no owner; it still reads, and repeats nothing', async () => {
  const { company, slip } = await slipWish();
  const founder = await fixture.addMember(company, 'owner');
  const key = await makeKey(founder);
  const intent = uuid();
  expect((await ask(napraviUplatnicu, slip, key, intent)).verdict).toBe('200');
  const demoted = { member_id: founder.userId, role: 'accountant' };
  expect((await fixture.call(promeniUlogu, demoted, company.token)).statusCode).toBe(200);
  expect((await ask(napraviUplatnicu, slip, key, intent)).verdict).toBe('403 api-key.maker-gone');
  expect((await ask(getDopune, {}, key)).verdict).toBe('200');
  const promoted = { member_id: founder.userId, role: 'owner' };
  await fixture.call(promeniUlogu, promoted, company.token);
  expect((await ask(napraviUplatnicu, slip, key, intent)).verdict).toBe('200');
  await fixture.call(ukloniClana, { member_id: founder.userId }, company.token);
  for (const [call, input] of [
    [napraviUplatnicu, slip],
    [dodeliVozaca, { tag_id: slip.tag_id, driver_id: '' }],
    [sacuvajViseTagova, { tags: [{ tag_id: slip.tag_id, plate: 'BG123-AB' }] }],
  ] as const) {
    expect((await ask(call, input, key, uuid())).verdict).toBe('403 api-key.maker-gone');
  }
});

test('a key writes more seldom than it reads', async () => {
  const {
    company,
    tagIds: [tagId = ''],
  } = await companyWith(1);
  const key = await makeKey(company);
  fixture.passTime({ minutes: 2 });
  const write = () => ask(dodeliVozaca, { tag_id: tagId, driver_id: '' }, key, uuid());
  for (let calls = 0; calls < keyWritesPerMinute; calls += 1) {
    expect((await write()).verdict).toBe('200');
  }
  const refused = await write();
  expect(refused.verdict).toBe('429 request.too-many');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask(getTagovi, {}, key)).verdict).toBe('200');
  fixture.passTime({ minutes: 1 });
  expect((await write()).verdict).toBe('200');
});

test('an expired key writes nothing, and repeats nothing', async () => {
  const { company, slip } = await slipWish();
  const key = await makeKey(company);
  const intent = uuid();
  fixture.passTime({ hours: 30 * 24 - 1 });
  expect((await ask(napraviUplatnicu, slip, key, intent)).verdict).toBe('200');
  fixture.passTime({ hours: 1 });
  expect((await ask(napraviUplatnicu, slip, key, intent)).verdict).toBe('401 api-key.expired');
});

test('an operator may do without: keys get no scope that writes, and those that have one read', async () => {
  const { company, slip } = await slipWish();
  const key = await makeKey(company);
  const without = await fixture.addServer({ KEYS_WRITE: 'false' });
  expect((await ask(napraviUplatnicu, slip, key, uuid(), without)).verdict).toBe(
    '403 api-key.call-closed',
  );
  expect((await ask(getVozaci, {}, key, undefined, without)).verdict).toBe(
    '403 api-key.call-closed',
  );
  expect((await ask(getTagovi, {}, key, undefined, without)).verdict).toBe('200');
  const { result } = await without.call(getKljucevi, {}, company.token);
  expect((result as { offered: string[] }).offered).toEqual(
    apiScopes.filter((scope) => scope.endsWith(':read')),
  );
  const wish = { name: 'ERP', scopes: ['tags:read', 'tags:write'], validDays: 30 };
  expect((await without.call(napraviKljuc, wish, company.token)).message).toBe(
    'integrations.scope-not-offered;scope:tags%3Awrite',
  );
  await without.stop();
  const noComplaints = await fixture.addServer({ COMPLAINTS: 'false' });
  const there = (await noComplaints.call(getKljucevi, {}, company.token)).result;
  expect((there as { offered: string[] }).offered).not.toContain('complaints:write');
  await noComplaints.stop();
});
