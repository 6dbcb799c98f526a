import { expect, test } from 'vitest';
import { rememberLatest } from './remember-latest.ts';

test('so many are remembered, and what was asked for least lately is forgotten first', () => {
  const known = rememberLatest<number>(2);
  known.keep('ana', 1);
  known.keep('bora', 2);
  expect(known.of('ana')).toBe(1);
  known.keep('ceca', 3);
  expect(['ana', 'bora', 'ceca'].map(known.of)).toEqual([1, undefined, 3]);
  // Kept once more it is the latest, and takes no second place.
  known.keep('ana', 4);
  known.keep('dana', 5);
  expect(['ana', 'bora', 'ceca', 'dana'].map(known.of)).toEqual([4, undefined, undefined, 5]);
  known.forget('ana');
  expect(known.of('ana')).toBeUndefined();
  expect(known.of('dana')).toBe(5);
});
