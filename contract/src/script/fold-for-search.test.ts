import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldForSearch, matchesSearch } from './fold-for-search.ts';
import { toLatin } from './to-latin.ts';

test.each([
  ['Инђија', 'indija'],
  ['INDJIJA', 'indija'],
  ['Алексиначки Рудници', 'aleksinacki rudnici'],
  ['Novi Sad (sever/jug)', 'novi sad sever jug'],
  ['Љиг', 'ljig'],
])('the search text of %s is %s', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
});

test.each([
  ['nis', 'Ниш југ', true],
  ['nis j', 'Niš jug', true],
  ['југ ниш', 'Niš jug', true],
  ['is', 'Niš', false],
  ['', 'Niš', true],
])('“%s” finds %s: %s', (typed, name, found) => {
  expect(matchesSearch(typed, name)).toBe(found);
});

test('a name finds itself, in either script', () => {
  const letters = Array.from('абвгдђежзијклљмнњопрстћуфхцчџшАЂЉЏ ');
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters)), (chars) => {
      const name = chars.join('');
      expect(matchesSearch(name, toLatin(name))).toBe(true);
      expect(matchesSearch(toLatin(name), name)).toBe(true);
    }),
  );
});
