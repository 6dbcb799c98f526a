import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { SavedCard } from './payment-provider.ts';

/**
 * Who saves cards for customers: payments pass on what the gateway has confirmed, and ask for it
 * again.
 */
export interface PaymentCards {
  /**
   * Saves a card that the gateway has confirmed, in the payment's own transaction, for the user who wanted it
   * saved; returns its id, null if it is not to be saved.
   */
  keep(
    scope: AccountScope,
    tx: Tx,
    card: SavedCard,
    wantedBy: string | null,
  ): Promise<string | null>;
  /** Whether the user who wants a card saved may still save one for the account. */
  maySave(scope: AccountScope, tx: Tx, wantedBy: string | null): Promise<boolean>;
  /** The gateway's token; null if the card was deleted. */
  tokenOf(scope: AccountScope, queries: Queries, cardId: string): Promise<string | null>;
  /**
   * The token that the gateway is to forget; null if somebody else still has the same card saved.
   */
  tokenToDelete(all: AllAccounts, queries: Queries, card: DroppedCard): Promise<string | null>;
}

/** A card that is no longer saved, for the gateway to forget. */
export interface DroppedCard {
  readonly accountId: string;
  readonly cardId: string;
  /** Base64, as it was stored. */
  readonly sealedToken: string;
}
