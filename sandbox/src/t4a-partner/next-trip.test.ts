import { expect, test } from 'vitest';
import { nextTrip } from './next-trip.ts';
import { priceTrip, type PricedPassage } from './passages.ts';
import { roadsOf } from './roads.ts';

const tag = { serialNumber: '1', category: 'I' };
const start = Date.parse('2026-11-20T06:00:00Z');

test('one tag is never in two places at once, whatever the random choice', () => {
  let seed = 7;
  const chance = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const driven: PricedPassage[] = [];
  for (let now = start; now < start + 4 * 86_400_000; now += 300_000) {
    const trip = nextTrip(tag, roadsOf.rs, driven, { now, chance });
    if (trip !== undefined) driven.push(priceTrip({ tag, ...trip, exitedAt: now, home: 'RSD' }));
  }
  expect(driven.length).toBeGreaterThan(20);
  const pairs = driven.slice(1).map((passage, at) => {
    const before = driven[at];
    const left = before === undefined ? 0 : Date.parse(before.exitedAt);
    return { passage, before, between: Date.parse(passage.enteredAt) - left };
  });
  expect(pairs.filter(({ between }) => between <= 0)).toEqual([]);
  // Within hours of the last trip, the next one begins where that ended.
  const elsewhere = pairs.filter(
    ({ passage, before, between }) =>
      between < 6 * 3_600_000 &&
      (passage.country !== before?.country || passage.entry.localName !== before.exit.localName),
  );
  expect(elsewhere).toEqual([]);
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
