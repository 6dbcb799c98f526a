import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { createDatabase } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { createTestDatabase } from '../../platform/testing/test-database.ts';
import type { TestDatabase } from '../../platform/testing/test-database.ts';
import { createTagsService, noTagFigures } from './index.ts';
import type { NewTag, Tags } from './index.ts';
import { driverScope, everyAccount, scopeOf } from '../../testing/scope.ts';

let storage: TestDatabase;
let database: Database;
let tags: Tags;
const balances = new Map<string, number>();
let now = Temporal.Instant.from('2026-11-20T12:00:00Z');

beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.appUrl });
  tags = createTagsService({
    database,
    clock: { now: () => now },
    currency: 'RSD',
    lowBalanceOf: () => 50_000,
    figures: {
      ...noTagFigures,
      balances: { ...noTagFigures.balances, read: () => balances },
    },
  });
});

afterAll(async () => {
  await database.close();
  await storage.drop();
});

async function customerWith(...details: Partial<NewTag>[]) {
  const customer = { accountId: uuid(), userId: uuid() };
  const scope = scopeOf(customer);
  const added = details.map((detail): NewTag => ({
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
  await tags.add(scope, database.queries, added);
  return { ...customer, scope, tagIds: added.map(({ tagId }) => tagId) };
}

async function addCostCentre(scope: AccountScope, code: string, name = '') {
  const saved = await tags.costCentres.save(scope, { costCentreId: '', code, name });
  if (!saved.ok) throw new Error(saved.code);
  return saved.value.costCentreId;
}

const everything = { first: 0, rows: 100, filter: '', languageId: '2' } as const;

test('a customer sees only their own tags, with balance and paging', async () => {
  const { scope, tagIds } = await customerWith(
    { nickname: 'Први' },
    { nickname: 'Други' },
    { nickname: 'Трећи' },
  );
  await customerWith({ nickname: 'Туђи' });
  balances.set(tagIds[0] ?? '', 648_000).set(tagIds[2] ?? '', 21_000);
  const list = await tags.list(scope, everything);
  expect(list.totalRecords).toBe(3);
  expect(
    list.items.map(({ nickname, balanceMinor, lowBalance }) => [
      nickname,
      balanceMinor,
      lowBalance,
    ]),
  ).toEqual([
    ['Други', 0, true],
    ['Трећи', 21_000, true],
    ['Први', 648_000, false],
  ]);
  const second = await tags.list(scope, {
    ...everything,
    first: 1,
    rows: 1,
  });
  expect(second).toEqual({ ...list, items: [list.items[1]] });
  const beyond = await tags.list(scope, { ...everything, first: 300 });
  expect(beyond).toEqual({ ...list, items: [] });
});

test('the filter and the status narrow the list and its count', async () => {
  const { scope } = await customerWith(
    { nickname: 'Комби' },
    { nickname: 'Ауто', status: 'izgubljen' },
  );
  const byName = await tags.list(scope, {
    ...everything,
    filter: 'kombi',
  });
  expect(byName.totalRecords).toBe(1);
  const lost = await tags.list(scope, {
    ...everything,
    status: 'izgubljen',
  });
  expect(lost.items.map(({ nickname }) => nickname)).toEqual(['Ауто']);
});

test('a customer changes nickname, plate and cost centre', async () => {
  const { scope, tagIds } = await customerWith({});
  const [tagId = ''] = tagIds;
  const costCentreId = await addCostCentre(scope, 'Југ');
  const input = { tagId, nickname: 'Камион', plate: 'ns 317 kđ', costCentreId };
  expect(await tags.save(scope, input)).toMatchObject({ ok: true });
  expect(await tags.find(scope, tagId)).toMatchObject({
    nickname: 'Камион',
    plate: 'NS 317-KĐ',
    costCentre: { costCentreId, code: 'Југ', name: '' },
  });
});

test('of two who edit a tag the slower is shown the saved state, and may overwrite it', async () => {
  const { scope, tagIds } = await customerWith({ nickname: 'Стари' });
  const [tagId = ''] = tagIds;
  const costCentreId = await addCostCentre(scope, '10', 'Југ');
  const both = (await tags.list(scope, everything)).items[0]?.revision;
  const first = { tagId, nickname: 'Први', plate: '', costCentreId, revision: both };
  const second = { tagId, nickname: 'Стари', plate: 'NS 317-KĐ', revision: both };
  expect(await tags.save(scope, first)).toMatchObject({ ok: true });
  // The same click again is nobody else's change.
  expect(await tags.save(scope, first)).toMatchObject({ ok: true });
  const newest = (await tags.list(scope, everything)).items[0]?.revision;
  expect(await tags.save(scope, second)).toEqual({
    ok: false,
    code: 'tags.changed-meanwhile',
    params: { nickname: 'Први', plate: '', costCentre: '10 Југ', revision: newest },
  });
  expect(await tags.find(scope, tagId)).toMatchObject({ nickname: 'Први', plate: '' });
  expect(await tags.save(scope, { ...second, revision: newest })).toMatchObject({ ok: true });
  expect(await tags.find(scope, tagId)).toMatchObject({ plate: 'NS 317-KĐ' });
});

test('an invalid plate is refused and changes nothing', async () => {
  const { scope, tagIds } = await customerWith({ nickname: 'Стари' });
  const [tagId = ''] = tagIds;
  const input = { tagId, nickname: 'Нови', plate: '???' };
  expect(await tags.save(scope, input)).toEqual({
    ok: false,
    code: 'request.invalid',
    faults: [{ field: 'plate', message: 'tags.plate-invalid' }],
  });
  expect(await tags.find(scope, tagId)).toMatchObject({ nickname: 'Стари' });
});

test.each(['not an id', uuid()])('a tag %j that is not there is not found', async (tagId) => {
  const { scope } = await customerWith({});
  const notFound = { ok: false, code: 'tags.not-found' };
  const input = { tagId, nickname: '', plate: '' };
  expect(await tags.save(scope, input)).toEqual(notFound);
  expect(await tags.changeStatus(scope, tagId, { to: 'izgubljen' })).toEqual(notFound);
});

test('another customer’s tag does not exist for any call', async () => {
  const other = await customerWith({ nickname: 'Туђи' });
  const { scope } = await customerWith({});
  const [tagId = ''] = other.tagIds;
  const notFound = { ok: false, code: 'tags.not-found' };
  const input = { tagId, nickname: 'Мој', plate: '' };
  expect(await tags.save(scope, input)).toEqual(notFound);
  expect(await tags.changeStatus(scope, tagId, { to: 'izgubljen' })).toEqual(notFound);
  expect(await tags.find(scope, tagId)).toBeUndefined();
  expect(await tags.describe(scope, [tagId])).toEqual(new Map());
  expect(await tags.find(other.scope, tagId)).toMatchObject({
    nickname: 'Туђи',
    status: 'aktivan',
  });
});

test('a driver finds no tag but their own, whatever is tried', async () => {
  const { accountId, userId, tagIds } = await customerWith({}, {});
  const [own = '', other = ''] = tagIds;
  const driver = driverScope({ accountId, userId }, { [own]: '2026-11-01' });
  const { items } = await tags.list(driver, everything);
  expect(items.map(({ tagId }) => tagId)).toEqual([own]);
  expect((await tags.all(driver)).map(({ tagId }) => tagId)).toEqual([own]);
  expect([...(await tags.describe(driver, tagIds)).keys()]).toEqual([own]);
  expect(await tags.find(driver, own)).toBeDefined();
  expect(await tags.find(driver, other)).toBeUndefined();
  const { serialNumber = '' } = (await tags.find(scopeOf({ accountId, userId }), other)) ?? {};
  expect(await tags.findBySerial(driver, serialNumber)).toBeUndefined();
  const notFound = { ok: false, code: 'tags.not-found' };
  const input = { tagId: other, nickname: 'Мој', plate: '' };
  expect(await tags.save(driver, input)).toEqual(notFound);
  expect(await tags.changeStatus(driver, other, { to: 'izgubljen' })).toEqual(notFound);
  expect(await tags.all(driverScope({ accountId, userId }, {}))).toEqual([]);
});

test('a tag is found by its printed number, but only by its own customer', async () => {
  const [serialNumber, centre] = [uuid(), 'Југ'];
  const { scope, tagIds } = await customerWith({}, { serialNumber, nickname: 'Комби' });
  const costCentreId = await addCostCentre(scope, centre);
  const [, tagId = ''] = tagIds;
  await tags.save(scope, { tagId, nickname: 'Комби', plate: '', costCentreId });
  expect(await tags.findBySerial(scope, serialNumber)).toEqual(await tags.find(scope, tagId));
  expect(await tags.findBySerial(scope, 'измишљен')).toBeUndefined();
  const stranger = await customerWith({});
  expect(await tags.findBySerial(stranger.scope, serialNumber)).toBeUndefined();
});

test('a tag is lost as soon as it is reported and active again when found, with one audit line each', async () => {
  const { scope, tagIds } = await customerWith({});
  const [tagId = ''] = tagIds;
  const report = (to: 'izgubljen' | 'aktivan') => tags.changeStatus(scope, tagId, { to });
  await report('izgubljen');
  // A second click, a second tab.
  expect(await report('izgubljen')).toMatchObject({ ok: true });
  expect(await tags.find(scope, tagId)).toMatchObject({ status: 'izgubljen' });
  now = now.add({ minutes: 5 });
  await report('aktivan');
  expect(await tags.find(scope, tagId)).toMatchObject({ status: 'aktivan' });
  const trail = await database.queries
    .selectFrom('audit_trail')
    .select(['actor', 'action', 'subject', 'details'])
    .where('account_id', '=', scope.accountId)
    .orderBy('occurred_at')
    .execute();
  const noted = { actor: `user:${scope.actor.userId}`, action: 'tag-status-changed' };
  expect(trail).toEqual([
    { ...noted, subject: `tag:${tagId}`, details: { from: 'aktivan', to: 'izgubljen' } },
    { ...noted, subject: `tag:${tagId}`, details: { from: 'izgubljen', to: 'aktivan' } },
  ]);
});

test('two reports at the same moment are one change', async () => {
  const { scope, tagIds } = await customerWith({});
  const [tagId = ''] = tagIds;
  await Promise.all(
    Array.from({ length: 8 }, () => tags.changeStatus(scope, tagId, { to: 'ukraden' })),
  );
  const trail = await database.queries
    .selectFrom('audit_trail')
    .select('audit_id')
    .where('account_id', '=', scope.accountId)
    .execute();
  expect(trail).toHaveLength(1);
});

test('a customer cannot switch a tag that the operator switched off', async () => {
  const { scope, tagIds } = await customerWith({ status: 'neaktivan' });
  const refused = { ok: false, code: 'tags.status-not-allowed' };
  const [tagId = ''] = tagIds;
  expect(await tags.changeStatus(scope, tagId, { to: 'aktivan' })).toEqual(refused);
  expect(await tags.changeStatus(scope, tagId, { to: 'izgubljen' })).toEqual(refused);
});

test('a serial number has one owner', async () => {
  const { scope, tagIds } = await customerWith({ serialNumber: '004122109120' });
  await expect(customerWith({ serialNumber: '004122109120' })).rejects.toThrow(
    'tag_directory__key',
  );
  const owners = await tags.findOwners(everyAccount, database.queries, ['004122109120', '9']);
  expect([...owners.values()]).toMatchObject([{ accountId: scope.accountId, tagId: tagIds[0] }]);
});
