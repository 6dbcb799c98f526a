import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyAccount } from '../../testing/scope.ts';
import { createPassageFigures, type FiguresBy, type PassageFigures } from './index.ts';
import type { DeliveredPassage } from './index.ts';
import { createPassagesFixture, tripOf, type PassagesFixture } from './testing/passages-fixture.ts';
import { checkPassages } from './verify.store.ts';
import { moved } from '../../platform/testing/moved.ts';

let fixture: PassagesFixture;
let owner: pg.Client;
let figures: PassageFigures;
let serial: string;
beforeAll(async () => {
  fixture = await createPassagesFixture();
  owner = new pg.Client({ connectionString: fixture.ownerUrl });
  await owner.connect();
  figures = createPassageFigures({
    database: fixture.database,
    jobs: { every: () => undefined },
    // So that little takes several.
    step: 2,
  });
  const [first] = (await fixture.customerWith(1)).serialNumbers;
  serial = first ?? '';
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});
beforeEach(async () => {
  await owner.query(`TRUNCATE passages, passage_keys, passage_days, passage_tag_days, passage_months,
    postings, journals, ledger_accounts, passage_figures, passage_figure_changes;
    UPDATE figure_backfills SET last_account = DEFAULT, last_at = DEFAULT, last_row = DEFAULT, is_complete = true`);
});
afterEach(async () => {
  const checks = await checkPassages(everyAccount, fixture.database.queries);
  expect(checks.filter(({ faults }) => faults.length > 0)).toEqual([]);
});

async function deliver(...passages: readonly DeliveredPassage[]): Promise<void> {
  const { refused } = await fixture.recorder.recordPassages(everyAccount, passages);
  expect(refused).toEqual([]);
}

/** Of each day, hour, station or category: how many passages, and for how much. */
async function sums(
  by: FiguresBy,
  from = '2026-01-01',
  to = '2026-12-31',
): Promise<Readonly<Record<string, readonly [passages: number, amountMinor: number]>>> {
  const all = await figures.of(everyAccount, { from, to }, [by]);
  return Object.fromEntries(
    all.map(({ of, passages, amountMinor }) => [of, [passages, amountMinor]]),
  );
}

const trip = (exitedAt: string, changes: Partial<DeliveredPassage> = {}) =>
  tripOf(serial, exitedAt, changes);

test('a passage counts on the day and in the hour of its exit in toll time', async () => {
  await deliver(
    trip('2026-05-04T21:59:59Z'),
    trip('2026-05-04T22:00:00Z'),
    trip('2026-05-05T21:30:00Z'),
  );
  expect(await sums('day')).toEqual({
    '2026-05-04': [1, 32_000],
    '2026-05-05': [2, 64_000],
  });
  expect(await sums('hour')).toEqual({ '0': [1, 32_000], '23': [2, 64_000] });
  expect(await sums('hour', '2026-05-05', '2026-05-05')).toEqual({
    '0': [1, 32_000],
    '23': [1, 32_000],
  });
});

test('a day of summer time that begins lacks an hour, one that ends has an hour twice', async () => {
  await deliver(
    // 1:59 and 3:00: there is no hour between them.
    trip('2026-03-29T00:59:00Z'),
    trip('2026-03-29T01:00:00Z'),
    // 2:30 twice, then 3:00.
    trip('2026-10-25T00:30:00Z'),
    trip('2026-10-25T01:30:00Z'),
    trip('2026-10-25T02:00:00Z'),
  );
  expect(Object.keys(await sums('hour', '2026-03-29', '2026-03-29'))).toEqual(['1', '3']);
  expect(await sums('hour', '2026-10-25', '2026-10-25')).toEqual({
    '2': [2, 64_000],
    '3': [1, 32_000],
  });
});

test('what is added up is compared with the ledger, day by day', async () => {
  await deliver(trip('2026-05-04T10:00:00Z'), trip('2026-05-05T10:00:00Z'));
  await owner.query(`UPDATE journals SET ${moved('occurred_at', '1 day')} WHERE kind = 'toll'`);
  const broken = (await checkPassages(everyAccount, fixture.database.queries)).flatMap(
    ({ invariant, faults }) => (faults.length === 0 ? [] : [invariant, ...faults]),
  );
  await owner.query(`UPDATE journals SET ${moved('occurred_at', '-1 day')} WHERE kind = 'toll'`);
  expect(broken).toEqual([
    'the figures of the operator are the revenue from tolls in the ledger, day by day',
    '2026-05-04',
    '2026-05-06',
  ]);
});

test('stations of exit and categories are told apart', async () => {
  await deliver(
    trip('2026-05-04T10:00:00Z'),
    trip('2026-05-04T12:00:00Z', { category: 'III' }),
    trip('2026-05-04T14:00:00Z', {
      entryStationId: 'rs-a1-novi-sad-jug',
      exitStationId: 'rs-a1-stara-pazova',
    }),
  );
  expect(Object.keys(await sums('station'))).toEqual(['rs-a1-novi-sad-jug', 'rs-a1-stara-pazova']);
  const categories = await sums('category');
  expect([categories['I']?.[0], categories['III']?.[0]]).toEqual([2, 1]);
});

test('a passage that is delivered twice counts once, one that comes late counts on its own day', async () => {
  const first = trip('2026-05-04T10:00:00Z');
  await deliver(first);
  await figures.sweep(everyAccount);
  await deliver(first, trip('2026-05-04T08:00:00Z'), trip('2026-05-06T08:00:00Z'));
  expect(await sums('day')).toEqual({
    '2026-05-04': [2, 64_000],
    '2026-05-06': [1, 32_000],
  });
});

test('figures are the same before, while and after they are folded', async () => {
  await deliver(trip('2026-05-04T10:00:00Z'));
  const before = await sums('day');
  await figures.sweep(everyAccount);
  expect(await sums('day')).toEqual(before);
  expect((await owner.query('SELECT FROM passage_figure_changes')).rowCount).toBe(0);
  await Promise.all([
    ...Array.from({ length: 6 }, (_, at) => deliver(trip(`2026-05-04T1${at}:30:00Z`))),
    figures.sweep(everyAccount),
    figures.sweep(everyAccount),
  ]);
  expect(await sums('day')).toEqual({ '2026-05-04': [7, 224_000] });
  await figures.sweep(everyAccount);
  expect(await sums('day')).toEqual({ '2026-05-04': [7, 224_000] });
  expect((await owner.query('SELECT FROM passage_figures')).rowCount).toBe(6);
});

test('what was recorded before there were figures is added up once, beside what is delivered meanwhile', async () => {
  const customers = await Promise.all([fixture.customerWith(1), fixture.customerWith(1)]);
  const earlier = customers.flatMap(({ serialNumbers: [number = ''] }) =>
    [8, 10, 12].map((hour) =>
      tripOf(number, `2026-02-0${hour - 7}T${String(hour).padStart(2, '0')}:00:00Z`),
    ),
  );
  await deliver(...earlier);
  await owner.query(`UPDATE passages SET added_up = false; TRUNCATE passage_figure_changes;
    UPDATE figure_backfills SET is_complete = false`);
  expect([await figures.areComplete(everyAccount), await sums('day')]).toEqual([false, {}]);
  await Promise.all([
    deliver(trip('2026-02-01T09:00:00Z')),
    figures.sweep(everyAccount),
    figures.sweep(everyAccount),
  ]);
  await figures.sweep(everyAccount);
  expect(await figures.areComplete(everyAccount)).toBe(true);
  expect(await sums('day')).toEqual({
    '2026-02-01': [3, 96_000],
    '2026-02-03': [2, 64_000],
    '2026-02-05': [2, 64_000],
  });
});
