import { budgetMaximum, budgetMinimum } from '@rampa/contract/budgets';
import { expect, test } from 'vitest';
import { amountProblem } from './budget-values.ts';

const money = (minor: number): string => `${minor / 100} KM`;

test.each([
  ['', 'tags.budget-amount-missing'],
  ['сто', 'tags.budget-amount-unreadable'],
  ['-5', 'tags.budget-amount-unreadable'],
  ['10,555', undefined],
  ['99999999999999999', 'tags.budget-amount-above-maximum;maximum:1000000000 KM'],
  ['1500,505', 'tags.budget-amount-too-exact'],
  ['0', 'tags.budget-amount-below-minimum;minimum:1 KM'],
  ['0,99', 'tags.budget-amount-below-minimum;minimum:1 KM'],
  ['1', undefined],
  ['240,50', undefined],
  ['99999999999', 'tags.budget-amount-above-maximum;maximum:1000000000 KM'],
])('a budget of "%s"', (typed, problem) => {
  expect(amountProblem(typed, money)).toBe(problem);
});

test('what the server takes as the least and the most is taken here', () => {
  for (const minor of [budgetMinimum, budgetMaximum]) {
    expect(amountProblem(String(minor / 100), money)).toBeUndefined();
  }
});
