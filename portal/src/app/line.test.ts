import { expect, test } from 'vitest';
import { isLineForLittle, isLineForMore } from './line.ts';

test.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g', saveData: false }, true],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('whether screens for offline use may be fetched over %o: %s', (connection, expected) => {
  expect(isLineForMore(connection)).toBe(expected);
});

test.each([
  [undefined, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '4g', saveData: true }, false],
])('whether the likely next screens may be fetched over %o: %s', (connection, expected) => {
  expect(isLineForLittle(connection)).toBe(expected);
});
