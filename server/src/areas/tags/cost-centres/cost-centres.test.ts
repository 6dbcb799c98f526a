import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import { createDatabase, type Database } from '../../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts';
import { createTagsService, noTagFigures, type Tags } from '../index.ts';
import { mostCostCentres } from './cost-centres.service.ts';
import { scopeOf } from '../../../testing/scope.ts';

let storage: TestDatabase;
let database: Database;
let tags: Tags;
const balances = new Map<string, number>();
const now = Temporal.Instant.from('2026-11-20T12:00:00Z');

beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.appUrl });
  tags = createTagsService({
    database,
    clock: { now: () => now },
    currency: 'RSD',
    lowBalanceOf: () => 0,
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

function company(): MemberScope {
  return scopeOf({ accountId: uuid(), userId: uuid() });
}

async function add(scope: MemberScope, code: string, name = ''): Promise<string> {
  const saved = await tags.costCentres.save(scope, { costCentreId: '', code, name });
  if (!saved.ok) throw new Error(saved.code);
  return saved.value.costCentreId;
}

async function addTag(scope: MemberScope, costCentreId: string | null = null): Promise<string> {
  const tagId = uuid();
  await tags.add(scope, database.queries, [
    {
      tagId,
      serialNumber: uuid(),
      category: 'I',
      plate: '',
      nickname: '',
      costCentreId,
      status: 'aktivan',
      statusChangedAt: now,
      createdAt: now.subtract({ hours: 24 }),
    },
  ]);
  return tagId;
}

const give = (scope: MemberScope, tagId: string, costCentreId: string) =>
  tags.save(scope, { tagId, nickname: '', plate: '', costCentreId });

test('a company keeps its own list, ordered by code, with the tags of each', async () => {
  const scope = company();
  const tenth = await add(scope, '10', 'Продаја');
  const ninth = await add(scope, '9');
  const tagId = await addTag(scope, tenth);
  balances.set(tagId, 120_000);
  const loose = await addTag(scope);
  balances.set(loose, 5000);
  await add(company(), 'Туђе');
  const list = await tags.costCentres.list(scope);
  expect(list.items).toMatchObject([
    { costCentreId: ninth, code: '9', tags: 0, balanceMinor: 0 },
    { costCentreId: tenth, code: '10', name: 'Продаја', tags: 1, balanceMinor: 120_000 },
  ]);
  expect(list.withoutCostCentre).toMatchObject({ tags: 1, balanceMinor: 5000 });
});

test.each([
  ['југ', 'ЈУГ'],
  ['Jug', 'југ'],
  ['А-1', 'A-1'],
])('a code is unique, in whichever script: %s, %s', async (first, second) => {
  const scope = company();
  await add(scope, first);
  const again = await tags.costCentres.save(scope, { costCentreId: '', code: second, name: '' });
  expect(again).toMatchObject({ ok: false, code: 'tags.cost-centre-code-taken' });
});

test('eight requests that add the same code at once add it once', async () => {
  const scope = company();
  const added = await Promise.all(
    Array.from({ length: 8 }, () =>
      tags.costCentres.save(scope, { costCentreId: '', code: '300', name: '' }),
    ),
  );
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await tags.costCentres.list(scope)).items).toHaveLength(1);
});

test('of two who edit a cost centre the slower is shown the saved one', async () => {
  const scope = company();
  const costCentreId = await add(scope, '10', 'Југ');
  const revision = await revisionOf(scope);
  const first = { costCentreId, code: '10', name: 'Исток', revision };
  const second = { costCentreId, code: '11', name: 'Југ', revision };
  expect(await tags.costCentres.save(scope, first)).toMatchObject({ ok: true });
  expect(await tags.costCentres.save(scope, first)).toMatchObject({ ok: true });
  const newest = await revisionOf(scope);
  expect(await tags.costCentres.save(scope, second)).toEqual({
    ok: false,
    code: 'tags.cost-centre-changed',
    params: { code: '10', name: 'Исток', revision: newest },
  });
  expect(await tags.costCentres.save(scope, { ...second, revision: newest })).toMatchObject({
    ok: true,
  });
});

async function revisionOf(scope: MemberScope): Promise<string | undefined> {
  return (await tags.costCentres.list(scope)).items[0]?.revision;
}

test('the length of the list is limited', async () => {
  const scope = company();
  await database.run(
    `INSERT INTO cost_centres (account_id, cost_centre_id, code, code_key, name, created_at)
     SELECT $1, gen_random_uuid(), n::text, n::text, '', now() FROM generate_series(1, $2::int) n`,
    [scope.accountId, mostCostCentres],
  );
  const one = { costCentreId: '', code: 'x', name: '' };
  expect(await tags.costCentres.save(scope, one)).toMatchObject({
    code: 'tags.cost-centres-too-many',
  });
});

test('another company’s cost centre does not exist for any call', async () => {
  const other = company();
  const theirs = await add(other, '300', 'Њихово');
  const scope = company();
  const tagId = await addTag(scope);
  const notFound = { ok: false, code: 'tags.cost-centre-not-found' };
  for (const costCentreId of [theirs, uuid(), 'није ни број']) {
    const change = { costCentreId, code: '1', name: '' };
    expect(await tags.costCentres.save(scope, change)).toEqual(notFound);
    expect(await tags.costCentres.remove(scope, costCentreId)).toEqual(notFound);
    expect(await give(scope, tagId, costCentreId)).toEqual(notFound);
  }
  expect(await tags.costCentres.list(other)).toMatchObject({
    items: [{ code: '300', name: 'Њихово' }],
  });
});

test('a cost centre in use stays, one that was used is archived, an unused one is deleted', async () => {
  const scope = company();
  const [used, unused] = [await add(scope, '1'), await add(scope, '2')];
  const tagId = await addTag(scope, used);
  expect(await tags.costCentres.remove(scope, used)).toMatchObject({
    code: 'tags.cost-centre-in-use',
    params: { tags: 1 },
  });
  expect(await tags.costCentres.remove(scope, unused)).toMatchObject({ ok: true });
  await give(scope, tagId, '');
  expect(await tags.costCentres.remove(scope, used)).toMatchObject({ ok: true });
  const { items } = await tags.costCentres.list(scope);
  expect(items).toMatchObject([{ costCentreId: used, archived: true }]);
  // No tag gets it any more, until it is saved again.
  expect(await give(scope, tagId, used)).toMatchObject({ code: 'tags.cost-centre-not-found' });
  await tags.costCentres.save(scope, { costCentreId: used, code: '1', name: 'Опет' });
  expect(await give(scope, tagId, used)).toMatchObject({ ok: true });
});

test('a tag is given a cost centre while the cost centre is removed: one of the two wins', async () => {
  const scope = company();
  for (let round = 0; round < 10; round += 1) {
    const costCentreId = await add(scope, `трка ${round}`);
    const tagId = await addTag(scope);
    const [given, removed] = await Promise.all([
      give(scope, tagId, costCentreId),
      tags.costCentres.remove(scope, costCentreId),
    ]);
    expect([given.ok, removed.ok].filter(Boolean)).toHaveLength(1);
  }
});

test('changes of the list are in the audit trail', async () => {
  const scope = company();
  const costCentreId = await add(scope, '1');
  await tags.costCentres.save(scope, { costCentreId, code: '1a', name: '' });
  await tags.costCentres.remove(scope, costCentreId);
  const trail = await database.queries
    .selectFrom('audit_trail')
    .select(['actor', 'action', 'subject'])
    .where('account_id', '=', scope.accountId)
    .orderBy('audit_id')
    .execute();
  const noted = { actor: `user:${scope.actor.userId}`, subject: `cost-centre:${costCentreId}` };
  expect(trail).toEqual([
    { ...noted, action: 'cost-centre-added' },
    { ...noted, action: 'cost-centre-changed' },
    { ...noted, action: 'cost-centre-removed' },
  ]);
});

test('the list of tags can be filtered by a cost centre, or by none', async () => {
  const scope = company();
  const costCentreId = await add(scope, '300', 'Ниш');
  const own = await addTag(scope, costCentreId);
  const loose = await addTag(scope);
  const listed = async (filter: { costCentreId?: string; filter?: string }) => {
    const input = { first: 0, rows: 100, filter: '', languageId: '2', ...filter } as const;
    return (await tags.list(scope, input)).items.map(({ tagId }) => tagId);
  };
  expect(await listed({ costCentreId })).toEqual([own]);
  expect(await listed({ costCentreId: 'none' })).toEqual([loose]);
  expect(await listed({ costCentreId: uuid() })).toEqual([]);
  expect(await listed({ filter: 'nis' })).toEqual([own]);
});
