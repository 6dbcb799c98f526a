import type { Temporal } from 'temporal-polyfill';

/** When failures start to cost time, and how much. */
export interface ThrottleRule {
  /** Failures before the first wait. */
  readonly free: number;
  readonly firstWaitSeconds: number;
  readonly longestWaitSeconds: number;
  /** Quiet time after which all failures are forgotten; with `oneByOne` the time in which one is. */
  readonly forgetAfterSeconds: number;
  /**
   * For what many people share, such as the address of a mobile network: a failure is forgotten in each
   * such time, however busy it is, so that what one neighbour did does not outlive them.
   */
  readonly oneByOne?: true;
}

export interface ThrottleState {
  readonly failures: number;
  readonly blockedUntil: Temporal.Instant | null;
  /** The last failure; where they are forgotten one by one, the moment up to which they have been. */
  readonly lastFailedAt: Temporal.Instant;
}

/** Clocks of servers beside each other may be so far apart: what one has noted may be ahead of another. */
const CLOCKS_APART_MS = 5 * 60_000;

/**
 * Seconds to wait before the next attempt; 0 if it may go on. A wait from minutes after now, or longer
 * than any, is of a clock that was ahead: nobody waits an hour because somebody set it wrong.
 */
export function waitOf(rule: ThrottleRule, state: ThrottleState, now: Temporal.Instant): number {
  if (state.blockedUntil === null) return 0;
  const left = state.blockedUntil.epochMilliseconds - now.epochMilliseconds;
  const isAhead =
    left > rule.longestWaitSeconds * 1000 + CLOCKS_APART_MS ||
    state.lastFailedAt.epochMilliseconds > now.epochMilliseconds + CLOCKS_APART_MS;
  return left > 0 && !isAhead ? Math.ceil(left / 1000) : 0;
}

/** The state after one more attempt, counted as a failure until it turns out to be correct. */
export function charge(
  rule: ThrottleRule,
  state: ThrottleState,
  now: Temporal.Instant,
): ThrottleState {
  const before = remembered(rule, state, now);
  const failures = before + 1;
  const excess = failures - rule.free;
  const seconds =
    excess < 0 ? 0 : Math.min(rule.longestWaitSeconds, rule.firstWaitSeconds * 2 ** excess);
  return {
    failures,
    blockedUntil: seconds === 0 ? null : now.add({ seconds }),
    lastFailedAt:
      rule.oneByOne === true && before > 0
        ? state.lastFailedAt.add({ seconds: periodsOf(rule, state, now) * rule.forgetAfterSeconds })
        : now,
  };
}

/**
 * Takes counts back, because the attempt was correct. It leaves no wait either: as long as there is
 * one, nobody else is counted, so it is this attempt's own.
 */
export function refund(state: ThrottleState, count = 1): ThrottleState {
  return { ...state, failures: Math.max(0, state.failures - count), blockedUntil: null };
}

/**
 * Somebody was right after all: the failures that are theirs alone are forgotten, and `count` of them
 * are to be taken back from the counters that they share with others. No more than the free ones:
 * beyond those, others may have been guessing under the same name.
 */
export function settle(
  rule: ThrottleRule,
  own: ThrottleState,
): { readonly own: ThrottleState; readonly count: number } {
  return {
    own: { ...own, failures: 0, blockedUntil: null },
    count: Math.min(own.failures, rule.free),
  };
}

/** Failures that still count after some time. */
export function remembered(
  rule: ThrottleRule,
  state: ThrottleState,
  now: Temporal.Instant,
): number {
  if (rule.oneByOne === true) {
    return Math.max(0, state.failures - periodsOf(rule, state, now));
  }
  const quiet = now.epochMilliseconds - state.lastFailedAt.epochMilliseconds;
  return quiet > rule.forgetAfterSeconds * 1000 ? 0 : state.failures;
}

/** How often the time in which one failure is forgotten has passed. */
function periodsOf(rule: ThrottleRule, state: ThrottleState, now: Temporal.Instant): number {
  const passed = now.epochMilliseconds - state.lastFailedAt.epochMilliseconds;
  return Math.max(0, Math.floor(passed / (rule.forgetAfterSeconds * 1000)));
}
