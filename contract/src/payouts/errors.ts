import { defineErrors } from '../core/errors.ts';

export const payoutsErrors = defineErrors({
  'payouts.not-found': { status: 404 },
  /** Recorded already, for another day. */
  'payouts.done': { status: 409 },
  /** The person who decided on the payout can neither confirm nor record it. */
  'payouts.second-person-needed': { status: 409 },
  /** It needs a second member of staff, and none has confirmed it. */
  'payouts.not-confirmed': { status: 409 },
  /** A payment file has it: it is recorded with the file. */
  'payouts.in-file': { status: 409 },
  /** Only what was recorded as paid can come back. */
  'payouts.not-paid': { status: 409 },
  'payouts.none-to-pay': { status: 409 },
  /** A payment file waits for approval already. */
  'payouts.file-open': { status: 409 },
  'payouts.file-not-found': { status: 404 },
  'payouts.file-not-approved': { status: 409 },
  'payouts.file-not-downloaded': { status: 409 },
  /** Another person approves it, or says that the bank refused it. */
  'payouts.file-prepared-by-you': { status: 409 },
  /** The bank sent it back meanwhile, and it goes to another account. */
  'payouts.changed': { status: 409 },
  /** Paid or discarded; or downloaded, where it should be discarded. */
  'payouts.file-done': { status: 409 },
});

/** Field messages that these calls may put in the `result` of a 400. */
export const payoutsFieldMessages = [
  'payouts.day-impossible',
  'payouts.bank-account-invalid',
] as const;
