import type { Temporal } from 'temporal-polyfill';

/** When failures begin to cost time, and how much. */
export interface ThrottleRule {
  /** Failures before the first wait. */
  readonly free: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** Quiet time after which failures are forgotten. */
  readonly forgetAfterSeconds: number;
}

export interface ThrottleState {
  readonly failures: number;
  readonly blockedUntil: Temporal.Instant | null;
  readonly lastFailedAt: Temporal.Instant;
}

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
 * A name that is being guessed from many addresses: each address then has one try instead of five.
 * The name itself is never closed, so that its owner gets in from an address of their own.
 */
const NAME_UNDER_ATTACK = 20;

/** Registrations and requests for new links from one address. */
export const requestsFromAddressRule: ThrottleRule = {
  free: 30,
  firstWaitSeconds: 60,
  longestWaitSeconds: HOUR,
  forgetAfterSeconds: HOUR,
};

/** Mails that somebody not signed in can cause to one address. */
export const mailsToAddressRule: ThrottleRule = {
  free: 3,
  firstWaitSeconds: 60,
  longestWaitSeconds: 6 * HOUR,
  forgetAfterSeconds: 24 * HOUR,
};

/** Seconds to wait before the next try; 0 when it may go on. */
export function waitOf(state: ThrottleState, now: Temporal.Instant): number {
  if (state.blockedUntil === null) return 0;
  const left = state.blockedUntil.epochMilliseconds - now.epochMilliseconds;
  return left > 0 ? Math.ceil(left / 1000) : 0;
}

/** The state after one more try, counted as a failure until it turns out to be right. */
export function charge(
  rule: ThrottleRule,
  state: ThrottleState,
  now: Temporal.Instant,
): ThrottleState {
  const failures = remembered(rule, state, now) + 1;
  const excess = failures - rule.free;
  const seconds =
    excess < 0 ? 0 : Math.min(rule.longestWaitSeconds, rule.firstWaitSeconds * 2 ** excess);
  return {
    failures,
    blockedUntil: seconds === 0 ? null : now.add({ seconds }),
    lastFailedAt: now,
  };
}

/** Takes a charge back, because the try was right. */
export function refund(rule: ThrottleRule, state: ThrottleState): ThrottleState {
  const failures = Math.max(0, state.failures - 1);
  return { ...state, failures, blockedUntil: failures < rule.free ? null : state.blockedUntil };
}

export interface SignInThrottles<T> {
  readonly nameAtAddress: T;
  readonly address: T;
  readonly name: T;
}

/** Counts one sign-in; seconds to wait where it comes too early, which is not counted. */
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

function remembered(rule: ThrottleRule, state: ThrottleState, now: Temporal.Instant): number {
  const quiet = now.epochMilliseconds - state.lastFailedAt.epochMilliseconds;
  return quiet > rule.forgetAfterSeconds * 1000 ? 0 : state.failures;
}
