import { expect, test } from 'vitest';
import { bySavedCard, payBy } from './pay-by.ts';

test('a saved card is charged by its id, and is not saved again', () => {
  expect(payBy({ method: bySavedCard('c1'), keepCard: true })).toEqual({
    method: 'card',
    cardId: 'c1',
  });
  expect(payBy({ method: 'card', keepCard: true })).toEqual({ method: 'card', keepCard: true });
  expect(payBy({ method: 'bank-transfer', keepCard: true })).toEqual({ method: 'bank-transfer' });
});
