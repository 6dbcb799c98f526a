import type { Currency } from '@rampa/contract';
import { defineEvent } from '../../platform/events/events.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';

/** A bank took back money that is in no books of ours: people decide what it means. May be told again of the same one. */
export const chargebackUnbooked = defineEvent<{
  readonly all: AllAccounts;
  readonly orderNumber: string;
  /** The gateway's own. */
  readonly transactionId: string;
  readonly amountMinor: number;
  readonly currency: Currency;
}>('payments', 'chargebackUnbooked');
