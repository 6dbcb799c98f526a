import { allAccounts, ticketScope } from '../../platform/scope/make-scope.ts';
import type {
  AccountScope,
  AllAccounts,
  MemberActor,
  VisitorActor,
} from '../../platform/scope/scope.ts';

/** Whoever acts on an order: signed in, or with its ticket alone. */
export type BuyerActor = MemberActor | VisitorActor;
export type OrderScope = AccountScope<BuyerActor>;

/**
 * Orders of all accounts: found by their number before it is known whose they are, found by the device
 * that was sent for them, and counted where devices become scarce.
 */
export const ordersOfAll: AllAccounts = allAccounts('orders');

/** The scope of an order that is seen by its ticket, or of a visitor's own order. */
export function orderScope(accountId: string, by: BuyerActor): OrderScope {
  return ticketScope(accountId, by);
}
