import { expect, test } from 'vitest';
import { isFiltered, readOverviewSearch, readTopUpsSearch, withFilter } from './top-ups-search.ts';

test('the return from the payment page shows its order', () => {
  expect(readOverviewSearch({ order_number: 'DOP-2026-1' }).order_number).toBe('DOP-2026-1');
  expect(readOverviewSearch({ order_number: 20260001 }).order_number).toBe('20260001');
});

test('without an order and a tag the balances are shown', () => {
  expect(readOverviewSearch({ tag: {}, order_number: ['x'] })).toEqual({
    tag: '',
    order_number: '',
    first: 0,
    rows: 5,
  });
});

test('top-ups of a tag and a period have an address', () => {
  const address = { tag: 't1', period: '2026-01-01/..', first: 5, rows: 10 };
  expect(readTopUpsSearch(address)).toEqual(address);
});

test('a broken period shows all top-ups', () => {
  expect(readTopUpsSearch({ period: 'juče' }).period).toBe('');
});

test('another filter begins at its first top-up and keeps the page size', () => {
  const search = { tag: 'a', period: '', first: 30, rows: 10 };
  expect(withFilter(search, { period: '2026-01-01/..' })).toEqual({
    tag: 'a',
    period: '2026-01-01/..',
    first: 0,
    rows: 10,
  });
});

test('place and page size are no filters', () => {
  expect(isFiltered({ tag: '', period: '', first: 10, rows: 10 })).toBe(false);
  expect(isFiltered({ tag: 'a', period: '', first: 0, rows: 5 })).toBe(true);
});
