import { expect, test } from 'vitest';
import { readCustomerAbroadSearch, withAbroadFilter } from './customer-abroad-search.ts';

test('an address without a selection means all passages abroad', () => {
  expect(readCustomerAbroadSearch({ account: ' a1 ' })).toEqual({ account: 'a1' });
});

test('what names no country and no days is left out', () => {
  const raw = { account: 'a1', country: 'hr', period: 'juče', tag: 't1' };
  expect(readCustomerAbroadSearch(raw)).toEqual({ account: 'a1', tag: 't1' });
  expect(readCustomerAbroadSearch({ country: 'HR', period: '2026-11-01/2026-11-30' })).toEqual({
    country: 'HR',
    period: '2026-11-01/2026-11-30',
  });
});

test('another choice begins at the first page, and an empty one is taken away', () => {
  const search = readCustomerAbroadSearch({ account: 'a1', tag: 't1', country: 'HR', page: '3' });
  expect(search.page).toBe(3);
  expect(withAbroadFilter(search, { country: 'BA' })).toEqual({
    account: 'a1',
    tag: 't1',
    country: 'BA',
  });
  expect(withAbroadFilter(search, { country: '' })).toEqual({ account: 'a1', tag: 't1' });
});
