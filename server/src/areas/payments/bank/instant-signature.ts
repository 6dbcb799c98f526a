import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';

/** How far the bank's clock may be from ours, and how late a notification may be sent again with the same signature. */
const WINDOW_SECONDS = 300;
/** Signatures in one header: a key, and those that are being changed. */
const MOST_SIGNATURES = 8;

export interface SignedMessage {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/**
 * Whether the bank has signed a notification: Standard Webhooks 1.0, HMAC-SHA256 over `id.timestamp.body`, as our own
 * webhooks are, with the key itself as the secret. Every signature is compared with that of every key, in constant time.
 * Without keys nothing fits.
 */
export function createInstantSignature(keys: readonly string[]) {
  return (message: SignedMessage, now: Temporal.Instant): boolean => {
    const id = textOf(message, 'webhook-id');
    const seconds = textOf(message, 'webhook-timestamp');
    const expected = keys.map((key) =>
      createHmac('sha256', key).update(`${id}.${seconds}.`).update(message.body).digest(),
    );
    const given = textOf(message, 'webhook-signature').split(' ', MOST_SIGNATURES);
    let fits = false;
    for (const signature of given) {
      const [, written = ''] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature) ?? [];
      const bytes = Buffer.alloc(32);
      bytes.write(written, 'base64');
      for (const one of expected) {
        const same = timingSafeEqual(bytes, one);
        fits = (same && written !== '') || fits;
      }
    }
    // A number of ten digits: the year 2001 to 2286.
    const sent = /^\d{10}$/.test(seconds) ? Number(seconds) : 0;
    return fits && id !== '' && Math.abs(now.epochMilliseconds / 1000 - sent) <= WINDOW_SECONDS;
  };
}

function textOf({ headers }: SignedMessage, name: string): string {
  const value = headers[name];
  return typeof value === 'string' && value.length <= 1000 ? value : '';
}
