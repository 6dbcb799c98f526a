import { expect, expectTypeOf, test } from 'vitest';
import { driverScope, scopeOf } from '../../testing/scope.ts';
import { windowsOfReach } from './choice.ts';
import type { Selection } from './selection.store.ts';

const who = { accountId: 'a', userId: 'u' };

test('which tags on which days is said: leaving it out does not compile', () => {
  expectTypeOf<Omit<Selection, 'windows'>>().not.toExtend<Selection>();
  expectTypeOf<null>().not.toExtend<Selection['windows']>();
});

test('a driver sees their tags since the days when those became theirs, the office all', () => {
  expect(windowsOfReach(scopeOf(who))).toBe('all');
  expect(windowsOfReach(driverScope(who, { t: '2026-11-20' }))).toEqual([
    { tagId: 't', fromDay: '2026-11-20', toDay: null },
  ]);
  expect(windowsOfReach(driverScope(who, {}))).toEqual([]);
});
