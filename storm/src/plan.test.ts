import { expect, test } from 'vitest';
import { faultNames, kills } from './faults.ts';
import { planOf } from './plan.ts';
import { createRandom } from './seeded-random.ts';
import { beyond, damageOf } from './work/work.ts';

test('the same seed plans the same storm, another seed another', () => {
  const plan = planOf({ seed: 7, kills: 100, only: [] });
  expect(planOf({ seed: 7, kills: 100, only: [] })).toEqual(plan);
  expect(planOf({ seed: 8, kills: 100, only: [] })).not.toEqual(plan);
  expect(plan.filter(({ fault }) => kills.has(fault))).toHaveLength(100);
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
