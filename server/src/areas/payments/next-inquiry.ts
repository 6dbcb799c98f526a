import type { Temporal } from 'temporal-polyfill';

const LONGEST_PAUSE_MINUTES = 60;

/** Twice as long each time, and once more when the gateway's page closes. */
export function nextInquiryAt(
  now: Temporal.Instant,
  inquiries: number,
  expiresAt: Temporal.Instant,
): Temporal.Instant {
  const minutes = Math.min(LONGEST_PAUSE_MINUTES, 2 ** Math.min(inquiries, 8));
  const next = now.add({ minutes });
  const isOpen = expiresAt.epochMilliseconds > now.epochMilliseconds;
  return isOpen && expiresAt.epochMilliseconds < next.epochMilliseconds ? expiresAt : next;
}
