import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import { createKeyedHash } from '../../platform/keys/keyed-hash.ts';
import type { KeyRing } from '../../platform/keys/key-ring.ts';
import { visitorScope } from '../../platform/scope/make-scope.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';

/** A form that was opened: it sends one message. */
export interface FormTicket {
  readonly id: string;
  /** A visitor's message has an account id of its own, like a visitor's order. */
  readonly scope: AccountScope;
  /** Seconds since it was opened. */
  readonly age: number;
}

/**
 * Tickets of forms: `id.seconds.signature`. Nothing is stored for a form that is never sent, and
 * nobody can forge backdated tickets.
 */
export interface FormTickets {
  issue(): string;
  /** Null if it is not one of ours. */
  read(ticket: string, requestId: string): FormTicket | null;
}

export function createFormTickets(secretKeys: KeyRing, clock: Clock): FormTickets {
  const hash = createKeyedHash(secretKeys, 'contact-form');
  const seconds = (): number => Math.floor(clock.now().epochMilliseconds / 1000);
  return {
    issue() {
      const text = `${uuid()}.${seconds()}`;
      return `${text}.${hash.of(text).toString('base64url')}`;
    },
    read(ticket, requestId) {
      const [id = '', issuedAt = '', signature = '', ...more] = ticket.split('.');
      if (more.length > 0 || !isUuid(id)) return null;
      if (!hash.fitsText(`${id}.${issuedAt}`, signature)) return null;
      const scope = visitorScope(id, requestId);
      return { id, scope, age: seconds() - Number(issuedAt) };
    },
  };
}
