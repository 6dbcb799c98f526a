import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLatin } from './index.ts';

test.each([
  ['Љубав', 'Ljubav'],
  ['ЉУБАВ', 'LJUBAV'],
  ['љубав', 'ljubav'],
  ['КОЊ', 'KONJ'],
  ['Њ', 'Nj'],
  ['Џ. Џ.', 'Dž. Dž.'],
  ['БЕОГРАД–ЉИГ', 'BEOGRAD–LJIG'],
  ['Ђурђевдан, Чачак и Ћуприја', 'Đurđevdan, Čačak i Ćuprija'],
  ['Путарина без заустављања', 'Putarina bez zaustavljanja'],
  ['Жабаљ – Њ', 'Žabalj – Nj'],
])('a customer reads %s as %s in Latin', (cyrillic, latin) => {
  expect(toLatin(cyrillic)).toBe(latin);
});

test('Latin letters, digits, punctuation and placeholders stay as they are', () => {
  const text = 'TAG {{name}} <b>1.222 RSD</b> – „€“ 😀 ы';
  expect(toLatin(text)).toBe(text);
});

test('two Serbian texts in small letters differ in Latin too, except where letters form a digraph', () => {
  // нј, лј, дж would be read as њ, љ, џ: Serbian spelling has them in a handful of words only.
  const letter = fc.constantFrom(...Array.from('абвгдђежзиклмнопрстћуфхцчшљњџ'));
  const word = fc
    .array(letter, { maxLength: 12 })
    .map((letters) => letters.join(''))
    .filter((text) => !text.includes('дж'));
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(toLatin(one) === toLatin(other)).toBe(one === other);
    }),
  );
});
