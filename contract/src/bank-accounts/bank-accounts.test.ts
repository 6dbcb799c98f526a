import { expect, test } from 'vitest';
import { accountAsPrinted, isAccountNumber } from './index.ts';

test('an account is written in the groups of its country, and stays the same account', () => {
  expect(accountAsPrinted('840000000095584510')).toBe('840-0000000955845-10');
  expect(accountAsPrinted('5671620000123432')).toBe('567-162-00001234-32');
  expect(isAccountNumber(accountAsPrinted('840000000095584510'), 18)).toBe(true);
  expect(isAccountNumber(accountAsPrinted('5671620000123432'), 16)).toBe(true);
});

test('a number that is not an account of either country stays unchanged', () => {
  for (const given of [
    '',
    '840-955845-10',
    '12345',
    'DE89370400440532013000',
    'није-рачун-уопште-1',
  ]) {
    expect(accountAsPrinted(given)).toBe(given);
  }
});
