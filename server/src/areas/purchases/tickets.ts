import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';

export interface Tickets {
  /** Opens one order for a while to whoever holds it. */
  issue(orderNumber: string): string;
  opens(orderNumber: string, ticket: string): boolean;
  /** The account of a visitor's order, derived from its key, so that a repetition finds it. */
  visitorAccount(idempotencyKey: string): string;
}

const LIFE_HOURS = 2;

/** What visitors hold instead of a session. */
export function createTickets(options: {
  readonly secretKey: string;
  readonly clock: Clock;
}): Tickets {
  const mac = (kind: string, text: string): Buffer =>
    createHmac('sha256', `${kind}:${options.secretKey}`).update(text).digest();
  const sign = (orderNumber: string, until: string): string =>
    mac('order-ticket', `${orderNumber}.${until}`).toString('base64url');
  const secondsOf = (instant: Temporal.Instant): number =>
    Math.floor(instant.epochMilliseconds / 1000);

  return {
    issue(orderNumber) {
      const until = String(secondsOf(options.clock.now().add({ hours: LIFE_HOURS })));
      return `${until}.${sign(orderNumber, until)}`;
    },
    opens(orderNumber, ticket) {
      const [until = '', signature = ''] = ticket.split('.');
      const genuine = isSame(signature, sign(orderNumber, until));
      return genuine && Number(until) > secondsOf(options.clock.now());
    },
    visitorAccount(idempotencyKey) {
      const bytes = mac('visitor-account', idempotencyKey).subarray(0, 16);
      // UUID version 8 (RFC 9562), for custom ids: customers' ids are version 7, so none collides.
      bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
      bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
      const hex = bytes.toString('hex');
      return [8, 4, 4, 4, 12]
        .map((length, at, lengths) => {
          const from = lengths.slice(0, at).reduce((sum, part) => sum + part, 0);
          return hex.slice(from, from + length);
        })
        .join('-');
    },
  };
}

/** Compares in constant time, whatever the lengths. */
export function isSame(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
