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
