import { expect, test } from 'vitest';
import {
  lastPageFirst,
  oneOf,
  pageFrom,
  periodOf,
  readPage,
  sliceOf,
  textOf,
} from './list-search.ts';
import { readFields, withOfficePage } from './office-rows.ts';

test('an address without a page is the first page of five', () => {
  expect(readPage({})).toEqual({});
  expect(sliceOf({})).toEqual({ first: 0, rows: 5 });
});

test('a page of the address is kept, as a text or as a number', () => {
  expect(readPage({ page: '3', rows: 25 })).toEqual({ page: 3, rows: 25 });
  expect(sliceOf({ page: 3, rows: 25 })).toEqual({ first: 50, rows: 25 });
});

test('an item is found on its page, and the first page needs no address', () => {
  expect(pageFrom({ first: 50, rows: 25 })).toEqual({ page: 3, rows: 25 });
  expect(pageFrom({ first: 0, rows: 5 })).toEqual({});
});

test.each([
  { page: -5, rows: 0 },
  { page: 'abc', rows: '1000' },
  { page: 1.5, rows: 7 },
  { page: ['1', '2'], rows: { a: 1 } },
  { page: Number.NaN, rows: null },
  { page: '999999999999', rows: true },
  { page: 1, rows: 5 },
])('garbage and defaults are left out: %j', (garbage) => {
  expect(readPage(garbage)).toEqual({});
});

test('a text that looks like a number stays a text, and no text is too long', () => {
  expect(textOf(123, 10)).toBe('123');
  expect(textOf('Beograd – Niš', 10)).toBe('Beograd – ');
  expect(textOf({ evil: true }, 10)).toBe('');
});

test('an unknown word is no filter', () => {
  expect(oneOf('paid', ['paid', 'refused'])).toBe('paid');
  expect(oneOf('gone', ['paid', 'refused'])).toBeUndefined();
});

test.each(['2026-01-01/2026-01-31', '2026-01-31/2026-01-31', '2026-01-01/..', '../2026-01-31'])(
  'the period %s is kept',
  (text) => {
    expect(periodOf(text)).toBe(text);
  },
);

test.each([
  '2026-02-30/..',
  '2026-02-01',
  '2026-02-02/2026-02-01',
  '2026-01-01/2026-01-31/2026-02-01',
  '../..',
  'last-month',
  '1.2.2026/..',
  20260101,
  undefined,
])('the period %s is garbage, so it means all', (text) => {
  expect(periodOf(text)).toBe('');
});

test('fields of an address are what it names, and nothing that is empty', () => {
  const read = (value: unknown) => textOf(value, 4).trim();
  expect(
    readFields({ lane: 3, station: ' N', day: '', other: 'x' }, ['lane', 'station', 'day'], read),
  ).toEqual({
    lane: '3',
    station: 'N',
  });
});

test('another page of an office list keeps the selection, and the usual page size is not named', () => {
  const search = { state: 'paid', page: 3, rows: 50 };
  expect(withOfficePage(search, { first: 25, rows: 25 })).toEqual({ state: 'paid', page: 2 });
  expect(withOfficePage(search, { first: 0, rows: 50 })).toEqual({ state: 'paid', rows: 50 });
});

test('an address beyond the end leads to the last page', () => {
  expect(lastPageFirst(11, 5)).toBe(10);
  expect(lastPageFirst(10, 5)).toBe(5);
  expect(lastPageFirst(0, 5)).toBe(0);
});
