import { passageMark } from '@rampa/contract/passages';
import { expect, test } from 'vitest';
import { asksUndisputedAlone, isFiltered, withFilter, withPage } from './passages-filter.ts';
import { hoursOf, readPassagesSearch, selectionOf } from './passages-search.ts';

test('an empty address shows all tags and all time', () => {
  const search = readPassagesSearch({});
  expect(search).toEqual({});
  expect(selectionOf(search)).toEqual({ tag_id: '', period: '', costCentreId: '' });
});

test('a full address shows what it says', () => {
  const raw = { tag: 'tag-7', period: '2026-01-01/2026-01-31', page: 3, rows: 25 };
  const search = readPassagesSearch(raw);
  expect(search).toEqual(raw);
  expect(selectionOf(search)).toEqual({
    tag_id: 'tag-7',
    period: '2026-01-01/2026-01-31',
    costCentreId: '',
  });
});

test.each([
  ['a period that is none', { period: 'january' }],
  ['a period open on both sides', { period: '../..' }],
  ['a page before the first', { page: -1 }],
  ['a blank tag', { tag: ' ' }],
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
  expect(withPage({ tag: 'a' }, { page: 3, rows: 10 })).toEqual({ tag: 'a', page: 3, rows: 10 });
  expect(withPage({ tag: 'a', page: 3, rows: 10 }, {})).toEqual({ tag: 'a' });
});

test('page and page size are no filters', () => {
  expect(isFiltered({ page: 2, rows: 10 })).toBe(false);
  expect(isFiltered({ tag: 'a' })).toBe(true);
  expect(isFiltered({ period: '2026-01-01/..' })).toBe(true);
});

test('a search is in the address, and what makes no sense in it is dropped', () => {
  const search = readPassagesSearch({ station: 'rs-x', side: 'exit', amount: '300-500' });
  expect(selectionOf(search)).toMatchObject({
    station_id: 'rs-x',
    stationSide: 'exit',
    amountFrom: 30_000,
    amountTo: 50_000,
  });
  expect(readPassagesSearch({ side: 'exit', amount: 'x' })).toEqual({});
  expect(withFilter(search, { station: '', amount: '' })).toEqual({});
});

test.each(['any', 'undisputed', ...passageMark.options])(
  'a search for the mark %s is kept',
  (mark) => {
    expect(readPassagesSearch({ mark })).toEqual({ mark });
    expect(selectionOf(readPassagesSearch({ mark, page: 3 }))).toMatchObject({ mark });
  },
);

test('lane, plate and hours are kept as they are written; garbage is not', () => {
  const written = { lane: 'B2', plate: 'BG 123', hours: '22-5' };
  expect(readPassagesSearch({ ...written, lane: ' B2 ' })).toEqual(written);
  expect(selectionOf(written)).toMatchObject(written);
  expect(readPassagesSearch({ hours: 7 })).toEqual({ hours: '7' });
  const garbage = { mark: 'evil', lane: {}, plate: '  ', hours: '24' };
  expect(readPassagesSearch(garbage)).toEqual({});
});

test.each([
  ['07', '7'],
  ['07-09', '7-9'],
  [' 22 – 05 ', '22-5'],
  ['00', '0'],
  ['7h', '7'],
  ['7 h', '7'],
  ['7 ч', '7'],
  ['07:00', '7'],
  ['22.00 – 05.00', '22-5'],
  ['7:30', undefined],
  ['1h5', undefined],
  ['1:005', undefined],
  ['h', undefined],
  ['', ''],
  ['24', undefined],
  ['7-', undefined],
])('hours typed as “%s” are %s', (typed, hours) => {
  expect(hoursOf(typed)).toBe(hours);
});

test('nothing is left to dispute only where nothing else narrows the choice', () => {
  const days = { mark: 'undisputed', period: '2026-01-01/..' } as const;
  expect(asksUndisputedAlone({ ...days, page: 2 })).toBe(true);
  expect(asksUndisputedAlone({ ...days, plate: 'BG123' })).toBe(false);
  expect(asksUndisputedAlone({ ...days, tag: 'a' })).toBe(false);
  expect(asksUndisputedAlone({ mark: 'any' })).toBe(false);
});
