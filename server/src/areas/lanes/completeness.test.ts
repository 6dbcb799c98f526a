import type { AnyCall } from '@rampa/contract';
import { getPocetna } from '@rampa/contract/home';
import { getPotpunostStanica } from '@rampa/contract/lanes';
import { izvozProlazaka } from '@rampa/contract/passages';
import { getMesecniIzvodi, preuzmiIzvod } from '@rampa/contract/statements';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import type { SignedIn } from '../../testing/app-fixture.ts';
import { everyAccount } from '../../testing/scope.ts';
import { openLanesFixture, station, type LanesFixture } from './testing/lanes-fixture.ts';
import { activeTag } from '../tags/testing/active-tag.ts';

// Up to when lists and sums are complete, as a customer reads it; the clock is the fixture's.

let fixture: LanesFixture;
let owner: Database;
let customer: SignedIn;
beforeAll(async () => {
  fixture = await openLanesFixture();
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 1 });
});
beforeEach(async () => {
  await owner.run('TRUNCATE lane_hours, lane_coverage, lane_hour_changes, lane_posting_changes');
  // A session ends; and nothing that was found out before is known any more.
  fixture.app.passTime({ minutes: 10 });
  customer = await fixture.app.addCustomer();
});
afterAll(async () => {
  await owner.close();
  await fixture.app.close();
});

/** The next full hour, to which the clock is set. */
function nextHour(): Temporal.Instant {
  const now = fixture.app.now();
  const hour = now.add({ nanoseconds: 1 }).round({ smallestUnit: 'hour', roundingMode: 'ceil' });
  fixture.app.passTime(now.until(hour));
  return hour;
}
const stations = ['rs-a1-novi-sad-jug', 'rs-a1-stara-pazova'];

interface Hour {
  readonly of?: string;
  readonly lane?: string;
  readonly passages?: number;
  readonly version?: number;
  /** Minutes of the hour that are counted; left out: all. */
  readonly minutes?: number;
}

function record(
  begin: Temporal.Instant,
  { of = station, lane = '1', minutes, ...rest }: Hour = {},
) {
  return fixture.record(lane, rest.passages ?? 0, {
    station: of,
    hour: begin.toString(),
    version: rest.version ?? 1,
    ...(minutes === undefined ? {} : { until: begin.add({ minutes }).toString() }),
  });
}
const hoursBefore = (end: Temporal.Instant, count: number): readonly Temporal.Instant[] =>
  Array.from({ length: count }, (_, place) => end.subtract({ hours: count - place }));

/** What the customer's home says, ten seconds later. */
async function told() {
  fixture.app.passTime({ seconds: 10 });
  await fixture.app.app.services.laneHours.sweep(everyAccount);
  customer = await fixture.app.signInAgain(customer);
  const { result } = await fixture.app.call(getPocetna, { languageId: '3' }, customer.token);
  return getPocetna.result.parse(result).spending.completeUpTo;
}
const wire = (at: Temporal.Instant): unknown =>
  expect.toSatisfy((text: string) => Temporal.Instant.from(text).equals(at));
const upTo = (at: Temporal.Instant, changes: object = {}) => ({
  at: wire(at),
  behind: [],
  more: 0,
  unconfirmed: 0,
  ...changes,
});

test('where no lane delivers control records nothing is said', async () => {
  expect(await told()).toBe(null);
});

test('hours that follow each other are complete, quiet ones of the night too', async () => {
  const now = nextHour();
  await fixture.report(...hoursBefore(now, 5).map((hour) => record(hour)));
  expect(await told()).toEqual(upTo(now));
});

test('a gap holds the lane back until its record comes, however late', async () => {
  const now = nextHour();
  const [first, second, third, fourth] = hoursBefore(now, 4);
  if (!first || !second || !third || !fourth) throw new Error('four hours');
  await fixture.report(record(first), record(third), record(fourth));
  expect(await told()).toEqual(upTo(second));
  fixture.app.passTime({ hours: 30 });
  expect(await told()).toEqual(upTo(second));
  await fixture.report(record(second));
  expect(await told()).toEqual(upTo(now));
});

test('missing passages hold the lane back from their hour on until they come, or staff close it', async () => {
  const now = nextHour();
  const hour = now.subtract({ hours: 1 });
  const passage = fixture.passage('1', hour.add({ minutes: 5 }).toString());
  await fixture.report(record(hour, { passages: 1 }));
  expect(await told()).toEqual(upTo(hour));
  await fixture.deliver(passage);
  expect(await told()).toEqual(upTo(now));
  await fixture.report(record(hour, { passages: 3, version: 2 }));
  // As the work list, which gives passages a quarter of an hour to come.
  expect(await told()).toEqual(upTo(now));
  fixture.app.passTime({ minutes: 15 });
  expect(await told()).toEqual(upTo(hour));
  fixture.app.passTime({ hours: 24 * 30 });
  await fixture.report(
    record(
      fixture.app
        .now()
        .round({ smallestUnit: 'hour', roundingMode: 'floor' })
        .subtract({ hours: 1 }),
      { lane: '2' },
    ),
  );
  expect(await told()).toEqual(upTo(hour));
  const differing = await fixture.hour('1');
  if (differing === undefined) throw new Error('no difference');
  const { station_id, lane, hourAt, missing, missingAmount } = differing;
  await fixture.closeDifferences([{ station_id, lane, hourAt, missing, missingAmount }], 'замењен');
  expect(await told()).not.toEqual(upTo(hour));
});

test('within an hour that goes on, a record counts if as many came and none later', async () => {
  const begin = nextHour();
  await fixture.report(record(begin.subtract({ hours: 1 })));
  fixture.app.passTime({ minutes: 40 });
  await fixture.deliver(fixture.passage('1', begin.add({ minutes: 5 }).toString()));
  await fixture.report(record(begin, { passages: 2, minutes: 30 }));
  expect(await told()).toEqual(upTo(begin));
  await fixture.deliver(fixture.passage('1', begin.add({ minutes: 35 }).toString()));
  expect(await told()).toEqual(upTo(begin));
  await fixture.report(record(begin, { passages: 2, minutes: 40, version: 2 }));
  expect(await told()).toEqual(upTo(begin.add({ minutes: 40 })));
  // Once said it stays, while the hour goes on.
  await fixture.deliver(fixture.passage('1', begin.add({ minutes: 40, seconds: 10 }).toString()));
  expect(await told()).toEqual(upTo(begin.add({ minutes: 40 })));
});

test('within an hour, a record does not count where nobody knows when a vehicle left', async () => {
  const begin = nextHour();
  await fixture.report(record(begin.subtract({ hours: 1 })));
  fixture.app.passTime({ minutes: 40 });
  // The second has come and was refused, and may have left later than what is missing.
  await fixture.deliver(
    fixture.passage('1', begin.add({ minutes: 5 }).toString()),
    fixture.passage('1', begin.add({ minutes: 35 }).toString(), { serialNumber: '000000009999' }),
  );
  await fixture.report(record(begin, { passages: 2, minutes: 30 }));
  expect(await told()).toEqual(upTo(begin));
  fixture.app.passTime({ minutes: 30 });
  await fixture.report(record(begin, { passages: 2, version: 2 }));
  expect(await told()).toEqual(upTo(begin.add({ hours: 1 })));
});

test('within an hour, a record does not count with passages that did not come from the lane', async () => {
  const begin = nextHour();
  await fixture.report(record(begin.subtract({ hours: 1 })));
  fixture.app.passTime({ minutes: 40 });
  await fixture.deliver(fixture.passage('1', begin.add({ minutes: 5 }).toString()));
  await fixture.report(record(begin, { passages: 2, minutes: 30 }));
  await fixture.app.app.services.laneHours.sweep(everyAccount);
  await owner.run('UPDATE lane_hours SET recorded_count = 2 WHERE recorded_count = 1');
  expect(await told()).toEqual(upTo(begin));
});

test('what was told of a part of an hour stays while passages of its end are missing', async () => {
  const begin = nextHour();
  await fixture.report(record(begin.subtract({ hours: 1 })));
  fixture.app.passTime({ minutes: 40 });
  await fixture.report(record(begin, { minutes: 30 }));
  expect(await told()).toEqual(upTo(begin.add({ minutes: 30 })));
  fixture.app.passTime({ minutes: 30 });
  await fixture.report(record(begin, { passages: 1, version: 2 }));
  expect(await told()).toEqual(upTo(begin.add({ minutes: 30 })));
  fixture.app.passTime({ minutes: 30 });
  expect(await told()).toEqual(upTo(begin.add({ minutes: 30 })));
  await fixture.deliver(fixture.passage('1', begin.add({ minutes: 50 }).toString()));
  expect(await told()).toEqual(upTo(begin.add({ hours: 1 })));
});

test('more passages than the lane says hold nobody back', async () => {
  const now = nextHour();
  const hours = hoursBefore(now, 2);
  await fixture.report(...hours.map((hour) => record(hour)));
  await fixture.deliver(
    fixture.passage('1', now.subtract({ hours: 2 }).add({ minutes: 5 }).toString()),
  );
  fixture.app.passTime({ minutes: 20 });
  expect(await told()).toEqual(upTo(now));
});

test('a lane whose clock is ahead promises nothing of what is still to come', async () => {
  const begin = nextHour();
  await fixture.report(record(begin.subtract({ hours: 1 })));
  await fixture.report(record(begin, { minutes: 10 }));
  const said = await told();
  expect(said).toEqual(upTo(fixture.app.now()));
});

test('a station that is behind is named, and its lanes are told to staff', async () => {
  const now = nextHour();
  const hours = hoursBefore(now, 4);
  const [first] = hours;
  if (first === undefined) throw new Error('no hour');
  await fixture.report(
    ...stations.flatMap((of) => hours.map((hour) => record(hour, { of }))),
    record(first, { of: 'rs-a1-beograd-vrcin', lane: '7' }),
    ...hours.map((hour) => record(hour, { of: 'rs-a1-beograd-vrcin', lane: '8' })),
  );
  const behind = [{ station: 'Beograd (Vrčin)', at: wire(first.add({ hours: 1 })) }];
  expect(await told()).toEqual(upTo(now, { behind }));
  const { token } = await fixture.clerk();
  const { result } = await fixture.app.call(getPotpunostStanica, { languageId: '3' }, token);
  expect(getPotpunostStanica.result.parse(result)).toMatchObject({
    network: wire(now),
    items: [
      { station: 'Beograd (Vrčin)', lanes: 2, lane: '7', waitsFor: 'record', behind: true },
      { behind: false },
      { behind: false },
    ],
  });
});

test('a lane that was taken out of service holds nobody back after a week, a gap neither', async () => {
  const now = nextHour();
  const [gone, before, last] = hoursBefore(now, 3);
  if (!gone || !before || !last) throw new Error('three hours');
  await fixture.report(record(gone, { lane: '9' }), record(gone), record(last));
  expect(await told()).toEqual(upTo(before));
  fixture.app.passTime({ hours: 24 * 7 });
  const later = fixture.app.now().round({ smallestUnit: 'hour', roundingMode: 'floor' });
  await fixture.report(...hoursBefore(later, 24 * 7 - 1).map((hour) => record(hour)));
  expect(await told()).toEqual(upTo(later));
});

test('of a gap of eight days, the hours of the last seven still hold the lane back', async () => {
  const now = nextHour();
  await fixture.report(record(now.subtract({ hours: 1 })));
  fixture.app.passTime({ hours: 24 * 8 });
  await fixture.report(
    record(now.add({ hours: 24 * 8 - 1 })),
    ...hoursBefore(now.add({ hours: 24 * 8 }), 3).map((hour) =>
      record(hour, { of: 'rs-a1-stara-pazova' }),
    ),
  );
  const weekAgo = now.add({ hours: 25 });
  expect(await told()).toMatchObject({ behind: [{ at: wire(weekAgo) }] });
  // Hour by hour, and never as one that does not report.
  fixture.app.passTime({ hours: 3 });
  expect(await told()).toMatchObject({ behind: [{ at: wire(weekAgo.add({ hours: 3 })) }] });
});

test('after a season without records a lane begins again', async () => {
  const now = nextHour();
  await fixture.report(record(now.subtract({ hours: 1 })));
  fixture.app.passTime({ hours: 24 * 60 });
  expect(await told()).toBe(null);
  const later = nextHour();
  await fixture.report(record(later.subtract({ hours: 1 })));
  expect(await told()).toEqual(upTo(later));
});

test('a station whose lanes deliver passages without control records is counted as such', async () => {
  const now = nextHour();
  await fixture.report(...hoursBefore(now, 4).map((hour) => record(hour)));
  const at = now.subtract({ hours: 4 }).add({ minutes: 5 }).toString();
  await fixture.deliver(
    fixture.passage('3', at, { exitStation: 'rs-a1-beograd-vrcin', entryStation: station }),
  );
  expect(await told()).toEqual(upTo(now, { unconfirmed: 1 }));
});

test('a station where one lane is silent promises nothing for the others', async () => {
  const now = nextHour();
  const hours = hoursBefore(now, 4);
  const [first] = hours;
  if (first === undefined) throw new Error('no hour');
  await fixture.report(
    ...hours.map((hour) => record(hour)),
    record(first, { of: 'rs-a1-beograd-vrcin', lane: '2' }),
  );
  await fixture.deliver(
    fixture.passage('3', first.add({ minutes: 5 }).toString(), {
      exitStation: 'rs-a1-beograd-vrcin',
      entryStation: station,
    }),
  );
  expect(await told()).toEqual(upTo(now, { unconfirmed: 1 }));
});

test('where more stations are unconfirmed than confirmed nothing is said', async () => {
  const now = nextHour();
  await fixture.report(...hoursBefore(now, 4).map((hour) => record(hour)));
  const at = now.subtract({ hours: 4 }).add({ minutes: 5 }).toString();
  for (const exitStation of ['rs-a1-beograd-vrcin', 'rs-a1-stara-pazova']) {
    await fixture.deliver(fixture.passage('3', at, { exitStation, entryStation: station }));
  }
  expect(await told()).toBe(null);
});

test('what cannot be found out is not said, and no list fails for it', async () => {
  const now = nextHour();
  await fixture.report(record(now.subtract({ hours: 1 })));
  expect(await told()).toEqual(upTo(now));
  fixture.app.passTime({ seconds: 10 });
  await owner.run('ALTER TABLE lane_coverage RENAME TO lane_coverage_away');
  try {
    customer = await fixture.app.signInAgain(customer);
    const { result } = await fixture.app.call(getPocetna, { languageId: '3' }, customer.token);
    expect(getPocetna.result.parse(result).spending.completeUpTo).toBe(null);
  } finally {
    await owner.run('ALTER TABLE lane_coverage_away RENAME TO lane_coverage');
  }
  expect(await told()).toEqual(upTo(now));
});

test('of many stations that are behind three are named, the furthest first', async () => {
  const now = nextHour();
  const known = fixture.app.app.services.calculator.stations.map(({ id }) => id);
  const late = known.slice(0, 5);
  const hours = hoursBefore(now, 8);
  const reports = known.slice(0, 20).flatMap((of) => {
    const place = late.indexOf(of);
    return hours.slice(0, place < 0 ? hours.length : place + 1).map((hour) => record(hour, { of }));
  });
  await fixture.report(...reports);
  const said = await told();
  expect(said).toMatchObject({ at: wire(now), more: 2 });
  expect(said?.behind.map(({ at }) => Temporal.Instant.from(at).until(now).total('hours'))).toEqual(
    [7, 6, 5],
  );
});

test('the hour that comes twice in autumn is two, also in a file', async () => {
  const { completeness } = fixture.app.app.services;
  for (const [end, words] of [
    ['2027-10-31T00:00:00Z', '31 Oct 2027 02:00 (summer time)'],
    ['2027-10-31T01:00:00Z', '31 Oct 2027 02:00 (winter time)'],
    ['2027-10-31T02:00:00Z', '31 Oct 2027 03:00'],
  ] as const) {
    const now = Temporal.Instant.from(end);
    await owner.run('TRUNCATE lane_hours, lane_coverage');
    fixture.app.passTime(fixture.app.now().until(now));
    await fixture.report(...hoursBefore(now, 4).map((hour) => record(hour)));
    expect(await told()).toEqual(upTo(now));
    expect(completeness.facts(await completeness.now(), '3')).toEqual([['Complete up to', words]]);
  }
});

test('files say it as it was when they were made, a statement as it was when it was closed', async () => {
  const company = await fixture.app.addCustomer('pravno');
  const { services, database } = fixture.app.app;
  const createdAt = fixture.app.now();
  await services.tags.add(everyAccount.account(company.accountId), database.queries, [
    activeTag('000000000088', createdAt),
  ]);
  const month = fixture.app
    .now()
    .toZonedDateTimeISO('Europe/Belgrade')
    .toPlainDate()
    .toPlainYearMonth();
  const now = nextHour();
  const hours = hoursBefore(now, 3);
  const [first] = hours;
  if (first === undefined) throw new Error('no hour');
  const exit = first.add({ minutes: 5 }).toString();
  await fixture.deliver(fixture.passage('1', exit, { serialNumber: '000000000088' }));
  await fixture.report(
    record(first, { passages: 1 }),
    ...hours.slice(1).map((hour) => record(hour)),
    record(first, { of: 'rs-a1-stara-pazova' }),
  );
  await told();
  const { token } = await fixture.app.signInAgain(company);
  const file = (call: AnyCall, query: Readonly<Record<string, string>>) =>
    fixture.app.send({ url: call.path, query, headers: { authorization: `Bearer ${token}` } });
  const asJson = await file(izvozProlazaka, { format: 'json', languageId: '3' });
  expect(asJson.headers['x-complete-up-to']).toEqual(wire(first.add({ hours: 1 })));
  expect(asJson.json()).toMatchObject({
    schema: 'passages/2',
    completeUpTo: {
      at: wire(now),
      behind: [{ station: 'Stara Pazova', at: wire(first.add({ hours: 1 })) }],
    },
  });
  for (const format of ['csv', 'xlsx', 'pdf']) {
    const { headers } = await file(izvozProlazaka, { format });
    expect(headers['x-complete-up-to']).toEqual(wire(first.add({ hours: 1 })));
  }
  await fixture.deliver(
    fixture.passage('3', exit, { exitStation: 'rs-a1-beograd-vrcin', entryStation: station }),
  );
  await told();
  const { token: later } = await fixture.app.signInAgain(company);
  const unsure = await fixture.app.send({
    url: izvozProlazaka.path,
    query: { format: 'json' },
    headers: { authorization: `Bearer ${later}` },
  });
  expect(unsure.headers).not.toHaveProperty('x-complete-up-to');
  expect(unsure.json()).toMatchObject({ completeUpTo: { unconfirmed: 1 } });
  await fixture.report(
    ...hours.map((hour) =>
      record(hour, { of: 'rs-a1-beograd-vrcin', lane: '3', passages: hour.equals(first) ? 1 : 0 }),
    ),
  );
  await told();

  await services.statementClosing.closeAll(everyAccount, month.toString(), { tell: false });
  await fixture.report(...hours.slice(1).map((hour) => record(hour, { of: 'rs-a1-stara-pazova' })));
  expect(await told()).toEqual(upTo(now));
  const again = await fixture.app.signInAgain(company);
  const listed = await fixture.app.call(
    getMesecniIzvodi,
    { first: 0, rows: 10 },
    again.token,
    undefined,
    'sr-Cyrl',
  );
  const [statement] = getMesecniIzvodi.result.parse(listed.result).items;
  expect(statement?.completeUpTo).toEqual(
    upTo(now, { behind: [{ station: 'Стара Пазова', at: wire(first.add({ hours: 1 })) }] }),
  );
  const query = { statementId: statement?.statementId ?? '', format: 'pdf' };
  const headers = { authorization: `Bearer ${again.token}` };
  const reply = await fixture.app.send({ url: preuzmiIzvod.path, query, headers });
  expect(reply.headers['x-complete-up-to']).toEqual(wire(first.add({ hours: 1 })));
});
