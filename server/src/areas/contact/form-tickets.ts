import { createHmac, timingSafeEqual } from 'node:crypto';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';

/** A form that was opened: it sends one message. */
export interface FormTicket {
  readonly id: string;
  /** Seconds since it was opened. */
  readonly age: number;
}

/**
 * Tickets of forms: `id.seconds.signature`. Nothing is kept of a form that is never sent, and
 * nobody can have a stock of old tickets of their own making.
 */
export interface FormTickets {
  issue(): string;
  /** Null for what is none of ours. */
  read(ticket: string): FormTicket | null;
}

export function createFormTickets(secretKey: string, clock: Clock): FormTickets {
  const sign = (text: string): string =>
    createHmac('sha256', `contact-form:${secretKey}`).update(text).digest('base64url');
  const seconds = (): number => Math.floor(clock.now().epochMilliseconds / 1000);
  return {
    issue() {
      const text = `${uuid()}.${seconds()}`;
      return `${text}.${sign(text)}`;
    },
    read(ticket) {
      const [id = '', issuedAt = '', signature = '', ...more] = ticket.split('.');
      if (more.length > 0 || !isUuid(id)) return null;
      const expected = Buffer.from(sign(`${id}.${issuedAt}`));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      return { id, age: seconds() - Number(issuedAt) };
    },
  };
}
