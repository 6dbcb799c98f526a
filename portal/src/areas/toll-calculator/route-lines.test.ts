import type { Motorway, Path } from '@rampa/contract/toll-calculator';
import { expect, test } from 'vitest';
import { routeLines } from './route-lines.ts';

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

test('a road is cut out of its motorway from beside one plaza to beside the other', () => {
  const [line = []] = routeLines(step('west', 'east'), [motorway], places);
  expect(line.map(([lat, lon]) => [lat, Math.round(lon * 100) / 100])).toEqual([
    [44, 20.5],
    [44, 21],
    [44, 21.5],
  ]);
});

test('across a gap of the motorway the way is straight', () => {
  expect(routeLines(step('east', 'far'), [motorway], places)).toEqual([
    [
      [43.99, 21.5],
      [44, 23.5],
    ],
  ]);
});

test('a place nobody knows draws nothing', () => {
  expect(routeLines(step('west', 'atlantis'), [motorway], places)).toEqual([]);
});
