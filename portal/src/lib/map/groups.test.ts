import { expect, test } from 'vitest';
import { groupSpots, nextSpot, pushApart } from './groups.ts';

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

const place = (x: number, y: number) => ({ x, y });

test('two ends of a trip at one place are drawn one above the other', () => {
  expect(pushApart([place(50, 50), place(50, 50)], 28)).toEqual([place(50, 36), place(50, 64)]);
});

test('two ends of a trip that would cover each other each move by half of what is missing', () => {
  expect(pushApart([place(0, 5), place(10, 5)], 28)).toEqual([place(-9, 5), place(19, 5)]);
});

test('where letters, and so spots, are twice as large, they end up twice as far apart', () => {
  expect(pushApart([place(0, 0), place(28, 0)], 56)).toEqual([place(-14, 0), place(42, 0)]);
});

test.each([
  ['no spot', []],
  ['one spot', [place(3, 4)]],
  ['two spots that touch', [place(0, 0), place(28, 0)]],
  ['two spots far from each other', [place(0, 0), place(300, 400)]],
])('%s: nothing is moved', (_, places) => {
  expect(pushApart(places, 28)).toEqual(places);
});

test('of three spots the two that coincide are moved, the third stays', () => {
  const [above, below, far] = pushApart([place(0, 0), place(0, 0), place(100, 0)], 28);
  expect([above, below]).toEqual([place(0, -14), place(0, 14)]);
  expect(far).toEqual(place(100, 0));
});

test('a third spot that is in the way makes room too', () => {
  const moved = pushApart([place(0, 0), place(0, 0), place(0, 20)], 28);
  const gaps = moved.flatMap((one, at) =>
    moved.slice(at + 1).map((other) => Math.hypot(other.x - one.x, other.y - one.y)),
  );
  expect(Math.min(...gaps)).toBeGreaterThan(27.9);
});
