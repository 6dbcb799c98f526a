import type { Temporal } from 'temporal-polyfill';
import { tollDay } from '../../platform/clock.ts';
import type { PayoutProgress } from './events.ts';
import type { NewPayout } from './payouts.store.ts';

/** Of the day and the digits of an id, whose end is random; its beginning is the time. */
function referenceOf(id: string, at: Temporal.Instant): string {
  const day = tollDay(at).slice(2).replaceAll('-', '');
  const digits = BigInt(`0x${id.replaceAll('-', '').slice(-16)}`) % 10n ** 8n;
  return `${day}-${String(digits).padStart(8, '0')}`;
}

/**
 * What the payment order and the bank's statement quote: `261121-04821307`, the day of the request and
 * digits of the payout's id; after a return `261121-04821307-2`, since banks refuse the same order twice.
 * Payment orders take 25 characters, and people type them.
 */
export function payoutReference(
  { payoutId, requestedAt }: { readonly payoutId: string; readonly requestedAt: Temporal.Instant },
  returns = 0,
): string {
  const reference = referenceOf(payoutId, requestedAt);
  return returns === 0 ? reference : `${reference}-${returns + 1}`;
}

/** `MsgId` of a payment file, of the same form. */
export function fileReference(file: {
  readonly fileId: string;
  readonly preparedAt: Temporal.Instant;
}): string {
  return referenceOf(file.fileId, file.preparedAt);
}

export function progressOf(payout: NewPayout, paidOn: string | null, returns = 0): PayoutProgress {
  const { payoutId, bankAccount } = payout;
  return { payoutId, bankAccount, reference: payoutReference(payout, returns), paidOn };
}
