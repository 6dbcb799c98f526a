import { defineErrors } from '../core/errors.ts';

export const postpaidErrors = defineErrors({
  'postpaid.not-found': { status: 404 },
  /** Only companies pay later, and only while their account is open. */
  'postpaid.no-company': { status: 409 },
  /** A tag owes from before: the contract would not invoice that. */
  'postpaid.debt': { status: 409 },
  /** The first day is over, or too far ahead. */
  'postpaid.day-refused': { status: 409 },
  /** Somebody has changed the contract, or ended it, since it was shown. */
  'postpaid.changed-meanwhile': { status: 409 },
});
