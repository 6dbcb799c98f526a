import { expect, test } from 'vitest';
import { compareHours, type HoursOf } from './compare-hours.ts';
import { createSaid } from './said.ts';
import { compareTrips, type TripsInput } from './compare-trips.ts';
import type { ComparedPassage } from './compared.ts';
import type { HoursRecord, TripRecord } from './import/trip-records.ts';
import type { Roads } from './tolled-drives.ts';
import { createTollTime } from '../../platform/toll-time.ts';

const at = (time: string): number => Date.parse(`2026-10-05T${time}:00Z`);
const kilometres: Readonly<Record<string, number>> = {
  'a1-south': 0,
  'a1-middle': 30,
  'a1-north': 60,
  'a1-north-2': 59,
};
const roads: Roads = {
  roadOf: (id) => (id.startsWith('a1') ? 'A1' : 'A2'),
  systemOf: (id) => (id.startsWith('a3') ? 'W' : 'N'),
  kmOf: (id) => kilometres[id] ?? 0,
  tolled: () => true,
  straightKm: () => 50,
  stationNamed: (place) => (place === '' ? undefined : place),
};
const trip = (from: string, until: string, changes: Partial<TripRecord> = {}): TripRecord => ({
  file: 0,
  line: 2,
  column: 1,
  serial: '',
  plate: 'X',
  from: at(from),
  until: at(until),
  origin: '',
  destination: '',
  km: null,
  driver: '',
  visits: [],
  ...changes,
});
const passage = (entered: string | null, exited: string): ComparedPassage => ({
  passageId: exited,
  tagId: 'tag',
  entryStationId: entered === null ? null : 'a1-south',
  enteredAt: entered === null ? null : at(entered),
  exitStationId: 'a1-north',
  exitedAt: at(exited),
  amountMinor: 34_000,
});
const inputOf = (
  trips: readonly TripRecord[],
  passages: readonly ComparedPassage[],
): TripsInput => ({
  trips: new Map([['X', trips]]),
  passages: new Map([['X', passages.toSorted((a, b) => a.exitedAt - b.exitedAt)]]),
  period: { from: at('00:00'), until: at('23:59') },
  confirmed: true,
  completeUntil: at('23:59'),
  saidOf: createSaid('trips', createTollTime()),
  roads,
  tagOf: () => 'tag',
});
const compared = async (
  trips: readonly TripRecord[],
  passages: readonly ComparedPassage[],
  changes: Partial<TripsInput> = {},
) => {
  const { findings, ...counts } = await compareTrips({ ...inputOf(trips, passages), ...changes });
  return {
    ...counts,
    found: findings.map(({ kind, passageId, until }) => [kind, passageId ?? until]),
  };
};
const visits = (...list: readonly (readonly [string, string])[]) => ({
  visits: list.map(([stationId, time]) => ({ stationId, at: at(time) })),
});

test('a passage belongs to a trip up to a quarter of an hour before and after it', async () => {
  const passages = [
    passage('05:00', '05:44'),
    passage(null, '05:45'),
    passage(null, '08:15'),
    passage(null, '08:16'),
  ];
  expect(await compared([trip('06:00', '08:00')], passages)).toEqual({
    passages: 4,
    others: 0,
    found: [
      ['no-trip', '05:44'],
      ['no-trip', '08:16'],
    ],
  });
});

test('trips may overlap, lie within each other and come in any order', async () => {
  const trips = [
    trip('12:00', '13:00'),
    trip('06:00', '10:00'),
    trip('07:00', '07:30'),
    trip('09:50', '11:00'),
  ];
  const passages = ['06:30', '09:00', '10:50', '12:30', '11:30'].map((time) => passage(null, time));
  expect((await compared(trips, passages)).found).toEqual([['no-trip', '11:30']]);
});

test('nothing is said of vehicles that the log does not have, and of moments that are not compared', async () => {
  const others = new Map([['Y', [passage(null, '08:00')]]]);
  expect(await compared([trip('06:00', '07:00')], [], { passages: others })).toEqual({
    passages: 0,
    others: 1,
    found: [],
  });
  const early = { period: { from: at('00:00'), until: at('08:00') } };
  expect((await compared([trip('06:00', '07:00')], [passage(null, '08:00')], early)).found).toEqual(
    [],
  );
});

const past = visits(['a1-south', '06:10'], ['a1-middle', '06:30'], ['a1-north', '06:50']);

test('a track past stations of one road needs a passage at the time', async () => {
  expect((await compared([trip('06:00', '07:00', past)], [])).found).toEqual([
    ['no-toll', at('06:50')],
  ]);
  expect((await compared([trip('06:00', '07:10', past)], [passage(null, '07:20')])).found).toEqual(
    [],
  );
  expect((await compared([trip('06:00', '07:00', past)], [passage(null, '07:21')])).found).toEqual([
    ['no-trip', '07:21'],
    ['no-toll', at('06:50')],
  ]);
});

test('a passage that goes on for longer than the track covers it, also behind another', async () => {
  const fuel = [trip('06:00', '07:00', past), trip('07:40', '09:00')];
  expect((await compared(fuel, [passage('06:10', '08:50')])).found).toEqual([]);
  const two = [passage('08:20', '08:30'), passage('06:10', '08:50')];
  expect((await compared(fuel, two)).found).toEqual([]);
});

test('of what lanes have not confirmed, nothing is said to be missing', async () => {
  const trips = [trip('06:00', '07:00', past)];
  expect((await compared(trips, [], { confirmed: false })).found).toEqual([]);
  // The passage may still come until half an hour after it.
  const until = (time: string) => ({ period: { from: at('00:00'), until: at(time) } });
  expect((await compared(trips, [], until('07:19'))).found).toEqual([]);
  expect((await compared(trips, [], until('07:20'))).found).toHaveLength(1);
});

test('a drive that may still go on where lanes have not confirmed is not said to lack a passage', async () => {
  const trips = [trip('06:00', '07:00', past)];
  const upTo = (time: string) => ({ completeUntil: at(time) });
  expect((await compared(trips, [], upTo('12:49'))).found).toEqual([]);
  expect((await compared(trips, [], upTo('12:50'))).found).toHaveLength(1);
});

test('a line that is there twice is one finding', async () => {
  const trips = [trip('06:00', '07:00', past), trip('06:00', '07:00', past)];
  expect((await compared(trips, [])).found).toEqual([['no-toll', at('06:50')]]);
  const named = { origin: 'a1-south', destination: 'a1-north' };
  const lines = [trip('06:00', '07:00', named), trip('06:00', '07:00', named)];
  expect((await compared(lines, [])).found).toEqual([['no-toll', at('07:00')]]);
});

test('what the log of one vehicle says nothing of is not said by that of another', async () => {
  const day = 24 * 3_600_000;
  const late = { ...passage(null, '08:00'), exitedAt: at('08:00') + 3 * day };
  const later = trip('06:00', '07:00', {
    from: at('06:00') + 4 * day,
    until: at('07:00') + 4 * day,
  });
  const period = { from: at('00:00'), until: at('00:00') + 5 * day };
  const of = (kind: 'trips' | 'tracks', own: readonly TripRecord[]) =>
    compared([], [], {
      period,
      trips: new Map([
        ['X', own],
        ['Y', [later]],
      ]),
      passages: new Map([['X', [late]]]),
      saidOf: createSaid(kind, createTollTime()),
    });
  const early = trip('06:00', '07:00');
  expect(await of('trips', [early])).toEqual({ passages: 0, others: 1, found: [] });
  expect(await of('trips', [early, later])).toMatchObject({ passages: 1, others: 0 });
  // Nobody recorded a track on that day.
  expect(await of('tracks', [early, later])).toEqual({ passages: 0, others: 1, found: [] });
});

const back = visits(
  ['a1-south', '06:10'],
  ['a1-middle', '06:30'],
  ['a1-north', '06:50'],
  ['a1-middle', '07:10'],
  ['a1-south', '07:30'],
);

test('there and back in one track needs a passage each way', async () => {
  const track = [trip('06:00', '07:40', back)];
  const [there, returning] = [passage('06:10', '06:51'), passage('06:52', '07:31')];
  expect((await compared(track, [there, returning])).found).toEqual([]);
  expect((await compared(track, [there])).found).toEqual([['no-toll', at('07:30')]]);
  expect((await compared(track, [returning])).found).toEqual([['no-toll', at('06:50')]]);
  expect((await compared(track, [])).found).toEqual([
    ['no-toll', at('06:50')],
    ['no-toll', at('07:30')],
  ]);
  // Of a passage with an unknown entry its exit says which way it was.
  expect((await compared(track, [passage(null, '07:29')])).found).toEqual([
    ['no-toll', at('06:50')],
  ]);
  // One that goes on for both ways is wrong elsewhere, not missing.
  expect((await compared(track, [passage('06:10', '07:30')])).found).toEqual([]);
  // A device woke up between two stations of the way back.
  expect((await compared(track, [there, passage('07:12', '07:31')])).found).toEqual([]);
});

test('whoever waits where they turn, or passes stations of one junction twice, turns once', async () => {
  const waited = visits(
    ['a1-south', '06:10'],
    ['a1-north', '06:50'],
    ['a1-north', '08:50'],
    ['a1-south', '09:30'],
  );
  expect((await compared([trip('06:00', '09:40', waited)], [])).found).toEqual([
    ['no-toll', at('06:50')],
    ['no-toll', at('09:30')],
  ]);
  const beside = visits(
    ['a1-south', '06:10'],
    ['a1-north', '06:50'],
    ['a1-north-2', '06:51'],
    ['a1-north', '07:02'],
  );
  expect((await compared([trip('06:00', '07:10', beside)], [])).found).toEqual([
    ['no-toll', at('06:50')],
  ]);
});

test('there and back in one line of a log needs a passage each way', async () => {
  const line = trip('06:00', '09:00', {
    origin: 'a1-south',
    via: ['a1-north'],
    destination: 'a1-south',
    km: 120,
  });
  const returning = { ...passage('07:40', '08:30'), exitStationId: 'a1-south' };
  expect((await compared([line], [passage('06:10', '06:50'), returning])).found).toEqual([]);
  const missing = async (...passages: readonly ComparedPassage[]) => {
    const { findings } = await compareTrips(inputOf([line], passages));
    return findings.map(({ entryStationId, exitStationId }) => [entryStationId, exitStationId]);
  };
  expect(await missing(passage('06:10', '06:50'))).toEqual([['a1-north', 'a1-south']]);
  expect(await missing(returning)).toEqual([['a1-south', 'a1-north']]);
  expect(await missing()).toHaveLength(2);
  // Left elsewhere: one of the two is there, and which one is missing is not known.
  expect(await missing({ ...returning, exitStationId: 'a1-middle' })).toHaveLength(1);
  // Too short for both ways.
  expect((await compared([{ ...line, km: 70 }], [])).found).toEqual([]);
});

test.each([
  ['one station', visits(['a1-south', '06:10'])],
  ['the same station again', visits(['a1-south', '06:10'], ['a1-south', '06:40'])],
  ['stations of two roads', visits(['a1-south', '06:10'], ['a2-west', '06:50'])],
  ['slower than a motorway', visits(['a1-south', '06:10'], ['a1-north', '07:30'])],
  ['no places', {}],
  ['one place', { origin: 'a1-south' }],
  ['places of two tariff systems', { origin: 'a1-south', destination: 'a3-west' }],
  ['places nearer than the stations', { origin: 'a1-south', destination: 'a1-north', km: 12 }],
])('%s: no toll is missing', async (_, changes) => {
  expect((await compared([trip('06:00', '08:00', changes)], [])).found).toEqual([]);
});

test.each(['a1-north', 'a2-west'])(
  'a log that names two stations needs a passage as well, also of two roads that one toll is for: %s',
  async (destination) => {
    const named = { origin: 'a1-south', destination, km: 55 };
    expect((await compared([trip('06:00', '07:00', named)], [])).found).toEqual([
      ['no-toll', at('07:00')],
    ]);
    expect(
      (
        await compared([trip('06:00', '07:00', named)], [], {
          roads: { ...roads, tolled: () => false },
        })
      ).found,
    ).toEqual([]);
  },
);

const line = (changes: Partial<HoursRecord>): HoursRecord => ({
  file: 0,
  line: 2,
  column: 1,
  serial: '',
  plate: '',
  driver: '',
  day: null,
  weekdays: [],
  hours: { from: 7 * 60, until: 15 * 60 },
  ...changes,
});
const local = (time: string, tagId: string, entered: string | null = null) => ({
  ...passage(null, '00:00'),
  passageId: `${tagId} ${time}`,
  tagId,
  enteredAt: entered === null ? null : Date.parse(`${entered}:00+02:00`),
  exitedAt: Date.parse(`${time}:00+02:00`),
});
test('working hours: of the vehicle, else of the driver, else of all; a night goes on after midnight', async () => {
  const { findings, others, passages } = await compareHours({
    hours: {
      vehicles: new Map([
        ['night', [line({ weekdays: [1], hours: { from: 22 * 60, until: 6 * 60 } })]],
      ]),
      drivers: new Map([
        ['petar', [line({ weekdays: [1] }), line({ day: '2026-10-12', hours: null })]],
      ]),
      company: [],
    },
    passages: [
      // 5 October 2026 is a Monday.
      local('2026-10-05T06:44', 'day'),
      local('2026-10-05T06:45', 'day'),
      local('2026-10-05T15:40', 'day', '2026-10-05T14:50'),
      local('2026-10-05T15:40', 'day'),
      local('2026-10-12T09:00', 'day'),
      local('2026-10-06T06:10', 'night'),
      local('2026-10-06T22:30', 'night'),
      local('2026-10-06T22:30', 'nobody'),
    ],
    period: { from: at('00:00') - 86_400_000, until: at('00:00') + 10 * 86_400_000 },
    tollTime: createTollTime(),
    vehicleOf: (tagId) => tagId,
    driverOn: (tagId) => (tagId === 'day' ? 'petar' : ''),
  });
  expect([passages, others]).toEqual([7, 1]);
  expect(findings.map(({ passageId }) => passageId)).toEqual([
    'day 2026-10-05T06:44',
    'day 2026-10-05T15:40',
    'day 2026-10-12T09:00',
    'night 2026-10-06T22:30',
  ]);
});

test('of a day that the nearest plan leaves out the next one is asked', async () => {
  const week = line({ weekdays: [1, 2, 3, 4, 5] });
  const day = { from: at('00:00') - 86_400_000, until: at('00:00') + 10 * 86_400_000 };
  const outside = async (
    hours: Partial<HoursOf>,
    ...passages: readonly ReturnType<typeof local>[]
  ) => {
    const { findings, others } = await compareHours({
      hours: { vehicles: new Map(), drivers: new Map(), company: [], ...hours },
      passages,
      period: day,
      tollTime: createTollTime(),
      vehicleOf: (tagId) => tagId,
      driverOn: () => 'petar',
    });
    return { others, found: findings.map(({ passageId }) => passageId) };
  };
  const ofX = (...records: readonly HoursRecord[]) => new Map([['x', records]]);
  const off = line({ day: '2026-10-05', hours: null });
  const [onMonday, onTuesday, onTuesdayNight] = ['05T09:00', '06T09:00', '06T21:00'].map((time) =>
    local(`2026-10-${time}`, 'x'),
  );
  if (onMonday === undefined || onTuesday === undefined || onTuesdayNight === undefined) return;
  const all = [onMonday, onTuesday, onTuesdayNight];
  // One day off leaves the rest of the week as it is.
  expect(await outside({ vehicles: ofX(off), company: [week] }, ...all)).toEqual({
    others: 0,
    found: [onMonday.passageId, onTuesdayNight.passageId],
  });
  const drivers = new Map([
    ['petar', [line({ weekdays: [2], hours: { from: 1200, until: 1300 } })]],
  ]);
  expect(await outside({ vehicles: ofX(off), drivers, company: [week] }, ...all)).toEqual({
    others: 0,
    found: [onMonday.passageId, onTuesday.passageId],
  });
  // Where nobody says anything of a week, single days say nothing of others.
  expect(await outside({ vehicles: ofX(off) }, ...all)).toEqual({
    others: 2,
    found: [onMonday.passageId],
  });
});
