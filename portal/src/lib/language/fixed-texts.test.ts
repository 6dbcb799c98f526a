import { toLatin } from '@rampa/contract/script';
import { expect, test } from 'vitest';
import { fixedTexts } from './fixed-texts.ts';

test('the words shown before the texts are loaded are the same in both scripts', () => {
  const latin = Object.entries(fixedTexts['1']).map(([name, text]) => [name, toLatin(text)]);
  expect(Object.fromEntries(latin)).toEqual(fixedTexts['2']);
});
