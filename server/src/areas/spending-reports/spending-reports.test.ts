import type { CallInput, CallResult } from '@rampa/contract';
import { getProlasci } from '@rampa/contract/passages';
import {
  getIzvestaj,
  reportGroups,
  type ReportGroup,
  type ReportRow,
} from '@rampa/contract/spending-reports';
import { getMesecniIzvodi } from '@rampa/contract/statements';
import { dodeliVozaca } from '@rampa/contract/tags';
import { Temporal } from 'temporal-polyfill';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppFixture, type AppFixture, type SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount, scopeOf } from '../../testing/scope.ts';
import { createPassageRecorder } from '../passages/index.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';

let fixture: AppFixture;
beforeAll(async () => {
  fixture = await openAppFixture();
});
afterAll(() => fixture.close());

const october = '2026-10-01/2026-10-31';

interface Haulier {
  readonly owner: SignedIn;
  readonly driver: SignedIn;
  /** One with a cost centre and a driver for some days, one that never had either. */
  readonly tags: readonly [Vehicle, Vehicle];
}

interface Vehicle {
  readonly tagId: string;
  readonly serialNumber: string;
}

async function haulier(): Promise<Haulier> {
  const { database, services } = fixture.app;
  const owner = await fixture.addCustomer('pravno');
  const driver = await fixture.addMember(owner, 'driver');
  const since = Temporal.Instant.from('2026-01-01T08:00:00Z');
  const centres: string[] = [];
  for (const code of ['SEVER', 'JUG']) {
    const saved = await services.tags.costCentres.save(scopeOf(owner), {
      costCentreId: '',
      code,
      name: `Одељење ${code}`,
    });
    if (!saved.ok) throw new Error(saved.code);
    centres.push(saved.value.costCentreId);
  }
  const vehicle = (): Vehicle => ({ tagId: uuid(), serialNumber: `R${uuid().slice(-11)}` });
  const tags = [vehicle(), vehicle()] as const;
  await services.tags.add(
    everyAccount.account(owner.accountId),
    database.queries,
    tags.map((tag, at) => ({
      ...tag,
      category: 'I' as const,
      plate: `BG 100${at}-AA`,
      nickname: at === 0 ? 'Тегљач' : '',
      status: 'aktivan' as const,
      statusChangedAt: since,
      createdAt: since,
    })),
  );
  // The cost centre changed at noon of the 16th, the driver on the 10th and the 21st.
  await database.run(
    `INSERT INTO tag_cost_centres (account_id, tag_id, valid_from, cost_centre_id)
     VALUES ($1, $2, '2026-09-01T00:00:00Z', $3), ($1, $2, '2026-10-16T10:00:00Z', $4)`,
    [owner.accountId, tags[0].tagId, centres[0], centres[1]],
  );
  await database.run(
    `INSERT INTO tag_drivers (account_id, tag_id, from_day, to_day, user_id)
     VALUES ($1, $2, '2026-10-10', '2026-10-20', $3)`,
    [owner.accountId, tags[0].tagId, driver.userId],
  );
  return { owner, driver, tags };
}

async function drive({ serialNumber }: Vehicle, ...moments: string[]): Promise<void> {
  const { database, services } = fixture.app;
  const recorder = createPassageRecorder({ database, ...services });
  const report = await recorder.recordPassages(
    everyAccount,
    moments.map((at, index) =>
      tripOf(serialNumber, at, {
        // There and back, and once from a gate of another road, of which nobody saw the entry.
        ...(index % 3 === 1
          ? { entryStationId: 'rs-a1-novi-sad-jug', exitStationId: 'rs-a1-stara-pazova' }
          : {}),
        ...(index % 3 === 2 ? { entryStationId: null, enteredAt: null, category: 'II' } : {}),
      }),
    ),
  );
  if (report.recorded !== moments.length) throw new Error(JSON.stringify(report));
}

/** Each hour of toll time that matters: before and after midnight, and both that the clocks show twice. */
async function driven(): Promise<Haulier> {
  const company = await haulier();
  await drive(
    company.tags[0],
    '2026-10-01T00:10:00Z',
    '2026-10-09T21:59:00Z',
    '2026-10-09T22:00:00Z',
    '2026-10-16T09:59:00Z',
    '2026-10-16T10:00:00Z',
    '2026-10-20T21:30:00Z',
    '2026-10-21T06:00:00Z',
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
    '2026-10-31T22:59:59Z',
    '2026-09-30T21:59:59Z',
    '2026-09-12T09:00:00Z',
  );
  await drive(
    company.tags[1],
    '2026-10-05T06:00:00Z',
    '2026-11-01T00:30:00Z',
    '2025-10-11T07:00:00Z',
  );
  return company;
}

async function ask(
  who: SignedIn,
  by: ReportGroup,
  changes: Partial<CallInput<typeof getIzvestaj>> = {},
) {
  const input = { period: october, by, rows: '100', ...changes };
  const reply = await fixture.call(getIzvestaj, input, who.token);
  if (reply.statusCode !== 200) throw new Error(reply.message);
  return reply.result as CallResult<typeof getIzvestaj>;
}

/** As the screen's links ask for the passages of a row. */
const filters: Readonly<Record<ReportGroup, (key: string) => object>> = {
  tag: (key) => ({ tag_id: key }),
  driver: (key) => ({ driver_id: key }),
  'cost-centre': (key) => ({ costCentreId: key }),
  road: (key) => ({ road: key }),
  hour: (key) => ({ hours: key }),
  weekday: (key) => ({ weekday: Number(key) }),
};

async function listed(who: SignedIn, period: string, filter: object) {
  const reply = await fixture.call(getProlasci, { period, ...filter }, who.token);
  if (reply.message === 'passages.none') return { passages: 0, amount: 0 };
  if (reply.statusCode !== 200) throw new Error(reply.message);
  const { totalRecords, totalAmount } = reply.result as CallResult<typeof getProlasci>;
  return { passages: totalRecords, amount: totalAmount.amount };
}

const figures = ({ passages, amount }: ReportRow['sums']['now']) => ({
  passages,
  amount: amount.amount,
});

test.each(reportGroups)(
  'by %s each row is what the list of its passages adds up to',
  async (by) => {
    const { owner } = await driven();
    const { items, periods, total } = await ask(owner, by);
    expect(periods).toEqual({
      now: october,
      before: '2026-09-01/2026-09-30',
      yearBefore: '2025-10-01/2025-10-31',
    });
    for (const part of ['now', 'before', 'yearBefore'] as const) {
      for (const { of: key, sums } of items) {
        expect([key, figures(sums[part])]).toEqual([
          key,
          await listed(owner, periods[part], filters[by](key)),
        ]);
      }
      expect(figures(total[part])).toEqual(await listed(owner, periods[part], {}));
    }
    expect(total.now.passages).toBe(11);
    expect(total.before.passages).toBe(2);
    expect(total.yearBefore.passages).toBe(1);
    const sums = items.reduce((all, { sums: { now } }) => all + now.amount.amount, 0);
    expect(sums).toBe(total.now.amount.amount);
  },
);

test('a passage is where its tag was at its time, whoever has the tag now', async () => {
  const { owner, driver, tags } = await driven();
  const rowsOf = async (by: ReportGroup) =>
    Object.fromEntries(
      (await ask(owner, by)).items.map(({ name, sums }) => [name, sums.now.passages]),
    );
  expect(await rowsOf('cost-centre')).toEqual({ SEVER: 4, JUG: 6, 'Bez mesta troška': 1 });
  const drivers = (await ask(owner, 'driver')).items;
  expect(Object.fromEntries(drivers.map(({ of, sums }) => [of, sums.now.passages]))).toEqual({
    [driver.userId]: 4,
    none: 7,
  });
  await fixture.app.services.tags.save(scopeOf(owner), {
    tagId: tags[0].tagId,
    nickname: 'Шлепер',
    plate: 'NS 1-AA',
    costCentreId: '',
  });
  expect(await rowsOf('tag')).toEqual({ Шлепер: 10, 'BG 1001-AA': 1 });
  expect(await rowsOf('cost-centre')).toEqual({ SEVER: 4, JUG: 6, 'Bez mesta troška': 1 });
});

test('a tag that goes from driver to driver each day counts to each of them', async () => {
  const { owner, driver, tags } = await driven();
  const other = await fixture.addMember(owner, 'driver');
  const { database } = fixture.app;
  await database.run('DELETE FROM tag_drivers WHERE account_id = $1', [owner.accountId]);
  await database.run(
    `INSERT INTO tag_drivers (account_id, tag_id, from_day, to_day, user_id)
     SELECT $1, $2, day::date, nullif(day::date, '2026-10-31'),
            CASE WHEN extract(day FROM day)::integer % 2 = 0 THEN $3::uuid ELSE $4::uuid END
     FROM generate_series('2024-11-01'::date, '2026-10-31'::date, interval '1 day') AS day`,
    [owner.accountId, tags[0].tagId, driver.userId, other.userId],
  );
  const { items } = await ask(owner, 'driver');
  expect(Object.fromEntries(items.map(({ of, sums }) => [of, sums.now.passages]))).toEqual({
    [driver.userId]: 4,
    [other.userId]: 6,
    none: 1,
  });
});

test('the hour that comes twice is one, and the day of the week is that of toll time', async () => {
  const { owner } = await driven();
  const hours = (await ask(owner, 'hour')).items;
  expect(hours).toHaveLength(24);
  expect(hours.map(({ of, sums }) => [of, sums.now.passages])).toContainEqual(['2', 3]);
  // 00:00 on the 10th, which is still the 9th in UTC.
  expect(hours.find(({ of }) => of === '0')).toMatchObject({
    name: '00:00–00:59',
    sums: { now: { passages: 1 } },
  });
  const days = (await ask(owner, 'weekday', { languageId: '1' })).items;
  expect(days.map(({ name }) => name)).toEqual(
    'понедељак уторак среда четвртак петак субота недеља'.split(' '),
  );
  expect(days.find(({ of }) => of === '7')?.sums.now.passages).toBe(2);
});

test('a report of a month is what its closed statement says', async () => {
  const { owner } = await driven();
  await fixture.app.services.statementClosing.closeAll(everyAccount, '2026-10', { tell: false });
  const { result } = await fixture.call(getMesecniIzvodi, { rows: 10 }, owner.token);
  const { items } = result as CallResult<typeof getMesecniIzvodi>;
  const statement = items.find(({ month }) => month === '2026-10');
  for (const by of reportGroups) {
    const { total } = await ask(owner, by);
    expect([total.now.passages, total.now.amount]).toEqual([statement?.passages, statement?.tolls]);
  }
});

test('a driver sees what they drive now, and no report of what others drove', async () => {
  const { owner, driver, tags } = await driven();
  expect(await ask(driver, 'tag')).toMatchObject({ items: [], total: { now: { passages: 0 } } });
  const given = { tag_id: tags[0].tagId, driver_id: driver.userId };
  await fixture.call(dodeliVozaca, given, owner.token);
  await drive(tags[0], '2026-11-20T08:00:00Z', '2026-11-20T10:00:00Z');
  for (const by of reportGroups) {
    const { items, total } = await ask(driver, by, { period: '2026-11-01/2026-11-30' });
    expect(total.now.passages).toBe(2);
    expect(total.before.passages).toBe(0);
    for (const { of: key, sums } of items) {
      if (by === 'driver') continue;
      const found = await listed(driver, '2026-11-01/2026-11-30', filters[by](key));
      expect(found).toEqual(figures(sums.now));
    }
  }
});

test('a month that is not over is compared with as many days', async () => {
  const { owner } = await driven();
  const { periods } = await ask(owner, 'tag', { period: '2026-11-01/2026-11-30' });
  expect(periods).toEqual({
    now: '2026-11-01/2026-11-20',
    before: '2026-10-01/2026-10-20',
    yearBefore: '2025-11-01/2025-11-20',
  });
});

test('of a year the period before is the year before, and what it cost is in both', async () => {
  const { owner } = await driven();
  const { periods, total, items } = await ask(owner, 'tag', { period: '2026-01-01/2026-12-31' });
  expect(periods.before).toBe('2025-01-01/2025-11-20');
  expect(periods.yearBefore).toBe(periods.before);
  expect(total.before.passages).toBe(1);
  expect(total.yearBefore).toEqual(total.before);
  for (const { sums } of items) expect(sums.yearBefore).toEqual(sums.before);
});

test('a tag that the account has no longer is named as gone, for there is no list of its passages', async () => {
  const { owner, tags } = await driven();
  const connection = new pg.Client({ connectionString: fixture.ownerUrl });
  await connection.connect();
  await connection.query('DELETE FROM tags WHERE tag_id = $1', [tags[1].tagId]);
  await connection.end();
  const { items } = await ask(owner, 'tag');
  expect(new Map(items.map(({ of: key, gone }) => [key, gone]))).toEqual(
    new Map([
      [tags[0].tagId, false],
      [tags[1].tagId, true],
    ]),
  );
});

test('rows come in pages, the dearest first, what rose most, or by name', async () => {
  const { owner, tags } = await driven();
  await drive(
    tags[0],
    ...Array.from({ length: 12 }, (_, at) => `2026-09-0${1 + (at % 9)}T${10 + at}:00:00Z`),
  );
  const names = async (order: 'amount' | 'change' | 'name') =>
    (await ask(owner, 'tag', { order })).items.map(({ name }) => name);
  expect(await names('amount')).toEqual(['Тегљач', 'BG 1001-AA']);
  expect(await names('change')).toEqual(['BG 1001-AA', 'Тегљач']);
  expect(await names('name')).toEqual(['BG 1001-AA', 'Тегљач']);
  const page = await ask(owner, 'tag', { first: '1', rows: '1' });
  expect([page.totalRecords, page.items.map(({ name }) => name)]).toEqual([2, ['BG 1001-AA']]);
  expect(page.total.now.passages).toBe(11);
});

test('a report is of a year at most, and of days that begin and end', async () => {
  const { owner } = await driven();
  const refusal = async (period: string) =>
    (await fixture.call(getIzvestaj, { period, by: 'tag' }, owner.token)).message;
  expect((await ask(owner, 'tag', { period: '2024-01-01/2024-12-31' })).items).toEqual([]);
  expect(await refusal('2024-01-01/2025-01-01')).toBe('spending-reports.too-long');
  expect(await refusal('2026-01-01/..')).toBe('request.invalid');
  expect(await refusal('')).toBe('request.invalid');
});

test('another customer has none of it', async () => {
  await driven();
  const other = await fixture.addCustomer('pravno');
  expect((await ask(other, 'hour')).items).toEqual([]);
});
