import { createHash, timingSafeEqual } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import { createKeyedHash } from '../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';

export interface Tickets {
  /** Opens one order for a while to whoever holds it. */
  issue(orderNumber: string): string;
  opens(orderNumber: string, ticket: string): boolean;
  /**
   * The accounts that a visitor's order may have, derived from its idempotency key, so that a repetition finds
   * it: a new order gets the first, the others are those of previous root keys.
   */
  visitorAccounts(idempotencyKey: string): readonly [string, ...string[]];
}

const LIFE_HOURS = 2;

/** What visitors hold instead of a session. */
export function createTickets(options: {
  readonly secretKeys: KeyRing;
  readonly clock: Clock;
}): Tickets {
  const tickets = createKeyedHash(options.secretKeys, 'order-ticket');
  const accounts = createKeyedHash(options.secretKeys, 'visitor-account');
  const secondsOf = (instant: Temporal.Instant): number =>
    Math.floor(instant.epochMilliseconds / 1000);

  return {
    issue(orderNumber) {
      const until = String(secondsOf(options.clock.now().add({ hours: LIFE_HOURS })));
      return `${until}.${tickets.of(`${orderNumber}.${until}`).toString('base64url')}`;
    },
    opens(orderNumber, ticket) {
      const [until = '', signature = ''] = ticket.split('.');
      const genuine = tickets.fitsText(`${orderNumber}.${until}`, signature);
      return genuine && Number(until) > secondsOf(options.clock.now());
    },
    visitorAccounts(idempotencyKey) {
      const [current = accounts.of(idempotencyKey), ...previous] = accounts.ofEach(idempotencyKey);
      return [uuidOf(current), ...previous.map(uuidOf)];
    },
  };
}

/** UUID version 8 (RFC 9562), for custom ids: customers' ids are version 7, so none collides. */
function uuidOf(hash: Buffer): string {
  const bytes = hash.subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [8, 4, 4, 4, 12]
    .map((length, at, lengths) => {
      const from = lengths.slice(0, at).reduce((sum, part) => sum + part, 0);
      return hex.slice(from, from + length);
    })
    .join('-');
}

/** Compares in constant time, whatever the lengths. */
export function isSame(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
