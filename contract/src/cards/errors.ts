import { defineErrors } from '../core/errors.ts';

export const cardsErrors = defineErrors({
  'cards.not-found': { status: 404 },
  /** No registration of a card has this order number. */
  'cards.registration-not-found': { status: 404 },
  /** The default card cannot be removed while there are others: choose another default first. */
  'cards.is-default': { status: 409 },
  /** An automatic top-up charges it; `tag` is the tag's serial number. */
  'cards.needed-by-top-up': { status: 409, params: ['tag'] },
  /** It is the last one, and passages or an invoice abroad still have to be paid. */
  'cards.needed-by-invoice': { status: 409 },
  /** Past the last day of its month: the bank would refuse it. */
  'cards.expired': { status: 409 },
});
