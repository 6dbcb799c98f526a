import type { CallInput } from '@rampa/contract';
import { getObrazac, posalji } from '@rampa/contract/contact';
import { useEffect } from 'react';
import type { CallOutcome } from '../../lib/api/api.ts';
import { api } from '../../lib/calls.ts';
import { clock } from '../../lib/portal.ts';
import { createFormTickets } from './form-ticket.ts';

type Message = CallInput<typeof posalji>;

const tickets = createFormTickets({
  storage: sessionStorage,
  now: clock.now,
  async ask() {
    const outcome = await api.call(getObrazac, {}, { quiet: true });
    return outcome.ok ? outcome.value : undefined;
  },
});

/**
 * Sends a message with the ticket of this form. Somebody faster than people usually are waits for the
 * rest without noticing, and an expired ticket is renewed, once.
 */
export function useSendMessage(): (message: Message) => Promise<CallOutcome<typeof posalji>> {
  useEffect(() => {
    void tickets.get();
  }, []);
  return async (message) => {
    let ticket = await tickets.get();
    for (let attempt = 1; ; attempt += 1) {
      if (ticket !== undefined) await until(ticket.readyAt);
      const outcome = await api.call(posalji, { ...message, ticket: ticket?.ticket ?? '' });
      if (outcome.ok) tickets.forget();
      // People do not see the honeypot field that it names, so it is reported for the message as a whole.
      if (!outcome.ok && outcome.code === 'contact.looks-automatic') {
        return { ...outcome, faults: [] };
      }
      if (outcome.ok || outcome.code !== 'contact.form-expired' || attempt === 2) return outcome;
      ticket = await tickets.renew();
    }
  };
}

function until(time: number): Promise<void> {
  const left = time - clock.now();
  return left <= 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        clock.after(left, resolve);
      });
}
