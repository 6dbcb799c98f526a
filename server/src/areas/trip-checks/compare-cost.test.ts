import { mostCheckedPassages, mostTripRows } from '@rampa/contract/trip-checks';
import { expect, test } from 'vitest';
import { costGrowth, mostGrowth } from '../../platform/cost-growth.ts';
import { createTollTime } from '../../platform/toll-time.ts';
import { longestCell } from '../../platform/files/csv-records.ts';
import { compareHours } from './compare-hours.ts';
import { compareTrips } from './compare-trips.ts';
import type { ComparedPassage } from './compared.ts';
import type { HoursRecord, TripRecord } from './import/trip-records.ts';
import { hoursByWhom, tripsByVehicle } from './resolve.ts';
import { createSaid } from './said.ts';
import { createVehicles } from './vehicles.ts';

// A file with as many lines as it may have, about as many passages as are compared, all of one vehicle: what it costs
// grows in proportion, and not with lines times passages.

const MINUTE = 60_000;
const begin = Date.parse('2026-10-01T00:00:00Z');
const period = { from: begin, until: begin + 92 * 24 * 60 * MINUTE };
const placed = { file: 0, line: 2, column: 1, serial: '', plate: 'X', driver: '' };

const passages = (share: number): readonly ComparedPassage[] =>
  each(mostCheckedPassages * share, (at, of) => ({
    passageId: String(at),
    tagId: 'X',
    entryStationId: 'a1-south',
    enteredAt: begin + momentOf(at, of),
    exitStationId: 'a1-north',
    exitedAt: begin + momentOf(at, of) + 20 * MINUTE,
    amountMinor: 32_000,
  }));

test.each<[string, (at: number) => Partial<HoursRecord>]>([
  ['the same hours again and again', () => ({})],
  ['all hours of a day', (at) => ({ hours: { from: at % 1440, until: (at * 7) % 1440 } })],
  [
    'single days',
    (at) => ({ weekdays: [], day: new Date(begin + at * MINUTE).toISOString().slice(0, 10) }),
  ],
])('%s cost in proportion to lines and passages', async (_, line) => {
  const growth = await costGrowth(
    (share) => ({
      hours: each(mostTripRows * share, (at): HoursRecord => ({
        ...placed,
        day: null,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        hours: { from: 180, until: 181 },
        ...line(at),
      })),
      passages: passages(share),
    }),
    ({ hours, passages: some }) =>
      compareHours({
        hours: { vehicles: new Map([['X', hours]]), drivers: new Map(), company: [] },
        passages: some,
        period,
        tollTime: createTollTime(),
        vehicleOf: (tagId) => tagId,
        driverOn: () => '',
      }),
  );
  expect(growth.times < mostGrowth ? null : growth.said).toBeNull();
});

test('whom lines name costs in proportion to what is written there, also where it is nothing but marks', async () => {
  // Each changes places with all before it when the text is normalised.
  const marks = '\u0301\u0316';
  const named = (share: number): readonly HoursRecord[] =>
    each(200, () => {
      const text = marks.repeat((longestCell * share) / marks.length);
      const line = { ...placed, day: null, weekdays: [1], hours: { from: 0, until: 1 } };
      return [
        { ...line, plate: text },
        { ...line, plate: '', driver: text },
      ];
    }).flat();
  const vehicles = createVehicles([]);
  const growth = await costGrowth(named, (lines) => {
    hoursByWhom(lines, vehicles, []);
    tripsByVehicle(
      lines.map((line): TripRecord => ({
        ...line,
        from: begin,
        until: begin + MINUTE,
        km: null,
        origin: '',
        destination: '',
        visits: [],
      })),
      vehicles,
    );
  });
  expect(growth.times < mostGrowth ? null : growth.said).toBeNull();
});

const roads = {
  roadOf: () => 'A1',
  systemOf: () => 'N',
  kmOf: (stationId: string) => (stationId === 'a1-north' ? 60 : 0),
  tolled: () => true,
  straightKm: () => 50,
  stationNamed: (place: string) => place,
};

test.each<[string, (at: number, of: number) => Partial<TripRecord>]>([
  ['trips one after the other', () => ({})],
  ['trips that all overlap', () => ({ from: begin, until: period.until - MINUTE })],
  ['trips that name stations', () => ({ origin: 'a1-south', destination: 'a1-north' })],
  [
    'trips there and back',
    () => ({ origin: 'a1-south', via: ['a1-north'], destination: 'a1-south' }),
  ],
  [
    'tracks there and back',
    (at, of) => ({
      visits: ['a1-south', 'a1-north', 'a1-south'].map((stationId, leg) => ({
        stationId,
        at: begin + momentOf(at, of) + leg * 10_000,
      })),
    }),
  ],
  [
    'tracks past stations',
    (at, of) => ({
      visits: ['a1-south', 'a1-north'].map((stationId) => ({
        stationId,
        at: begin + momentOf(at, of),
      })),
    }),
  ],
])('%s cost in proportion to lines and passages', async (_, changes) => {
  const growth = await costGrowth(
    (share) => ({
      trips: each(mostTripRows * share, (at, of): TripRecord => ({
        ...placed,
        from: begin + momentOf(at, of),
        until: begin + momentOf(at, of) + MINUTE,
        origin: '',
        destination: '',
        km: null,
        visits: [],
        ...changes(at, of),
      })),
      passages: passages(share),
    }),
    ({ trips, passages: some }) =>
      compareTrips({
        trips: new Map([['X', trips]]),
        passages: new Map([['X', some]]),
        period,
        completeUntil: period.until,
        confirmed: true,
        roads,
        saidOf: createSaid('tracks', createTollTime()),
        tagOf: (vehicle) => vehicle,
      }),
  );
  expect(growth.times < mostGrowth ? null : growth.said).toBeNull();
});

function each<Item>(count: number, make: (at: number, of: number) => Item): readonly Item[] {
  const of = Math.floor(count);
  return Array.from({ length: of }, (_, at) => make(at, of));
}

/** Spread over the period, so that those of a share lie further apart. */
function momentOf(at: number, of: number): number {
  return Math.floor(((period.until - begin - 60 * MINUTE) / of) * at);
}
