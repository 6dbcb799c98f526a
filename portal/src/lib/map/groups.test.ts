import { expect, test } from 'vitest';
import { groupSpots, nextSpot } from './groups.ts';

const spot = (id: string, x: number, y: number, apart = false) => ({ id, x, y, apart, reach: 32 });
const idsOf = (groups: ReturnType<typeof groupSpots>) =>
  groups.map((group) => group.map(({ id }) => id));

test('places that would cover each other are one group, others are alone', () => {
  const spots = [spot('a', 0, 0), spot('b', 20, 0), spot('c', 60, 0), spot('d', 5, 5)];
  expect(idsOf(groupSpots(spots))).toEqual([['a', 'b', 'd'], ['c']]);
});

test('the ends of a trip never hide in a group', () => {
  const spots = [spot('a', 0, 0, true), spot('b', 1, 1), spot('c', 2, 2), spot('d', 3, 3, true)];
  expect(idsOf(groupSpots(spots))).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('an arrow key moves to the nearest spot in that direction', () => {
  const from = spot('a', 0, 0);
  const right = spot('right', 50, 10);
  const up = spot('up', 10, -40);
  const all = [from, right, up, spot('far', 400, 0)];
  expect(nextSpot(from, all, 'ArrowRight')).toBe(right);
  expect(nextSpot(from, all, 'ArrowUp')).toBe(up);
  expect(nextSpot(from, all, 'ArrowDown')).toBeUndefined();
});
