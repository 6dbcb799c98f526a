import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandingOver } from './areas/tags/testing/handovers-fixture.ts';
import { addLanesTag, bookOnTag, type LanesTag } from './areas/tags/testing/lanes-fixture.ts';
import { createReplacing } from './areas/tags/testing/replacements-fixture.ts';
import { transfer } from './areas/wallet/index.ts';
import { openAppFixture, type AppFixture, type SignedIn } from './testing/app-fixture.ts';
import { driveToNoviSad } from './testing/drive-to-novi-sad.ts';
import { driverScope, everyAccount, scopeOf } from './testing/scope.ts';

// Home and the list of tags remember what comes of an account's passages. Somebody of whom nothing is remembered, a driver who has had all
// of its tags for ever, must be shown the same.

let fixture: AppFixture;

beforeAll(async () => {
  // The fixture's day is 20 November 2026; ninety days before it is 22 August.
  fixture = await openAppFixture();
});

afterAll(() => fixture.close());

type Server = Pick<AppFixture, 'app'>;

const drive = (
  { serialNumber }: Pick<LanesTag, 'serialNumber'>,
  exits: readonly string[],
  at: Server = fixture,
) => driveToNoviSad(at, serialNumber, exits);

/** Somebody with two tags, the first of which has a usual trip, and all tags that they get later. */
async function addDriving() {
  const owner = await fixture.addCustomer('pravno');
  const tags = [await addLanesTag(fixture, owner), await addLanesTag(fixture, owner)] as const;
  await drive(
    tags[0],
    ['02', '03', '04', '05'].map((day) => `2026-11-${day}T08:00:00Z`),
  );
  return { owner, tags, all: tags.map(({ tagId }) => tagId) };
}

async function looks(owner: SignedIn, all: readonly string[], { app }: Server = fixture) {
  const { home, tags } = app.services;
  const since = Object.fromEntries(all.map((tagId) => [tagId, '2020-01-01']));
  const [remembered, read] = [scopeOf(owner), driverScope(owner, since)];
  const everything = { first: 0, rows: 100, filter: '', languageId: '3' } as const;
  const seen = async (scope: typeof read) => {
    const { balances, spending, marked, usualRoads } = await home.show(scope, '3');
    const list = await tags.list(scope, everything);
    return { balances, spending, marked, usualRoads, list };
  };
  // Twice: what the first look has remembered shows in the second.
  await seen(remembered);
  return { remembered: await seen(remembered), read: await seen(read) };
}

test('what is remembered of passages is what they say, whatever has been driven, marked, paid, or given away since', async () => {
  const { owner, tags, all } = await addDriving();
  const [first, second] = tags;
  const clerk = await fixture.addStaff('clerk');
  const { database } = fixture.app;
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'nothing yet': async () => undefined,
    'a passage of a tag that was not driven with': () => drive(second, ['2026-11-12T08:00:00Z']),
    'one that looks wrong: the same trip again after two minutes': () =>
      drive(second, ['2026-11-12T08:02:00Z']),
    'one that comes late, from before all others': () => drive(second, ['2026-09-01T08:00:00Z']),
    'one from before the days that are looked at': () => drive(second, ['2026-08-21T08:00:00Z']),
    'enough of them for a usual trip': () =>
      drive(second, ['2026-11-13T08:00:00Z', '2026-11-14T08:00:00Z', '2026-11-15T08:00:00Z']),
    'marks that passages get afterwards, so that too few are left for a usual trip': () =>
      database.run(
        `UPDATE passages SET marks = marks || '{price-differs}' WHERE account_id = $1 AND tag_id = $2`,
        [owner.accountId, first.tagId],
      ),
    'a passage after them': () => drive(first, ['2026-11-16T08:00:00Z']),
    'a correction, or a refund, onto a tag': () => bookOnTag(fixture, second, 400),
    'money that goes': () => bookOnTag(fixture, first, -4000),
    'and money that comes': () => bookOnTag(fixture, first, 4000),
    'money that goes from tag to tag': () =>
      database.transaction((tx) =>
        fixture.app.services.wallet.postJournals(everyAccount, tx, [
          {
            accountId: owner.accountId,
            kind: 'own-transfer',
            reference: uuid(),
            occurredAt: fixture.now(),
            currency: 'RSD',
            lines: transfer(
              { kind: 'tag', tagId: second.tagId },
              { kind: 'tag', tagId: first.tagId },
              100_000,
            ),
          },
        ]),
      ),
    'a third tag': async () => void all.push((await addLanesTag(fixture, owner)).tagId),
    'a lost one': () =>
      fixture.app.services.tags.changeStatus(scopeOf(owner), first.tagId, { to: 'izgubljen' }),
    'one that is found': () =>
      fixture.app.services.tags.changeStatus(scopeOf(owner), first.tagId, { to: 'aktivan' }),
    'a tag that another one has come after, and goes on with its usual trips': async () => {
      const made = await createReplacing(fixture).replace(clerk, { ...owner, tagId: second.tagId });
      all.push(made.tag_id);
    },
    'a tag that another account takes over': async () =>
      createHandingOver(fixture).handOver(owner, await fixture.addCustomer(), first),
    'a passage of before that, which comes late': () => drive(first, ['2026-11-17T08:00:00Z']),
  };
  for (const [what, change] of Object.entries(changes)) {
    await change();
    const { remembered, read } = await looks(owner, all);
    expect(remembered, what).toEqual(read);
    expect(remembered.list.items, what).toHaveLength(all.length);
  }
});

test('a passage that another server records is seen at once, and one that is taken back is not', async () => {
  const { owner, tags, all } = await addDriving();
  const passages = async () => (await looks(owner, all)).remembered.spending.thisMonth.passages;
  expect(await passages()).toBe(4);
  const other = await fixture.addServer();
  await drive(tags[1], ['2026-11-18T08:00:00Z'], other);
  expect(await passages()).toBe(5);
  const { remembered, read } = await looks(owner, all, other);
  expect(remembered).toEqual(read);
  await other.stop();
  const taken = fixture.app.database.transaction(async (tx) => {
    await tx
      .updateTable('passages')
      .set({ marks: ['price-differs'] })
      .where('account_id', '=', owner.accountId)
      .execute();
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  const after = await looks(owner, all);
  expect(after.remembered).toEqual(after.read);
  expect(after.remembered.balances.items.map(({ usualTrips }) => usualTrips)).toContainEqual(
    expect.any(Number),
  );
});

test('at midnight passages of ninety days ago are no guide any more, and with the month its sums begin from nothing', async () => {
  const owner = await fixture.addCustomer();
  const tag = await addLanesTag(fixture, owner);
  const all = [tag.tagId];
  await drive(
    tag,
    ['06', '09', '12', '15'].map((hour) => `2026-08-22T${hour}:00:00Z`),
  );
  const now = async () => {
    const { remembered, read } = await looks(owner, all);
    expect(remembered).toEqual(read);
    return remembered;
  };
  const before = await now();
  expect(before.usualRoads).toHaveLength(1);
  expect(before.balances.items[0]?.usualTrips).toBeGreaterThan(0);
  await drive(tag, ['2026-11-19T08:00:00Z']);
  expect((await now()).spending).toMatchObject({ thisMonth: { passages: 1 }, today: '2026-11-20' });
  // To the last minute of the day in Belgrade, and over it.
  fixture.passTime({ hours: 10, minutes: 59 });
  expect((await now()).usualRoads).toHaveLength(1);
  fixture.passTime({ minutes: 1 });
  const after = await now();
  expect(after.spending.today).toBe('2026-11-21');
  expect([after.usualRoads, after.balances.items[0]?.usualTrips]).toEqual([[], null]);
  fixture.passTime({ hours: 24 * 10 });
  expect((await now()).spending).toMatchObject({
    thisMonth: { passages: 0 },
    lastMonth: { passages: 1 },
  });
});
