import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { commonWords } from './common-words.ts';

test('thousands of passwords that people invent first are refused', () => {
  const endings = ['123456', '2026!', '1234567890', '!!!', '_1991', '12345!'];
  const guesses = commonWords.flatMap((word) =>
    endings.flatMap((ending) => [word + ending, word.toUpperCase() + ending, word + word + ending]),
  );
  expect(guesses.length).toBeGreaterThan(5000);
  expect(guesses.filter((guess) => !isCommonPassword(guess))).toEqual([]);
});

test.each([
  'лозинка12345',
  'Šifra1234567',
  'P@ssw0rd1234',
  'mojalozinka1!',
  'qwertzuiop12',
  '1qaz2wsx3edc',
  '098765432109',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'CrvenaZvezda1945',
  'petar petrovic 1',
])('%s is refused', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'tramvaj kroz maglu',
  'sunce more planina leto',
  'x7Kq2mPz9wLd',
  'correct horse battery staple',
  'Putarina-2026!',
])('%s is accepted', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('the customer’s own names are guessed first', () => {
  expect(isCommonPassword('Ковачевић2026')).toBe(false);
  expect(isCommonPassword('Ковачевић2026', ['Јована', 'Ковачевић'])).toBe(true);
  const address = 'jovana.kovacevic@mali-prevoz.example';
  expect(isCommonPassword(address)).toBe(false);
  expect(isCommonPassword(`${address}1`, [address])).toBe(true);
});
