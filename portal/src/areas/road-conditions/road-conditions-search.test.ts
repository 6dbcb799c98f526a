import { expect, test } from 'vitest';
import { kindsOf, readRoadConditionsSearch, withKind } from './road-conditions-search.ts';

test('an address that makes no sense shows everything', () => {
  expect(readRoadConditionsSearch({ road: ' ', kind: 'parade,,', view: 'globe' })).toEqual({});
});

test('a link shows the same road and kinds again, each kind once and in one order', () => {
  const search = readRoadConditionsSearch({ road: 'A1', kind: 'works,closure,works' });
  expect(search).toEqual({ road: 'A1', kind: 'closure,works' });
  expect(kindsOf(search)).toEqual(['closure', 'works']);
});

test('the same button selects and deselects a kind', () => {
  const chosen = withKind({ road: 'A1' }, 'weather');
  expect(chosen).toEqual({ road: 'A1', kind: 'weather' });
  expect(withKind(chosen, 'weather')).toEqual({ road: 'A1' });
});
