import type { CallResult } from '@rampa/contract';
import type { getObrazac } from '@rampa/contract/contact';

/** The ticket of an open form, and from when on a message may be sent with it. */
export interface FormTicket {
  readonly ticket: string;
  /** Milliseconds since the epoch. */
  readonly readyAt: number;
}

interface FormTicketParts {
  /** The tab's storage: after a reload it is still the same form. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => number;
  /** Requests another ticket; undefined if that fails. */
  readonly ask: () => Promise<CallResult<typeof getObrazac> | undefined>;
}

export interface FormTickets {
  /** The ticket of this form; requests one if there is none. Undefined if that fails. */
  get(): Promise<FormTicket | undefined>;
  /** Another one, because the old one is not valid any more. */
  renew(): Promise<FormTicket | undefined>;
  /** The message is sent: the next one needs another ticket. */
  forget(): void;
}

const storageKey = 'contact-ticket';

/** One ticket per form, so that a double click, a retry and a reload send one message. */
export function createFormTickets({ storage, now, ask }: FormTicketParts): FormTickets {
  let asking: Promise<FormTicket | undefined> | undefined;

  async function fetchTicket(): Promise<FormTicket | undefined> {
    const answer = await ask();
    if (answer === undefined) return undefined;
    const { ticket, minimumSeconds } = answer;
    const kept: FormTicket = { ticket, readyAt: now() + minimumSeconds * 1000 };
    storage.setItem(storageKey, JSON.stringify(kept));
    return kept;
  }

  function renew(): Promise<FormTicket | undefined> {
    asking ??= fetchTicket().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  return {
    get: () => {
      const kept = parse(storage.getItem(storageKey));
      return kept === undefined ? renew() : Promise.resolve(kept);
    },
    renew,
    forget: () => storage.removeItem(storageKey),
  };
}

function parse(text: string | null): FormTicket | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const known =
      typeof value === 'object' && value !== null && 'ticket' in value && 'readyAt' in value;
    return known && typeof value.ticket === 'string' && typeof value.readyAt === 'number'
      ? { ticket: value.ticket, readyAt: value.readyAt }
      : undefined;
  } catch {
    return undefined;
  }
}
