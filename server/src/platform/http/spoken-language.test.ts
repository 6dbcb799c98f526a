import { expect, test } from 'vitest';
import { spokenLanguage } from './spoken-language.ts';

test.each([
  ['sr-Cyrl', '1'],
  ['sr-Cyrl-RS', '1'],
  ['sr-Latn', '2'],
  ['sr', '2'],
  ['en', '3'],
  ['en-GB,en;q=0.9,sr-Cyrl;q=0.8', '3'],
  ['de-DE, de;q=0.9, en;q=0.2, sr-Cyrl;q=0.7', '1'],
  ['de, en;q=0', null],
  ['*', null],
  ['srp-cyrl, en;q=много', null],
  ['', null],
  [undefined, null],
])('%s is answered in language %s', (header, language) => {
  expect(spokenLanguage(header)).toBe(language);
});
