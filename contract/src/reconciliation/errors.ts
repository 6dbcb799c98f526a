import { defineErrors } from '../core/errors.ts';

export const reconciliationErrors = defineErrors({
  'reconciliation.not-found': { status: 404 },
  /** Somebody else has divided the transfer meanwhile. */
  'reconciliation.done': { status: 409 },
  /** The bank has taken the transfer back: there is nothing to credit or send back. */
  'reconciliation.taken-back': { status: 409 },
  /** There is no tag with the serial number, or no slip with the number. `part`: which one of the transfer's, from 1. */
  'reconciliation.no-tag': { status: 409, params: ['part'] },
  'reconciliation.no-slip': { status: 409, params: ['part'] },
  /** The tag is lost, stolen, or its account is closed. */
  'reconciliation.tag-takes-none': { status: 409, params: ['part'] },
  'reconciliation.slip-paid': { status: 409, params: ['part'] },
  /** Balances are in the currency of the country. */
  'reconciliation.other-currency': { status: 409, params: ['part'] },
  /** A slip is paid whole or not at all. */
  'reconciliation.slip-amount': { status: 409, params: ['part'] },
});

/** Field messages that these calls may put in the `result` of a 400. */
export const reconciliationFieldMessages = [
  'reconciliation.missing',
  'reconciliation.parts-do-not-add-up',
  'reconciliation.bank-account-invalid',
] as const;
