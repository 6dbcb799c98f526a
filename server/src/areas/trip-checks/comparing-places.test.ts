import { expect, test } from 'vitest';
import { createComparingPlaces } from './comparing-places.ts';

test('an account compares once at a time, and a server for a few of them', () => {
  const places = createComparingPlaces(2);
  const end = places.take('a');
  expect(end).toBeDefined();
  expect(places.take('a')).toBeUndefined();
  expect(places.take('b')).toBeDefined();
  expect(places.take('c')).toBeUndefined();
  end?.();
  expect(places.take('c')).toBeDefined();
  expect(places.take('a')).toBeUndefined();
});
