import { Temporal } from 'temporal-polyfill';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { prepareMonths } from './prepare-months.ts';
import { selectKnown } from './record-passages.store.ts';
import { createPassagesFixture, tripOf } from './testing/passages-fixture.ts';
import type { PassagesFixture, FixtureCustomer } from './testing/passages-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { explanationView, deskPassagesView } from './passage-view.ts';

let fixture: PassagesFixture;

beforeAll(async () => {
  fixture = await createPassagesFixture();
});

afterEach(async () => {
  for (const check of await fixture.wallet.verify(everyAccount))
    expect(check).toMatchObject({ faults: [] });
});

afterAll(() => fixture.close());

const everything = { tagId: '', period: '', languageId: '2', first: 0, rows: 100 } as const;

async function historyOf({ scope }: FixtureCustomer) {
  const listed = await fixture.passages.list(scope, everything);
  if (!listed.ok) throw new Error(listed.code);
  return listed.value;
}

async function balanceOf({ accountId, tagIds }: FixtureCustomer) {
  const balances = await fixture.wallet.tagBalances(
    everyAccount.account(accountId),
    fixture.database.queries,
  );
  return balances.get(tagIds[0] ?? '') ?? 0;
}

test('a passage costs what the calculator says, from the balance of its tag', async () => {
  const customer = await fixture.customerWith(1);
  const [serial = ''] = customer.serialNumbers;
  const report = await fixture.recorder.recordPassages(everyAccount, [
    tripOf(serial, '2026-05-04T10:00:00Z'),
  ]);
  expect(report).toEqual({ recorded: 1, duplicates: 0, refused: [] });
  const history = await historyOf(customer);
  // 340 RSD less 6 %, which is 20 in whole dinars.
  expect(deskPassagesView(history).items).toMatchObject([
    {
      entry: 'Stara Pazova',
      exit: 'Novi Sad jug',
      enteredAt: '2026-05-04T11:32:00+02:00',
      exitedAt: '2026-05-04T12:00:00+02:00',
      amount: { amount: 32_000, currency: 'RSD' },
      marks: [],
    },
  ]);
  expect(history.totalMinor).toBe(32_000);
  expect(await balanceOf(customer)).toBe(-32_000);
});

test('a month whose first passage was refused takes the next one', async () => {
  const customer = await fixture.customerWith(1);
  const trip = tripOf(customer.serialNumbers[0] ?? '', '2031-03-04T10:00:00Z');
  const unknown = { ...trip, sourceKey: 'refused', exitStationId: 'nowhere' };
  expect(await fixture.recorder.recordPassages(everyAccount, [unknown])).toMatchObject({
    recorded: 0,
  });
  expect(await fixture.recorder.recordPassages(everyAccount, [trip])).toMatchObject({
    recorded: 1,
  });
});

test('clocks that are at 1970, or at year 0, neither make months nor hold up others', async () => {
  const customer = await fixture.customerWith(1);
  const [serial = ''] = customer.serialNumbers;
  const moments = ['0000-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2026-05-04T10:00:00Z'];
  const trips = moments.map((at) => tripOf(serial, at, { sourceKey: at }));
  const report = await fixture.recorder.recordPassages(everyAccount, trips);
  expect(report.recorded).toBe(1);
  expect(report.refused.map(({ refusal }) => refusal)).toEqual(['no-price', 'no-price']);
  const months = await fixture.database.run(
    "SELECT relname FROM pg_class WHERE relname LIKE 'passages!_0%' ESCAPE '!' OR relname LIKE 'passages!_1%' ESCAPE '!'",
  );
  expect(months).toEqual([]);
});

test('partitions of the coming months exist before their first passage', async () => {
  const clock = { now: () => Temporal.Instant.from('2032-11-20T12:00:00Z') };
  await prepareMonths(everyAccount, fixture.database, clock);
  await prepareMonths(everyAccount, fixture.database, clock);
  const rows = await fixture.database.run(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE c.relkind = 'r' AND c.relname BETWEEN 'passages_2032' AND 'passages_2034'
      ORDER BY 1`,
  );
  expect(rows).toEqual(
    ['2032_11', '2032_12', '2033_01', '2033_02'].map((month) => ({ name: `passages_${month}` })),
  );
});

test('a passage delivered twice, at once or later, is charged once', async () => {
  const customer = await fixture.customerWith(1);
  const trip = tripOf(customer.serialNumbers[0] ?? '', '2026-05-04T10:00:00Z');
  const first = await fixture.recorder.recordPassages(everyAccount, [trip, trip]);
  expect(first).toEqual({ recorded: 1, duplicates: 1, refused: [] });
  const again = await fixture.recorder.recordPassages(everyAccount, [trip]);
  expect(again).toEqual({ recorded: 0, duplicates: 1, refused: [] });
  expect((await historyOf(customer)).totalRecords).toBe(1);
  expect(await balanceOf(customer)).toBe(-32_000);
});

test('deliveries of the same day add up', async () => {
  const customer = await fixture.customerWith(2);
  for (const [at, serial] of customer.serialNumbers.entries()) {
    await fixture.recorder.recordPassages(everyAccount, [
      tripOf(serial, `2026-05-04T1${at}:00:00Z`),
      tripOf(serial, `2026-05-04T1${at}:30:00Z`),
    ]);
    await fixture.recorder.recordPassages(everyAccount, [
      tripOf(serial, `2026-05-04T2${at}:00:00Z`),
    ]);
  }
  const { totalRecords, totalMinor } = await historyOf(customer);
  expect([totalRecords, totalMinor]).toEqual([6, 6 * 32_000]);
  const [tagId = ''] = customer.tagIds;
  const ofTag = await fixture.passages.list(customer.scope, { ...everything, tagId });
  expect(ofTag).toMatchObject({
    ok: true,
    value: { totalRecords: 3, totalMinor: 3 * 32_000 },
  });
});

test('concurrent deliveries charge each passage once', async () => {
  const customer = await fixture.customerWith(1);
  const [serial = ''] = customer.serialNumbers;
  const trips = Array.from({ length: 20 }, (_, day) =>
    tripOf(serial, `2026-05-${String(day + 1).padStart(2, '0')}T10:00:00Z`),
  );
  const reports = await Promise.all(
    Array.from({ length: 6 }, () => fixture.recorder.recordPassages(everyAccount, trips)),
  );
  expect(reports.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(20);
  expect((await historyOf(customer)).totalRecords).toBe(20);
  expect(await balanceOf(customer)).toBe(-20 * 32_000);
});

test('what cannot be charged is refused with a reason and does not hold up the rest', async () => {
  const customer = await fixture.customerWith(1);
  const [serial = ''] = customer.serialNumbers;
  const at = '2026-05-04T10:00:00Z';
  const report = await fixture.recorder.recordPassages(everyAccount, [
    tripOf('no such tag', at, { sourceKey: 'a' }),
    tripOf(serial, at, { sourceKey: 'b', exitStationId: 'atlantis' }),
    tripOf(serial, at, { sourceKey: 'c', enteredAt: Date.parse(at) + 1 }),
    tripOf(serial, at, { sourceKey: 'd', enteredAt: null }),
    tripOf(serial, '2001-05-04T10:00:00Z', { sourceKey: 'e' }),
    tripOf(serial, at, { sourceKey: 'f' }),
  ]);
  expect(report.recorded).toBe(1);
  expect(report.refused.toSorted((a, b) => a.sourceKey.localeCompare(b.sourceKey))).toEqual([
    { sourceKey: 'a', refusal: 'unknown-tag' },
    { sourceKey: 'b', refusal: 'unknown-station' },
    { sourceKey: 'c', refusal: 'exit-before-entry' },
    { sourceKey: 'd', refusal: 'entry-incomplete' },
    { sourceKey: 'e', refusal: 'no-price' },
  ]);
});

test('a passage is judged against the one before, delivered now or earlier', async () => {
  const customer = await fixture.customerWith(1);
  const [serial = ''] = customer.serialNumbers;
  const open = { entryStationId: null, enteredAt: null };
  const twice = [
    tripOf(serial, '2026-05-04T10:02:00Z', open),
    tripOf(serial, '2026-05-04T10:00:00Z'),
  ];
  await fixture.recorder.recordPassages(everyAccount, twice);
  await fixture.recorder.recordPassages(everyAccount, [
    tripOf(serial, '2026-05-04T10:04:00Z', open),
  ]);
  const { items } = await historyOf(customer);
  expect(items.map(({ marks }) => marks)).toEqual([
    ['same-lane-twice', 'longest-route'],
    ['same-lane-twice', 'longest-route'],
    [],
  ]);
});

test('a passage that comes in late is judged against the one after it as well', async () => {
  const customer = await fixture.customerWith(2);
  const [serial = '', other = ''] = customer.serialNumbers;
  const lanes = [
    tripOf(serial, '2026-05-04T10:00:00Z'),
    tripOf(serial, '2026-05-04T10:01:00Z', { lane: '4' }),
  ] as const;
  const overlapping = [
    tripOf(serial, '2026-05-05T10:00:00Z'),
    tripOf(serial, '2026-05-05T10:20:00Z', { lane: '5' }),
  ] as const;
  await fixture.recorder.recordPassages(everyAccount, [lanes[1], overlapping[1]]);
  // Of another tag, and of this one hours away: neither matters.
  await fixture.recorder.recordPassages(everyAccount, [
    tripOf(other, '2026-05-04T10:00:30Z', { lane: '5' }),
    tripOf(serial, '2026-05-04T16:00:00Z'),
  ]);
  await fixture.recorder.recordPassages(everyAccount, [lanes[0], overlapping[0]]);
  const { items } = deskPassagesView(await historyOf(customer));
  expect(items.map(({ exitedAt, marks }) => [exitedAt.slice(8, 16), ...marks])).toEqual([
    ['05T12:20'],
    ['05T12:00', 'trips-overlap'],
    ['04T18:00'],
    ['04T12:01'],
    ['04T12:00'],
    ['04T12:00', 'two-lanes'],
  ]);
});

test('of what is known a passage is judged against the nearest before it, its own tag’s alone', async () => {
  const customer = await fixture.customerWith(2);
  const [serial = '', other = ''] = customer.serialNumbers;
  const open = { entryStationId: null, enteredAt: null };
  await fixture.recorder.recordPassages(everyAccount, [
    tripOf(serial, '2026-05-04T06:00:00Z'),
    tripOf(serial, '2026-05-04T10:00:00Z'),
    tripOf(serial, '2026-05-04T14:00:00Z'),
    tripOf(other, '2026-05-04T10:01:00Z', open),
  ]);
  // After the second; hours after it; after the third, which lies between what is delivered now.
  await fixture.recorder.recordPassages(everyAccount, [
    tripOf(serial, '2026-05-04T10:03:00Z', open),
    tripOf(serial, '2026-05-04T14:03:00Z', open),
    tripOf(serial, '2026-05-04T17:00:00Z', open),
  ]);
  const { items } = deskPassagesView(await historyOf(customer));
  expect(items.map(({ exitedAt, marks }) => [exitedAt.slice(11, 16), ...marks])).toEqual([
    ['19:00', 'longest-route'],
    ['16:03', 'same-lane-twice', 'longest-route'],
    ['16:00'],
    ['12:03', 'same-lane-twice', 'longest-route'],
    ['12:01', 'longest-route'],
    ['12:00'],
    ['08:00'],
  ]);
});

test('of what a broken clock says to be older than any tariff nothing is known, on several machines either', async () => {
  const { queries } = fixture.database;
  for (const isSplit of [false, true]) {
    expect(await selectKnown(everyAccount, queries, [], { ms: 1000, isSplit })).toEqual([]);
  }
});

test('a passage is not marked because of one that was refused', async () => {
  const customer = await fixture.customerWith(1);
  const [serial = ''] = customer.serialNumbers;
  const open = { entryStationId: null, enteredAt: null };
  const report = await fixture.recorder.recordPassages(everyAccount, [
    tripOf(serial, '2026-05-04T10:00:00Z', { enteredAt: Date.parse('2026-05-04T10:00:01Z') }),
    tripOf(serial, '2026-05-04T10:02:00Z', open),
  ]);
  expect(report).toMatchObject({ recorded: 1, refused: [{ refusal: 'exit-before-entry' }] });
  const { items } = await historyOf(customer);
  expect(items.map(({ marks }) => marks)).toEqual([['longest-route']]);
});

test('a passage delivered again is not marked because of itself', async () => {
  const customer = await fixture.customerWith(1);
  const trip = tripOf(customer.serialNumbers[0] ?? '', '2026-05-04T10:00:00Z');
  await fixture.recorder.recordPassages(everyAccount, [trip, trip]);
  expect((await historyOf(customer)).items.map(({ marks }) => marks)).toEqual([[]]);
});

test('an explanation shows sections, multiplier, rounding, discount and reasons', async () => {
  const customer = await fixture.customerWith(1);
  const [serial = ''] = customer.serialNumbers;
  await fixture.recorder.recordPassages(everyAccount, [
    tripOf(serial, '2026-05-04T14:00:00Z', {
      category: 'II',
      entryStationId: 'rs-a1-subotica',
      exitStationId: 'rs-a1-mali-pozarevac',
      enteredAt: Date.parse('2026-05-04T11:30:00Z'),
    }),
  ]);
  const [item] = (await historyOf(customer)).items;
  const explained = await fixture.passages.explain(customer.scope, item?.passageId ?? '', '1');
  const rsd = (amount: number) => ({ amount, currency: 'RSD' });
  if (!explained.ok) throw new Error(explained.code);
  expect(explanationView(explained.value)).toMatchObject({
    tariffVersion: 'rs-2026',
    tariffValidFrom: '2026-01-01',
    tagKategorija: 'I',
    multiplierThousandths: 1500,
    roundedTo: 1000,
    sections: [
      {
        from: 'Суботица',
        to: 'Стара Пазова',
        fromStation: 'rs-a1-subotica',
        tariffSystem: 'RS-N',
        tariffSystemName: 'Београд (Стара Пазова) – Суботица',
        metres: 133_700,
        baseAmount: rsd(84_811),
        exactAmount: rsd(127_217),
        amount: rsd(127_000),
      },
      {
        from: 'Београд (Врчин)',
        to: 'Мали Пожаревац',
        tariffSystem: 'RS-S',
        baseAmount: rsd(10_137),
        exactAmount: rsd(15_206),
        amount: rsd(15_000),
      },
    ],
    gross: rsd(142_000),
    // 76.20 and 9 RSD: each section's discount in whole dinars.
    discount: { name: 'passages.discount-tag', thousandths: 60, amount: rsd(8500) },
    total: rsd(133_500),
    reasons: [{ mark: 'category-differs', params: { charged: 'II', tag: 'I' } }],
  });
});

test('another customer’s passage has no explanation', async () => {
  const customer = await fixture.customerWith(1);
  const other = await fixture.customerWith(1);
  const trip = tripOf(customer.serialNumbers[0] ?? '', '2026-05-04T10:00:00Z');
  await fixture.recorder.recordPassages(everyAccount, [trip]);
  const [item] = (await historyOf(customer)).items;
  const passageId = item?.passageId ?? '';
  expect(await fixture.passages.explain(other.scope, passageId, '2')).toMatchObject({
    code: 'passages.not-found',
  });
  expect(await fixture.passages.find(customer.scope, passageId, '2')).toMatchObject({
    exit: 'Novi Sad jug',
  });
  for (const unknown of ['x', uuid()]) {
    expect(await fixture.passages.find(customer.scope, unknown, '2')).toBeUndefined();
  }
});

test('the newest passage of each tag is known', async () => {
  const customer = await fixture.customerWith(3);
  const [first = '', second = ''] = customer.serialNumbers;
  await fixture.recorder.recordPassages(everyAccount, [
    tripOf(first, '2026-03-04T10:00:00Z'),
    tripOf(first, '2026-05-04T10:00:00Z', { exitStationId: 'rs-a1-kovilj' }),
    tripOf(second, '2026-04-04T10:00:00Z'),
  ]);
  const { scope, tagIds } = customer;
  const latest = await fixture.passages.latelyOfTags({
    scope,
    queries: fixture.database.queries,
    tagIds,
    before: new Map(),
    languageId: '1',
  });
  expect(customer.tagIds.map((tagId) => latest.get(tagId)?.lastPassage?.exit)).toEqual([
    'Ковиљ',
    'Нови Сад југ',
    undefined,
  ]);
});
