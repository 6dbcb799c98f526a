import { expect, test } from 'vitest';
import { readTripSearch, tripOf, turnedRound, withChoice } from './trip-search.ts';

test('a shared address names the whole trip', () => {
  const search = readTripSearch({ from: 'a', to: 'b', kategorija: 'IV', date: '2026-12-31' });
  expect(tripOf(search)).toEqual({ from: 'a', to: 'b', kategorija: 'IV', date: '2026-12-31' });
});

test('without a category it is I, without a day it is today', () => {
  expect(tripOf(readTripSearch({ from: 'a', to: 'b' }))).toEqual({
    from: 'a',
    to: 'b',
    kategorija: 'I',
  });
});

test('half a trip is not a question yet', () => {
  expect(tripOf(readTripSearch({ from: 'a' }))).toBeUndefined();
});

test.each([
  [{ kategorija: 'V' }],
  [{ date: '2026-02-30' }],
  [{ date: 'sutra' }],
  [{ from: ' ' }],
  [{ to: ['a'] }],
])('what makes no sense in an address is left out: %j', (raw) => {
  expect(readTripSearch(raw)).toEqual({});
});

test('the way back has the same category and day', () => {
  const there = readTripSearch({ from: 'a', to: 'b', kategorija: 'II', date: '2026-12-31' });
  expect(turnedRound(there)).toEqual({ ...there, from: 'b', to: 'a' });
  expect(turnedRound({ from: 'a' })).toEqual({ to: 'a' });
});

test('a choice can be taken back', () => {
  expect(withChoice({ from: 'a', date: '2026-12-31' }, { date: '' })).toEqual({ from: 'a' });
});
