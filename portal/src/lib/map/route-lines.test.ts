import type { Motorway, Path } from '@rampa/contract/toll-calculator';
import { expect, test } from 'vitest';
import { routeLine } from './route-lines.ts';

const lines: [number, number][][] = [
  [
    [44, 20],
    [44, 21],
    [44, 22],
  ],
  [
    [44, 23],
    [44, 24],
  ],
];
const motorway: Motorway = { id: 'A1', name: 'А1', sign: 'A1', eRoads: '', km: 1, lines };
const place = (id: string, lat: number, lon: number) => ({ id, lat, lon, tariffSystem: 'X' });
const places = {
  stations: [place('west', 44.01, 20.5), place('east', 43.99, 21.5), place('far', 44, 23.5)],
  junctions: [],
};

function step(from: string, to: string): Path {
  const road = {
    a: from,
    b: to,
    motorway: 'A1',
    tariffSystem: 'X',
    km: 1,
    kmPerHour: null,
    value: 1,
  };
  return [{ from, to, road }];
}

const drawn = (path: Path) =>
  routeLine(path, [motorway], places).map(([lat, lon]) => [lat, Math.round(lon * 100) / 100]);

test('a road is the stretch of its motorway between the two plazas', () => {
  const there = [
    [44, 20.5],
    [44, 21],
    [44, 21.5],
  ];
  expect(drawn(step('west', 'east'))).toEqual(there);
  expect(drawn(step('east', 'west'))).toEqual(there.toReversed());
});

test('across a gap of the motorway the way is straight', () => {
  expect(drawn(step('east', 'far'))).toEqual([
    [43.99, 21.5],
    [44, 23.5],
  ]);
});

test('an unknown place draws nothing', () => {
  expect(drawn(step('west', 'atlantis'))).toEqual([]);
});
