import { tripFindingKinds } from '@rampa/contract/trip-checks';
import { expect, test } from 'vitest';
import { kinds, readTripChecksSearch } from './trip-checks-search.ts';

test('an address says which comparison, kind, vehicle and page; what makes no sense is left out', () => {
  expect([...kinds].toSorted()).toEqual([...tripFindingKinds].toSorted());
  const full = { check: 'c1', kind: 'private', tag: 't1', page: 2 };
  expect(readTripChecksSearch(full)).toEqual(full);
  expect(readTripChecksSearch({ kind: 'private', tag: 't1', page: 'x' })).toEqual({});
  expect(readTripChecksSearch({ check: 'c1', kind: 'other' })).toEqual({ check: 'c1' });
});
