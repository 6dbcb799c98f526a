import { expect, test } from 'vitest';
import { burst, faultNames } from './faults.ts';
import { burstOf } from './killer.ts';
import { planOf, type Round } from './plan.ts';
import { createRandom } from './seeded-random.ts';
import { beyond, damageOf } from './work/work.ts';

const killsIn = (plan: readonly Round[]): number => plan.reduce((sum, { kills }) => sum + kills, 0);

test('the same seed plans the same storm, another seed another', () => {
  const plan = planOf({ seed: 7, kills: 100, only: [] });
  expect(planOf({ seed: 7, kills: 100, only: [] })).toEqual(plan);
  expect(planOf({ seed: 8, kills: 100, only: [] })).not.toEqual(plan);
  expect(killsIn(plan)).toBeGreaterThanOrEqual(100);
  expect(killsIn(plan.slice(0, -1))).toBeLessThan(100);
  expect(new Set(plan.map(({ fault }) => fault))).toEqual(new Set(faultNames));
});

test('a short storm has everything once', () => {
  const plan = planOf({ seed: 7, kills: 1, only: [] });
  expect(plan.map(({ fault }) => fault).toSorted()).toEqual([...faultNames].toSorted());
});

test('one fault alone can be planned, one that kills nothing too', () => {
  const plan = planOf({ seed: 7, kills: 3, only: ['gateway away'] });
  expect(plan.map(({ fault }) => fault)).toEqual(['gateway away', 'gateway away', 'gateway away']);
});

test('most of a thousand kills come in rounds of many, and all else breaks meanwhile too', () => {
  const plan = planOf({ seed: 7, kills: 1000, only: [] });
  const many = plan.filter(({ fault }) => fault === burst);
  expect(killsIn(many)).toBeGreaterThan(800);
  expect(many.every(({ kills }) => kills >= 12 && kills <= 30)).toBe(true);
  expect(plan.length - many.length).toBeGreaterThan(20);
});

test('the same seed kills the same things in the same order, and in the long run all there are', () => {
  const kills = burstOf(createRandom(7), 200);
  expect(burstOf(createRandom(7), 200)).toEqual(kills);
  expect(burstOf(createRandom(8), 200)).not.toEqual(kills);
  expect(burstOf(createRandom(7), 20)).toEqual(kills.slice(0, 20));
  expect([...new Set(kills.map(({ aim }) => aim))].toSorted()).toEqual([
    'a server while it starts',
    'both servers',
    'database',
    'database while it starts',
    'one of two servers',
    'one session of the database',
    'servers and database',
  ]);
});

test('what one part of the storm draws does not change what another draws', () => {
  const [one, other] = [createRandom(7), createRandom(7)];
  one.branch('lane').next();
  expect(one.next()).toBe(other.next());
  expect(one.branch('lane').next()).not.toBe(one.branch('clerk').next());
});

test('what is missing is lost, what is there twice is twice, and what was not acknowledged may be there', () => {
  expect(damageOf(['a', 'b'], ['b', 'b', 'c'])).toEqual({ lost: ['a'], twice: ['b'] });
});

test('more than was begun is damage, less may be still to come', () => {
  expect(beyond(2, ['a', 'b'], 'orders')).toEqual([]);
  expect(beyond(2, ['a', 'b', 'c'], 'orders')).toEqual(['3 orders, and only 2 were begun']);
});
