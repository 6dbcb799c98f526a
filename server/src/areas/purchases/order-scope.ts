import { ticketScope } from '../../platform/scope/make-scope.ts';
import type { AccountScope, MemberActor, VisitorActor } from '../../platform/scope/scope.ts';

/** Who acts on an order: a signed-in user, or the holder of its ticket. */
export type BuyerActor = MemberActor | VisitorActor;
export type OrderScope = AccountScope<BuyerActor>;

/** The scope of an order that is seen by its ticket, or of a visitor's own order. */
export function orderScope(accountId: string, by: BuyerActor): OrderScope {
  return ticketScope(accountId, by);
}
