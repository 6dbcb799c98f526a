import { expect, test } from 'vitest';
import { isLineForLittle, isLineForMore } from './line.ts';

test.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g', saveData: false }, true],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('over %o more than was asked for may be loaded: %s', (connection, expected) => {
  expect(isLineForMore(connection)).toBe(expected);
});

test.each([
  [undefined, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('over %o what comes next may be loaded: %s', (connection, expected) => {
  expect(isLineForLittle(connection)).toBe(expected);
});
