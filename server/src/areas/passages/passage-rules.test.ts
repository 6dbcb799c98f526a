import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTollCalculator, readTollNetwork } from '../toll-calculator/index.ts';
import { judgePassage, marksOf } from './passage-rules.ts';
import type { JudgedPassage, JudgedWith } from './passage-rules.ts';

const calculator = createTollCalculator(readTollNetwork('rs'));
const noon = Date.UTC(2026, 4, 4, 10);
const minutes = (count: number) => count * 60_000;

const trip: JudgedPassage = {
  entryStationId: 'rs-a1-stara-pazova',
  enteredAt: noon,
  exitStationId: 'rs-a1-novi-sad-jug',
  exitedAt: noon + minutes(28),
  lane: '3',
  category: 'I',
};

const alone: JudgedWith = {
  tagCategory: 'I',
  previous: undefined,
  longestFrom: undefined,
  roadKm(from, to) {
    const price = calculator.price({ from, to, category: 'I', date: '2026-05-04' });
    return price.ok ? price.value.km : undefined;
  },
  straightKm: (from, to) => calculator.straightKm(from, to),
  isCheaperFrom: () => true,
};

test('an ordinary trip carries no mark', () => {
  expect(judgePassage(trip, alone)).toEqual([]);
});

test('a van charged with a car’s tag is marked with both categories', () => {
  expect(judgePassage({ ...trip, category: 'II' }, alone)).toEqual([
    { mark: 'category-differs', charged: 'II', tag: 'I' },
  ]);
});

test('the same lane again within five minutes is marked, after six it is not', () => {
  const previous = { ...trip, entryStationId: null, enteredAt: null };
  const again = (after: number) =>
    judgePassage(
      { ...previous, exitedAt: trip.exitedAt + minutes(after) },
      { ...alone, previous, longestFrom: 'rs-a1-subotica' },
    );
  expect(marksOf(again(5))).toContain('same-lane-twice');
  expect(marksOf(again(6))).not.toContain('same-lane-twice');
  expect(again(2)).toContainEqual({
    mark: 'same-lane-twice',
    station: 'rs-a1-novi-sad-jug',
    lane: '3',
    minutes: 2,
  });
});

test('a trip read twice at its exit is marked for that alone', () => {
  const again = { ...trip, exitedAt: trip.exitedAt + minutes(2) };
  expect(marksOf(judgePassage(again, { ...alone, previous: trip }))).toEqual(['same-lane-twice']);
});

test('another lane of the same station is not marked', () => {
  const judged = judgePassage(
    { ...trip, lane: '4', exitedAt: trip.exitedAt + minutes(2) },
    { ...alone, previous: trip },
  );
  expect(marksOf(judged)).not.toContain('same-lane-twice');
});

test('43 km in ten minutes cannot be driven', () => {
  const judged = judgePassage({ ...trip, exitedAt: noon + minutes(10) }, alone);
  expect(judged).toEqual([
    {
      mark: 'impossible-time',
      from: 'rs-a1-stara-pazova',
      to: 'rs-a1-novi-sad-jug',
      km: 43,
      minutes: 10,
    },
  ]);
});

test('nobody leaves at Novi Sad and enters at Niš half an hour later', () => {
  const next: JudgedPassage = {
    entryStationId: 'rs-a1-nis-jug',
    enteredAt: trip.exitedAt + minutes(30),
    exitStationId: 'rs-a1-merosina',
    exitedAt: trip.exitedAt + minutes(36),
    lane: '1',
    category: 'I',
  };
  expect(judgePassage(next, { ...alone, previous: trip })).toMatchObject([
    { mark: 'impossible-time', from: 'rs-a1-novi-sad-jug', to: 'rs-a1-nis-jug', minutes: 30 },
  ]);
});

test('an unknown entry is marked with the station that the charge begins at', () => {
  const judged = judgePassage(
    { ...trip, entryStationId: null, enteredAt: null },
    { ...alone, longestFrom: 'rs-a1-subotica' },
  );
  expect(judged).toEqual([
    { mark: 'longest-route', from: 'rs-a1-subotica', to: 'rs-a1-novi-sad-jug' },
  ]);
});

test('a driver within the speed limit is never marked for the time', () => {
  const anyStation = fc.constantFrom(
    ...calculator.stations.filter(({ status }) => status === 'open').map(({ id }) => id),
  );
  fc.assert(
    fc.property(anyStation, anyStation, fc.integer({ min: 60, max: 130 }), (from, to, speed) => {
      const km = alone.roadKm(from, to) ?? 0;
      const exitedAt = noon + Math.ceil((km / speed) * 3_600_000);
      const driven = { ...trip, entryStationId: from, exitStationId: to, exitedAt };
      expect(judgePassage(driven, alone)).toEqual([]);
    }),
  );
});

test('a tag that two lanes of a station read within three minutes is marked with both, after four not', () => {
  const beside = (after: number) =>
    judgePassage(
      { ...trip, lane: '4', exitedAt: trip.exitedAt + minutes(after) },
      { ...alone, previous: trip },
    );
  expect(beside(1)).toEqual([
    { mark: 'two-lanes', station: 'rs-a1-novi-sad-jug', lane: '4', other: '3', minutes: 1 },
  ]);
  expect(marksOf(beside(3))).toEqual(['two-lanes']);
  expect(marksOf(beside(4))).not.toContain('two-lanes');
});

test('a trip that began before another one of the tag ended is marked for that alone', () => {
  const other = {
    ...trip,
    entryStationId: 'rs-a1-novi-sad-jug',
    enteredAt: noon + minutes(10),
    exitStationId: 'rs-a1-stara-pazova',
    exitedAt: noon + minutes(40),
  };
  expect(judgePassage(other, { ...alone, previous: trip })).toEqual([
    { mark: 'trips-overlap', from: 'rs-a1-stara-pazova', to: 'rs-a1-novi-sad-jug' },
  ]);
  // Clocks of two stations that differ by a minute are no second vehicle.
  const next = {
    ...other,
    enteredAt: trip.exitedAt - minutes(1),
    exitedAt: noon + minutes(60),
  };
  expect(marksOf(judgePassage(next, { ...alone, previous: trip }))).not.toContain('trips-overlap');
});

test('of two that do not fit together the one that comes in later is marked, in either order', () => {
  const first = trip;
  const second = { ...trip, lane: '4', exitedAt: trip.exitedAt + minutes(1) };
  const back = {
    ...trip,
    entryStationId: 'rs-a1-novi-sad-jug',
    enteredAt: noon + minutes(10),
    exitStationId: 'rs-a1-stara-pazova',
    exitedAt: noon + minutes(40),
  };
  const elsewhere = {
    ...trip,
    entryStationId: 'rs-a1-subotica',
    enteredAt: trip.exitedAt + minutes(5),
  };
  const pairs = [
    [first, second, 'two-lanes'],
    [first, { ...second, lane: '3' }, 'same-lane-twice'],
    [first, back, 'trips-overlap'],
    [first, { ...elsewhere, exitedAt: trip.exitedAt + minutes(300) }, 'impossible-time'],
  ] as const;
  for (const [earlier, later, mark] of pairs) {
    const inOrder = judgePassage(later, { ...alone, previous: earlier });
    const late = judgePassage(earlier, { ...alone, next: later });
    expect([marksOf(inOrder), marksOf(late)], mark).toEqual([[mark], [mark]]);
  }
});

test('what fits between its neighbours carries no mark, whichever of them came in first', () => {
  const previous = { ...trip, enteredAt: noon - minutes(300), exitedAt: noon - minutes(270) };
  const next = { ...trip, enteredAt: noon + minutes(300), exitedAt: noon + minutes(330) };
  expect(judgePassage(trip, { ...alone, previous, next })).toEqual([]);
});

test('an entry that nobody read is where the trip before ended, if that costs less and can be', () => {
  const previous: JudgedPassage = {
    ...trip,
    exitStationId: 'rs-a1-stara-pazova',
    exitedAt: noon,
  };
  const open = { ...trip, entryStationId: null, enteredAt: null };
  const judged = (changes: Partial<JudgedPassage>, context: Partial<JudgedWith> = {}) =>
    judgePassage(
      { ...open, ...changes },
      { ...alone, previous, longestFrom: 'rs-a1-subotica', ...context },
    );
  const found = { mark: 'entry-found', from: 'rs-a1-stara-pazova', to: 'rs-a1-novi-sad-jug' };
  expect(judged({})).toEqual([
    { mark: 'longest-route', from: 'rs-a1-subotica', to: 'rs-a1-novi-sad-jug' },
    found,
  ]);
  expect(judged({ exitedAt: noon + minutes(12 * 60) })).toContainEqual(found);
  expect(judged({ exitedAt: noon + minutes(12 * 60) + 1 })).not.toContainEqual(found);
  expect(judged({ exitedAt: noon + minutes(3) })).not.toContainEqual(found);
  expect(judged({}, { isCheaperFrom: () => false })).not.toContainEqual(found);
  expect(judged({}, { previous: undefined })).not.toContainEqual(found);
  expect(marksOf(judgePassage(trip, { ...alone, previous }))).not.toContain('entry-found');
});
