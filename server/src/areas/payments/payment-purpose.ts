import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { Payer } from '../identity/index.ts';
import type { Reversal } from './reversals.store.ts';
import type { PaymentRecord, PaymentState } from './payments.store.ts';

/**
 * What an area that is paid for does with its payments, in the scope of the account whose payment it
 * is. Runs in the payment's own transaction.
 */
export interface PaymentPurpose {
  /**
   * Called once each time the state changes: to paid, refused, abandoned or refunded. `cardId` is
   * the card that was kept with it, if one was.
   */
  settled(
    scope: AccountScope,
    tx: Tx,
    payment: PaymentRecord,
    cardId: string | null,
  ): Promise<void>;
  /**
   * Part of a paid payment went back, or all of it: a refund made at the gateway, or a chargeback. Called once for
   * each. Left out: it is booked by nobody, and people are asked.
   */
  reversed?(scope: AccountScope, tx: Tx, reversal: Reversal): Promise<void>;
  /**
   * Who asked for what is paid to be paid, so that a card is saved only for somebody who still may; null if nobody of
   * the account did.
   */
  wantedBy(scope: AccountScope, tx: Tx, payment: PaymentRecord): Promise<string | null>;
  /** What the gateway's page shows, and whom it asks. */
  describe(
    scope: AccountScope,
    payment: PaymentRecord,
  ): Promise<{ readonly description: string; readonly payer: Payer }>;
  /** Whether a charge that the gateway knows nothing of is still wanted; left out: it is. */
  isWanted?(scope: AccountScope, payment: PaymentRecord): Promise<boolean>;
  /** Whether somebody pays who need not be of the account; left out: nobody does. */
  isByGuest?(scope: AccountScope, payment: PaymentRecord): Promise<boolean>;
  /**
   * Where the customer sees the outcome: a path of the portal. With `null` it is for somebody
   * who may be anybody, and tells neither the state nor anything else that is not known by the number.
   */
  resultPath(
    scope: AccountScope,
    orderNumber: string,
    state: PaymentState | null,
  ): string | Promise<string>;
}
