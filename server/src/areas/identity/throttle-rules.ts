import type { Temporal } from 'temporal-polyfill';
import {
  charge,
  remembered,
  waitOf,
  type ThrottleRule,
  type ThrottleState,
} from '../../platform/throttle/throttle-rules.ts';

const HOUR = 3600;

/** Wrong passwords for one name from one address. */
export const nameAtAddressRule: ThrottleRule = {
  free: 5,
  firstWaitSeconds: 5,
  longestWaitSeconds: 900,
  forgetAfterSeconds: HOUR,
};

/** Wrong passwords for any names from one address; an office shares one. */
export const addressRule: ThrottleRule = { ...nameAtAddressRule, free: 30 };

/**
 * A name whose password is being guessed from many addresses: each address then has one attempt
 * instead of five. The name itself is never locked, so that its owner gets in from their own address.
 */
const NAME_UNDER_ATTACK = 20;

/** Registrations and requests for new links from one address. */
export const requestsFromAddressRule: ThrottleRule = {
  free: 30,
  firstWaitSeconds: 60,
  longestWaitSeconds: HOUR,
  forgetAfterSeconds: HOUR,
};

/** Sign-ins by passkey from one address: nothing can be guessed, but each leaves a row behind. */
export const passkeysFromAddressRule: ThrottleRule = { ...requestsFromAddressRule, free: 120 };

/** Mails to one address that somebody who is not signed in can cause. */
export const mailsToAddressRule: ThrottleRule = {
  free: 3,
  firstWaitSeconds: 60,
  longestWaitSeconds: 6 * HOUR,
  forgetAfterSeconds: 24 * HOUR,
};

/** Wrong codes of a second factor for one user from one address. */
export const codesAtAddressRule: ThrottleRule = { ...nameAtAddressRule };

/** The same from all addresses together: whoever gets that far has the password already. */
export const codesOfUserRule: ThrottleRule = { ...nameAtAddressRule, free: 20 };

export interface SignInThrottles<T> {
  readonly nameAtAddress: T;
  readonly address: T;
  readonly name: T;
}

/** Counts one sign-in; or the seconds to wait if it comes too early, in which case it is not counted. */
export function chargeSignIn(
  states: SignInThrottles<ThrottleState>,
  now: Temporal.Instant,
): { readonly wait: number } | { readonly next: SignInThrottles<ThrottleState> } {
  const wait = Math.max(waitOf(states.nameAtAddress, now), waitOf(states.address, now));
  if (wait > 0) return { wait };
  const attacked = remembered(nameAtAddressRule, states.name, now) >= NAME_UNDER_ATTACK;
  const pairRule = attacked ? { ...nameAtAddressRule, free: 1 } : nameAtAddressRule;
  return {
    next: {
      nameAtAddress: charge(pairRule, states.nameAtAddress, now),
      address: charge(addressRule, states.address, now),
      name: { ...charge(nameAtAddressRule, states.name, now), blockedUntil: null },
    },
  };
}
