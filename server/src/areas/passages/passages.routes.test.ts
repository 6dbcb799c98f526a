import { getObracun, getPotrosnja, getProlasci, izvozProlazaka } from '@rampa/contract/passages';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture } from '../../testing/app-fixture.ts';
import type { AppFixture, SignedIn } from '../../testing/app-fixture.ts';
import { createTagsService, noTagFigures } from '../tags/index.ts';
import { createTollCalculator, readTollNetwork } from '../toll-calculator/index.ts';
import { createWallet } from '../wallet/index.ts';
import { createPassageRecorder } from './index.ts';
import { fixtureNow, tripOf } from './testing/passages-fixture.ts';
import { nobodyListens } from '../../platform/events/events.ts';
import { everyAccount } from '../../testing/scope.ts';

let fixture: AppFixture;
let driver: SignedIn;
let newcomer: SignedIn;
let tagId: string;

beforeAll(async () => {
  fixture = await openAppFixture();
  [driver, newcomer] = await Promise.all([fixture.addCustomer(), fixture.addCustomer()]);
  tagId = uuid();
  await drive(driver.accountId, tagId);
});

afterAll(() => fixture.close());

/** Two passages, as the lanes deliver them. */
async function drive(accountId: string, ownTagId: string): Promise<void> {
  const { database } = fixture.app;
  const clock = { now: () => fixtureNow };
  const tags = createTagsService({
    database,
    clock,
    currency: 'RSD',
    lowBalanceOf: () => 0,
    figures: noTagFigures,
  });
  await tags.add(everyAccount.account(accountId), database.queries, [
    {
      tagId: ownTagId,
      serialNumber: '004122107785',
      category: 'I',
      plate: 'BG 2148-AP',
      nickname: '=cmd',
      status: 'aktivan',
      statusChangedAt: fixtureNow,
      createdAt: fixtureNow,
    },
  ]);
  const recorder = createPassageRecorder({
    database,
    calculator: createTollCalculator(readTollNetwork('rs')),
    tags,
    wallet: createWallet({ database, clock, events: nobodyListens }),
    events: nobodyListens,
  });
  await recorder.recordPassages(everyAccount, [
    tripOf('004122107785', '2026-05-04T10:00:00Z'),
    tripOf('004122107785', '2026-06-04T10:00:00Z', { category: 'II' }),
  ]);
}

test('a driver reads passages in the language asked for, paged as specified', async () => {
  const reply = await fixture.call(getProlasci, {}, driver.token);
  expect(reply).toMatchObject({
    http: 200,
    statusCode: 200,
    result: { totalRecords: 2, items: [{ exit: 'Novi Sad jug' }, { exit: 'Novi Sad jug' }] },
  });
  const cyrillic = await fixture.call(getProlasci, { languageId: 1, rows: 1 }, driver.token);
  expect(cyrillic.result).toMatchObject({ items: [{ exit: 'Нови Сад југ' }] });
});

test('an account without passages gets the product’s own code', async () => {
  for (const call of [getProlasci, getPotrosnja]) {
    const reply = await fixture.call(call, {}, newcomer.token);
    expect(reply).toMatchObject({ http: 200, statusCode: 603, message: 'passages.none' });
  }
  const file = await fixture.call(izvozProlazaka, { format: 'csv' }, newcomer.token);
  expect(file).toMatchObject({ http: 200, statusCode: 603, message: 'passages.none' });
});

test('another customer’s tag and passage do not exist', async () => {
  const foreign = await fixture.call(getProlasci, { tag_id: tagId }, newcomer.token);
  expect(foreign).toMatchObject({ http: 404, message: 'tags.not-found' });
  const mine = await fixture.call(getProlasci, {}, driver.token);
  const { items } = mine.result as { items: { passage_id: string }[] };
  const passageId = items[0]?.passage_id ?? '';
  const explained = await fixture.call(getObracun, { passage_id: passageId }, driver.token);
  expect(explained).toMatchObject({
    statusCode: 200,
    result: { reasons: [{ mark: 'category-differs', params: { charged: 'II', tag: 'I' } }] },
  });
  const spied = await fixture.call(getObracun, { passage_id: passageId }, newcomer.token);
  expect(spied).toMatchObject({ http: 404, message: 'passages.not-found' });
});

test.each([
  ['csv', 'text/csv; charset=utf-8'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['pdf', 'application/pdf'],
  ['json', 'application/json; charset=utf-8'],
  ['ndjson', 'application/x-ndjson; charset=utf-8'],
  ['parquet', 'application/vnd.apache.parquet'],
])('a download as %s says what it is and how many rows it will have', async (format, type) => {
  const reply = await fixture.send({
    url: izvozProlazaka.path,
    query: { format, languageId: '3' },
    headers: { authorization: `Bearer ${driver.token}` },
  });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': type,
    'x-total-records': '2',
    'x-schema': 'passages/2',
    'content-disposition': `attachment; filename="passages_to-2026-11-20.${format}"`,
  });
  expect(reply.rawPayload.length).toBeGreaterThan(200);
});

test('the file’s texts are in the language, and a nickname does not run as a formula', async () => {
  const reply = await fixture.send({
    url: izvozProlazaka.path,
    query: { format: 'csv', languageId: '2' },
    headers: { authorization: `Bearer ${driver.token}` },
  });
  expect(reply.payload).toContain('Serijski broj;Tablice;Naziv;');
  expect(reply.payload).toContain(";BG 2148-AP;'=cmd;");
  expect(reply.payload).toContain(';druga kategorija;');
});

test('a program reads what people see in words as codes, amounts as integers and times with their offset', async () => {
  const read = async (query: Record<string, string>) => {
    const reply = await fixture.send({
      url: izvozProlazaka.path,
      query: { format: 'json', period: '2026-06-01/2026-06-30', tag_id: tagId, ...query },
      headers: { authorization: `Bearer ${driver.token}` },
    });
    return reply.json<{ readonly items: readonly object[] }>();
  };
  const passage = {
    serial_number: '004122107785',
    plate: 'BG 2148-AP',
    nickname: '=cmd',
    costCentreCode: '',
    enteredAt: '2026-06-04T11:32:00+02:00',
    entry: 'Stara Pazova',
    exitedAt: '2026-06-04T12:00:00+02:00',
    exit: 'Novi Sad jug',
    lane: '3',
    kategorija: 'II',
    amount: { amount: 47_900, currency: 'RSD' },
    marks: ['category-differs'],
  };
  expect(await read({})).toEqual({
    schema: 'passages/2',
    selection: { period: '2026-06-01/2026-06-30', tag_id: tagId },
    totalRecords: 1,
    totalAmount: passage.amount,
    items: [{ ...passage, passage_id: expect.stringMatching(/^[0-9a-f-]{36}$/u) as string }],
  });
  expect(await read({ schema: 'passages/1' })).toMatchObject({ schema: 'passages/1' });
  expect((await read({ schema: 'passages/1' })).items).toEqual([passage]);
  const cyrillic = await read({ languageId: '1' });
  expect(cyrillic.items).toMatchObject([{ exit: 'Нови Сад југ', marks: ['category-differs'] }]);
});

test('a file states its period and filters, and has the previous columns on request', async () => {
  const ask = (query: Record<string, string>) =>
    fixture.send({
      url: izvozProlazaka.path,
      query: { format: 'csv', languageId: '2', ...query },
      headers: { authorization: `Bearer ${driver.token}` },
    });
  const nameOf = async (query: Record<string, string>) =>
    /filename="(.*)"/.exec(String((await ask(query)).headers['content-disposition']))?.[1];
  const may = '2026-05-01/2026-05-31';
  expect(await nameOf({ period: may })).toBe('prolasci_2026-05.csv');
  expect(await nameOf({ period: '2026-06-01/2026-06-30' })).toBe('prolasci_2026-06.csv');
  expect(await nameOf({ period: may, tag_id: tagId })).toBe(
    'prolasci_2026-05_bg-2148-ap-004122107785.csv',
  );
  const searched = { period: may, station_id: 'rs-a1-novi-sad-jug', amountFrom: '10000' };
  expect(await nameOf(searched)).toBe('prolasci_2026-05_novi-sad-jug-100_.csv');
  // A company's file of all its tags is that of its fleet.
  const ofCompany = 'UPDATE accounts SET tax_number = $1 WHERE account_id = $2';
  await fixture.app.database.run(ofCompany, ['100000001', driver.accountId]);
  expect(await nameOf({ period: may })).toBe('prolasci_2026-05_flota.csv');
  await fixture.app.database.run(ofCompany, ['', driver.accountId]);
  const headOf = (payload: string): string => payload.split('\r\n')[0] ?? '';
  const now = await ask({ period: may });
  const before = await ask({ period: may, schema: 'passages/1' });
  expect(before.headers['x-schema']).toBe('passages/1');
  expect(headOf(now.payload)).toBe(`${headOf(before.payload)};Oznaka prolaska`);
  expect((await ask({ schema: 'passages/9' })).json()).toMatchObject({
    statusCode: 400,
    result: [{ field: 'schema', message: 'field.unknown-schema;known:passages/1 passages/2' }],
  });
});

test('an invalid period is refused and named', async () => {
  const reply = await fixture.call(getProlasci, { period: '2026-02-30/..' }, driver.token);
  expect(reply).toMatchObject({ http: 400, result: [{ field: 'period' }] });
});
