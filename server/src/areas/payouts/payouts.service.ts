import type { Currency, LanguageId } from '@rampa/contract';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { PayoutProgress } from './events.ts';
import { createPayoutDesk, type PayoutDesk } from './payout-desk.ts';
import { progressOf } from './payout-reference.ts';
import { insertPayout, selectPayout, type NewPayout } from './payouts.store.ts';
import { createTellOperator } from './tell-operator.ts';

/** Who decided that something is paid out. */
export interface Decision {
  /** As the audit trail has it. */
  readonly by: string;
  /** Beyond what the customer disputes. */
  readonly exceeds: boolean;
}

export interface Payouts extends PayoutDesk {
  /**
   * Records in the caller's transaction that the operator owes it, and tells the operator. The
   * caller posts the journal that brings the amount to `payouts`.
   */
  owe(
    scope: AccountScope,
    tx: Tx,
    owed: Omit<NewPayout, 'payoutId' | 'requestedAt' | 'decidedBy' | 'secondPerson'> & {
      /** Null where nobody of the operator's has decided. */
      readonly decided: Decision | null;
    },
  ): Promise<PayoutProgress>;
  find(scope: AccountScope, queries: Queries, payoutId: string): Promise<PayoutProgress | null>;
}

/** What the operator owes to bank accounts of customers: the bank pays it, a clerk records that. */
export function createPayouts(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly events: Events;
  readonly currency: Currency;
  /** Where the operator is told what to pay to whom, and in which language. */
  readonly operator: { readonly email: string; readonly languageId: LanguageId };
  /** Beyond it a second person is needed, minor units. */
  readonly secondPersonAboveMinor: number;
  /** Names of staff, by user. */
  staffNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}): Payouts {
  const { clock } = deps;
  const tellOperator = createTellOperator(deps);
  return {
    async owe(scope, tx, { decided, ...owed }) {
      const secondPerson =
        decided !== null && (decided.exceeds || owed.amountMinor > deps.secondPersonAboveMinor);
      const payout = {
        ...owed,
        payoutId: uuid(),
        requestedAt: clock.now(),
        decidedBy: decided?.by ?? '',
        secondPerson,
      };
      await insertPayout(scope, tx, payout);
      await tellOperator(tx, payout, !secondPerson);
      return progressOf(payout, null);
    },
    async find(scope, queries, payoutId) {
      const payout = await selectPayout(scope, queries, payoutId);
      return payout === undefined ? null : progressOf(payout, payout.paidOn);
    },
    ...createPayoutDesk({ ...deps, tellOperator }),
  };
}
