import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeAccount } from '../../platform/scope/scope.ts';
import { createDatabase } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { createTagsService } from './index.ts';
import type { NewTag, Tags } from './index.ts';
import { everyAccount } from '../../testing/scope.ts';

let storage: TestDatabase;
let database: Database;
let tags: Tags;
const balances = new Map<string, number>();
let now = Temporal.Instant.from('2026-11-20T12:00:00Z');

beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.ownerUrl });
  tags = createTagsService({
    database,
    clock: { now: () => now },
    currency: 'RSD',
    lowBalanceOf: () => 50_000,
    figures: {
      balancesOf: async () => balances,
      lastPassagesOf: async () => new Map(),
    },
  });
});

afterAll(async () => {
  await database.close();
  await storage.drop();
});

function actorOf(accountId: string) {
  return { accountId, userId: uuid(), requestId: uuid(), reach: wholeAccount };
}

async function customerWith(...details: Partial<NewTag>[]) {
  const accountId = uuid();
  const added = details.map((detail): NewTag => ({
    accountId,
    tagId: uuid(),
    serialNumber: uuid(),
    category: 'I',
    plate: '',
    nickname: '',
    status: 'aktivan',
    statusChangedAt: now,
    createdAt: now,
    ...detail,
  }));
  await tags.add(database.queries, added);
  return { accountId, actor: actorOf(accountId), tagIds: added.map(({ tagId }) => tagId) };
}

async function addCostCentre(actor: ReturnType<typeof actorOf>, code: string, name = '') {
  const saved = await tags.costCentres.save(actor, { costCentreId: '', code, name });
  if (!saved.ok) throw new Error(saved.code);
  return saved.value.costCentreId;
}

const everything = { first: 0, rows: 100, filter: '', languageId: '2' } as const;

test('a customer sees the own tags alone, with balance and paging', async () => {
  const { accountId, tagIds } = await customerWith(
    { nickname: 'Први' },
    { nickname: 'Други' },
    { nickname: 'Трећи' },
  );
  await customerWith({ nickname: 'Туђи' });
  balances.set(tagIds[0] ?? '', 648_000).set(tagIds[2] ?? '', 21_000);
  const list = await tags.list(everyAccount.account(accountId), everything);
  expect(list.totalRecords).toBe(3);
  expect(
    list.items.map(({ nickname, balance, lowBalance }) => [nickname, balance.amount, lowBalance]),
  ).toEqual([
    ['Други', 0, true],
    ['Трећи', 21_000, true],
    ['Први', 648_000, false],
  ]);
  const second = await tags.list(everyAccount.account(accountId), {
    ...everything,
    first: 1,
    rows: 1,
  });
  expect(second).toEqual({ items: [list.items[1]], totalRecords: 3 });
  const beyond = await tags.list(everyAccount.account(accountId), { ...everything, first: 300 });
  expect(beyond).toEqual({ items: [], totalRecords: 3 });
});

test('the filter and the status narrow the list and its count', async () => {
  const { accountId } = await customerWith(
    { nickname: 'Комби' },
    { nickname: 'Ауто', status: 'izgubljen' },
  );
  const byName = await tags.list(everyAccount.account(accountId), {
    ...everything,
    filter: 'kombi',
  });
  expect(byName.totalRecords).toBe(1);
  const lost = await tags.list(everyAccount.account(accountId), {
    ...everything,
    status: 'izgubljen',
  });
  expect(lost.items.map(({ nickname }) => nickname)).toEqual(['Ауто']);
});

test('a customer changes nickname, plate and cost centre', async () => {
  const { accountId, actor, tagIds } = await customerWith({});
  const [tagId = ''] = tagIds;
  const costCentreId = await addCostCentre(actor, 'Југ');
  const input = { tag_id: tagId, nickname: 'Камион', plate: 'ns 317 kđ', costCentreId };
  expect(await tags.save(actor, input)).toMatchObject({ ok: true });
  expect(await tags.find(accountId, tagId)).toMatchObject({
    nickname: 'Камион',
    plate: 'NS 317-KĐ',
    costCentre: { costCentreId, code: 'Југ', name: '' },
  });
});

test('of two who edit one tag the slower is told what is there, and may write over it', async () => {
  const { accountId, actor, tagIds } = await customerWith({ nickname: 'Стари' });
  const [tagId = ''] = tagIds;
  const costCentreId = await addCostCentre(actor, '10', 'Југ');
  const both = (await tags.list(everyAccount.account(accountId), everything)).items[0]?.revision;
  const first = { tag_id: tagId, nickname: 'Први', plate: '', costCentreId, revision: both };
  const second = { tag_id: tagId, nickname: 'Стари', plate: 'NS 317-KĐ', revision: both };
  expect(await tags.save(actor, first)).toMatchObject({ ok: true });
  // The same click again is no other's change.
  expect(await tags.save(actor, first)).toMatchObject({ ok: true });
  const newest = (await tags.list(everyAccount.account(accountId), everything)).items[0]?.revision;
  expect(await tags.save(actor, second)).toEqual({
    ok: false,
    code: 'tags.changed-meanwhile',
    params: { nickname: 'Први', plate: '', costCentre: '10 Југ', revision: newest },
  });
  expect(await tags.find(accountId, tagId)).toMatchObject({ nickname: 'Први', plate: '' });
  expect(await tags.save(actor, { ...second, revision: newest })).toMatchObject({ ok: true });
  expect(await tags.find(accountId, tagId)).toMatchObject({ plate: 'NS 317-KĐ' });
});

test('a wrong plate is refused by name and changes nothing', async () => {
  const { accountId, actor, tagIds } = await customerWith({ nickname: 'Стари' });
  const [tagId = ''] = tagIds;
  const input = { tag_id: tagId, nickname: 'Нови', plate: '???' };
  expect(await tags.save(actor, input)).toEqual({
    ok: false,
    code: 'request.invalid',
    faults: [{ field: 'plate', message: 'tags.plate-invalid' }],
  });
  expect(await tags.find(accountId, tagId)).toMatchObject({ nickname: 'Стари' });
});

test.each(['not an id', uuid()])('a tag %j that is not there is not found', async (tagId) => {
  const { actor } = await customerWith({});
  const notFound = { ok: false, code: 'tags.not-found' };
  const input = { tag_id: tagId, nickname: '', plate: '' };
  expect(await tags.save(actor, input)).toEqual(notFound);
  expect(await tags.changeStatus(actor, tagId, { to: 'izgubljen' })).toEqual(notFound);
});

test('another customer’s tag is not there, whatever is tried', async () => {
  const other = await customerWith({ nickname: 'Туђи' });
  const { actor, accountId } = await customerWith({});
  const [tagId = ''] = other.tagIds;
  const notFound = { ok: false, code: 'tags.not-found' };
  const input = { tag_id: tagId, nickname: 'Мој', plate: '' };
  expect(await tags.save(actor, input)).toEqual(notFound);
  expect(await tags.changeStatus(actor, tagId, { to: 'izgubljen' })).toEqual(notFound);
  expect(await tags.find(accountId, tagId)).toBeUndefined();
  expect(await tags.describe(accountId, [tagId])).toEqual(new Map());
  expect(await tags.find(other.accountId, tagId)).toMatchObject({
    nickname: 'Туђи',
    status: 'aktivan',
  });
});

test('a tag is found by what is printed on it, by its own customer alone', async () => {
  const [serialNumber, centre] = [uuid(), 'Југ'];
  const { accountId, actor, tagIds } = await customerWith({}, { serialNumber, nickname: 'Комби' });
  const costCentreId = await addCostCentre(actor, centre);
  const [, tagId = ''] = tagIds;
  await tags.save(actor, { tag_id: tagId, nickname: 'Комби', plate: '', costCentreId });
  expect(await tags.findBySerial(accountId, serialNumber)).toEqual(
    await tags.find(accountId, tagId),
  );
  expect(await tags.findBySerial(accountId, 'измишљен')).toBeUndefined();
  const stranger = await customerWith({});
  expect(await tags.findBySerial(stranger.accountId, serialNumber)).toBeUndefined();
});

test('a lost tag stops at once and works again when found, each noted once', async () => {
  const { accountId, actor, tagIds } = await customerWith({});
  const [tagId = ''] = tagIds;
  const report = (to: 'izgubljen' | 'aktivan') => tags.changeStatus(actor, tagId, { to });
  await report('izgubljen');
  // A second click, a second tab.
  expect(await report('izgubljen')).toMatchObject({ ok: true });
  expect(await tags.find(accountId, tagId)).toMatchObject({ status: 'izgubljen' });
  now = now.add({ minutes: 5 });
  await report('aktivan');
  expect(await tags.find(accountId, tagId)).toMatchObject({ status: 'aktivan' });
  const trail = await database.queries
    .selectFrom('audit_trail')
    .select(['actor', 'action', 'subject', 'details'])
    .where('account_id', '=', accountId)
    .orderBy('occurred_at')
    .execute();
  const noted = { actor: `user:${actor.userId}`, action: 'tag-status-changed' };
  expect(trail).toEqual([
    { ...noted, subject: `tag:${tagId}`, details: { from: 'aktivan', to: 'izgubljen' } },
    { ...noted, subject: `tag:${tagId}`, details: { from: 'izgubljen', to: 'aktivan' } },
  ]);
});

test('two reports at the same moment are one change', async () => {
  const { accountId, actor, tagIds } = await customerWith({});
  const [tagId = ''] = tagIds;
  await Promise.all(
    Array.from({ length: 8 }, () => tags.changeStatus(actor, tagId, { to: 'ukraden' })),
  );
  const trail = await database.queries
    .selectFrom('audit_trail')
    .select('audit_id')
    .where('account_id', '=', accountId)
    .execute();
  expect(trail).toHaveLength(1);
});

test('a tag that the operator switched off is not for the customer to switch', async () => {
  const { actor, tagIds } = await customerWith({ status: 'neaktivan' });
  const refused = { ok: false, code: 'tags.status-not-allowed' };
  const [tagId = ''] = tagIds;
  expect(await tags.changeStatus(actor, tagId, { to: 'aktivan' })).toEqual(refused);
  expect(await tags.changeStatus(actor, tagId, { to: 'izgubljen' })).toEqual(refused);
});

test('a serial number has one owner', async () => {
  const { accountId, tagIds } = await customerWith({ serialNumber: '004122109120' });
  await expect(customerWith({ serialNumber: '004122109120' })).rejects.toThrow(
    'tag_directory__key',
  );
  const owners = await tags.findOwners(database.queries, ['004122109120', '9']);
  expect([...owners.values()]).toMatchObject([{ accountId, tagId: tagIds[0] }]);
});
