import { expect, test } from 'vitest';
import { cardName, expiryText } from './card-name.ts';

test('a card is named as printed, with its last four digits only', () => {
  expect(cardName({ brand: 'visa', maskedNumber: '411111******1111' })).toBe('Visa •••• 1111');
  expect(cardName({ brand: 'master', maskedNumber: '555555-xxx-xxx-4444' })).toBe(
    'Mastercard •••• 4444',
  );
  expect(cardName({ brand: '', maskedNumber: '411111******1111' })).toBe('•••• 1111');
});

test('the expiry is written as on the card', () => {
  expect(expiryText({ expires: '2028-11' })).toBe('11/2028');
  expect(expiryText({ expires: null })).toBe('');
});
