import type { Temporal } from 'temporal-polyfill';
import { tollDay } from '../../platform/clock.ts';

const last = 10n ** 8n;

/**
 * What stands on the order of payment and on the bank's statement: `261121-04821307`, the day of the
 * request and digits of the payout's id. Orders take 25 characters, and people type them.
 */
export function payoutReference(payout: {
  readonly payoutId: string;
  readonly requestedAt: Temporal.Instant;
}): string {
  const day = tollDay(payout.requestedAt).slice(2).replaceAll('-', '');
  // Of the end of the id, which is by chance; its beginning is the time.
  const digits = BigInt(`0x${payout.payoutId.replaceAll('-', '').slice(-16)}`) % last;
  return `${day}-${String(digits).padStart(8, '0')}`;
}
