import type { RoadEvent } from '@rampa/contract/road-conditions';
import { expect, test } from 'vitest';
import {
  addedBy,
  chosenBy,
  holdingAt,
  nextTurn,
  roadsOf,
  splitByStart,
  withChange,
} from './live-events.ts';

const noon = Date.parse('2026-11-20T12:00:00+01:00');
const at = (minutes: number): string => new Date(noon + minutes * 60_000).toISOString();

function event(id: string, change: Partial<RoadEvent> = {}): RoadEvent {
  return {
    id,
    version: 1,
    kind: 'works',
    severity: 'low',
    road: 'A1',
    section: { from: 'Kovilj', to: 'Novi Sad jug', fromKm: 122, toKm: 127 },
    direction: '',
    lat: 45,
    lon: 20,
    line: [],
    validFrom: at(-60),
    validTo: at(60),
    daily: [],
    title: id,
    text: '',
    source: '',
    reportedAt: at(-30),
    updatedAt: at(-30),
    demo: false,
    ...change,
  };
}
const ids = (events: readonly RoadEvent[]) => events.map(({ id }) => id);

test('new events come on top, changed ones keep their place, withdrawn ones disappear', () => {
  const list = [
    event('a'),
    event('b', { reportedAt: at(-40) }),
    event('c', { reportedAt: at(-50) }),
  ];
  const change = {
    events: [event('nov', { reportedAt: at(-1) }), event('c', { reportedAt: at(-50), text: 'x' })],
    withdrawn: ['a'],
  };
  const changed = withChange(list, change);
  expect(ids(changed)).toEqual(['nov', 'b', 'c']);
  expect(changed[2]?.text).toBe('x');
  expect(addedBy(list, change)).toEqual(['nov']);
});

test('an event disappears at the minute of its end', () => {
  const list = [event('a', { validTo: at(1) }), event('b', { validTo: null })];
  expect(ids(holdingAt(list, noon))).toEqual(['a', 'b']);
  expect(nextTurn(list, noon)).toBe(Date.parse(at(1)));
  expect(ids(holdingAt(list, Date.parse(at(1))))).toEqual(['b']);
});

test('announced events are apart, the next first', () => {
  const list = [event('a', { validFrom: at(90) }), event('b', { validFrom: at(30) }), event('c')];
  const { now, announced } = splitByStart(list, noon);
  expect([ids(now), ids(announced)]).toEqual([['c'], ['b', 'a']]);
});

test('road and kinds narrow the list together', () => {
  const list = [
    event('a'),
    event('b', { road: 'A10', kind: 'weather' }),
    event('c', { road: 'A2' }),
  ];
  expect(ids(chosenBy(list, { road: 'A2' }))).toEqual(['c']);
  expect(ids(chosenBy(list, { kind: 'weather' }))).toEqual(['b']);
  expect(chosenBy(list, { road: 'A2', kind: 'weather' })).toEqual([]);
  expect(roadsOf(list)).toEqual(['A1', 'A2', 'A10']);
});
