import { createHash } from 'node:crypto';
import type { NoticeKind } from '@rampa/contract/identity';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How a push service treats a notification. */
interface Patience {
  /** Seconds for which it is worth showing: a device that is off for longer never shows it. */
  readonly ttl: number;
  /** Whether a phone is woken up for it. */
  readonly urgency: 'normal' | 'high';
}

const patience: Readonly<Record<NoticeKind, Patience>> = {
  // By then the vehicle has passed, or the tag was topped up.
  'low-balance': { ttl: 6 * HOUR, urgency: 'high' },
  'tag-blocked': { ttl: DAY, urgency: 'high' },
  'new-device': { ttl: DAY, urgency: 'high' },
  'new-member': { ttl: DAY, urgency: 'normal' },
  'account-viewed': { ttl: DAY, urgency: 'normal' },
  // By the time a night is over, the trip is.
  'trip-works': { ttl: 14 * HOUR, urgency: 'normal' },
  budget: { ttl: DAY, urgency: 'normal' },
  'top-up': { ttl: DAY, urgency: 'normal' },
  'tag-serviced': { ttl: DAY, urgency: 'normal' },
  'toll-corrected': { ttl: 3 * DAY, urgency: 'normal' },
  'complaint-answer': { ttl: 3 * DAY, urgency: 'normal' },
  invoice: { ttl: 3 * DAY, urgency: 'normal' },
  'card-expiring': { ttl: 3 * DAY, urgency: 'normal' },
};

export function patienceOf(kind: NoticeKind): Patience {
  return patience[kind];
}

/**
 * The topic of a message (RFC 8030, at most 32 characters): of two with the same one, which a retry may cause, a
 * push service keeps the later, and a browser shows one.
 */
export function topicOf(noticeId: string): string {
  return createHash('sha256').update(noticeId).digest('base64url').slice(0, 32);
}

/** Nobody reads more on a locked screen, and it fits what push services take. */
const MOST_CHARACTERS = 180;

export function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length <= MOST_CHARACTERS
    ? text
    : `${letters
        .slice(0, MOST_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`;
}

/** How often a push service may put one notification off. */
export const mostTries = 12;
const SHORTEST_WAIT_SECONDS = 60;
/** Longest wait that a push service is granted; then it is asked again. */
const LONGEST_WAIT_SECONDS = 6 * HOUR;

/** Seconds until a push service is asked again that has put a notification off so often before, and now for `asked`. */
export function waitAfter(tries: number, asked: number): number {
  const grown = SHORTEST_WAIT_SECONDS * 2 ** tries;
  return Math.min(Math.max(asked, grown), LONGEST_WAIT_SECONDS);
}

const LONGEST_WAIT_FOR_SLOW_SECONDS = 1800;

/** Seconds until a notification is tried that was put off so often, now because its push service keeps others waiting. */
export function waitForSlow(step: number): number {
  return Math.min(30 * 2 ** step, LONGEST_WAIT_FOR_SLOW_SECONDS);
}

/** Seconds that a push service asks to wait, by a number or a date; null if it asks nothing that can be read. */
export function secondsToWait(retryAfter: string | undefined, nowMs: number): number | null {
  if (retryAfter === undefined) return null;
  if (/^\d{1,9}$/u.test(retryAfter)) return Number(retryAfter);
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

/** What an answer of a push service means for the message, and for the browser. */
export type PushFate = 'taken' | 'gone' | 'later' | 'refused' | 'not-us';

export function fateOf(statusCode: number | null): PushFate {
  if (statusCode === null) return 'later';
  if (statusCode >= 200 && statusCode < 300) return 'taken';
  if (statusCode === 404 || statusCode === 410) return 'gone';
  // It does not take our word for who we are: our clock or key may be wrong, which is no fault of the browser, and all have it at once.
  if (statusCode === 401 || statusCode === 403) return 'not-us';
  return statusCode === 429 || statusCode >= 500 ? 'later' : 'refused';
}
