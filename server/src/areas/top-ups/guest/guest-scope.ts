import { ticketScope } from '../../../platform/scope/make-scope.ts';
import type { AccountScope, VisitorActor } from '../../../platform/scope/scope.ts';

/** A guest acts on the account of a tag whose numbers they know, or of an order whose code they have, and on nothing else of it. */
export function guestScope(accountId: string, requestId: string): AccountScope<VisitorActor> {
  return ticketScope(accountId, { kind: 'visitor', requestId });
}
