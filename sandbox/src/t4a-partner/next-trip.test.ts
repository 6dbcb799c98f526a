import { expect, test } from 'vitest';
import { nextTrip } from './next-trip.ts';
import { priceTrip, type PricedPassage } from './passages.ts';
import { roadsOf } from './roads.ts';

const tag = { serialNumber: '1', category: 'I' };
const start = Date.parse('2026-11-20T06:00:00Z');

test('one tag is never in two places at once, whatever chance decides', () => {
  let seed = 7;
  const chance = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const driven: PricedPassage[] = [];
  for (let now = start; now < start + 4 * 86_400_000; now += 300_000) {
    const trip = nextTrip(tag, roadsOf.rs, driven, { now, chance });
    if (trip !== undefined) driven.push(priceTrip({ tag, ...trip, exitedAt: now, home: 'RSD' }));
  }
  expect(new Set(driven.map(({ country }) => country)).size).toBeGreaterThan(0);
  expect(driven.length).toBeGreaterThan(20);
  for (const [at, passage] of driven.entries()) {
    const before = driven[at - 1];
    if (before === undefined) continue;
    const between = Date.parse(passage.enteredAt) - Date.parse(before.exitedAt);
    expect(between).toBeGreaterThan(0);
    if (between < 6 * 3_600_000) {
      expect([passage.country, passage.entry.localName]).toEqual([
        before.country,
        before.exit.localName,
      ]);
    }
  }
});

test('a tag that has just left the road drives nowhere', () => {
  const [road] = roadsOf.rs;
  if (road === undefined) throw new Error('There is no road');
  const left = priceTrip({ tag, road, from: 0, to: 1, exitedAt: start, home: 'RSD' });
  const soon = { now: start + 60_000, chance: () => 0.5 };
  expect(nextTrip(tag, roadsOf.rs, [left], soon)).toBeUndefined();
  expect(nextTrip({ ...tag, serialNumber: '2' }, roadsOf.rs, [left], soon)).toBeDefined();
  const nextDay = { now: start + 86_400_000, chance: () => 0.999 };
  expect(nextTrip(tag, roadsOf.rs, [left], nextDay)?.road.country).toBe('BA');
});
