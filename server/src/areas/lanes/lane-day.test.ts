import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLanesFixture, station, type LanesFixture } from './testing/lanes-fixture.ts';

let fixture: LanesFixture;
beforeAll(async () => {
  fixture = await openLanesFixture();
});
afterAll(() => fixture.app.close());

const lane = 'D1';
const at = (hour: string): string => `2026-11-19T${hour}:05:00+01:00`;
const hourOf = (hour: string, changes: object = {}) => ({
  hour: `2026-11-19T${hour}:00:00+01:00`,
  ...changes,
});

test('the day of a lane shows every hour, and their sums beside what the lane says', async () => {
  await fixture.deliver(
    fixture.passage(lane, at('07')),
    fixture.passage(lane, at('08')),
    fixture.passage(lane, at('09')),
    fixture.passage(lane, at('10')),
    fixture.passage(lane, at('11')),
    fixture.passage('D2', at('09')),
    fixture.passage(lane, '2026-11-18T12:00:00+01:00'),
  );
  await fixture.report(
    fixture.record(lane, 1, hourOf('08', { amount: 32_000 })),
    fixture.record(lane, 3, hourOf('09', { amount: 96_000 })),
    fixture.record(lane, 0, hourOf('10', { amount: 0 })),
    fixture.record(lane, 1, hourOf('11')),
    fixture.record(lane, 0, hourOf('12')),
  );
  const asked = { lane, station_id: station, day: '2026-11-19' };
  const differing = await fixture.list(asked);
  expect(differing.items.map(({ hourAt }) => hourAt.slice(11, 13))).toEqual(['10', '09']);

  const { items, laneDay } = await fixture.list({ ...asked, state: 'every' });
  expect(items.map(({ hourAt, state }) => `${hourAt.slice(11, 13)} ${state}`)).toEqual([
    '12 agrees',
    '11 agrees',
    '10 differs',
    '09 differs',
    '08 agrees',
    '07 no-record',
  ]);
  // What is missing in one hour is not made up for by what is too much in another.
  expect(laneDay).toEqual({
    hours: 5,
    sent: 5,
    recorded: 4,
    refused: 0,
    missing: 2,
    surplus: 1,
    sentAmount: { amount: 128_000, currency: 'RSD' },
    recordedAmount: { amount: 96_000, currency: 'RSD' },
    withoutRecord: 1,
  });
  expect(differing.laneDay).toEqual(laneDay);
});

test('without a lane and a day there are no sums of a day', async () => {
  expect((await fixture.list({ state: 'every' })).laneDay).toBeNull();
  expect((await fixture.list({ lane, station_id: station })).laneDay).toBeNull();
});
