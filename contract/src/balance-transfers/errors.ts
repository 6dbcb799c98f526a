import { defineErrors } from '../core/errors.ts';

export const balanceTransfersErrors = defineErrors({
  /** Only the balance of a tag that was reported lost or stolen can be moved. */
  'balance-transfers.not-stopped': { status: 409 },
  'balance-transfers.target-not-usable': { status: 409 },
  /** The operator's waiting period is not over; `when` is an instant. */
  'balance-transfers.too-early': { status: 409, params: ['when'] },
  /** The balance has changed since it was shown to the customer. */
  'balance-transfers.amount-changed': { status: 409 },
  'balance-transfers.nothing-left': { status: 409 },
  /** Reported lost, switched off for good, or blocked by the operator: its money stays on it. */
  'balance-transfers.source-not-usable': { status: 409 },
  'balance-transfers.same-tag': { status: 400, field: 'toTagId' },
  'balance-transfers.amount-above-balance': { status: 400, field: 'amount' },
  'balance-transfers.key-used-otherwise': { status: 409 },
});
