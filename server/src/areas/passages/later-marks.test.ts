import { Temporal } from 'temporal-polyfill';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEvents, answered, heard } from '../../platform/events/events.ts';
import { everyAccount } from '../../testing/scope.ts';
import {
  createTollCalculator,
  readTollNetwork,
  type TollCalculator,
} from '../toll-calculator/index.ts';
import { passagesMarkedLater, tripsAbroad, type TripAbroad } from './events.ts';
import { createLaterMarks } from './later-marks.ts';
import type { DeliveredPassage } from './recorded-passage.ts';
import {
  createPassagesFixture,
  fixtureNow,
  tripOf,
  type FixtureCustomer,
  type PassagesFixture,
} from './testing/passages-fixture.ts';
import { checkPassages } from './verify.store.ts';

let fixture: PassagesFixture;
let owner: pg.Client;
beforeAll(async () => {
  fixture = await createPassagesFixture();
  owner = new pg.Client({ connectionString: fixture.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});
beforeEach(async () => {
  // As of an installation that had passages before.
  await owner.query(`
    TRUNCATE later_mark_walks;
    INSERT INTO later_mark_walks (after_days, toll_day)
      SELECT after_days, '2026-11-20'::date - after_days - 30 FROM unnest(ARRAY[1, 7, 35]) AS after_days`);
  told = [];
});
afterEach(async () => {
  const checks = await checkPassages(everyAccount, fixture.database.queries);
  expect(checks.filter(({ faults }) => faults.length > 0)).toEqual([]);
});

/** What staff were told: the new marks of passages, each with its account. */
let told: { readonly accountId: string; readonly marks: readonly string[] }[] = [];
const toldOf = ({ accountId }: FixtureCustomer) =>
  told.filter((of) => of.accountId === accountId).map(({ marks }) => marks);
const rs = createTollCalculator(readTollNetwork('rs'));

interface LookOptions {
  readonly now?: Temporal.Instant;
  readonly abroad?: readonly TripAbroad[];
  readonly calculator?: TollCalculator;
  /** When the list of 2026 was imported. */
  readonly importedAt?: Temporal.Instant;
  readonly sweepMs?: number;
}

/** The fixture's clock is at 20 November. */
function later({
  now = fixtureNow,
  abroad = [],
  calculator = rs,
  importedAt,
  sweepMs,
}: LookOptions = {}) {
  const imported =
    importedAt === undefined ? [] : [{ version: 'rs-2026', at: importedAt, by: 'operator' }];
  const events = createEvents();
  events.join([
    heard(passagesMarkedLater, {
      corrections: async (_tx, { passages }) => {
        told.push(...passages);
      },
    }),
  ]);
  events.join([
    answered(tripsAbroad, {
      'external-toll': async ({ accounts }) =>
        abroad.filter(({ accountId }) => accounts.includes(accountId)),
    }),
  ]);
  return createLaterMarks({
    database: fixture.database,
    clock: { now: () => now },
    calculator,
    networks: { imports: () => Promise.resolve(imported) },
    events,
    jobs: { every: () => undefined },
    tags: fixture.tags,
    ...(sweepMs === undefined ? {} : { sweepMs }),
    // So that a few customers take several steps.
    accounts: 2,
  });
}

/** Looks through all days that are due. */
async function lookThrough(options: LookOptions = {}): Promise<void> {
  const marks = later(options);
  while (await marks.sweep(everyAccount));
}

/** The customer's second tag has come after the first one. */
async function replaceFirst({ accountId, tagIds: [old, renewed] }: FixtureCustomer): Promise<void> {
  await owner.query(
    `INSERT INTO tag_replacements
       (account_id, old_tag_id, new_tag_id, reason, amount_minor, currency, idempotency_key, made_at, made_by)
     VALUES ($1, $2, $3, 'defective', 0, 'RSD', gen_random_uuid(), '2026-11-10', 'clerk')`,
    [accountId, old, renewed],
  );
}

async function deliver(...passages: readonly DeliveredPassage[]): Promise<void> {
  const { refused } = await fixture.recorder.recordPassages(everyAccount, passages);
  expect(refused).toEqual([]);
}

/** Exits and reasons of what looks wrong, newest first. */
async function marked(customer: FixtureCustomer) {
  const found = await fixture.passages.unusual(customer.scope, {
    tagId: '',
    period: '',
    languageId: '3',
    first: 0,
    rows: 100,
  });
  if (!found.ok) throw new Error(found.code);
  return found.value.items.map(({ passage, reasons, dueMinor }) => ({
    at: new Date(passage.exitedAt).toISOString().slice(5, 16),
    reasons,
    dueMinor,
  }));
}

/** There and back at seven and at fifteen UTC on the working days of sixty days. */
function commutes(serialNumber: string): DeliveredPassage[] {
  const first = Temporal.PlainDate.from('2026-09-14');
  return Array.from({ length: 60 }, (_, at) => first.add({ days: at })).flatMap((day) =>
    day.dayOfWeek > 5
      ? []
      : [
          tripOf(serialNumber, `${day.toString()}T07:00:00Z`),
          tripOf(serialNumber, `${day.toString()}T15:00:00Z`, {
            entryStationId: 'rs-a1-novi-sad-jug',
            exitStationId: 'rs-a1-stara-pazova',
          }),
        ],
  );
}

const toNis = (serialNumber: string, exitedAt: string) =>
  tripOf(serialNumber, exitedAt, {
    entryStationId: 'rs-a1-pozarevac',
    enteredAt: Date.parse(exitedAt) - 3 * 3_600_000,
    exitStationId: 'rs-a1-nis-jug',
  });

test('where and when a tag hardly ever drives, the passage is marked afterwards, for its customer alone', async () => {
  const customer = await fixture.customerWith(2);
  const [serial = '', quiet = ''] = customer.serialNumbers;
  await deliver(
    ...commutes(serial),
    toNis(serial, '2026-11-16T02:10:00Z'),
    // By day it may be anything.
    toNis(serial, '2026-11-17T15:10:00Z'),
    // Nobody knows what is usual for the other tag.
    toNis(quiet, '2026-11-16T02:10:00Z'),
  );
  expect(await marked(customer)).toEqual([]);
  await lookThrough();
  expect(await marked(customer)).toEqual([
    {
      at: '11-16T02:10',
      dueMinor: null,
      reasons: [
        {
          mark: 'outside-usual',
          params: { station: 'Niš jug', also: 'hour', trips: '88' },
        },
      ],
    },
  ]);
  expect(toldOf(customer)).toEqual([]);
});

test('a list that comes late marks what was charged above it, once, and says what it should have cost', async () => {
  const customer = await fixture.customerWith(1);
  const [serial = ''] = customer.serialNumbers;
  await deliver(tripOf(serial, '2026-11-18T10:00:00Z'), tripOf(serial, '2026-10-30T10:00:00Z'));
  const network = readTollNetwork('rs');
  const [latest] = network.tariffs.toSorted((a, b) => b.validFrom.localeCompare(a.validFrom));
  if (latest === undefined) throw new Error('no list');
  const halved = {
    ...latest,
    version: 'rs-2026-11',
    validFrom: '2026-11-01',
    roads: latest.roads.map((road) => ({ ...road, value: Math.round(road.value / 2) })),
  };
  const calculator = createTollCalculator({ ...network, tariffs: [...network.tariffs, halved] });
  await lookThrough();
  expect(await marked(customer)).toEqual([]);
  // The walk a week later finds what the list of meanwhile changes.
  const aWeekLater = fixtureNow.add({ hours: 7 * 24 });
  await lookThrough({ calculator, now: aWeekLater });
  await lookThrough({ calculator, now: aWeekLater });
  const [only, ...others] = await marked(customer);
  expect(others).toEqual([]);
  expect(only).toMatchObject({
    at: '11-18T10:00',
    reasons: [{ mark: 'price-differs', params: { version: 'rs-2026-11', since: '2026-11-01' } }],
  });
  expect(toldOf(customer)).toEqual([['price-differs']]);
});

test('a list that is corrected under its own version marks what was charged above it before, and nothing that came since', async () => {
  const customer = await fixture.customerWith(1);
  const [serial = ''] = customer.serialNumbers;
  await deliver(tripOf(serial, '2026-11-18T10:00:00Z'));
  const network = readTollNetwork('rs');
  const calculator = createTollCalculator({
    ...network,
    tariffs: network.tariffs.map((list) => ({
      ...list,
      roads: list.roads.map((road) => ({ ...road, value: Math.round(road.value / 2) })),
    })),
  });
  const recorded = Temporal.Now.instant();
  const longAgo = recorded.subtract({ hours: 1 });
  await lookThrough({ calculator, importedAt: longAgo });
  expect(await marked(customer)).toEqual([]);
  const aWeekLater = fixtureNow.add({ hours: 7 * 24 });
  await lookThrough({ calculator, importedAt: recorded, now: aWeekLater });
  expect(await marked(customer)).toMatchObject([
    {
      at: '11-18T10:00',
      reasons: [{ mark: 'price-differs', params: { version: 'rs-2026', since: '2026-01-01' } }],
    },
  ]);
  expect(toldOf(customer)).toEqual([['price-differs']]);
});

test('a trip at home at the time of one abroad is marked, of the same tag alone', async () => {
  const customer = await fixture.customerWith(2);
  const [serial = '', other = ''] = customer.serialNumbers;
  const at = '2026-11-11T10:00:00Z';
  await deliver(tripOf(serial, at), tripOf(other, at), tripOf(serial, '2026-11-12T10:00:00Z'));
  const abroad: TripAbroad = {
    accountId: customer.accountId,
    tagId: customer.tagIds[0] ?? '',
    enteredAt: Date.parse('2026-11-11T09:00:00Z'),
    exitedAt: Date.parse('2026-11-11T11:00:00Z'),
    country: 'HR',
    from: 'Lipovac',
    to: 'Ivanja Reka',
  };
  await lookThrough({ abroad: [abroad] });
  expect(await marked(customer)).toEqual([
    {
      at: '11-11T10:00',
      dueMinor: null,
      reasons: [
        { mark: 'abroad-overlap', params: { country: 'HR', from: 'Lipovac', to: 'Ivanja Reka' } },
      ],
    },
  ]);
  expect(toldOf(customer)).toEqual([['abroad-overlap']]);
});

test('what comes in after its day was looked through is found a week later', async () => {
  const customer = await fixture.customerWith(1);
  const [serial = ''] = customer.serialNumbers;
  await deliver(...commutes(serial));
  await lookThrough();
  await deliver(toNis(serial, '2026-11-16T02:10:00Z'));
  await lookThrough({ now: fixtureNow.add({ hours: 2 * 24 }) });
  expect(await marked(customer)).toEqual([]);
  await lookThrough({ now: fixtureNow.add({ hours: 4 * 24 }) });
  expect(await marked(customer)).toHaveLength(1);
});

test('a new installation looks through the days from its first one on', async () => {
  const customer = await fixture.customerWith(1);
  const [serial = ''] = customer.serialNumbers;
  await owner.query('TRUNCATE later_mark_walks');
  await deliver(...commutes(serial));
  await lookThrough();
  await deliver(toNis(serial, '2026-11-20T02:10:00Z'));
  await lookThrough();
  expect(await marked(customer)).toEqual([]);
  await lookThrough({ now: fixtureNow.add({ hours: 24 }) });
  expect(await marked(customer)).toMatchObject([{ at: '11-20T02:10' }]);
});

test('a walk that was interrupted goes on where it was; the program may not change what was charged', async () => {
  const customers = [await fixture.customerWith(1), await fixture.customerWith(1)];
  for (const { serialNumbers } of customers) {
    const [serial = ''] = serialNumbers;
    await deliver(...commutes(serial), toNis(serial, '2026-11-16T02:10:00Z'));
  }
  const broken = {
    ...rs,
    tariffVersionOn: () => {
      throw new Error('killed');
    },
  };
  await expect(lookThrough({ calculator: broken })).rejects.toThrow('killed');
  await lookThrough();
  for (const customer of customers) expect(await marked(customer)).toHaveLength(1);
  await expect(fixture.database.run('UPDATE passages SET amount_minor = 0')).rejects.toThrow(
    'permission denied',
  );
  await expect(fixture.database.run(`UPDATE passages SET calculation = '{}'`)).rejects.toThrow(
    'permission denied',
  );
});

test('a tag goes on with the habits of the one that it has replaced', async () => {
  const customer = await fixture.customerWith(2);
  const [old = '', renewed = ''] = customer.serialNumbers;
  await deliver(...commutes(old), toNis(renewed, '2026-11-16T02:10:00Z'));
  await replaceFirst(customer);
  await lookThrough();
  expect(await marked(customer)).toMatchObject([
    { at: '11-16T02:10', reasons: [{ mark: 'outside-usual', params: { trips: '88' } }] },
  ]);
});

test('a trip at home with a replaced tag is compared with one abroad with the new one', async () => {
  const customer = await fixture.customerWith(3);
  const [old = '', , other = ''] = customer.serialNumbers;
  const at = '2026-11-11T10:00:00Z';
  await deliver(tripOf(old, at), tripOf(other, at));
  await replaceFirst(customer);
  const abroad: TripAbroad = {
    accountId: customer.accountId,
    tagId: customer.tagIds[1] ?? '',
    enteredAt: Date.parse('2026-11-11T09:00:00Z'),
    exitedAt: Date.parse('2026-11-11T11:00:00Z'),
    country: 'HR',
    from: 'Lipovac',
    to: 'Ivanja Reka',
  };
  await lookThrough({ abroad: [abroad] });
  const { rows } = await owner.query<{ tag_id: string }>(
    "SELECT tag_id FROM passages WHERE account_id = $1 AND marks @> '{abroad-overlap}'",
    [customer.accountId],
  );
  expect(rows).toEqual([{ tag_id: customer.tagIds[0] }]);
});

test('a walk that is behind takes nothing from the others, and a figure says how far it is', async () => {
  const marks = later({ sweepMs: 0 });
  expect(await marks.daysBehind(everyAccount)).toBe(31);
  const places = async () => {
    const { rows } = await owner.query<{ place: string }>(
      "SELECT toll_day || ' ' || last_account AS place FROM later_mark_walks ORDER BY after_days",
    );
    return rows.map(({ place }) => place);
  };
  const before = await places();
  expect(await marks.sweep(everyAccount)).toBe(true);
  const after = await places();
  expect(after.filter((place, at) => place === before[at])).toEqual([]);
  await lookThrough();
  expect(await marks.daysBehind(everyAccount)).toBe(0);
  expect(await later({ now: fixtureNow.add({ hours: 48 }) }).daysBehind(everyAccount)).toBe(2);
});
