import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { driverScope, everyAccount, scopeOf } from '../../testing/scope.ts';
import { transfer } from '../wallet/index.ts';
import type { NewTag, Tags } from './index.ts';

let fixture: AppFixture;
let tags: Tags;

beforeAll(async () => {
  fixture = await openAppFixture();
  tags = fixture.app.services.tags;
});

afterAll(() => fixture.close());

const TAGS = 60;

function newTag(nickname: string, more: Partial<NewTag> = {}): NewTag {
  const at = fixture.now();
  return {
    tagId: uuid(),
    serialNumber: uuid(),
    category: 'I',
    plate: '',
    nickname,
    status: 'aktivan',
    statusChangedAt: at,
    createdAt: at,
    ...more,
  };
}

/** A company with as many tags as are remembered, each with much on it but every tenth. */
async function addFleet(): Promise<{ readonly owner: SignedIn; readonly fleet: NewTag[] }> {
  const owner = await fixture.addCustomer('pravno');
  // Not in the order of their names, which people read by their numbers.
  const fleet = Array.from({ length: TAGS }, (_, n) => newTag(`Комби ${(n * 7) % TAGS}`));
  await tags.add(scopeOf(owner), fixture.app.database.queries, fleet);
  for (const [n, { tagId }] of fleet.entries()) {
    if (n % 10 !== 0) await book(owner, tagId, 900_000 + n);
  }
  return { owner, fleet };
}

async function book({ accountId }: SignedIn, tagId: string, amountMinor: number): Promise<void> {
  await fixture.app.database.transaction((tx) =>
    fixture.app.services.wallet.postJournals(everyAccount, tx, [
      {
        accountId,
        kind: 'correction',
        reference: uuid(),
        occurredAt: fixture.now(),
        currency: 'RSD',
        lines: transfer({ kind: 'correction' }, { kind: 'tag', tagId }, amountMinor),
      },
    ]),
  );
}

async function move(
  { accountId }: SignedIn,
  fromTagId: string,
  toTagId: string,
  amountMinor: number,
): Promise<void> {
  const { database, services } = fixture.app;
  const [from, to] = [fromTagId, toTagId].map((tagId) => ({ kind: 'tag', tagId }) as const);
  if (from === undefined || to === undefined) throw new Error('Two tags');
  const draft = {
    accountId,
    kind: 'own-transfer',
    reference: uuid(),
    occurredAt: fixture.now(),
    currency: 'RSD',
    lines: transfer(from, to, amountMinor),
  } as const;
  await database.transaction((tx) => services.wallet.postJournals(everyAccount, tx, [draft]));
  // Whoever is to be told of it by its kind is not told of others.
  const other = { ...draft, kind: 'correction', reference: uuid() } as const;
  await expect(
    database.transaction((tx) => services.wallet.postJournals(everyAccount, tx, [other])),
  ).rejects.toThrow('from tag to tag');
}

const everything = { first: 0, rows: 100, filter: '', languageId: '3' } as const;

/** Every page and some searches, as the owner sees them, and as somebody does of whom nothing is remembered. */
async function looks(owner: SignedIn, fleet: readonly NewTag[]) {
  const since = Object.fromEntries(fleet.map(({ tagId }) => [tagId, '2020-01-01']));
  const selections = [
    everything,
    { ...everything, first: 3, rows: 7 },
    { ...everything, first: 55 },
    { ...everything, filter: 'kombi 1' },
    { ...everything, filter: 'југ' },
    { ...everything, status: 'izgubljen' as const },
  ];
  const remembered = [];
  const read = [];
  for (const selection of selections) {
    remembered.push(await tags.list(scopeOf(owner), selection));
    read.push(await tags.list(driverScope(owner, since), selection));
  }
  return { remembered, read };
}

test('a fleet that is remembered is shown as it is, whatever has changed', async () => {
  const { owner, fleet } = await addFleet();
  const [first = newTag(''), second = newTag(''), third = newTag('')] = fleet;
  const scope = scopeOf(owner);
  const centre = await tags.costCentres.save(scope, { costCentreId: '', code: '10', name: 'Југ' });
  if (!centre.ok) throw new Error(centre.code);
  const { costCentreId } = centre.value;
  const named = { tagId: second.tagId, nickname: 'Комби 17', plate: 'NS 317-KĐ', costCentreId };
  const added = newTag('Комби 12а', { category: 'IV' });
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'nothing yet': async () => undefined,
    'the first movement of a tag': () => book(owner, first.tagId, 900_000),
    'a tag becomes low': () => book(owner, third.tagId, -850_000),
    'and less so': () => book(owner, third.tagId, 850_000),
    'money goes from it to another tag': () => move(owner, third.tagId, second.tagId, 850_000),
    'and back': () => move(owner, second.tagId, third.tagId, 850_000),
    'a name and a cost centre': () => tags.save(scope, named),
    'the name of the cost centre': () =>
      tags.costCentres.save(scope, { costCentreId, code: '11', name: 'Север' }),
    'a lost tag': () => tags.changeStatus(scope, second.tagId, { to: 'izgubljen' }),
    'one that is found': () => tags.changeStatus(scope, second.tagId, { to: 'aktivan' }),
    'a new tag of another category': async () => {
      await tags.add(scope, fixture.app.database.queries, [added]);
      fleet.push(added);
    },
    'which becomes low by the limit of its category': () => book(owner, added.tagId, 590_000),
  };
  for (const [what, change] of Object.entries(changes)) {
    await change();
    const { remembered, read } = await looks(owner, fleet);
    expect(remembered, what).toEqual(read);
    expect(remembered[0]?.items, what).toHaveLength(fleet.length);
  }
});

test('a change that another server makes is seen at once, and one that is taken back is not', async () => {
  const { owner, fleet } = await addFleet();
  const [{ tagId } = newTag('')] = fleet;
  const scope = scopeOf(owner);
  const nameOf = async (): Promise<string | undefined> =>
    (await tags.list(scope, everything)).items.find((tag) => tag.tagId === tagId)?.nickname;
  expect(await nameOf()).toBe('Комби 0');
  const other = await fixture.addServer();
  const name = (nickname: string) =>
    other.app.services.tags.save(scope, { tagId, nickname, plate: '', costCentreId: '' });
  expect(await name('Камион')).toMatchObject({ ok: true });
  expect(await nameOf()).toBe('Камион');
  const taken = fixture.app.database.transaction(async (tx) => {
    await tags.add(scope, tx, [newTag('Нико')]);
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  expect((await tags.list(scope, everything)).totalRecords).toBe(TAGS);
  await other.stop();
});
