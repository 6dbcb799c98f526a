import { getOdbijeniProlasci, resiOdbijene } from '@rampa/contract/corrections';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../platform/database/database.ts';
import { everyAccount } from '../../testing/scope.ts';
import { checkLanes } from './index.ts';
import { openLanesFixture, station, type LanesFixture } from './testing/lanes-fixture.ts';

let fixture: LanesFixture;
let owner: Database;
let count = 0;
let lane: string;
beforeAll(async () => {
  fixture = await openLanesFixture();
  owner = createDatabase({ url: fixture.app.ownerUrl, role: null, size: 1 });
});
beforeEach(() => {
  lane = `T${(count += 1)}`;
  // A minute for each, so that none is rate-limited.
  fixture.app.passTime({ minutes: 2 });
});
afterEach(async () => {
  const checks = await checkLanes(
    everyAccount,
    fixture.app.app.database.queries,
    fixture.app.now(),
  );
  for (const check of checks) expect(check).toMatchObject({ faults: [] });
});
afterAll(async () => {
  await owner.close();
  await fixture.app.close();
});

const dinars = (amount: number) => ({ amount, currency: 'RSD' });
const at = (minute: number): string => `2026-11-20T09:${String(minute).padStart(2, '0')}:00+01:00`;

test('an hour in which all came that a lane has sent is on no list', async () => {
  await fixture.deliver(fixture.passage(lane, at(0)), fixture.passage(lane, at(59)));
  await fixture.report(fixture.record(lane, 2, { amount: 64_000 }));
  expect(await fixture.hour(lane)).toBeUndefined();
  expect(await fixture.hour(lane, { state: 'agrees' })).toMatchObject({
    station: 'Novi Sad jug',
    sent: { passages: 2, amount: { amount: 64_000, currency: 'RSD' } },
    recorded: { passages: 2, amount: { amount: 64_000 } },
    missing: 0,
  });
});

test('what has not arrived is a difference, until it arrives late', async () => {
  await fixture.deliver(fixture.passage(lane, at(5)));
  await fixture.report(fixture.record(lane, 3));
  expect(await fixture.hour(lane)).toMatchObject({ missing: 2, state: 'differs' });
  await fixture.deliver(fixture.passage(lane, at(6)), fixture.passage(lane, at(7)));
  expect(await fixture.hour(lane)).toBeUndefined();
});

test('more than a lane says, and another sum of as many, are differences too', async () => {
  await fixture.deliver(fixture.passage(lane, at(5)), fixture.passage(lane, at(15)));
  await fixture.report(fixture.record(lane, 1));
  expect(await fixture.hour(lane)).toMatchObject({ missing: -1 });
  await fixture.report(fixture.record(lane, 2, { version: 2, amount: 63_000 }));
  expect(await fixture.hour(lane)).toMatchObject({ missing: 0, state: 'differs' });
  await fixture.report(fixture.record(lane, 2, { version: 3, amount: 64_000 }));
  expect(await fixture.hour(lane)).toBeUndefined();
});

test('a refused passage has arrived, and counts once however it is settled', async () => {
  const unknown = fixture.passage(lane, at(10), { serialNumber: `UNKNOWN${lane}` });
  await fixture.deliver(fixture.passage(lane, at(5)), unknown);
  await fixture.deliver(unknown);
  await fixture.report(fixture.record(lane, 2, { amount: 64_000 }));
  expect(await fixture.hour(lane, { state: 'agrees' })).toMatchObject({
    refused: 1,
    recorded: { passages: 1 },
  });
  const { token } = await fixture.clerk();
  const listed = await fixture.app.call(getOdbijeniProlasci, { lane }, token);
  const { items } = getOdbijeniProlasci.result.parse(listed.result);
  const ids = items.map((one) => one.record_id);
  const decision = { record_ids: ids, decision: 'written-off', note: 'без таблице' };
  await fixture.app.call(resiOdbijene, decision, token);
  expect(await fixture.hour(lane, { state: 'agrees' })).toMatchObject({ refused: 1 });
  await owner.run("UPDATE refused_passages SET state = 'recorded' WHERE lane = $1", [lane]);
  expect(await fixture.hour(lane)).toMatchObject({ refused: 0, missing: 1 });
});

test('the latest version stays, in whatever order they come, and what it has replaced is kept', async () => {
  await fixture.report(fixture.record(lane, 5, { version: 7 }));
  const answers = [
    fixture.record(lane, 5, { version: 7 }),
    fixture.record(lane, 6, { version: 7 }),
    fixture.record(lane, 4, { version: 6 }),
    fixture.record(lane, 9, { version: 9 }),
    fixture.record(lane, 8, { version: 8 }),
  ];
  expect(await fixture.report(...answers)).toMatchObject({
    statusCode: 200,
    result: {
      recorded: 1,
      duplicates: 1,
      outdated: 2,
      refused: [{ station, lane, hour: '2026-11-20T08:00:00.000Z', reason: 'version-used' }],
    },
  });
  expect(await fixture.hour(lane)).toMatchObject({
    sent: { passages: 9, version: 9 },
    replaced: [{ passages: 5, version: 7 }],
  });
});

test('an hour in progress is not compared, and its records are no history', async () => {
  const begin = fixture.app.now().round({ smallestUnit: 'hour', roundingMode: 'ceil' });
  const hour = begin.toString();
  const until = (minutes: number) => begin.add({ minutes }).toString();
  fixture.app.passTime(fixture.app.now().until(begin.add({ minutes: 12 })));
  await fixture.report(fixture.record(lane, 3, { hour, until: until(10) }));
  await fixture.report(fixture.record(lane, 5, { hour, until: until(12), version: 2 }));
  expect(await fixture.hour(lane)).toBeUndefined();
  fixture.app.passTime({ minutes: 50 });
  await fixture.report(fixture.record(lane, 6, { hour, version: 3 }));
  expect(await fixture.hour(lane)).toBeUndefined();
  // A quarter of an hour in which passages may still come.
  fixture.app.passTime({ minutes: 15 });
  expect(await fixture.hour(lane)).toMatchObject({ missing: 6, replaced: [] });
});

test('a difference is closed with a reason, and opens again if it becomes another one', async () => {
  await fixture.deliver(fixture.passage(lane, at(5)));
  await fixture.report(fixture.record(lane, 3));
  expect(await fixture.hour(lane)).toMatchObject({ missing: 2 });
  const seen = { station_id: station, lane, hourAt: at(0), missingAmount: dinars(0) };
  expect(await fixture.closeDifferences([{ ...seen, missing: 1 }], 'замењен рачунар')).toEqual({
    closed: 0,
    left: 1,
  });
  const closing = [{ ...seen, missing: 2 }];
  expect(await fixture.closeDifferences(closing, 'замењен рачунар')).toEqual({
    closed: 1,
    left: 0,
  });
  // Whoever has not seen the answer says the same again, and nobody else's reason takes its place.
  const when = async () => (await fixture.hour(lane, { state: 'closed' }))?.closed?.at;
  const first = await when();
  fixture.app.passTime({ minutes: 1 });
  expect(await fixture.closeDifferences(closing, 'замењен рачунар')).toEqual({
    closed: 1,
    left: 0,
  });
  expect(await when()).toBe(first);
  expect(await fixture.closeDifferences(closing, 'друго')).toEqual({ closed: 0, left: 1 });
  expect(await fixture.hour(lane)).toBeUndefined();
  expect(await fixture.hour(lane, { state: 'closed' })).toMatchObject({
    closed: { note: 'замењен рачунар', passages: 2 },
  });
  expect(await fixture.hour(lane, { state: 'agrees' })).toBeUndefined();
  await fixture.deliver(fixture.passage(lane, at(6)));
  expect(await fixture.hour(lane)).toMatchObject({ missing: 1, closed: { passages: 2 } });
  await fixture.deliver(fixture.passage(lane, at(7)));
  expect(await fixture.hour(lane)).toBeUndefined();
});

test('a difference of the sum that has changed since it was seen stays open', async () => {
  await fixture.deliver(fixture.passage(lane, at(5)));
  await fixture.report(fixture.record(lane, 1, { amount: 31_000 }));
  expect(await fixture.hour(lane)).toMatchObject({ missing: 0, missingAmount: dinars(-1_000) });
  const seen = { station_id: station, lane, hourAt: at(0), missing: 0 };
  const before = [{ ...seen, missingAmount: dinars(-1_000) }];
  await fixture.report(fixture.record(lane, 1, { amount: 33_000, version: 2 }));
  expect(await fixture.closeDifferences(before, 'цена')).toEqual({ closed: 0, left: 1 });
  const now = [{ ...seen, missingAmount: dinars(1_000) }];
  expect(await fixture.closeDifferences(now, 'цена')).toEqual({ closed: 1, left: 0 });
  expect(await fixture.hour(lane)).toBeUndefined();
  expect(await fixture.hour(lane, { state: 'closed' })).toMatchObject({ state: 'closed' });
  await fixture.report(fixture.record(lane, 1, { amount: 34_000, version: 3 }));
  expect(await fixture.hour(lane, { state: 'closed' })).toBeUndefined();
});

test('a part of an hour never takes the place of the whole of it', async () => {
  const whole = (version: number) => fixture.record(lane, 4, { version });
  const part = (version: number) => fixture.record(lane, 2, { version, until: at(30) });
  await fixture.report(part(1), whole(3), part(4));
  expect(await fixture.hour(lane)).toMatchObject({ missing: 4, sent: { version: 3 } });
  const { result } = await fixture.report(part(6), whole(5));
  expect(result).toMatchObject({ recorded: 1, outdated: 1 });
  expect(await fixture.hour(lane)).toMatchObject({ missing: 4, sent: { version: 5 } });
});

test('the record of a whole hour wins, whichever arrives first', async () => {
  await fixture.report(fixture.record(lane, 2, { version: 2, until: at(30) }));
  const { result } = await fixture.report(fixture.record(lane, 4));
  expect(result).toMatchObject({ recorded: 1, outdated: 0 });
  expect(await fixture.hour(lane)).toMatchObject({ missing: 4, sent: { version: 1 } });
});

test('a lane that repeats itself under new versions leaves no history', async () => {
  for (const version of [1, 2, 3]) await fixture.report(fixture.record(lane, 4, { version }));
  expect(await fixture.hour(lane)).toMatchObject({ sent: { version: 3 }, replaced: [] });
  await fixture.report(fixture.record(lane, 5, { version: 4 }));
  expect(await fixture.hour(lane)).toMatchObject({ replaced: [{ passages: 4, version: 3 }] });
});

test('what comes again under a used key is not counted beside the passage', async () => {
  const passage = fixture.passage(lane, at(5));
  await fixture.deliver(passage);
  await fixture.deliver({ ...passage, exitedAt: at(6) });
  await fixture.report(fixture.record(lane, 1, { amount: 32_000 }));
  expect(await fixture.hour(lane, { state: 'agrees' })).toMatchObject({ refused: 0, missing: 0 });
});

test('a refused record whose key turns out to be used is counted no longer', async () => {
  await fixture.deliver(fixture.passage(lane, at(5), { serialNumber: `UNKNOWN${lane}` }));
  await fixture.report(fixture.record(lane, 1));
  expect(await fixture.hour(lane, { state: 'agrees' })).toMatchObject({ refused: 1 });
  const turnsOut = (reason: string) =>
    owner.run('UPDATE refused_passages SET reason = $2 WHERE lane = $1', [lane, reason]);
  await turnsOut('key-used');
  expect(await fixture.hour(lane)).toMatchObject({ refused: 0, missing: 1 });
  await turnsOut('tag-stopped');
  expect(await fixture.hour(lane, { state: 'agrees' })).toMatchObject({ refused: 1 });
});

test('hours without a control record are listed apart', async () => {
  await fixture.deliver(fixture.passage(lane, at(5)));
  expect(await fixture.hour(lane)).toBeUndefined();
  expect(await fixture.hour(lane, { state: 'no-record' })).toMatchObject({
    sent: null,
    missing: 0,
  });
});

test('hours are chosen by station and by day of toll time', async () => {
  await fixture.report(
    fixture.record(lane, 1, { hour: '2026-11-18T23:00:00Z' }),
    fixture.record(lane, 1, { hour: '2026-11-18T22:00:00Z' }),
    fixture.record(lane, 1, { hour: '2026-11-19T12:00:00Z', station: 'rs-a1-stara-pazova' }),
  );
  const hours = async (input: object) =>
    (await fixture.list({ lane, ...input })).items.map(({ hourAt }) => hourAt);
  expect(await hours({ day: '2026-11-19', station_id: station })).toEqual([
    '2026-11-19T00:00:00+01:00',
  ]);
  expect(await hours({})).toHaveLength(3);
});

test('impossible records are refused one by one', async () => {
  const { result } = await fixture.report(
    fixture.record(lane, 1, { station: 'rs-a9-nigde' }),
    fixture.record(lane, 1, { hour: '2026-11-21T09:00:00+01:00' }),
    fixture.record(lane, 1, { hour: '2026-01-21T09:00:00+01:00' }),
    fixture.record(lane, 1),
  );
  expect(result).toMatchObject({
    recorded: 1,
    refused: [{ reason: 'unknown-station' }, { reason: 'in-future' }, { reason: 'too-old' }],
  });
});

test('a document with faults is refused whole, with the place of each', async () => {
  const answer = await fixture.report(
    fixture.record(lane, 1, { hour: '2026-11-20T09:30:00+01:00' }),
    fixture.record(lane, -1),
    fixture.record(lane, 1, { until: '2026-11-20T11:00:00+01:00' }),
  );
  expect(answer).toMatchObject({ statusCode: 422, message: 'intake.faults;count:3' });
  expect(await fixture.hour(lane)).toBeUndefined();
});

test('lines are answered one by one, in their order', async () => {
  const lines = [
    JSON.stringify(fixture.record(lane, 4)),
    'no JSON',
    JSON.stringify(fixture.record(lane, 4)),
    JSON.stringify(fixture.record(lane, 1, { station: 'rs-a9-nigde' })),
  ];
  const reply = await fixture.send(lines.join('\n'), { 'content-type': 'application/x-ndjson' });
  const hour = '2026-11-20T08:00:00.000Z';
  expect(
    reply.payload
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  ).toEqual([
    { station, lane, hour, outcome: 'recorded', reason: '' },
    { outcome: 'refused', reason: 'line-faulty', message: 'the line is not JSON' },
    { station, lane, hour, outcome: 'duplicate', reason: '' },
    { station: 'rs-a9-nigde', lane, hour, outcome: 'refused', reason: 'unknown-station' },
  ]);
});

test('without the key, and as anything but JSON, nothing is taken', async () => {
  const payload = JSON.stringify({});
  expect((await fixture.send(payload, { 'x-api-key': 'wrong' })).statusCode).toBe(401);
  expect((await fixture.send(payload, { 'content-type': 'text/xml' })).statusCode).toBe(415);
});

test('deliveries at the same time leave the latest version', async () => {
  const versions = [3, 1, 5, 2, 4];
  await Promise.all(
    versions.map((version) => fixture.report(fixture.record(lane, 10 + version, { version }))),
  );
  expect(await fixture.hour(lane)).toMatchObject({ sent: { passages: 15, version: 5 } });
});
