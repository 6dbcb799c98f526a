import { defineErrors } from '../core/errors.ts';

export const purchaseRequestsErrors = defineErrors({
  'purchase-requests.not-found': { status: 404 },
  /** Private persons order tags; distributors have a way of their own. */
  'purchase-requests.companies-only': { status: 403 },
  /** The key has sent another request already. */
  'purchase-requests.key-used-otherwise': { status: 409 },
  /** The operator has priced it anew since it was shown. */
  'purchase-requests.offer-changed': { status: 409 },
  /** Decided, withdrawn or expired: nothing more can be done about it. */
  'purchase-requests.over': { status: 409 },
  /** A price that asks for nothing. */
  'purchase-requests.nothing-to-pay': { status: 409 },
  /** The offer stands, but too few devices are there right now. */
  'purchase-requests.out-of-stock': { status: 409, params: ['kategorija'] },
});

/** Field messages that sending may put in the `result` of a 400, beside those of orders. */
export const purchaseRequestsFieldMessages = ['purchase-requests.too-many-tags'] as const;
