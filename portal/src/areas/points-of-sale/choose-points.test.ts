import type { PointOfSale } from '@rampa/contract/points-of-sale';
import { expect, test } from 'vitest';
import { choosePoints, metresBetween, pointsNow } from './choose-points.ts';
import { readPointsSearch, withService } from './points-search.ts';

const place = (changes: Partial<PointOfSale>): PointOfSale => ({
  id: 'a',
  name: 'Пословница',
  kind: 'operator-office',
  operator: '',
  town: 'Чачак',
  address: 'Браће Станић 45',
  phone: '',
  lat: 43.89,
  lon: 20.35,
  position: 'found',
  openingHours: 'Mo-Fr 07:00-15:00; PH off',
  hours: 'found',
  services: ['top-up'],
  ...changes,
});
const friday = {
  moment: { day: '2026-11-20', minute: 600 },
  holidays: new Set<string>(),
  locale: 'sr-Latn',
};
const idsOf = (points: readonly { readonly id: string }[]) => points.map(({ id }) => id);

test('a place is found in either script, without diacritics', () => {
  const points = pointsNow([place({}), place({ id: 'b', town: 'Niš', address: 'Trg 1' })], {
    ...friday,
    visitor: undefined,
  });
  expect(idsOf(choosePoints(points, { text: 'cacak' }))).toEqual(['a']);
  expect(idsOf(choosePoints(points, { text: 'нис' }))).toEqual(['b']);
});

test('the name of a town finds the town, not every name with the same beginning', () => {
  const points = pointsNow(
    [
      place({ id: 'a', town: 'Niš', address: 'Bulevar 12. februar' }),
      place({ id: 'b', town: 'Beograd', name: 'NIS Petrol Zmaj' }),
    ],
    { ...friday, visitor: undefined },
  );
  expect(idsOf(choosePoints(points, { text: 'niš' }))).toEqual(['a']);
  expect(idsOf(choosePoints(points, { text: 'nis petrol' }))).toEqual(['b']);
});

test('open now, and with all the services that are wanted', () => {
  const points = pointsNow(
    [
      place({}),
      place({ id: 'b', openingHours: '24/7', services: ['top-up', 'tag-sale'] }),
      place({ id: 'c', openingHours: 'nonsense' }),
    ],
    { ...friday, moment: { day: '2026-11-20', minute: 1200 }, visitor: undefined },
  );
  expect(idsOf(choosePoints(points, { open: 'now' }))).toEqual(['b']);
  const search = withService(withService({}, 'tag-sale'), 'top-up');
  expect(search).toEqual({ service: 'top-up,tag-sale' });
  expect(idsOf(choosePoints(points, search))).toEqual(['b']);
  expect(withService(search, 'tag-sale')).toEqual({ service: 'top-up' });
});

test('the nearest comes first once the visitor’s position is known', () => {
  const belgrade = place({ id: 'belgrade', lat: 44.815, lon: 20.46 });
  const points = pointsNow([place({}), belgrade], { ...friday, visitor: [44.8, 20.5] });
  expect(idsOf(points)).toEqual(['belgrade', 'a']);
});

test('on a Sunday what is open comes first, then what is near, then the first by name', () => {
  const sunday = { ...friday, moment: { day: '2026-11-22', minute: 600 } };
  const all = [
    place({ id: 'closed-near', lat: 44.81, lon: 20.46 }),
    place({ id: 'unknown', name: 'Б', openingHours: 'nonsense' }),
    place({ id: 'open-far', name: 'Ž', openingHours: '24/7' }),
    place({ id: 'open-near', name: 'Š', openingHours: '24/7', lat: 44.81, lon: 20.46 }),
    place({ id: 'closed-far', name: 'Ада' }),
  ];
  expect(idsOf(pointsNow(all, { ...sunday, visitor: undefined }))).toEqual([
    'open-near',
    'open-far',
    'unknown',
    'closed-far',
    'closed-near',
  ]);
  expect(idsOf(pointsNow(all, { ...sunday, visitor: [44.8, 20.5] }))).toEqual([
    'open-near',
    'open-far',
    'unknown',
    'closed-near',
    'closed-far',
  ]);
});

test('a closed place says when it opens next, over the holidays too', () => {
  const holidays = new Set(['2026-11-23', '2026-11-24']);
  const [closed] = pointsNow([place({})], {
    ...friday,
    moment: { day: '2026-11-22', minute: 600 },
    holidays,
    visitor: undefined,
  });
  expect(closed?.state).toEqual({ open: false, until: { day: '2026-11-25', minute: 420 } });
});

test('Belgrade and Novi Sad are some 70 km apart', () => {
  const metres = metresBetween([44.8154, 20.4606], [45.2551, 19.8452]);
  expect(Math.round(metres / 1000)).toBe(69);
});

test('an address that makes no sense shows everything', () => {
  expect(readPointsSearch({ service: 'kafa', open: 'yes', view: 'x', text: 5 })).toEqual({
    text: '5',
  });
});
