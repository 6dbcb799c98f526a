import { expect, test } from 'vitest';
import { readTagsSearch } from './tags-search.ts';

test('a link to lost tags shows lost tags', () => {
  expect(readTagsSearch({ status: 'izgubljen', filter: 'BG', first: 10, rows: 10 })).toEqual({
    status: 'izgubljen',
    filter: 'BG',
    first: 10,
    rows: 10,
  });
});

test('a serial number in the address is searched for as it is printed', () => {
  expect(readTagsSearch({ filter: '0041' }).filter).toBe('0041');
  expect(readTagsSearch({ filter: 4122107785 }).filter).toBe('4122107785');
});

test('garbage shows all tags from the first', () => {
  expect(readTagsSearch({ status: 'pojeden', filter: ['x'], first: '-1', rows: 'svi' })).toEqual({
    status: '',
    filter: '',
    first: 0,
    rows: 5,
  });
});
