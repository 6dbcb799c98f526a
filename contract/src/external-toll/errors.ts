import { defineErrors } from '../core/errors.ts';

export const externalTollErrors = defineErrors({
  /** Activation accepts the version that the account fetched last; it has fetched none. */
  'external-toll.terms-not-fetched': { status: 409 },
  'external-toll.not-activated': { status: 409 },
  'external-toll.tag-not-found': { status: 404 },
  'external-toll.tag-already-added': { status: 409 },
  /** Lost, stolen or switched off at home, so it cannot work abroad. */
  'external-toll.tag-not-working': { status: 409 },
  /** Not the token in this order's return address. */
  'external-toll.card-token-wrong': { status: 400, field: 'token' },
  'external-toll.invoice-not-found': { status: 404 },
  'external-toll.invoice-paid': { status: 409 },
  /** On the payment page, which does not tell the outcome yet. */
  'external-toll.invoice-in-payment': { status: 409 },
});

/** Field messages that the calls may put in the `result` of a 400. */
export const externalTollFieldMessages = ['external-toll.category-differs'] as const;
