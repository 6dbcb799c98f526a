import { expect, test } from 'vitest';
import { isFiltered, readTagsSearch, withFilter } from './tags-search.ts';

test('a link to lost tags shows lost tags', () => {
  const address = { status: 'izgubljen', filter: 'BG', first: 10, rows: 10 } as const;
  expect(readTagsSearch(address)).toEqual(address);
});

test('a serial number in the address is searched for as it is printed', () => {
  expect(readTagsSearch({ filter: '0041' }).filter).toBe('0041');
  expect(readTagsSearch({ filter: 4122107785 }).filter).toBe('4122107785');
});

test('garbage shows all tags from the first', () => {
  const all = { status: '', filter: '', first: 0, rows: 5 };
  expect(readTagsSearch({ status: 'pojeden', filter: ['x'], first: '-1', rows: 'svi' })).toEqual(
    all,
  );
  expect(readTagsSearch({ filter: '   ' })).toEqual(all);
});

test('another filter begins at its first tag and keeps the page size', () => {
  const search = readTagsSearch({ filter: 'BG', first: 30, rows: 10 });
  expect(withFilter(search, { status: 'ukraden' })).toEqual({
    filter: 'BG',
    status: 'ukraden',
    first: 0,
    rows: 10,
  });
});

test('place and page size are no filters', () => {
  expect(isFiltered(readTagsSearch({ first: 10, rows: 10 }))).toBe(false);
  expect(isFiltered(readTagsSearch({ status: 'aktivan' }))).toBe(true);
});
