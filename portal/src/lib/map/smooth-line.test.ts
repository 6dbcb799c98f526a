import { expect, test } from 'vitest';
import { smoothLine } from './smooth-line.ts';

const corner = [
  [44, 20],
  [44.05, 20],
  [44.05, 20.05],
] as const;

test('a smooth line goes through every given point', () => {
  const smooth = smoothLine(corner);
  for (const point of corner) expect(smooth).toContainEqual(point);
  expect(smooth.at(-1)).toEqual([44.05, 20.05]);
});

test('no bend is as sharp as the corner was', () => {
  const smooth = smoothLine(corner);
  expect(smooth.length).toBeGreaterThan(20);
  const turns = smooth.slice(2).map((point, at) => {
    const [a, b] = [smooth[at] ?? point, smooth[at + 1] ?? point];
    const [first, second] = [
      Math.atan2(b[1] - a[1], b[0] - a[0]),
      Math.atan2(point[1] - b[1], point[0] - b[0]),
    ];
    return Math.abs(first - second);
  });
  expect(Math.max(...turns)).toBeLessThan(Math.PI / 6);
});

test('points at one place and lines of one point stay what they are', () => {
  expect(smoothLine([[44, 20]])).toEqual([[44, 20]]);
  const [first, ...others] = smoothLine([
    [44, 20],
    [44, 20],
    [44.001, 20],
  ]);
  expect(first).toEqual([44, 20]);
  expect(others.flat().every(Number.isFinite)).toBe(true);
});
