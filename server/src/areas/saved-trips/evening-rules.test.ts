import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { dayToTell, isPlanned, newsOf } from './evening-rules.ts';
import { usualDays, usualHour } from './proposals.ts';

test('people are told from six in the evening until midnight, in toll time', () => {
  const on = (text: string) => dayToTell(Temporal.Instant.from(text));
  expect(on('2026-11-20T17:59:59+01:00')).toBeNull();
  expect(on('2026-11-20T18:00:00+01:00')).toBe('2026-11-21');
  expect(on('2026-12-31T23:59:59+01:00')).toBe('2027-01-01');
  expect(on('2026-11-21T00:00:00+01:00')).toBeNull();
  expect(on('2026-07-20T16:00:00Z')).toBe('2026-07-21');
});

test('what is planned is told: not queues, accidents, weather, convoys or broken lanes', () => {
  expect(isPlanned({ kind: 'closure', recordType: 'RoadOrCarriagewayOrLaneManagement' })).toBe(
    true,
  );
  expect(isPlanned({ kind: 'works', recordType: 'MaintenanceWorks' })).toBe(true);
  expect(isPlanned({ kind: 'regime', recordType: 'RoadOrCarriagewayOrLaneManagement' })).toBe(true);
  expect(isPlanned({ kind: 'regime', recordType: 'VehicleObstruction' })).toBe(false);
  expect(isPlanned({ kind: 'regime', recordType: 'EquipmentOrSystemFault' })).toBe(false);
  expect(isPlanned({ kind: 'congestion', recordType: 'AbnormalTraffic' })).toBe(false);
  expect(isPlanned({ kind: 'border', recordType: 'AbnormalTraffic' })).toBe(false);
});

test('an event is news of a trip until it was told, and again once it has changed, but not twice in an evening', () => {
  const notice = { tripId: 'a', eventId: 'works', digest: 'until Friday' };
  const told = [{ ...notice, day: '2026-11-20' }];
  expect(newsOf([notice], [], '2026-11-20')).toEqual([notice]);
  expect(newsOf([notice], told, '2026-11-21')).toEqual([]);
  const changed = { ...notice, digest: 'until Sunday' };
  expect(newsOf([changed], told, '2026-11-20')).toEqual([]);
  expect(newsOf([changed], told, '2026-11-21')).toEqual([changed]);
  const other = { ...notice, tripId: 'b' };
  expect(newsOf([other], told, '2026-11-20')).toEqual([other]);
});

test('a habit has the days and the hour of most of its trips', () => {
  const weekdays = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 6];
  expect(usualDays(weekdays)).toEqual([1, 2, 3]);
  expect(usualHour([7, 7, 7, 8, 15])).toBe(7);
  expect(usualHour([7, 9, 11, 13])).toBeNull();
});
