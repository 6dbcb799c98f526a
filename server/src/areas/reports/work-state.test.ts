import type { CallResult, StaffRole } from '@rampa/contract';
import { getStanjeRada } from '@rampa/contract/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyAccount } from '../../testing/scope.ts';
import {
  openComplaintFixture,
  resultOf,
  type ComplaintFixture,
} from '../complaints/testing/complaint-fixture.ts';
import { tripOf } from '../passages/testing/passages-fixture.ts';

// It is Friday, 20 November 2026, 13:00 in toll time.

let fixture: ComplaintFixture;
beforeAll(async () => {
  fixture = await openComplaintFixture();
  const { serialNumber } = fixture.things;
  const trip = (exitedAt: string, back = false) =>
    tripOf(
      serialNumber,
      exitedAt,
      back ? { entryStationId: 'rs-a1-novi-sad-jug', exitStationId: 'rs-a1-stara-pazova' } : {},
    );
  await fixture.app.app.services.passageDelivery.deliver(everyAccount, [
    // A week before: at 7:10, at 11:30 at both stations, and in the evening.
    trip('2026-11-13T06:10:00Z'),
    trip('2026-11-13T10:30:00Z'),
    trip('2026-11-13T10:59:00Z', true),
    trip('2026-11-13T19:00:00Z'),
    // Yesterday, which does not count.
    trip('2026-11-19T11:00:00Z'),
    // Today: at 7:10 and 12:15.
    trip('2026-11-20T06:10:00Z'),
    trip('2026-11-20T11:15:00Z'),
  ]);
});
afterAll(() => fixture.close());

async function stateFor(role: StaffRole): Promise<CallResult<typeof getStanjeRada>> {
  const { token } = await fixture.app.addStaff(role);
  return resultOf(getStanjeRada, await fixture.app.call(getStanjeRada, { languageId: '3' }, token));
}

test('each role sees the figures of its own work alone', async () => {
  const parts = async (role: StaffRole) => {
    const { tolls, roads, queues, desks } = await stateFor(role);
    return { tolls, roads, queues, desks };
  };
  const something = expect.any(Object);
  expect(await parts('clerk')).toEqual({
    tolls: null,
    roads: null,
    queues: null,
    desks: something,
  });
  expect(await parts('engineer')).toEqual({
    tolls: null,
    roads: something,
    queues: something,
    desks: null,
  });
  expect(await parts('editor')).toEqual({ tolls: null, roads: null, queues: null, desks: null });
  expect(await parts('supervisor')).toEqual({
    tolls: something,
    roads: something,
    queues: something,
    desks: something,
  });
});

test('today is compared with the same hours of the same weekday a week before', async () => {
  const { tolls } = await stateFor('supervisor');
  expect(tolls).toMatchObject({
    day: '2026-11-20',
    before: '2026-11-13',
    hours: 13,
    sum: { passages: 2, amount: { amount: 64_000, currency: 'RSD' } },
    sumBefore: { passages: 3, amount: { amount: 96_000, currency: 'RSD' } },
    complete: true,
  });
  expect(tolls?.byHour).toHaveLength(24);
  expect(tolls?.byHour[7]).toMatchObject({ hour: 7, passages: 1, passagesBefore: 1 });
  expect(tolls?.byHour[11]).toMatchObject({ hour: 11, passages: 0, passagesBefore: 2 });
  expect(tolls?.byHour[20]).toMatchObject({ hour: 20, passages: 0, passagesBefore: 1 });
});

test('a station is silent where nothing comes though something did a week before', async () => {
  const { roads } = await stateFor('engineer');
  expect(roads?.silentStations).toEqual([
    { station_id: 'rs-a1-stara-pazova', name: 'Stara Pazova', passagesBefore: 1 },
  ]);
});

test('lanes that lack a change, or are silent, are named', async () => {
  const { tagStatuses } = fixture.app.app.services;
  const all = await tagStatuses.read(everyAccount, { after: null, rows: 1000 });
  if (!all.ok) throw new Error(all.code);
  await tagStatuses.confirm('A1 Stara Pazova 3', all.value.cursor);
  expect((await stateFor('engineer')).roads).toMatchObject({
    lanes: 1,
    lanesBehind: 0,
    behind: [],
  });
  fixture.app.passTime({ minutes: 6 });
  expect((await stateFor('engineer')).roads).toMatchObject({
    lanes: 1,
    lanesBehind: 1,
    behind: [{ lane: 'A1 Stara Pazova 3', confirmedAt: '2026-11-20T13:00:00+01:00' }],
  });
});

test('what waits at the desks is counted, with the deadlines of complaints', async () => {
  const { desks: before } = await stateFor('clerk');
  if (before === null) throw new Error('A clerk sees the desks');
  await fixture.file();
  const clocks = async () => (await stateFor('clerk')).desks?.complaints;
  const one = before.complaints.open + 1;
  const unassigned = before.complaints.unassigned + 1;
  expect(await clocks()).toEqual({ open: one, late: 0, dueSoon: 0, escalated: 0, unassigned });
  // Received on the 20th, the answer is due on the 28th.
  await fixture.passTime({ hours: 120 });
  expect(await clocks()).toEqual({ open: one, late: 0, dueSoon: 0, escalated: 0, unassigned });
  await fixture.passTime({ hours: 24 });
  expect(await clocks()).toEqual({ open: one, late: 0, dueSoon: one, escalated: 0, unassigned });
  await fixture.passTime({ hours: 48 });
  expect(await clocks()).toEqual({ open: one, late: 0, dueSoon: one, escalated: 0, unassigned });
  await fixture.passTime({ hours: 24 });
  expect(await clocks()).toEqual({ open: one, late: one, dueSoon: 0, escalated: 0, unassigned });
});
