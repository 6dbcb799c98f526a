import { defineErrors } from '../core/errors.ts';

export const purchaseRequestsErrors = defineErrors({
  'purchase-requests.not-found': { status: 404 },
  /** Private persons order tags; distributors have another channel. */
  'purchase-requests.companies-only': { status: 403 },
  /** The key was used for another request. */
  'purchase-requests.key-used-otherwise': { status: 409 },
  /** The operator has changed the price since it was shown. */
  'purchase-requests.offer-changed': { status: 409 },
  /** Decided, withdrawn or expired: nothing can be changed any more. */
  'purchase-requests.over': { status: 409 },
  /** A price of zero. */
  'purchase-requests.nothing-to-pay': { status: 409 },
  /** The offer is valid, but there are too few tags in stock. */
  'purchase-requests.out-of-stock': { status: 409, params: ['kategorija'] },
});

/** Field messages that sending may put in the `result` of a 400, beside those of orders. */
export const purchaseRequestsFieldMessages = ['purchase-requests.too-many-tags'] as const;
