import { expect, test } from 'vitest';
import {
  isFiltered,
  pageOf,
  readPassagesSearch,
  selectionOf,
  withFilter,
  withPage,
} from './passages-search.ts';

test('an empty address shows the first five passages of all tags and all time', () => {
  const search = readPassagesSearch({});
  expect(search).toEqual({});
  expect(selectionOf(search)).toEqual({ tag_id: '', period: '' });
  expect(pageOf(search)).toEqual({ first: 0, rows: 5 });
});

test('a full address shows what it says', () => {
  const raw = { tag: 'tag-7', period: '2026-01-01/2026-01-31', page: 3, rows: 25 };
  const search = readPassagesSearch(raw);
  expect(search).toEqual(raw);
  expect(selectionOf(search)).toEqual({ tag_id: 'tag-7', period: '2026-01-01/2026-01-31' });
  expect(pageOf(search)).toEqual({ first: 50, rows: 25 });
});

test('an open end of the period stays open', () => {
  expect(readPassagesSearch({ period: '2026-01-01/..' })).toEqual({ period: '2026-01-01/..' });
  expect(readPassagesSearch({ period: '../2026-01-01' })).toEqual({ period: '../2026-01-01' });
});

test.each([
  ['a period that is none', { period: 'january' }],
  ['a day that does not exist', { period: '2026-02-30/2026-03-01' }],
  ['an end before its beginning', { period: '2026-02-02/2026-02-01' }],
  ['a period open on both sides', { period: '../..' }],
  ['a page before the first', { page: -1 }],
  ['half a page', { page: 1.5 }],
  ['a page beyond any list', { page: 1e15 }],
  ['a page size that is not offered', { rows: 7 }],
  ['the default page size', { rows: 5 }],
  ['an empty tag', { tag: ' ' }],
  ['a tag id longer than any', { tag: 'x'.repeat(65) }],
  ['things that are no text', { tag: { $ne: '' }, period: ['2026-01-01'], page: null, rows: true }],
])('%s falls back to the default', (_, raw) => {
  expect(readPassagesSearch(raw)).toEqual({});
});

test('a tag id of digits only stays a tag id', () => {
  expect(readPassagesSearch({ tag: 4122107785 })).toEqual({ tag: '4122107785' });
});

test('another filter begins at its first page and keeps the page size', () => {
  const search = { tag: 'a', page: 4, rows: 10 };
  expect(withFilter(search, { period: '2026-01-01/..' })).toEqual({
    tag: 'a',
    period: '2026-01-01/..',
    rows: 10,
  });
  expect(withFilter(search, { tag: '' })).toEqual({ rows: 10 });
});

test('turning pages keeps the filters', () => {
  expect(withPage({ tag: 'a' }, 20, 10)).toEqual({ tag: 'a', page: 3, rows: 10 });
  expect(withPage({ tag: 'a', page: 3, rows: 10 }, 0, 5)).toEqual({ tag: 'a' });
});

test('page and page size are no filters', () => {
  expect(isFiltered({ page: 2, rows: 10 })).toBe(false);
  expect(isFiltered({ tag: 'a' })).toBe(true);
  expect(isFiltered({ period: '2026-01-01/..' })).toBe(true);
});
