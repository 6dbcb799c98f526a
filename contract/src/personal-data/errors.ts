import { defineErrors } from '../core/errors.ts';

export const personalDataErrors = defineErrors({
  'personal-data.too-many-exports': { status: 429, params: ['seconds'] },
  /** Something has to be settled before the account can be closed. */
  'personal-data.debt': { status: 409 },
  'personal-data.payment-pending': { status: 409 },
  'personal-data.order-open': { status: 409 },
  'personal-data.complaint-open': { status: 409 },
  /** Passages abroad without an invoice yet, or an unpaid invoice. */
  'personal-data.abroad-unpaid': { status: 409 },
  /** A contract to pay tolls later that has not ended, or an unpaid invoice of one. */
  'personal-data.postpaid-open': { status: 409 },
  'personal-data.not-owner': { status: 409 },
});

/** Field messages that these calls may put in the `result` of a 400. */
export const personalDataFieldMessages = ['personal-data.bank-account-invalid'] as const;
