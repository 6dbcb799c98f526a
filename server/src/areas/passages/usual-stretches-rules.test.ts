import { expect, test } from 'vitest';
import { createTollCalculator, readTollNetwork } from '../toll-calculator/index.ts';
import { stretchesOf } from './usual-stretches-rules.ts';

const calculator = createTollCalculator(readTollNetwork('rs'));

test('overlapping trips are one stretch per motorway, in either direction', () => {
  const ways = [
    { from: 'rs-a1-novi-sad-jug', to: 'rs-a1-stara-pazova' },
    { from: 'rs-a1-stara-pazova', to: 'rs-a1-subotica' },
    { from: 'rs-a3-sid', to: 'rs-a3-ruma' },
  ];
  const stretches = stretchesOf(ways, calculator, '2026-11-20');
  expect(stretches.map(({ motorway }) => motorway)).toEqual(['A1', 'A3']);
  expect(stretches[0]).toEqual({ motorway: 'A1', fromKm: 27.8, toKm: 161.5 });
});

test('a station that is no longer in the network is left out', () => {
  expect(
    stretchesOf([{ from: 'rs-gone', to: 'rs-a1-subotica' }], calculator, '2026-11-20'),
  ).toEqual([]);
});
