import type { Outcome } from '@rampa/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { PlacePaid } from './place-paid.ts';

/** Money that came by bank without a slip of its own, and whose tag somebody has found out. */
export interface CreditedTransfers {
  /**
   * Credits it in the caller's transaction, as a paid top-up that the customer is told of. Refused for a tag that
   * takes none and an account that is closed.
   */
  credit(
    scope: AccountScope,
    tx: Tx,
    given: { readonly tagId: string; readonly amountMinor: number },
  ): Promise<Outcome<{ readonly orderNumber: string }, 'top-ups.tag-not-usable'>>;
}

export function createCreditedTransfers(placePaid: PlacePaid): CreditedTransfers {
  return {
    credit: (scope, tx, given) => placePaid(scope, tx, { ...given, method: 'bank-transfer' }),
  };
}
