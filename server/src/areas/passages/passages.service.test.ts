import type { LanguageId, ListFormat } from '@rampa/contract';
import fc from 'fast-check';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { createPassagesFixture, tripOf } from './testing/passages-fixture.ts';
import type { PassagesFixture, FixtureCustomer } from './testing/passages-fixture.ts';
import type { DeliveredPassage } from './index.ts';
import { everyAccount } from '../../testing/scope.ts';

let fixture: PassagesFixture;

beforeAll(async () => {
  fixture = await createPassagesFixture();
});

afterAll(() => fixture.close());

const all = { tagId: '', period: '', languageId: '2' as LanguageId };

const asCsv = { format: 'csv', schema: 'passages/2', languageId: '2', asked: {} } as const;

/** The rows of the table, without the roll-up: the list as a naive query would return it. */
async function naivePage(
  { accountId }: FixtureCustomer,
  wanted: { tagId?: string; from?: string; to?: string; first: number; rows: number },
) {
  const rows = (await fixture.database.run(
    `SELECT passage_id, amount_minor FROM passages
     WHERE account_id = $1 AND ($2::uuid IS NULL OR tag_id = $2)
       AND ($3::date IS NULL OR (exited_at AT TIME ZONE 'Europe/Belgrade')::date >= $3)
       AND ($4::date IS NULL OR (exited_at AT TIME ZONE 'Europe/Belgrade')::date <= $4)
     ORDER BY exited_at DESC, passage_id DESC`,
    [accountId, wanted.tagId ?? null, wanted.from ?? null, wanted.to ?? null],
  )) as { passage_id: string; amount_minor: number }[];
  return {
    ids: rows.slice(wanted.first, wanted.first + wanted.rows).map((row) => row.passage_id),
    totalRecords: rows.length,
    totalMinor: rows.reduce((sum, row) => sum + row.amount_minor, 0),
  };
}

describe('any page of any history', () => {
  let customer: FixtureCustomer;

  beforeAll(async () => {
    customer = await fixture.customerWith(3);
    // Busy days, quiet weeks, the night when clocks go back, the seconds around midnight.
    const times = [
      ...Array.from({ length: 40 }, (_, at) => `2026-05-04T${10 + (at % 10)}:00:00Z`),
      ...Array.from({ length: 30 }, (_, at) => `2026-0${1 + (at % 9)}-15T12:00:00Z`),
      '2026-01-01T12:00:00Z',
      '2026-09-30T12:00:00Z',
      '2026-10-01T12:00:00Z',
      '2026-10-24T21:59:59Z',
      '2026-10-24T22:00:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-25T22:59:59Z',
      '2026-10-25T23:00:00Z',
      '2026-10-31T23:00:00Z',
    ];
    await fixture.recorder.recordPassages(
      everyAccount,
      times.map((time, at) => tripOf(customer.serialNumbers[at % 3] ?? '', time)),
    );
  });

  const anyDay = fc
    .constantFrom('2025-12-31', '2026-01-15', '2026-05-04', '2026-10-24', '2026-10-25')
    .map((day) => day);

  const ofPeriod = (from?: string, to?: string) => ({
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  });

  const seenPage = async (
    page: { readonly tagId?: string; readonly first: number; readonly rows: number },
    from?: string,
    to?: string,
  ) => {
    const period = from === undefined && to === undefined ? '' : `${from ?? '..'}/${to ?? '..'}`;
    const listed = await fixture.passages.list(customer.scope, { ...all, ...page, period });
    if (!listed.ok) {
      expect(listed.code).toBe('passages.none');
      return { ids: [], totalRecords: 0, totalMinor: 0 };
    }
    return {
      ids: listed.value.items.map((item) => item.passageId),
      totalRecords: listed.value.totalRecords,
      totalMinor: listed.value.totalMinor,
    };
  };

  test('is the one that reading everything would show, with the same totals', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 88 }),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(undefined, 0, 1, 2),
        fc.option(anyDay, { nil: undefined }),
        fc.option(anyDay, { nil: undefined }),
        async (first, rows, tag, from, to) => {
          fc.pre(from === undefined || to === undefined || from <= to);
          const tagId = tag === undefined ? undefined : customer.tagIds[tag];
          const naive = await naivePage(customer, {
            ...(tagId === undefined ? {} : { tagId }),
            ...ofPeriod(from, to),
            first,
            rows,
          });
          const seen = await seenPage({ tagId: tagId ?? '', first, rows }, from, to);
          expect(seen).toEqual(naive);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('of any period begins with its newest, and counts all', async () => {
    const days = [
      '2025-12-31',
      '2026-01-01',
      '2026-01-15',
      '2026-09-30',
      '2026-10-01',
      '2026-10-31',
    ];
    const ends = [undefined, ...days, '9999-12-31'];
    for (const from of ends) {
      for (const to of ends.filter((day) => !from || !day || from <= day)) {
        const naive = await naivePage(customer, { first: 0, rows: 5, ...ofPeriod(from, to) });
        expect(await seenPage({ first: 0, rows: 5 }, from, to)).toEqual(naive);
      }
    }
  });

  test('that opens first is as long as asked for, whether the last months have as many passages or not', async () => {
    for (const rows of [1, 3, 5, 7, 12, 40, 100]) {
      const naive = await naivePage(customer, { first: 0, rows });
      // The second time the account is known to reach further back.
      expect(await seenPage({ first: 0, rows })).toEqual(naive);
      expect(await seenPage({ first: 0, rows })).toEqual(naive);
    }
  });

  test('far from the newest is found over months', async () => {
    for (let first = 1; first < 80; first += 3) {
      const naive = await naivePage(customer, { first, rows: 7 });
      expect(await seenPage({ first, rows: 7 })).toEqual(naive);
    }
  });

  test('is never one of before a passage that has come since, on whichever day', async () => {
    const driver = await fixture.customerWith(1);
    const [serial = ''] = driver.serialNumbers;
    const busy = (month: string) =>
      Array.from({ length: 20 }, (_, at) =>
        tripOf(serial, `${month}-1${at % 10}T1${at % 7}:00:00Z`),
      );
    await fixture.recorder.recordPassages(everyAccount, [...busy('2026-09'), ...busy('2026-10')]);
    const wanted = { first: 12, rows: 5 };
    const shown = async () => {
      const listed = await fixture.passages.list(driver.scope, { ...all, ...wanted });
      if (!listed.ok) throw new Error(listed.code);
      const { items, totalRecords, totalMinor } = listed.value;
      return { ids: items.map(({ passageId }) => passageId), totalRecords, totalMinor };
    };
    expect(await shown()).toEqual(await naivePage(driver, wanted));
    for (const time of ['2026-11-02T08:00:00Z', '2026-10-14T08:00:00Z', '2025-03-01T08:00:00Z']) {
      await fixture.recorder.recordPassages(everyAccount, [tripOf(serial, time)]);
      expect(await shown()).toEqual(await naivePage(driver, wanted));
    }
  });

  test('beyond the end is empty, with the true count', async () => {
    const listed = await fixture.passages.list(customer.scope, { ...all, first: 5000, rows: 5 });
    expect(listed).toMatchObject({ ok: true, value: { items: [], totalRecords: 80 } });
  });

  test('is visible to no other customer', async () => {
    const other = await fixture.customerWith(1);
    const [tagId = ''] = customer.tagIds;
    const page = { first: 0, rows: 5 };
    expect(await fixture.passages.list(other.scope, { ...all, ...page })).toMatchObject({
      code: 'passages.none',
    });
    const foreign = { ...all, ...page, tagId };
    expect(await fixture.passages.list(other.scope, foreign)).toMatchObject({
      code: 'tags.not-found',
    });
    expect(await fixture.passages.exportFile(other.scope, foreign, asCsv)).toEqual({
      ok: false,
      code: 'tags.not-found',
    });
  });
});

describe('spending by month', () => {
  test('has every month between the first and the last, also those without a passage', async () => {
    const customer = await fixture.customerWith(1);
    const [serial = ''] = customer.serialNumbers;
    await fixture.recorder.recordPassages(everyAccount, [
      tripOf(serial, '2025-11-04T10:00:00Z'),
      // Already December in toll time.
      tripOf(serial, '2025-11-30T23:30:00Z'),
      tripOf(serial, '2026-02-04T10:00:00Z'),
      tripOf(serial, '2026-02-05T10:00:00Z'),
    ]);
    const spent = await fixture.passages.spendingByMonth(customer.scope, all);
    if (!spent.ok) throw new Error(spent.code);
    expect(spent.value.months.map(({ month, passages }) => [month, passages])).toEqual([
      ['2025-11', 1],
      ['2025-12', 1],
      ['2026-01', 0],
      ['2026-02', 2],
    ]);
    expect(spent.value.months.at(-1)?.amountMinor).toBe(64_000);
    expect(spent.value.currency).toBe('RSD');
  });

  test('of a customer without passages is 603', async () => {
    const customer = await fixture.customerWith(1);
    expect(await fixture.passages.spendingByMonth(customer.scope, all)).toMatchObject({
      code: 'passages.none',
    });
  });
});

describe('a download', () => {
  async function bodyOf(scope: AccountScope, format: ListFormat, period = '') {
    const schema = 'passages/2';
    const file = await fixture.passages.exportFile(
      scope,
      { ...all, period },
      { format, schema, languageId: '2', asked: { period } },
    );
    if (!file.ok) throw new Error(file.code);
    if (!(file.value.body instanceof Readable)) throw new Error('the file is no stream');
    return { ...file.value, body: file.value.body };
  }

  const textOf = async (...wanted: Parameters<typeof bodyOf>): Promise<string> =>
    Buffer.concat(await (await bodyOf(...wanted)).body.toArray()).toString('utf8');

  let fleet: FixtureCustomer;

  beforeAll(async () => {
    fleet = await fixture.customerWith(2);
    const delivered: DeliveredPassage[] = Array.from({ length: 1203 }, (_, at) =>
      tripOf(
        fleet.serialNumbers[at % 2] ?? '',
        // Many at the same moment: a batch may end between two of them.
        new Date(Date.UTC(2026, 2, 1 + Math.floor(at / 400), 10)).toISOString(),
        { enteredAt: null, entryStationId: null, lane: String(at) },
      ),
    );
    await fixture.recorder.recordPassages(everyAccount, delivered);
  });

  test('holds every passage of the selection once, newest first, and says how many', async () => {
    const file = await bodyOf(fleet.scope, 'csv');
    expect(file.totalRecords).toBe(1203);
    expect(file.fileName).toBe('prolasci_do-2026-11-20.csv');
    const lines = Buffer.concat(await file.body.toArray())
      .toString('utf8')
      .split('\r\n');
    const rows = lines.slice(1, -1).map((line) => line.split(';'));
    expect(new Set(rows.map((cells) => cells[8]))).toHaveProperty('size', 1203);
    const days = rows.map((cells) => cells[6] ?? '');
    expect(days).toEqual(days.toSorted().reverse());
    expect(days[0]).toBe('2026-03-04 11:00:00');
  });

  test('of a period holds the period', async () => {
    const file = await bodyOf(fleet.scope, 'csv', '2026-03-02/2026-03-02');
    expect(file.totalRecords).toBe(400);
    const text = Buffer.concat(await file.body.toArray()).toString('utf8');
    expect(text.match(/2026-03-02 11:00:00/g)).toHaveLength(400);
    expect(text).not.toContain('2026-03-01');
  });

  test('as JSON holds the same passages, with the schema and the totals before them', async () => {
    const period = '2026-03-02/2026-03-04';
    const lanesOf = (items: readonly { readonly lane: string }[]) => items.map(({ lane }) => lane);
    const whole = JSON.parse(await textOf(fleet.scope, 'json', period)) as {
      readonly items: readonly { readonly lane: string }[];
    };
    expect(whole).toMatchObject({
      schema: 'passages/2',
      selection: { period },
      totalRecords: 803,
      totalAmount: { currency: 'RSD' },
    });
    expect(new Set(lanesOf(whole.items))).toHaveProperty('size', 803);
    const lines = (await textOf(fleet.scope, 'ndjson', period)).split('\n');
    expect(lines.pop()).toBe('');
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual(whole.items);
    const csv = await textOf(fleet.scope, 'csv', period);
    const rows = csv.split('\r\n').slice(1, -1);
    expect(lanesOf(whole.items)).toEqual(rows.map((row) => row.split(';')[8]));
  });

  test.each([
    ['xlsx', 'PK'],
    ['pdf', '%PDF'],
  ] as const)('as %s begins as such a file does', async (format, start) => {
    const file = await bodyOf(fleet.scope, format);
    const bytes: Buffer = Buffer.concat(await file.body.toArray());
    expect(bytes.subarray(0, start.length).toString('latin1')).toBe(start);
  });

  test('of nothing is 603, not an empty file', async () => {
    const customer = await fixture.customerWith(1);
    expect(await fixture.passages.exportFile(customer.scope, all, asCsv)).toMatchObject({
      code: 'passages.none',
    });
  });
});
