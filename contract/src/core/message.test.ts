import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMessage, parseMessage } from './message.ts';

test('a key alone stays a key alone', () => {
  expect(formatMessage('tags.not-found')).toBe('tags.not-found');
  expect(parseMessage('tags.not-found')).toEqual({ key: 'tags.not-found', params: {} });
});

test('parameters follow a semicolon, separated by commas', () => {
  expect(formatMessage('top-ups.amount-below-minimum', { minimum: 50000, currency: 'RSD' })).toBe(
    'top-ups.amount-below-minimum;minimum:50000,currency:RSD',
  );
});

test('any value survives the separators', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z][A-Za-z]{0,9}$/), fc.string()), (params) => {
      expect(parseMessage(formatMessage('area.fact', params)).params).toEqual({ ...params });
    }),
  );
});
