import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '../../../cli/ledger-verify-command.ts';
import { everyAccount } from '../../../testing/scope.ts';
import { restoreMonth } from '../index.ts';
import { openMonthsFixture, type MonthsFixture } from '../testing/months-fixture.ts';
import { tripOf } from '../testing/passages-fixture.ts';

// What the database has of a month that leaves, of one that comes back, and of one on its way.

let months: MonthsFixture;
beforeEach(async () => {
  months = await openMonthsFixture();
});
afterEach(() => months.close());

async function broken(): Promise<readonly string[]> {
  const { database } = months.fixture.app;
  const checks = await verifyLedger({
    database,
    clock: { now: months.fixture.now },
    say: () => undefined,
  });
  return checks.flatMap(({ invariant, faults }) => (faults.length === 0 ? [] : [invariant]));
}

const exits = async (): Promise<readonly string[]> =>
  // The statement has rows of this shape.
  (
    (await months.owner
      .run(`SELECT to_char(exited_at AT TIME ZONE 'UTC', 'MM-DD') AS day FROM passages
                      ORDER BY exited_at`)) as { day: string }[]
  ).map(({ day }) => day);

test('months leave the database by toll time, and come back byte for byte', async () => {
  const before = await months.rows();
  expect(await months.archive('2026-01')).toEqual({
    done: 'archived',
    folder: months.folderOf('2026-01'),
    passages: 1,
  });
  expect(await exits()).toEqual(['01-31', '02-10', '02-28', '03-10']);
  expect(await broken()).toEqual([]);
  expect(await months.archive('2026-02')).toMatchObject({ done: 'archived', passages: 2 });
  expect(await exits()).toEqual(['02-28', '03-10']);
  expect(await broken()).toEqual([]);
  expect(await months.statesOf()).toEqual([
    ['2026-01', 'archived', 1],
    ['2026-02', 'archived', 2],
    ['2026-03', 'in-database', 2],
  ]);
  expect(await months.archive('2026-01')).toMatchObject({ done: 'known' });

  expect(await months.restore('2026-01')).toEqual({
    done: 'refused',
    why: 'not-the-newest',
    newest: '2026-02',
  });
  expect(await months.restore('2026-02', { dryRun: true })).toMatchObject({ done: 'dry-run' });
  expect(await months.restore('2026-02')).toEqual({
    done: 'restored',
    month: '2026-02',
    passages: 2,
  });
  expect(await broken()).toEqual([]);
  expect(await months.restore('2026-02')).toMatchObject({ done: 'known' });
  expect(await months.restore('2026-01')).toMatchObject({ done: 'restored' });
  expect(await months.rows()).toEqual(before);
  expect(await broken()).toEqual([]);

  // And once more, from parts that begin and end by toll time.
  for (const month of ['2026-01', '2026-02', '2026-03']) {
    expect(await months.archive(month)).toMatchObject({ done: 'archived' });
  }
  expect(await months.rows()).toEqual([]);
  expect(await broken()).toEqual([]);
  for (const month of ['2026-03', '2026-02', '2026-01']) {
    expect(await months.restore(month)).toMatchObject({ done: 'restored' });
  }
  expect(await months.rows()).toEqual(before);
  expect(await broken()).toEqual([]);
});

test('what the first hours of a month have leaves with it, if nothing else of it is there as well', async () => {
  await months.record([
    // The first of June in toll time: nothing more in June, and nothing in April.
    tripOf(months.serial, '2026-05-31T22:30:00Z'),
    tripOf(months.serial, '2026-07-05T10:00:00Z'),
  ]);
  const before = await months.rows();
  const seven = [1, 2, 3, 4, 5, 6, 7].map((month) => `2026-0${month}`);
  for (const month of seven) {
    expect(await months.archive(month)).toMatchObject({ done: 'archived' });
    expect(await broken()).toEqual([]);
  }
  expect(await months.rows()).toEqual([]);
  expect((await months.statesOf()).slice(3, 7)).toEqual([
    ['2026-04', 'archived', 0],
    ['2026-05', 'archived', 0],
    ['2026-06', 'archived', 1],
    ['2026-07', 'archived', 1],
  ]);
  for (const month of seven.toReversed()) {
    expect(await months.restore(month)).toMatchObject({ done: 'restored' });
  }
  expect(await months.rows()).toEqual(before);
});

test('a month that leaves again has in its file what passages got meanwhile', async () => {
  await months.archive('2026-01');
  await months.restore('2026-01');
  await months.owner.run('ALTER TABLE passages ADD COLUMN later integer NOT NULL DEFAULT 7');
  await months.owner.run('UPDATE passages SET later = 9');
  const before = await months.rows();
  expect(await months.archive('2026-01')).toMatchObject({ done: 'archived' });
  expect(await months.restore('2026-01')).toMatchObject({ done: 'restored' });
  expect(await months.rows()).toEqual(before);
});

test('an archive of other rows is not written over, and one that is damaged is', async () => {
  await months.archive('2026-01');
  await months.restore('2026-01');
  const data = path.join(months.folderOf('2026-01'), 'passages.csv.gz');
  const whole = await readFile(data);
  await months.owner.run("UPDATE passages SET lane = 'other'");
  expect(await months.archive('2026-01')).toEqual({ done: 'refused', why: 'other-rows' });
  expect(await readFile(data)).toEqual(whole);
  expect(await months.statesOf()).toContainEqual(['2026-01', 'detached', 1]);
  await appendFile(data, 'x');
  expect(await months.archive('2026-01')).toMatchObject({ done: 'archived' });
});

test('no month leaves before the operator’s figures have all passages', async () => {
  await months.owner.run('UPDATE figure_backfills SET is_complete = false');
  expect(await months.archive('2026-01')).toEqual({ done: 'refused', why: 'figures-behind' });
  await months.owner.run('UPDATE figure_backfills SET is_complete = true');
  expect(await months.archive('2026-01')).toMatchObject({ done: 'archived' });
});

test('whenever it is interrupted, the next call goes on, and nothing is lost or there twice', async () => {
  const before = await months.rows();
  /** As if it were killed after so many of its lines. */
  const upTo = (lines: number) => {
    let said = 0;
    return {
      say: () => {
        said += 1;
        if (said === lines) throw new Error('killed');
      },
    };
  };
  const isKilled = async (work: Promise<{ readonly done: string }>): Promise<boolean> => {
    const [ended] = await Promise.allSettled([work]);
    const how = ended.status === 'fulfilled' ? ended.value.done : String(ended.reason);
    expect(['archived', 'restored', 'Error: killed']).toContain(how);
    return how === 'Error: killed';
  };
  let kills = 0;
  for (let lines = 1; await isKilled(months.archive('2026-01', upTo(lines))); lines += 1) {
    kills += 1;
    expect(await broken()).toEqual([]);
    const left = await months.owner.run(
      `SELECT count(*)::int AS n FROM (SELECT * FROM passages ${
        (await months.statesOf())[0]?.[1] === 'detached'
          ? 'UNION ALL SELECT * FROM passages_2026_01'
          : ''
      }) AS all_of_them`,
    );
    expect(left).toEqual([{ n: before.length }]);
    // Every other time from the beginning, else from where it was.
    if (lines % 2 === 0) await restoreMonth(everyAccount, '2026-01', months.optionsOf({}));
  }
  expect(kills).toBeGreaterThanOrEqual(3);
  expect(await months.rows()).toEqual(before.slice(1));
  for (let lines = 1; await isKilled(months.restore('2026-01', upTo(lines))); lines += 1) {
    kills += 1;
    expect(await months.statesOf()).toContainEqual(['2026-01', 'archived', 1]);
    expect(await months.rows()).toEqual(before.slice(1));
  }
  expect(kills).toBeGreaterThanOrEqual(6);
  expect(await months.rows()).toEqual(before);
  expect(await broken()).toEqual([]);
});

test.each([
  ['passage_tag_days', 'UPDATE passage_tag_days SET amount_minor = amount_minor + 1'],
  ['figures', 'UPDATE passage_figure_changes SET passage_count = passage_count + 1'],
  ['ledger', "UPDATE journals SET kind = 'top-up' WHERE kind = 'toll'"],
  ['the manifest', 'UPDATE archived_months SET amount_minor = amount_minor + 1'],
])('verification finds an archived month that differs from %s', async (_, fault) => {
  await months.archive('2026-01');
  await months.owner.run(fault);
  expect((await broken()).join()).toContain('of every archived month');
});

test('what lanes deliver of an archived month is told apart: known, or for staff', async () => {
  await months.archive('2026-01');
  months.fixture.passTime({ seconds: 10 });
  const late = tripOf(months.serial, '2026-01-20T10:00:00Z');
  const sameKey = { ...late, sourceKey: months.trips.january.sourceKey };
  const next = tripOf(months.serial, '2026-01-31T23:40:00Z');
  expect(await months.record([months.trips.january, late, next])).toMatchObject({
    recorded: 1,
    duplicates: 1,
    refused: [{ sourceKey: late.sourceKey, refusal: 'month-archived' }],
  });
  expect(await months.record([sameKey])).toMatchObject({ refused: [{ refusal: 'key-used' }] });
  // Of a lane that uses a key again after years.
  const again = tripOf(months.serial, '2026-03-20T10:00:00Z', {
    sourceKey: months.trips.january.sourceKey,
  });
  expect(await months.record([again])).toMatchObject({ refused: [{ refusal: 'key-used' }] });
  await months.owner.run("SELECT ensure_passage_partition('2026-01-01')");
  expect(await months.owner.run("SELECT to_regclass('passages_2026_01') AS made")).toEqual([
    { made: null },
  ]);
  expect(await broken()).toEqual([]);
});
