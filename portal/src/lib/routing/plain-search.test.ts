import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts';

test.each(['26112100000001', '0041', '41221077851234567890', '1e5', 'true', '"x"', '{"a":1}'])(
  'the text %s stays a text on its way through the address',
  (text) => {
    const query = stringifyPlainSearch({ filter: text });
    expect(query).not.toContain('%22%22');
    expect(parsePlainSearch(query)).toEqual({ filter: text });
  },
);

test('an address is written as people write it', () => {
  expect(
    stringifyPlainSearch({ order_number: '26112100000001', period: '2026-01-01/..', page: 2 }),
  ).toBe('?order_number=26112100000001&period=2026-01-01/..&page=2');
});

test('nothing to say leaves no question mark', () => {
  expect(stringifyPlainSearch({ tag: undefined, filter: null })).toBe('');
});

test('whatever is written is read again', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z_]{1,9}$/), fc.string({ unit: 'grapheme' })),
      (search) => {
        expect(parsePlainSearch(stringifyPlainSearch(search))).toEqual({ ...search });
      },
    ),
  );
});
