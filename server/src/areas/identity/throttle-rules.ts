import type { Temporal } from 'temporal-polyfill';
import {
  charge,
  refund,
  remembered,
  settle,
  waitOf,
  type ThrottleRule,
  type ThrottleState,
} from '../../platform/throttle/throttle-rules.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Wrong passwords for one name from one address. */
export const nameAtAddressRule: ThrottleRule = {
  free: 5,
  firstWaitSeconds: 5,
  longestWaitSeconds: 900,
  // As long as the network may remember them: a customer who is right in the evening takes back what
  // was mistyped in the morning.
  forgetAfterSeconds: DAY,
};

/**
 * Wrong passwords for any names from one address, which a whole mobile network may share: failures
 * expire singly, and a success withdraws the caller's own.
 */
export const networkRule: ThrottleRule = {
  ...nameAtAddressRule,
  free: 25,
  forgetAfterSeconds: 900,
  oneByOne: true,
};

/**
 * Wrong passwords on a device from which that very user has signed in before, wherever it is. It has
 * this counter and no other: neither neighbours nor strangers who guess the name can stop it, and
 * whoever steals what it is known by can guess no faster than from an address.
 */
export const deviceRule: ThrottleRule = { ...nameAtAddressRule };

/** Wrong passwords for one name from all addresses. */
const nameRule: ThrottleRule = { ...nameAtAddressRule, forgetAfterSeconds: HOUR };

/**
 * A name whose password is being guessed from many addresses: each address then has one attempt
 * instead of five. The name itself is never locked, so that its owner gets in from their own address.
 */
const NAME_UNDER_ATTACK = 20;

/** Registrations from one address: each costs a hash, and writes to an address that nobody has proved. */
export const registrationsRule: ThrottleRule = {
  free: 30,
  firstWaitSeconds: 60,
  longestWaitSeconds: 60,
  forgetAfterSeconds: 60,
  oneByOne: true,
};

/** Links that we never mailed, from one address. Only invalid links are throttled. */
export const wrongLinksRule: ThrottleRule = { ...registrationsRule };

/** Requests for links from one address, but for those of `firstLinkRule`. */
export const linkRequestsRule: ThrottleRule = { ...registrationsRule };

/**
 * The first request for a link to an address in a day. It does not depend on the network, so that
 * neighbours cannot block the way back to an account. It causes at most one mail a day per address.
 */
export const firstLinkRule: ThrottleRule = {
  free: 1,
  firstWaitSeconds: DAY,
  longestWaitSeconds: DAY,
  forgetAfterSeconds: DAY,
};

/** Sign-ins by passkey from one address: nothing can be guessed, but each leaves a row behind. */
export const passkeysFromAddressRule: ThrottleRule = {
  free: 300,
  firstWaitSeconds: 2,
  longestWaitSeconds: 2,
  forgetAfterSeconds: 2,
  oneByOne: true,
};

/** Mails to one address that somebody who is not signed in can cause. */
export const mailsToAddressRule: ThrottleRule = {
  free: 3,
  firstWaitSeconds: 60,
  longestWaitSeconds: 6 * HOUR,
  forgetAfterSeconds: DAY,
};

/** Wrong codes of a second factor, or passwords in a session, for one user from one address. */
export const proofsAtAddressRule: ThrottleRule = { ...nameAtAddressRule, forgetAfterSeconds: HOUR };

/**
 * The same from all addresses together: whoever gets that far has the password already, or a session.
 */
export const proofsOfUserRule: ThrottleRule = { ...proofsAtAddressRule, free: 20 };

export interface SignInThrottles<T> {
  readonly nameAtAddress: T;
  readonly network: T;
  readonly name: T;
}

/**
 * Counts one sign-in from a device that is not known; or the seconds to wait if it comes too early, in
 * which case it is not counted.
 */
export function chargeSignIn(
  states: SignInThrottles<ThrottleState>,
  now: Temporal.Instant,
): { readonly wait: number } | { readonly next: SignInThrottles<ThrottleState> } {
  const wait = Math.max(
    waitOf(nameAtAddressRule, states.nameAtAddress, now),
    waitOf(networkRule, states.network, now),
  );
  if (wait > 0) return { wait };
  const attacked = remembered(nameRule, states.name, now) >= NAME_UNDER_ATTACK;
  const pairRule = attacked ? { ...nameAtAddressRule, free: 1 } : nameAtAddressRule;
  return {
    next: {
      nameAtAddress: charge(pairRule, states.nameAtAddress, now),
      network: charge(networkRule, states.network, now),
      name: { ...charge(nameRule, states.name, now), blockedUntil: null },
    },
  };
}

/** The password was right: it was no guess, and neither were the typing errors before it. */
export function settleSignIn(
  states: SignInThrottles<ThrottleState>,
): SignInThrottles<ThrottleState> {
  const { own, count } = settle(nameAtAddressRule, states.nameAtAddress);
  return {
    nameAtAddress: own,
    network: refund(states.network, count),
    name: refund(states.name, count),
  };
}

/**
 * Somebody has proved to own the name by another way than its password. Their typing errors are
 * forgotten; a wait that the network has stays, for it may be another's.
 */
export function excuseName(states: SignInThrottles<ThrottleState>): SignInThrottles<ThrottleState> {
  const settled = settleSignIn(states);
  const { blockedUntil } = states.network;
  return { ...settled, network: { ...settled.network, blockedUntil } };
}
