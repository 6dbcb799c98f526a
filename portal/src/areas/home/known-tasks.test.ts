import type { HomeTask } from '@rampa/contract/home';
import { expect, test } from 'vitest';
import { knownTasks } from './known-tasks.ts';

const task = (kind: HomeTask['kind']): HomeTask => ({
  kind,
  id: '',
  name: '',
  count: 1,
  amount: null,
  until: null,
});

test('a task of a kind that a newer server has leaves the others as they are', () => {
  const words = { 'slip-unpaid': 'words' };
  const told = [task('company-debt'), task('slip-unpaid')];
  expect(knownTasks(told, words)).toEqual([task('slip-unpaid')]);
});
