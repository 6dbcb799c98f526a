import { expect, test } from 'vitest';
import { amountText, figureText } from './amount-text.ts';

test('marks have both decimals, dinars only if there are para', () => {
  expect(figureText(1750, 'BAM', '2')).toBe('17,50');
  expect(figureText(3500, 'BAM', '3')).toBe('35.00');
  expect(figureText(118_000, 'RSD', '1')).toBe('1.180');
  expect(figureText(118_050, 'RSD', '3')).toBe('1,180.50');
  expect(amountText(-3500, 'BAM', '1')).toBe('\u221235,00\u00A0КМ');
});
