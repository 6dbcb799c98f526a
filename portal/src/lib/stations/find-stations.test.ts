import type { Motorway, Station } from '@rampa/contract/toll-calculator';
import { expect, test } from 'vitest';
import { findStations, stationCalled } from './find-stations.ts';

function station(name: string, motorway: string, km: number, aliases: string[] = []): Station {
  return {
    id: name,
    name,
    motorway,
    km,
    aliases,
    tariffSystem: 'X',
    lat: 44,
    lon: 20,
    kind: 'exit',
    confidence: 'found',
  };
}

const stations = [
  station('Inđija', 'A1', 153),
  station('Stara Pazova', 'A1', 161, ['Beograd']),
  station('Niš jug', 'A1', 436),
  station('Šimanovci', 'A3', 84, ['Beograd']),
  station('Niš sever', 'A4', 3),
];
const motorways: Motorway[] = [
  { id: 'A1', name: 'A1', sign: 'A1', eRoads: 'E75', km: 584, lines: [] },
  { id: 'A4', name: 'A4', sign: 'A4', eRoads: 'E80, E771', km: 104, lines: [] },
];
const namesFor = (typed: string) =>
  findStations(stations, typed, motorways).flatMap((group) =>
    group.stations.map(({ name }) => name),
  );

test.each([
  ['Инђ', ['Inđija']],
  ['indj', ['Inđija']],
  ['nis', ['Niš jug', 'Niš sever']],
  ['beograd', ['Stara Pazova', 'Šimanovci']],
  ['a4', ['Niš sever']],
  ['E-80', ['Niš sever']],
  ['e75 nis', ['Niš jug']],
  ['E 771', ['Niš sever']],
  ['a1 nis', ['Niš jug']],
  ['Novi Sad', []],
])('“%s” finds %j', (typed, names) => {
  expect(namesFor(typed)).toEqual(names);
});

test('without a search all stations are in the order of the roads', () => {
  expect(findStations(stations, '').map(({ motorway }) => motorway)).toEqual(['A1', 'A3', 'A4']);
});

test('the name of a town finds its own station first, then those that lead to it', () => {
  const crossing = { ...station('Beograd (Dobanovci)', 'A1', 185), kind: 'interchange' as const };
  const more = [...stations, crossing, station('Beograd (Vrčin)', 'A1', 199)];
  const [found] = findStations(more, 'beograd', motorways);
  expect(found?.motorway).toBeUndefined();
  expect(found?.stations.map(({ name }) => name)).toEqual([
    'Beograd (Vrčin)',
    'Beograd (Dobanovci)',
    'Stara Pazova',
    'Šimanovci',
  ]);
});

test('a full name in any spelling identifies the station; half a name does not', () => {
  expect(stationCalled(stations, 'INDJIJA')?.name).toBe('Inđija');
  expect(stationCalled(stations, 'Niš')).toBeUndefined();
});
