import { expect, test } from 'vitest';
import { readOneOf, readPage, readText } from './search.ts';

test.each([
  [{}, { first: 0, rows: 5 }],
  [
    { first: 10, rows: 25 },
    { first: 10, rows: 25 },
  ],
  [
    { first: '10', rows: '25' },
    { first: 10, rows: 25 },
  ],
  [
    { first: -1, rows: 0 },
    { first: 0, rows: 5 },
  ],
  [
    { first: 1.5, rows: 101 },
    { first: 0, rows: 5 },
  ],
  [
    { first: ['1'], rows: { a: 1 } },
    { first: 0, rows: 5 },
  ],
  [
    { first: '', rows: null },
    { first: 0, rows: 5 },
  ],
])('the address %j means the page %j', (search, page) => {
  expect(readPage(search)).toEqual(page);
});

test('a text of the address stays a text, and a short one', () => {
  expect(readText(123, 80)).toBe('123');
  expect(readText('kombi', 3)).toBe('kom');
  expect(readText({ a: 1 }, 80)).toBe('');
  expect(readText(undefined, 80)).toBe('');
});

test('only known values of a choice count', () => {
  expect(readOneOf('registracija', ['registracija'])).toBe('registracija');
  expect(readOneOf('x', ['registracija'])).toBeUndefined();
});
