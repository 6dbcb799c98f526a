import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyAccount } from '../../testing/scope.ts';
import { createPlaces } from './places.ts';
import { createPassagesFixture, tripOf, type PassagesFixture } from './testing/passages-fixture.ts';

let fixture: PassagesFixture;
beforeAll(async () => {
  fixture = await createPassagesFixture();
});
afterAll(() => fixture.close());

test('days from a replica that was behind are not taken for those of the months', async () => {
  const { scope, accountId, serialNumbers } = await fixture.customerWith(1);
  const [serial = ''] = serialNumbers;
  const { database, recorder } = fixture;
  const record = (times: readonly string[]) =>
    recorder.recordPassages(
      everyAccount,
      times.map((time) => tripOf(serial, time)),
    );
  const ofMonth = (month: string) =>
    Array.from({ length: 20 }, (_, at) => `${month}-${10 + (at % 10)}T1${at % 7}:00:00Z`);
  await record([...ofMonth('2026-09'), ...ofMonth('2026-10')]);

  const places = createPlaces();
  const page = async (from: Parameters<typeof places.page>[1], first: number) => {
    const days = { from: '2026-10-21', to: '2026-11-20' };
    const list = await places.page(scope, from, days, { first, rows: 5 });
    return list?.page.passages.map(({ passageId }) => passageId);
  };
  const all = async () => {
    const rows = await database.run(
      'SELECT passage_id FROM passages WHERE account_id = $1 ORDER BY exited_at DESC, passage_id DESC',
      [accountId],
    );
    return (rows as { readonly passage_id: string }[]).map((row) => row.passage_id);
  };

  await database.snapshot(async (behind) => {
    // From here on it sees nothing new.
    expect(await page({ ...database, queries: behind }, 2)).toEqual((await all()).slice(2, 7));
    await record(['2026-09-19T18:00:00Z']);
    // The months of today; of October it knows the days, of September it asks one that is still behind.
    expect(await page(database, 3)).toEqual((await all()).slice(3, 8));
    let asked = 0;
    const catchesUp = {
      ...database,
      get queries() {
        asked += 1;
        return asked <= 2 ? behind : database.queries;
      },
    };
    const expected = (await all()).slice(30, 35);
    expect(await page(catchesUp, 30)).toEqual(expected);
    expect(asked).toBeGreaterThan(1);
    // Nor is anything of it kept.
    expect(await page(database, 30)).toEqual(expected);
  });
});

test('whoever pages on, back, or looks again sees each passage in its place, over months and those of one moment', async () => {
  const { scope, accountId, serialNumbers } = await fixture.customerWith(4);
  const { database, recorder } = fixture;
  const record = (times: readonly string[]) =>
    recorder.recordPassages(
      everyAccount,
      // Several at the same moment: their ids say which comes first.
      times.flatMap((time) => serialNumbers.map((serial) => tripOf(serial, time))),
    );
  // Over the end of October in toll time, which is another one than that of UTC.
  await record([
    '2026-09-30T10:00:00Z',
    '2026-10-02T10:00:00Z',
    '2026-10-31T21:00:00Z',
    '2026-10-31T22:30:00Z',
    '2026-10-31T23:30:00Z',
    '2026-11-01T00:30:00Z',
    '2026-11-02T10:00:00Z',
  ]);
  const places = createPlaces();
  const days = { from: '2026-10-21', to: '2026-11-20' };
  const page = async (first: number, rows: number) => {
    const list = await places.page(scope, database, days, { first, rows });
    return list?.page.passages.map(({ passageId }) => passageId);
  };
  const all = async () => {
    const rows = await database.run(
      'SELECT passage_id FROM passages WHERE account_id = $1 ORDER BY exited_at DESC, passage_id DESC',
      [accountId],
    );
    return (rows as { readonly passage_id: string }[]).map((row) => row.passage_id);
  };
  const walk = async (rows: number) => {
    const expected = await all();
    const onwards = Array.from({ length: Math.ceil(20 / rows) }, (_, at) => 1 + at * rows);
    for (const first of [...onwards, ...onwards.toReversed(), ...onwards]) {
      expect(await page(first, rows), `${rows} from ${first}`).toEqual(
        expected.slice(first, first + rows),
      );
    }
  };
  for (const rows of [3, 4, 5]) await walk(rows);
  // What is recorded meanwhile moves all of them on.
  await record(['2026-11-01T12:00:00Z']);
  for (const rows of [5, 3]) await walk(rows);
});
