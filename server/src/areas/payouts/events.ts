import { defineEvent } from '../../platform/events/events.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { PayoutRecord } from './payouts.store.ts';

/** State of a payout, as its recipient is told. */
export interface PayoutProgress {
  readonly payoutId: string;
  /** To which it goes: digits. */
  readonly bankAccount: string;
  /** As shown on the bank's statement. */
  readonly reference: string;
  /** `YYYY-MM-DD`; null until the bank has paid. */
  readonly paidOn: string | null;
}

/**
 * The bank has paid: told once for each payout. The scope is of the member of staff who records it: a listener may
 * see every tag of the account.
 */
export const payoutPaid = defineEvent<
  PayoutRecord & PayoutProgress & { readonly scope: AccountScope }
>('payouts', 'payoutPaid');

/**
 * The bank sent back what it had paid: it is due again, once somebody has confirmed the other account. The scope is as
 * above.
 */
export const payoutReturned = defineEvent<
  PayoutRecord & PayoutProgress & { readonly scope: AccountScope }
>('payouts', 'payoutReturned');
