import type { LanguageId } from '@rampa/contract';
import fc from 'fast-check';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { driverScope, everyAccount } from '../../testing/scope.ts';
import {
  createPassagesFixture,
  fixtureMostSearched,
  tripOf,
  type PassagesFixture,
  type FixtureCustomer,
} from './testing/passages-fixture.ts';

let fixture: PassagesFixture;
let customer: FixtureCustomer;

const all = { tagId: '', period: '', languageId: '2' as LanguageId };
const stations = ['rs-a1-stara-pazova', 'rs-a1-novi-sad-jug', 'rs-a1-beograd-vrcin'] as const;

beforeAll(async () => {
  fixture = await createPassagesFixture();
  customer = await fixture.customerWith(2);
  await fixture.recorder.recordPassages(
    everyAccount,
    Array.from({ length: 60 }, (_, at) =>
      tripOf(
        customer.serialNumbers[at % 2] ?? '',
        `2026-0${3 + (at % 4)}-1${at % 9}T${10 + (at % 11)}:${10 + (at % 50)}:00Z`,
        {
          category: at % 5 === 0 ? 'III' : 'I',
          ...(at % 3 === 0
            ? { entryStationId: stations[1], exitStationId: stations[0] }
            : { entryStationId: stations[0], exitStationId: stations[1] }),
          ...(at % 7 === 0 ? { entryStationId: null, enteredAt: null } : {}),
        },
      ),
    ),
  );
});

afterAll(() => fixture.close());

interface Row {
  readonly passage_id: string;
  readonly tag_id: string;
  readonly entry_station_id: string | null;
  readonly exit_station_id: string;
  readonly amount_minor: number;
  readonly day: string;
}

/** All rows of the table, newest first. */
async function everything(): Promise<readonly Row[]> {
  return (await fixture.database.run(
    `SELECT passage_id, tag_id, entry_station_id, exit_station_id, amount_minor,
            to_char(toll_day, 'YYYY-MM-DD') AS day
     FROM passages WHERE account_id = $1 ORDER BY exited_at DESC, passage_id DESC`,
    [customer.accountId],
  )) as Row[];
}

test('a search finds what looking through everything finds, page by page, with the same sums', async () => {
  const rows = await everything();
  const amounts = [...new Set(rows.map((row) => row.amount_minor))].toSorted((a, b) => a - b);
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.constantFrom(...stations), { nil: undefined }),
      fc.constantFrom('any' as const, 'entry' as const, 'exit' as const),
      fc.option(fc.constantFrom(...amounts), { nil: undefined }),
      fc.option(fc.constantFrom(...amounts), { nil: undefined }),
      fc.constantFrom('', '2026-04-01/2026-05-31'),
      fc.option(fc.constantFrom(0, 1), { nil: undefined }),
      fc.nat(30),
      async (station, side, from, to, period, tag, first) => {
        fc.pre(from === undefined || to === undefined || from <= to);
        const tagId = tag === undefined ? '' : (customer.tagIds[tag] ?? '');
        const found = rows.filter(
          (row) =>
            (tagId === '' || row.tag_id === tagId) &&
            (period === '' || (row.day >= '2026-04-01' && row.day <= '2026-05-31')) &&
            (station === undefined ||
              (side !== 'exit' && row.entry_station_id === station) ||
              (side !== 'entry' && row.exit_station_id === station)) &&
            row.amount_minor >= (from ?? 0) &&
            row.amount_minor <= (to ?? Number.POSITIVE_INFINITY),
        );
        const input = {
          ...all,
          tagId,
          period,
          stationId: station,
          stationSide: side,
          amountFrom: from,
          amountTo: to,
        };
        const listed = await fixture.passages.list(customer.scope, { ...input, first, rows: 5 });
        const months = await fixture.passages.spendingByMonth(customer.scope, input);
        const codes = [listed, months].map((answer) => (answer.ok ? '' : answer.code));
        expect(codes).toEqual(
          Array.from({ length: 2 }, () => (found.length === 0 ? 'passages.none' : '')),
        );
        if (found.length === 0) return;
        const sum = found.reduce((total, row) => total + row.amount_minor, 0);
        expect(listed).toMatchObject({
          ok: true,
          value: { totalRecords: found.length, totalMinor: sum },
        });
        const seen = listed.ok ? listed.value.items.map((item) => item.passageId) : [];
        expect(seen).toEqual(found.slice(first, first + 5).map((row) => row.passage_id));
        const spent = months.ok ? months.value.months : [];
        expect(spent.reduce((total, { amountMinor }) => total + amountMinor, 0)).toBe(sum);
        const centres = await fixture.passages.spendingByCostCentre(customer.scope, input);
        expect(centres).toMatchObject({
          ok: true,
          value: { items: [{ passages: found.length, amountMinor: sum }] },
        });
      },
    ),
    { numRuns: 120 },
  );
});

test('a history too long to search asks for a shorter period, unless the reader sees little of it', async () => {
  const busy = await fixture.customerWith(2);
  await fixture.recorder.recordPassages(everyAccount, [
    tripOf(busy.serialNumbers[1] ?? '', '2026-05-04T10:00:00Z'),
    ...Array.from({ length: fixtureMostSearched + 1 }, (_, at) =>
      tripOf(
        busy.serialNumbers[0] ?? '',
        `2026-0${1 + (at % 9)}-${10 + (at % 18)}T${10 + (at % 12)}:${10 + Math.floor(at / 9)}:00Z`,
      ),
    ),
  ]);
  const search = { ...all, stationId: stations[1], first: 0, rows: 5 };
  expect(await fixture.passages.list(busy.scope, search)).toMatchObject({
    ok: false,
    code: 'passages.search-too-wide',
  });
  const shorter = { ...search, period: '2026-01-01/2026-01-31' };
  expect(await fixture.passages.list(busy.scope, shorter)).toMatchObject({ ok: true });
  const { accountId, tagIds } = busy;
  const driver = driverScope({ accountId, userId: uuid() }, { [tagIds[1] ?? '']: '2026-01-01' });
  expect(await fixture.passages.list(driver, search)).toMatchObject({
    ok: true,
    value: { totalRecords: 1 },
  });
});

test('a minimum amount above the maximum is refused by its field', async () => {
  const reversed = { ...all, amountFrom: 200, amountTo: 100, first: 0, rows: 5 };
  expect(await fixture.passages.list(customer.scope, reversed)).toMatchObject({
    ok: false,
    code: 'passages.amounts-reversed',
  });
});

test('a month is summed by day, a longer period by month only', async () => {
  const spent = await fixture.passages.spendingByMonth(customer.scope, {
    ...all,
    period: '2026-03-01/2026-03-31',
  });
  if (!spent.ok) throw new Error(spent.code);
  const { days, months } = spent.value;
  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: 31 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`),
  );
  expect(days.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(months[0]?.amountMinor);
  // The fixture's clock is at 20 November: future days are not listed.
  const now = fixture.passages.spendingByMonth(customer.scope, {
    ...all,
    period: '2026-06-01/2026-11-30',
  });
  expect(await now).toMatchObject({ ok: true, value: { days: [] } });
});
