import { allAccounts, ticketScope } from '../../platform/scope/make-scope.ts';
import type {
  AccountScope,
  AllAccounts,
  MemberActor,
  VisitorActor,
} from '../../platform/scope/scope.ts';

/** Whoever acts on an order: signed in, or with nothing but its ticket. */
export type BuyerActor = MemberActor | VisitorActor;
export type OrderScope = AccountScope<BuyerActor>;

/**
 * Orders of everybody: found by their number before it is known whose they are, found by the device
 * that was sent for one, and counted where devices run out.
 */
export const ordersOfAll: AllAccounts = allAccounts('orders');

/** Of an account whose order somebody may see by its ticket, or of a visitor's own order. */
export function orderScope(accountId: string, by: BuyerActor): OrderScope {
  return ticketScope(accountId, by);
}
