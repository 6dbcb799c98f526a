import type { Temporal } from 'temporal-polyfill';

/** When failures start to cost time, and how much. */
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

/** Seconds to wait before the next attempt; 0 if it may go on. */
export function waitOf(state: ThrottleState, now: Temporal.Instant): number {
  if (state.blockedUntil === null) return 0;
  const left = state.blockedUntil.epochMilliseconds - now.epochMilliseconds;
  return left > 0 ? Math.ceil(left / 1000) : 0;
}

/** The state after one more attempt, counted as a failure until it turns out to be correct. */
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

/** Takes a count back, because the attempt was correct. */
export function refund(rule: ThrottleRule, state: ThrottleState): ThrottleState {
  const failures = Math.max(0, state.failures - 1);
  return { ...state, failures, blockedUntil: failures < rule.free ? null : state.blockedUntil };
}

/** Failures that still count after a quiet time. */
export function remembered(
  rule: ThrottleRule,
  state: ThrottleState,
  now: Temporal.Instant,
): number {
  const quiet = now.epochMilliseconds - state.lastFailedAt.epochMilliseconds;
  return quiet > rule.forgetAfterSeconds * 1000 ? 0 : state.failures;
}
