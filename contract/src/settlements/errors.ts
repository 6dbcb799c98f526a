import { defineErrors } from '../core/errors.ts';

export const settlementsErrors = defineErrors({
  'settlements.not-found': { status: 404 },
  /** Somebody else has closed it meanwhile. */
  'settlements.done': { status: 409 },
  /** Somebody else has written a note meanwhile. */
  'settlements.changed': { status: 409 },
  /** No payment by card has this number. */
  'settlements.no-order': { status: 409 },
  /** Its sale is in a settlement, or was assigned to another difference. */
  'settlements.order-settled': { status: 409 },
  /** The payment is of another amount or currency. */
  'settlements.order-amount': { status: 409 },
});

/** Field messages that these calls may put in the `result` of a 400. */
export const settlementsFieldMessages = ['settlements.note-missing'] as const;
