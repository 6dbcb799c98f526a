import { expect, test } from 'vitest';
import { usualLowBalances } from './countries.ts';

test('a country names the usual limits of its own categories, and of no others', () => {
  expect(Object.keys(usualLowBalances('rs'))).toEqual(['IA', 'I', 'II', 'III', 'IV']);
  expect(usualLowBalances('sr')).toEqual({ I: 1000, II: 1500, III: 3000, IV: 6000 });
});
