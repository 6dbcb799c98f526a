import { expect, test } from 'vitest';
import { everyAccount } from '../../testing/scope.ts';
import { createComparingPlaces } from './comparing-places.ts';

const of = (account: string) => everyAccount.account(account);

test('an account compares once at a time, and a server for a few of them', () => {
  const places = createComparingPlaces(2);
  const end = places.take(of('a'));
  expect(end).toBeDefined();
  expect(places.take(of('a'))).toBeUndefined();
  expect(places.take(of('b'))).toBeDefined();
  expect(places.take(of('c'))).toBeUndefined();
  end?.();
  expect(places.take(of('c'))).toBeDefined();
  expect(places.take(of('a'))).toBeUndefined();
});
