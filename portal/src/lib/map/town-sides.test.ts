import { expect, test } from 'vitest';
import { sideOf } from './town-sides.ts';

const town = { x: 100, y: 100, width: 60, height: 14 };
const view = { x: 200, y: 200 };

test('a name is below its town, unless something is there', () => {
  expect(sideOf(town, [], [], view)).toEqual({ dx: 0, dy: 21 });
  expect(sideOf(town, [{ x: 110, y: 122, radius: 14 }], [], view)).toEqual({ dx: 0, dy: -21 });
  const both = [
    { x: 100, y: 122, radius: 10 },
    { x: 100, y: 78, radius: 10 },
  ];
  expect(sideOf(town, both, [], view)).toEqual({ dx: 44, dy: 0 });
});

test('two names do not cover each other, and where no side is free the name is below', () => {
  expect(sideOf(town, [], [{ ...town, y: 121 }], view)).toEqual({ dx: 0, dy: -21 });
  expect(sideOf(town, [{ x: 100, y: 100, radius: 200 }], [], view)).toEqual({ dx: 0, dy: 21 });
});

test('no name is cut by the edge of the map if it fits on another side', () => {
  expect(sideOf({ ...town, x: 12 }, [], [], view)).toEqual({ dx: 44, dy: 0 });
  expect(sideOf({ ...town, y: 190 }, [], [], view)).toEqual({ dx: 0, dy: -21 });
  // Beyond the edge it is not visible at all.
  expect(sideOf({ ...town, y: 240 }, [], [], view)).toEqual({ dx: 0, dy: 21 });
});
