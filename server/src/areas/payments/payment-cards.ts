import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import type { KeptCard } from './payment-provider.ts';

/** Who keeps cards for customers: payments hand over what the gateway confirmed, and ask for it again. */
export interface PaymentCards {
  /**
   * Keeps a card that the gateway has confirmed, in the payment's own transaction; answers its id,
   * null where there is nobody to keep it for.
   */
  keep(scope: AccountScope, tx: Tx, card: KeptCard): Promise<string | null>;
  /** The gateway's token; null where the card is gone. */
  tokenOf(scope: AccountScope, queries: Queries, cardId: string): Promise<string | null>;
  /** The token that the gateway is to forget; null where somebody else keeps the same card still. */
  tokenToDelete(all: AllAccounts, queries: Queries, card: DroppedCard): Promise<string | null>;
}

/** A card that is not kept any more, for the gateway to forget. */
export interface DroppedCard {
  readonly accountId: string;
  readonly cardId: string;
  /** Base64, as it was kept. */
  readonly sealedToken: string;
}
