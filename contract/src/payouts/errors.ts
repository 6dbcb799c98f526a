import { defineErrors } from '../core/errors.ts';

export const payoutsErrors = defineErrors({
  'payouts.not-found': { status: 404 },
  /** Recorded already, for another day. */
  'payouts.done': { status: 409 },
  /** The person who decided on the payout can neither confirm nor record it. */
  'payouts.second-person-needed': { status: 409 },
  /** It needs a second member of staff, and none has confirmed it. */
  'payouts.not-confirmed': { status: 409 },
});

/** Field messages that these calls may put in the `result` of a 400. */
export const payoutsFieldMessages = ['payouts.day-impossible'] as const;
