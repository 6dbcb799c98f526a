import { expect, test } from 'vitest';
import { lastPageOf, oneOf, pagingOf, periodOf, textOf } from './list-search.ts';

test('an address without a page is the first page of five', () => {
  expect(pagingOf({})).toEqual({ first: 0, rows: 5 });
});

test('a page of the address is kept, as a text or as a number', () => {
  expect(pagingOf({ first: '50', rows: 25 })).toEqual({ first: 50, rows: 25 });
});

test.each([
  { first: -5, rows: 0 },
  { first: 'abc', rows: '1000' },
  { first: 1.5, rows: 5.5 },
  { first: ['1'], rows: { a: 1 } },
  { first: Number.NaN, rows: null },
  { first: '999999999999', rows: true },
  { first: ' 5', rows: '1e2' },
])('garbage becomes the default: %j', (garbage) => {
  expect(pagingOf(garbage)).toEqual({ first: 0, rows: 5 });
});

test('a text that looks like a number stays a text, and no text is too long', () => {
  expect(textOf(123, 10)).toBe('123');
  expect(textOf('Beograd – Niš', 10)).toBe('Beograd – ');
  expect(textOf({ evil: true }, 10)).toBe('');
});

test('a word that nobody knows is no filter', () => {
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

test('an address beyond the end leads to the last page', () => {
  expect(lastPageOf(11, 5)).toBe(10);
  expect(lastPageOf(10, 5)).toBe(5);
  expect(lastPageOf(0, 5)).toBe(0);
});
