import { expect, test } from 'vitest';
import {
  isFiltered,
  readOverviewSearch,
  readTopUpsSearch,
  withTopUpsFilter,
  withTopUpsPage,
} from './top-ups-search.ts';

test('the return from the payment page shows its order', () => {
  expect(readOverviewSearch({ order_number: 'DOP-2026-1' })).toEqual({
    order_number: 'DOP-2026-1',
  });
  expect(readOverviewSearch({ order_number: 20260001 }).order_number).toBe('20260001');
});

test('without an order and a tag the balances are shown', () => {
  expect(readOverviewSearch({ tag: {}, order_number: ['x'] })).toEqual({});
});

test('top-ups of a tag and a period have an address', () => {
  const address = { tag: 't1', period: '2026-01-01/..', page: 2, rows: 10 };
  expect(readTopUpsSearch(address)).toEqual(address);
});

test('a broken period shows all top-ups', () => {
  expect(readTopUpsSearch({ period: 'juče' })).toEqual({});
});

test('another filter begins at its first page and keeps the page size', () => {
  const search = { tag: 'a', page: 4, rows: 10 };
  expect(withTopUpsFilter(search, { period: '2026-01-01/..' })).toEqual({
    tag: 'a',
    period: '2026-01-01/..',
    rows: 10,
  });
  expect(withTopUpsFilter(search, { tag: '' })).toEqual({ rows: 10 });
});

test('turning pages keeps the filters', () => {
  expect(withTopUpsPage({ tag: 'a', page: 4, rows: 10 }, { first: 5, rows: 5 })).toEqual({
    tag: 'a',
    page: 2,
  });
});

test('page and page size are no filters', () => {
  expect(isFiltered({ page: 2, rows: 10 })).toBe(false);
  expect(isFiltered({ tag: 'a' })).toBe(true);
});
