import type { LanguageId } from '@rampa/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { driverScope, everyAccount } from '../../testing/scope.ts';
import { notAmong } from './found-by.store.ts';
import {
  createPassagesFixture,
  tripOf,
  type FixtureCustomer,
  type PassagesFixture,
} from './testing/passages-fixture.ts';

let fixture: PassagesFixture;
let customer: FixtureCustomer;

const all = { tagId: '', period: '', languageId: '2' as LanguageId };
const page = { first: 0, rows: 100 };
const open = { entryStationId: null, enteredAt: null };

/** Trips of two tags at all hours; of every eleven, one is read twice and one was charged as a lorry. */
beforeAll(async () => {
  fixture = await createPassagesFixture();
  customer = await fixture.customerWith(2);
  for (const [at, tagId] of customer.tagIds.entries()) {
    await fixture.database.run('UPDATE tags SET plate = $1 WHERE tag_id = $2', [
      ['BG 123-ČA', 'NS 77-BB'][at] ?? '',
      tagId,
    ]);
  }
  const trips = Array.from({ length: 66 }, (_, at) =>
    tripOf(
      customer.serialNumbers[at % 2] ?? '',
      `2026-${at < 33 ? '10' : '11'}-${10 + (at % 9)}T${String(at % 23).padStart(2, '0')}:${10 + (at % 3)}:00Z`,
      { category: at % 11 === 3 ? 'III' : 'I', lane: at % 3 === 0 ? 'B2' : '3' },
    ),
  );
  const again = trips
    .filter((_, at) => at % 11 === 5)
    .map((trip) => ({ ...trip, sourceKey: uuid(), exitedAt: trip.exitedAt + 60_000 }));
  await fixture.recorder.recordPassages(everyAccount, [...trips, ...again]);
});

afterAll(() => fixture.close());

/** Which of the two tags have a plate with this in it. */
const platesOf: Readonly<Record<string, readonly number[]>> = {
  '': [0, 1],
  bg123: [0],
  'бг 123-ча': [0],
  77: [1],
};

interface Row {
  readonly passage_id: string;
  readonly tag_id: string;
  readonly lane: string;
  readonly marks: readonly string[];
  readonly amount_minor: number;
  readonly hour: number;
  readonly day: string;
}

async function everything(): Promise<readonly Row[]> {
  return (await fixture.database.run(
    `SELECT passage_id, tag_id, lane, marks, amount_minor, to_char(toll_day, 'YYYY-MM-DD') AS day,
            extract(hour FROM exited_at AT TIME ZONE 'Europe/Belgrade')::integer AS hour
     FROM passages WHERE account_id = $1 ORDER BY exited_at DESC, passage_id DESC`,
    [customer.accountId],
  )) as Row[];
}

test('passages are found by mark, lane, plate and hour, alone and together, with the same sums', async () => {
  const rows = await everything();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(undefined, 'any' as const, 'same-lane-twice' as const, 'two-lanes' as const),
      fc.constantFrom(undefined, 'b2', '3', 'none'),
      fc.constantFrom('', 'bg123', 'бг 123-ча', '77', 'XX'),
      fc.option(fc.nat(23), { nil: undefined }),
      fc.option(fc.nat(23), { nil: undefined }),
      fc.constantFrom('', '2026-11-01/2026-11-30'),
      async (mark, lane, plate, hourFrom, hourTo, period) => {
        const tags = platesOf[plate] ?? [];
        const from = hourFrom ?? 0;
        const to = hourTo ?? hourFrom ?? 23;
        fc.pre(hourFrom !== undefined || hourTo === undefined);
        const hours = [hourFrom, hourTo].filter((hour) => hour !== undefined).join('-');
        const within = (hour: number) =>
          from <= to ? hour >= from && hour <= to : hour >= from || hour <= to;
        const found = rows.filter(
          (row) =>
            (mark === undefined ||
              (mark === 'any' ? row.marks.length > 0 : row.marks.includes(mark))) &&
            (lane === undefined || row.lane.toLowerCase() === lane) &&
            tags.some((tag) => customer.tagIds[tag] === row.tag_id) &&
            within(row.hour) &&
            (period === '' || row.day >= '2026-11-01'),
        );
        const input = {
          ...all,
          period,
          mark,
          lane,
          plate,
          hours: hours === '' ? undefined : hours,
        };
        const listed = await fixture.passages.list(customer.scope, { ...input, ...page });
        const spent = await fixture.passages.spendingByMonth(customer.scope, input);
        const sum = found.reduce((total, { amount_minor }) => total + amount_minor, 0);
        const codes = [listed, spent].map((answer) => (answer.ok ? '' : answer.code));
        const code = found.length === 0 ? 'passages.none' : '';
        expect(codes).toEqual([code, code]);
        if (found.length === 0) return;
        expect(listed).toMatchObject({
          ok: true,
          value: { totalRecords: found.length, totalMinor: sum, currency: 'RSD' },
        });
        const seen = listed.ok ? listed.value.items.map((item) => item.passageId) : [];
        expect(seen).toEqual(found.map((row) => row.passage_id));
        const months = spent.ok ? spent.value.months : [];
        expect(months.reduce((total, { amountMinor }) => total + amountMinor, 0)).toBe(sum);
      },
    ),
    { numRuns: 120 },
  );
});

test('what looks wrong comes with its reasons, and with what it should have cost where that is known', async () => {
  const one = await fixture.customerWith(1);
  const [serial = ''] = one.serialNumbers;
  await fixture.recorder.recordPassages(everyAccount, [
    tripOf(serial, '2026-11-02T10:00:00Z'),
    tripOf(serial, '2026-11-02T10:01:00Z', { lane: '4' }),
    tripOf(serial, '2026-11-03T10:00:00Z', { category: 'II' }),
    tripOf(serial, '2026-11-04T10:00:00Z', open),
    tripOf(serial, '2026-11-05T10:00:00Z'),
  ]);
  const found = await fixture.passages.unusual(one.scope, { ...all, ...page });
  if (!found.ok) throw new Error(found.code);
  const { items, totalRecords, totalMinor } = found.value;
  expect(
    items.map(({ reasons, dueMinor }) => [...reasons.map(({ mark }) => mark), dueMinor]),
  ).toEqual([
    // Where it began is not known.
    ['longest-route', null],
    ['category-differs', 32_000],
    ['two-lanes', 0],
  ]);
  expect(items[2]?.reasons).toEqual([
    {
      mark: 'two-lanes',
      params: { station: 'Novi Sad jug', lane: '4', other: '3', minutes: '1' },
    },
  ]);
  expect(totalRecords).toBe(3);
  expect(totalMinor).toBe(items.reduce((sum, { passage }) => sum + passage.amountMinor, 0));
  expect(
    await fixture.passages.unusual(one.scope, { ...all, ...page, mark: 'trips-overlap' }),
  ).toMatchObject({ value: { items: [], totalRecords: 0 } });
});

test('a list says what looks wrong in the last thirty days of its selection, a driver’s of theirs', async () => {
  const one = await fixture.customerWith(2);
  const [serial = '', other = ''] = one.serialNumbers;
  await fixture.recorder.recordPassages(everyAccount, [
    // The fixture's clock is at 20 November.
    tripOf(serial, '2026-10-20T10:00:00Z', open),
    tripOf(serial, '2026-10-21T10:00:00Z', open),
    tripOf(other, '2026-11-20T10:00:00Z', open),
    tripOf(other, '2026-11-19T10:00:00Z'),
  ]);
  const unusualIn = async (changes: object, scope: FixtureCustomer['scope'] = one.scope) => {
    const listed = await fixture.passages.list(scope, { ...all, ...page, ...changes });
    return listed.ok ? listed.value.unusual : listed.code;
  };
  expect(await unusualIn({})).toMatchObject({ passages: 2, period: '2026-10-21/2026-11-20' });
  expect(await unusualIn({ period: '2026-10-01/2026-10-31' })).toMatchObject({
    passages: 2,
    period: '2026-10-01/2026-10-31',
  });
  expect(await unusualIn({ period: '2026-11-10/2026-12-31' })).toMatchObject({
    passages: 1,
    period: '2026-11-10/2026-11-20',
  });
  expect(await unusualIn({ tagId: one.tagIds[0] })).toMatchObject({ passages: 1 });
  const { accountId, tagIds } = one;
  const driver = driverScope({ accountId, userId: uuid() }, { [tagIds[1] ?? '']: '2026-11-01' });
  expect(await unusualIn({}, driver)).toMatchObject({ passages: 1 });
  expect(await fixture.passages.unusual(driver, { ...all, ...page })).toMatchObject({
    value: { totalRecords: 1 },
  });
});

test('passages that were answered are left out by one look, however many they are', async () => {
  const answered = Array.from({ length: 1000 }, () => uuid());
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN SELECT FROM passages AS p
    WHERE p.account_id = ${customer.accountId} ${notAmong(answered)}`.execute(
    fixture.database.queries,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  // A list in the statement would be gone through by the planner, for each month.
  expect(plan).toContain('hashed SubPlan');
  expect(plan).not.toContain(answered[0]);
});
