import { expect, test } from 'vitest';
import { countries } from './countries.ts';
import { usualLowBalances } from './platform/country-facts.ts';

test('a country has the usual limits of its own categories, and of no others', () => {
  expect(Object.keys(usualLowBalances(countries.rs))).toEqual(['IA', 'I', 'II', 'III', 'IV']);
  expect(usualLowBalances(countries.sr)).toEqual({ I: 1000, II: 1500, III: 3000, IV: 6000 });
});
