import { expect, test } from 'vitest';
import { cardName, expiryText } from './card-name.ts';

test('a card is called as it is printed, without more digits than its last four', () => {
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
