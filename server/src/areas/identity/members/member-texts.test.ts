import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { taxNumberKind } from '../../../platform/tax-number-kind.ts';

test.each(['sr-Cyrl', 'en'])('a mail in %s puts no full stop after “d.o.o.”', (language) => {
  const texts = readFileSync(new URL(`../texts.${language}.json`, import.meta.url), 'utf8');
  expect(texts).toContain('{{company}}');
  expect(texts).not.toMatch(/\{\{company\}\}\./u);
});

test('documents name a company’s number as its country does', () => {
  expect([taxNumberKind('100200300'), taxNumberKind('4400000000001')]).toEqual([9, 13]);
});

test.each([
  ['sr-Cyrl', 'Картице које су сачуване на налогу остају на њему'],
  ['en', 'Cards that were saved in the account stay there'],
])('whoever owned a household learns in %s that saved cards stay in it', (language, sentence) => {
  const file = readFileSync(new URL(`../texts.${language}.json`, import.meta.url), 'utf8');
  const texts = JSON.parse(file) as Record<string, string>;
  for (const what of ['role-changed', 'member-removed']) {
    expect(texts[`identity.mail-household-owner-${what}.body`]).toContain(sentence);
    expect(texts[`identity.mail-household-${what}.body`]).not.toContain(sentence);
  }
});
