import type { Temporal } from 'temporal-polyfill';

/**
 * Pauses after the first, second … failed attempt of a request, in seconds: about three days in
 * all.
 */
export const retryPauses = [
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
] as const;

/** Pauses of a webhook as a whole after so many failures in a row: it is not tried more often. */
const holdPauses = [5, 60, 5 * 60, 15 * 60, 30 * 60] as const;
/** The longest pause that a receiver may ask for. */
const LONGEST_ASKED = 6 * 3600;
/** A webhook that has accepted nothing for this long is switched off. */
const GIVEN_UP_AFTER_HOURS = 72;

/** When a request is retried after its `attempts`-th failure; null when it is given up. */
export function nextTry(
  attempts: number,
  now: Temporal.Instant,
  random: () => number,
): Temporal.Instant | null {
  const pause = retryPauses[attempts - 1];
  // Up to a tenth more at random: requests that failed together are not repeated together.
  return pause === undefined
    ? null
    : now.add({ milliseconds: Math.round(pause * 1000 * (1 + random() / 10)) });
}

/** Until when nothing is sent to a webhook, after so many failures in a row. */
export function holdUntil(
  failures: number,
  askedSeconds: number | null,
  now: Temporal.Instant,
): Temporal.Instant {
  const pause = holdPauses[Math.min(failures, holdPauses.length) - 1] ?? 0;
  return now.add({ seconds: Math.max(pause, Math.min(askedSeconds ?? 0, LONGEST_ASKED)) });
}

/** Late by so much, nothing was sent to anybody: servers are never that busy. */
const OFF_HOURS = 12;

/**
 * Since when a webhook has been failing, without the time in which our servers were off: it says nothing about the receiver. `due` is when it was to be
 * tried.
 */
export function failingSinceOf(
  since: Temporal.Instant,
  due: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant {
  const late = due.until(now);
  return late.total('hours') < OFF_HOURS ? since : since.add(late);
}

export function isGivenUp(failingSince: Temporal.Instant, now: Temporal.Instant): boolean {
  return now.epochMilliseconds - failingSince.epochMilliseconds >= GIVEN_UP_AFTER_HOURS * 3_600_000;
}

/** The value of `Retry-After`, in seconds; null if it is missing or not understood. */
export function readRetryAfter(header: string | undefined, now: Temporal.Instant): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = header.endsWith('GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.epochMilliseconds) / 1000));
}
