import type { EInvoiceState } from '@rampa/contract/e-invoices';
import type { ToldChange } from './e-invoices.store.ts';

/** What the state's system said to a document. */
export type Sent =
  | { readonly taken: true; readonly sefId: number }
  /** It will not take the document as it is. */
  | { readonly taken: false; readonly because: string };

/** The state's system does not answer, or not about the document: it is asked again later. */
export class SefUnavailable extends Error {
  override readonly name = 'SefUnavailable';
}

/** The state's system of e-invoices (SEF). Both throw `SefUnavailable`. */
export interface Sef {
  /** The same request id again has no second effect: the answer is that of the first time. */
  send(requestId: string, xml: string): Promise<Sent>;
  /** What changed on a day of toll time, in the order in which it did. */
  changesOn(day: string): Promise<readonly ToldChange[]>;
}

/** The system's own words for a state; others, such as `Paid` or `Archived`, say nothing new. */
const states: Readonly<Record<string, EInvoiceState>> = {
  Draft: 'sent',
  New: 'sent',
  Sending: 'sent',
  Sent: 'sent',
  Seen: 'seen',
  ReNotified: 'seen',
  Approved: 'approved',
  Rejected: 'rejected',
  Cancelled: 'cancelled',
  Storno: 'cancelled',
  Deleted: 'cancelled',
  Mistake: 'cancelled',
};

/** Undefined: the state stays as it is. */
export function stateOf(word: string): EInvoiceState | undefined {
  return Object.hasOwn(states, word) ? states[word] : undefined;
}
