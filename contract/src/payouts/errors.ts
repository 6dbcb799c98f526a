import { defineErrors } from '../core/errors.ts';

export const payoutsErrors = defineErrors({
  'payouts.not-found': { status: 404 },
  /** Recorded already, for another day. */
  'payouts.done': { status: 409 },
});

/** Field messages that these calls may put in the `result` of a 400. */
export const payoutsFieldMessages = ['payouts.day-impossible'] as const;
