import { expect, test } from 'vitest';
import { isLineForMore } from './line.ts';

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
