import { ticketScope } from '../../platform/scope/make-scope.ts';
import type { AccountScope, MemberActor, VisitorActor } from '../../platform/scope/scope.ts';

/** Whoever acts on an order: signed in, or with its ticket alone. */
export type BuyerActor = MemberActor | VisitorActor;
export type OrderScope = AccountScope<BuyerActor>;

/** The scope of an order that is seen by its ticket, or of a visitor's own order. */
export function orderScope(accountId: string, by: BuyerActor): OrderScope {
  return ticketScope(accountId, by);
}
