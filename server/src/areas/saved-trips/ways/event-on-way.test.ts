import { expect, test } from 'vitest';
import type { KnownEvent } from '../../road-conditions/index.ts';
import { anEvent } from '../../road-conditions/testing/event-samples.ts';
import {
  createTollCalculator,
  readTollNetwork,
  type TollNetwork,
} from '../../toll-calculator/index.ts';
import { endBefore, isOnWay, waitsAt } from './event-on-way.ts';
import { createRoadMap, type RoadMap, type Stretch } from './road-map.ts';

interface Country {
  readonly network: TollNetwork;
  readonly map: RoadMap;
  way(from: string, to: string): readonly Stretch[];
}

function country(code: 'rs' | 'sr'): Country {
  const network = readTollNetwork(code);
  const calculator = createTollCalculator(network);
  const map = createRoadMap(network);
  return {
    network,
    map,
    way(from, to) {
      const priced = calculator.price({ from, to, category: 'I', date: '2026-11-20' });
      if (!priced.ok) throw new Error(priced.code);
      return map.stretchesOf(priced.value.path);
    },
  };
}

const serbia = country('rs');

/** As stored; with kilometres and without a line, unless it is said otherwise. */
function known(change: Partial<KnownEvent>): KnownEvent {
  const event = anEvent({ line: [], ...change });
  return {
    ...event,
    changedAt: event.reportedAt,
    revision: 1,
    sourceVersion: event.version,
    edited: false,
    waiting: null,
  };
}

function concerns({ map, way }: Country, event: Partial<KnownEvent>, from: string, to: string) {
  const place = map.placeOf(known(event));
  return place !== null && isOnWay(place, way(from, to));
}

const [subotica, indjija, kovilj, noviSadJug, noviSadSever, pazova] = [
  'rs-a1-subotica',
  'rs-a1-indjija',
  'rs-a1-kovilj',
  'rs-a1-novi-sad-jug',
  'rs-a1-novi-sad-sever',
  'rs-a1-stara-pazova',
];

test('works between two stations concern who drives there in their direction, and nobody else', () => {
  const works = { direction: { sr: 'Суботица', en: 'Subotica' } };
  expect(concerns(serbia, works, pazova, noviSadJug)).toBe(true);
  expect(concerns(serbia, works, pazova, subotica)).toBe(true);
  expect(concerns(serbia, works, kovilj, noviSadJug)).toBe(true);
  // The other carriageway.
  expect(concerns(serbia, works, noviSadJug, pazova)).toBe(false);
  // Before and after them on the same road.
  expect(concerns(serbia, works, pazova, indjija)).toBe(false);
  expect(concerns(serbia, works, noviSadSever, subotica)).toBe(false);
  // Another road.
  expect(concerns(serbia, { ...works, road: 'A3' }, pazova, subotica)).toBe(false);
});

test('works that begin where a trip ends are not on it', () => {
  const { network } = serbia;
  const end = network.stations.find(({ id }) => id === kovilj);
  const next = network.stations.find(({ id }) => id === noviSadJug);
  const both = { sr: 'оба смера', en: 'both directions' };
  // Kilometres grow towards Belgrade: from Kovilj on to Novi Sad.
  const works = { fromKm: next?.km ?? 0, toKm: end?.km ?? 0, direction: both };
  expect(concerns(serbia, works, pazova, kovilj)).toBe(false);
  expect(concerns(serbia, works, pazova, noviSadJug)).toBe(true);
  expect(concerns(serbia, works, noviSadJug, pazova)).toBe(true);
});

test('a place by its point alone concerns whoever passes it, at the station itself as well', () => {
  const station = serbia.network.stations.find(({ id }) => id === pazova);
  const queue = {
    kind: 'congestion',
    fromKm: null,
    toKm: null,
    lat: station?.lat ?? 0,
    lon: station?.lon ?? 0,
    direction: { sr: 'Београд', en: 'Beograd' },
  } as const;
  expect(concerns(serbia, queue, subotica, pazova)).toBe(true);
  expect(concerns(serbia, queue, pazova, subotica)).toBe(false);
  expect(concerns(serbia, queue, subotica, indjija)).toBe(false);
});

test('a direction that names no station of the road, or some on both sides, holds for both', () => {
  for (const sr of ['', 'лева трака', 'Нови Сад']) {
    // Between the two stations of Novi Sad.
    const between = { fromKm: 112, toKm: 115, direction: { sr, en: sr } };
    expect(concerns(serbia, between, kovilj, subotica), sr).toBe(true);
    expect(concerns(serbia, between, subotica, kovilj), sr).toBe(true);
  }
});

test('an event that is drawn along another road, or lies far from its own, is on nobody’s way', () => {
  const away = { fromKm: null, toKm: null, lat: 43.3, lon: 19.9 };
  expect(serbia.map.placeOf(known(away))).toBeNull();
  expect(serbia.map.placeOf(known({ ...away, road: 'M21' }))).toBeNull();
  const line = [
    [43.3, 19.9],
    [43.4, 19.9],
  ] as const;
  expect(serbia.map.placeOf(known({ ...away, line }))).toBeNull();
});

test('a border is at the end of a trip that ends, or begins, at the last station before it', () => {
  const horgos = known({
    kind: 'border',
    fromKm: 0,
    toKm: 0,
    lat: 46.17628,
    lon: 19.97928,
    direction: { sr: 'излаз из Србије', en: 'leaving Serbia' },
  });
  const place = serbia.map.placeOf(horgos);
  const isThere = (from: string, to: string) =>
    place !== null && endBefore(place, serbia.way(from, to), serbia.map) !== null;
  expect(isThere(pazova, subotica)).toBe(true);
  expect(isThere(subotica, pazova)).toBe(true);
  expect(isThere(pazova, noviSadSever)).toBe(false);
});

test.each(['rs', 'sr'] as const)('every road of %s between two stations is on the map', (code) => {
  const { network, way } = country(code);
  const open = network.stations.filter(({ status }) => status === 'open');
  const [first] = open;
  const missing = open.slice(1).filter(({ id }) => way(first?.id ?? '', id).length === 0);
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test('the way from Belgrade to Niš is one stretch, as long as the road', () => {
  const [stretch, ...others] = serbia.way('rs-a1-beograd-vrcin', 'rs-a1-nis-jug');
  expect(others).toEqual([]);
  const metres = Math.abs((stretch?.to ?? 0) - (stretch?.from ?? 0));
  const { stations } = serbia.network;
  const kmOf = (id: string) => stations.find((station) => station.id === id)?.km ?? 0;
  const km = kmOf('rs-a1-nis-jug') - kmOf('rs-a1-beograd-vrcin');
  expect(Math.abs(metres / 1000 - km)).toBeLessThan(km * 0.05);
});

test('waiting at a border concerns a trip to the end of a motorway that ends before the bridge', () => {
  const srpska = country('sr');
  const waiting = (change: Partial<KnownEvent>) => ({
    kind: 'border' as const,
    road: 'E661',
    fromKm: 0.7,
    toKm: 0.7,
    // At the bridge of Gradiška, six kilometres from Čatrnja.
    lat: 45.1491,
    lon: 17.25039,
    direction: { sr: 'излаз из БиХ', en: 'leaving BiH' },
    ...change,
  });
  const [north, south] = ['sr-e661-catrnja', 'sr-e661-jakupovci'] as const;
  const isNear = (change: Partial<KnownEvent>, from: string, to: string): boolean => {
    const place = srpska.map.placeOf(known(waiting(change)));
    const way = srpska.way(from, to);
    return place !== null && (isOnWay(place, way) || endBefore(place, way, srpska.map) !== null);
  };
  expect(isNear({}, south, north)).toBe(true);
  expect(isNear({}, north, south)).toBe(true);
  // Nobody waits there who turns off before, and a border elsewhere is on no way.
  expect(isNear({}, south, 'sr-e661-nova-topola')).toBe(false);
  expect(isNear({ lat: 44.9, lon: 16.6 }, south, north)).toBe(false);
  // What is no border is where it is, or nowhere.
  expect(isNear({ kind: 'congestion' }, south, north)).toBe(false);
});

test.each([
  ['излаз из Србије', false, true],
  ['Izlaz iz BiH', false, true],
  ['улаз у Србију', true, false],
  ['оба смера', true, true],
  ['', true, true],
])(
  'waiting with the direction “%s”: for who comes from the border %s, for who drives there %s',
  (direction, from, to) => {
    expect([waitsAt('from', direction), waitsAt('to', direction)]).toEqual([from, to]);
  },
);
