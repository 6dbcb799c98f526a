import { expect, test } from 'vitest';
import { isFiltered, readTagsSearch, withTagsFilter, withTagsPage } from './tags-search.ts';

test('a link to lost tags shows lost tags', () => {
  const address = { status: 'izgubljen', filter: 'BG', page: 2, rows: 10 } as const;
  expect(readTagsSearch(address)).toEqual(address);
});

test('a serial number in the address is searched for as it is printed', () => {
  expect(readTagsSearch({ filter: '0041' }).filter).toBe('0041');
  expect(readTagsSearch({ filter: 4122107785 }).filter).toBe('4122107785');
});

test('garbage shows all tags from the first', () => {
  expect(readTagsSearch({ status: 'pojeden', filter: ['x'], page: '-1', rows: 'svi' })).toEqual({});
  expect(readTagsSearch({ filter: '   ' })).toEqual({});
});

test('another filter begins at its first page and keeps the page size', () => {
  const search = readTagsSearch({ filter: 'BG', page: 3, rows: 10 });
  expect(withTagsFilter(search, { status: 'ukraden' })).toEqual({
    filter: 'BG',
    status: 'ukraden',
    rows: 10,
  });
  expect(withTagsFilter(search, { filter: '' })).toEqual({ rows: 10 });
});

test('turning pages keeps the filters', () => {
  const search = { filter: 'BG', status: 'aktivan', page: 3, rows: 10 } as const;
  expect(withTagsPage(search, { first: 5, rows: 5 })).toEqual({
    filter: 'BG',
    status: 'aktivan',
    page: 2,
  });
});

test('page and page size are no filters', () => {
  expect(isFiltered({ page: 2, rows: 10 })).toBe(false);
  expect(isFiltered({ status: 'aktivan' })).toBe(true);
});
