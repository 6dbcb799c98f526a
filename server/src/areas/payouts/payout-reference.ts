import type { Temporal } from 'temporal-polyfill';
import { tollDay } from '../../platform/clock.ts';
import type { PayoutProgress } from './events.ts';
import type { NewPayout } from './payouts.store.ts';

/**
 * What the payment order and the bank's statement quote: `261121-04821307`, the day of the request and
 * digits of the payout's id. Payment orders take 25 characters, and people type them.
 */
export function payoutReference(payout: {
  readonly payoutId: string;
  readonly requestedAt: Temporal.Instant;
}): string {
  const day = tollDay(payout.requestedAt).slice(2).replaceAll('-', '');
  // From the end of the id, which is random; its beginning is the time.
  const digits = BigInt(`0x${payout.payoutId.replaceAll('-', '').slice(-16)}`) % 10n ** 8n;
  return `${day}-${String(digits).padStart(8, '0')}`;
}

export function progressOf(payout: NewPayout, paidOn: string | null): PayoutProgress {
  return { payoutId: payout.payoutId, reference: payoutReference(payout), paidOn };
}
