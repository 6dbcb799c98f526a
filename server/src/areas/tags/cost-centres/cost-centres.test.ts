import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeAccount } from '../../../platform/scope/scope.ts';
import { createDatabase, type Database } from '../../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts';
import { createTagsService, type Actor, type Tags } from '../index.ts';
import { mostCostCentres } from './cost-centres.service.ts';
import { everyAccount } from '../../../testing/scope.ts';

let storage: TestDatabase;
let database: Database;
let tags: Tags;
const balances = new Map<string, number>();
const now = Temporal.Instant.from('2026-11-20T12:00:00Z');

beforeAll(async () => {
  storage = await createTestDatabase();
  database = createDatabase({ url: storage.ownerUrl });
  tags = createTagsService({
    database,
    clock: { now: () => now },
    currency: 'RSD',
    lowBalanceOf: () => 0,
    figures: { balancesOf: async () => balances, lastPassagesOf: async () => new Map() },
  });
});
afterAll(async () => {
  await database.close();
  await storage.drop();
});

function company(): Actor {
  return { accountId: uuid(), userId: uuid(), requestId: uuid(), reach: wholeAccount };
}

async function add(actor: Actor, code: string, name = ''): Promise<string> {
  const saved = await tags.costCentres.save(actor, { costCentreId: '', code, name });
  if (!saved.ok) throw new Error(saved.code);
  return saved.value.costCentreId;
}

async function addTag(actor: Actor, costCentreId: string | null = null): Promise<string> {
  const tagId = uuid();
  await tags.add(database.queries, [
    {
      accountId: actor.accountId,
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

const give = (actor: Actor, tagId: string, costCentreId: string) =>
  tags.save(actor, { tag_id: tagId, nickname: '', plate: '', costCentreId });

test('a company keeps its own list, in the order of its codes, with what is on each', async () => {
  const actor = company();
  const tenth = await add(actor, '10', 'Продаја');
  const ninth = await add(actor, '9');
  const tagId = await addTag(actor, tenth);
  balances.set(tagId, 120_000);
  const loose = await addTag(actor);
  balances.set(loose, 5000);
  await add(company(), 'Туђе');
  const list = await tags.costCentres.list(actor.accountId);
  expect(list.items).toMatchObject([
    { costCentreId: ninth, code: '9', tags: 0, balance: { amount: 0 } },
    { costCentreId: tenth, code: '10', name: 'Продаја', tags: 1, balance: { amount: 120_000 } },
  ]);
  expect(list.withoutCostCentre).toMatchObject({ tags: 1, balance: { amount: 5000 } });
});

test.each([
  ['југ', 'ЈУГ'],
  ['Jug', 'југ'],
  ['А-1', 'A-1'],
])('a code is there once, in whichever letters: %s, %s', async (first, second) => {
  const actor = company();
  await add(actor, first);
  const again = await tags.costCentres.save(actor, { costCentreId: '', code: second, name: '' });
  expect(again).toMatchObject({ ok: false, code: 'tags.cost-centre-code-taken' });
});

test('eight adding the same code at once add it once', async () => {
  const actor = company();
  const added = await Promise.all(
    Array.from({ length: 8 }, () =>
      tags.costCentres.save(actor, { costCentreId: '', code: '300', name: '' }),
    ),
  );
  expect(added.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await tags.costCentres.list(actor.accountId)).items).toHaveLength(1);
});

test('of two who edit one cost centre the slower is told what is there', async () => {
  const actor = company();
  const costCentreId = await add(actor, '10', 'Југ');
  const revision = await revisionOf(actor);
  const first = { costCentreId, code: '10', name: 'Исток', revision };
  const second = { costCentreId, code: '11', name: 'Југ', revision };
  expect(await tags.costCentres.save(actor, first)).toMatchObject({ ok: true });
  expect(await tags.costCentres.save(actor, first)).toMatchObject({ ok: true });
  const newest = await revisionOf(actor);
  expect(await tags.costCentres.save(actor, second)).toEqual({
    ok: false,
    code: 'tags.cost-centre-changed',
    params: { code: '10', name: 'Исток', revision: newest },
  });
  expect(await tags.costCentres.save(actor, { ...second, revision: newest })).toMatchObject({
    ok: true,
  });
});

async function revisionOf(actor: Actor): Promise<string | undefined> {
  return (await tags.costCentres.list(actor.accountId)).items[0]?.revision;
}

test('the list has an end', async () => {
  const actor = company();
  await database.run(
    `INSERT INTO cost_centres (account_id, cost_centre_id, code, code_key, name, created_at)
     SELECT $1, gen_random_uuid(), n::text, n::text, '', now() FROM generate_series(1, $2::int) n`,
    [actor.accountId, mostCostCentres],
  );
  const one = { costCentreId: '', code: 'x', name: '' };
  expect(await tags.costCentres.save(actor, one)).toMatchObject({
    code: 'tags.cost-centres-too-many',
  });
});

test('another company’s cost centre is not there, whatever is tried', async () => {
  const other = company();
  const theirs = await add(other, '300', 'Њихово');
  const actor = company();
  const tagId = await addTag(actor);
  const notFound = { ok: false, code: 'tags.cost-centre-not-found' };
  for (const costCentreId of [theirs, uuid(), 'није ни број']) {
    const change = { costCentreId, code: '1', name: '' };
    expect(await tags.costCentres.save(actor, change)).toEqual(notFound);
    expect(await tags.costCentres.remove(actor, costCentreId)).toEqual(notFound);
    expect(await give(actor, tagId, costCentreId)).toEqual(notFound);
  }
  expect(await tags.costCentres.list(other.accountId)).toMatchObject({
    items: [{ code: '300', name: 'Њихово' }],
  });
});

test('one that a tag has stays, one that a tag had is archived, one that none had goes', async () => {
  const actor = company();
  const [used, unused] = [await add(actor, '1'), await add(actor, '2')];
  const tagId = await addTag(actor, used);
  expect(await tags.costCentres.remove(actor, used)).toMatchObject({
    code: 'tags.cost-centre-in-use',
    params: { tags: 1 },
  });
  expect(await tags.costCentres.remove(actor, unused)).toMatchObject({ ok: true });
  await give(actor, tagId, '');
  expect(await tags.costCentres.remove(actor, used)).toMatchObject({ ok: true });
  const { items } = await tags.costCentres.list(actor.accountId);
  expect(items).toMatchObject([{ costCentreId: used, archived: true }]);
  // No tag gets it any more, until it is saved again.
  expect(await give(actor, tagId, used)).toMatchObject({ code: 'tags.cost-centre-not-found' });
  await tags.costCentres.save(actor, { costCentreId: used, code: '1', name: 'Опет' });
  expect(await give(actor, tagId, used)).toMatchObject({ ok: true });
});

test('a tag is given a cost centre while the cost centre is removed: one of the two wins', async () => {
  const actor = company();
  for (let round = 0; round < 10; round += 1) {
    const costCentreId = await add(actor, `трка ${round}`);
    const tagId = await addTag(actor);
    const [given, removed] = await Promise.all([
      give(actor, tagId, costCentreId),
      tags.costCentres.remove(actor, costCentreId),
    ]);
    expect([given.ok, removed.ok].filter(Boolean)).toHaveLength(1);
  }
});

test('who changes the list is noted', async () => {
  const actor = company();
  const costCentreId = await add(actor, '1');
  await tags.costCentres.save(actor, { costCentreId, code: '1a', name: '' });
  await tags.costCentres.remove(actor, costCentreId);
  const trail = await database.queries
    .selectFrom('audit_trail')
    .select(['actor', 'action', 'subject'])
    .where('account_id', '=', actor.accountId)
    .orderBy('audit_id')
    .execute();
  const noted = { actor: `user:${actor.userId}`, subject: `cost-centre:${costCentreId}` };
  expect(trail).toEqual([
    { ...noted, action: 'cost-centre-added' },
    { ...noted, action: 'cost-centre-changed' },
    { ...noted, action: 'cost-centre-removed' },
  ]);
});

test('the list of tags narrows to a cost centre, or to those without', async () => {
  const actor = company();
  const costCentreId = await add(actor, '300', 'Ниш');
  const own = await addTag(actor, costCentreId);
  const loose = await addTag(actor);
  const listed = async (filter: { costCentreId?: string; filter?: string }) => {
    const input = { first: 0, rows: 100, filter: '', languageId: '2', ...filter } as const;
    return (await tags.list(everyAccount.account(actor.accountId), input)).items.map(
      ({ tag_id: id }) => id,
    );
  };
  expect(await listed({ costCentreId })).toEqual([own]);
  expect(await listed({ costCentreId: 'none' })).toEqual([loose]);
  expect(await listed({ costCentreId: uuid() })).toEqual([]);
  expect(await listed({ filter: 'nis' })).toEqual([own]);
});
