import type { RoadEvent } from '@rampa/contract/road-conditions';
import { expect, test } from 'vitest';
import { onUsualRoads } from './usual-roads.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const usual = [{ road: 'A1', fromKm: 100, toKm: 200 }];

function event(id: string, more: Partial<RoadEvent> = {}): RoadEvent {
  return {
    id,
    version: 0,
    kind: 'works',
    severity: 'medium',
    road: 'A1',
    section: { from: '', to: '', fromKm: 120, toKm: 130 },
    direction: '',
    lat: 0,
    lon: 0,
    line: [],
    validFrom: '2026-11-19T00:00:00Z',
    validTo: null,
    daily: [],
    title: id,
    text: '',
    source: '',
    reportedAt: '2026-11-19T00:00:00Z',
    updatedAt: '2026-11-19T00:00:00Z',
    demo: false,
    ...more,
  };
}

const shown = (...events: readonly RoadEvent[]) =>
  onUsualRoads(events, usual, now).map(({ id }) => id);

test('a closure comes first, then what is sooner, then what is more severe', () => {
  expect(
    shown(
      event('works next week', { validFrom: '2026-11-27T00:00:00Z' }),
      event('light works'),
      event('grave works', { severity: 'high' }),
      event('closure in ten days', { kind: 'closure', validFrom: '2026-11-30T00:00:00Z' }),
    ),
  ).toEqual(['closure in ten days', 'grave works', 'light works', 'works next week']);
});

test('events elsewhere, in the past or far ahead are left out; queues at the border too', () => {
  expect(
    shown(
      event('another road', { road: 'A2' }),
      event('behind', { section: { from: '', to: '', fromKm: 210, toKm: 205 } }),
      event('over', { validTo: '2026-11-20T11:59:59Z' }),
      event('next month', { validFrom: '2026-12-20T00:00:00Z' }),
      event('border', { kind: 'border' }),
      event('at the very end', { section: { from: '', to: '', fromKm: 210, toKm: 200 } }),
      event('no kilometre', { section: { from: '', to: '', fromKm: null, toKm: null } }),
    ),
  ).toEqual(['at the very end', 'no kilometre']);
});
