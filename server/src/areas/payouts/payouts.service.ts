import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, WideScope } from '../../platform/scope/scope.ts';
import type { PayoutProgress } from './events.ts';
import { progressOf } from './payout-reference.ts';
import { selectReturns } from './payout-returns.store.ts';
import { insertPayout, selectPayees, selectPayout, type NewPayout } from './payouts.store.ts';
import type { TellOperator } from './tell-operator.ts';

/** Who decided that something is paid out. */
export interface Decision {
  /** As the audit trail has it. */
  readonly by: string;
  /** Beyond what the customer disputes. */
  readonly exceeds: boolean;
  /** Minor units that their role may pay out alone; left out: as for everybody. */
  readonly aloneUpToMinor?: number;
}

/** What the operator owes to bank accounts of customers: the bank pays it, staff record that. */
export interface Payouts {
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
  /** To whom each of these payouts goes, whoever's it is. */
  payeesOf(
    scope: WideScope,
    queries: Queries,
    payoutIds: readonly string[],
  ): ReturnType<typeof selectPayees>;
}

export function createPayouts(deps: {
  readonly clock: Clock;
  readonly tellOperator: TellOperator;
  /** Beyond it a second person is needed, minor units. */
  readonly secondPersonAboveMinor: number;
}): Payouts {
  const { clock, tellOperator } = deps;
  return {
    async owe(scope, tx, { decided, ...owed }) {
      const secondPerson =
        decided !== null &&
        (decided.exceeds ||
          owed.amountMinor > (decided.aloneUpToMinor ?? deps.secondPersonAboveMinor));
      const payout = {
        ...owed,
        payoutId: uuid(),
        requestedAt: clock.now(),
        decidedBy: decided?.by ?? '',
        secondPerson,
      };
      await insertPayout(scope, tx, payout);
      await tellOperator(tx, payout, { confirmed: !secondPerson });
      return progressOf(payout, null);
    },
    async find(scope, queries, payoutId) {
      const payout = await selectPayout(scope, queries, payoutId);
      if (payout === undefined) return null;
      const returns = await selectReturns(scope, queries, [payoutId]);
      return progressOf(payout, payout.paidOn, returns.get(payoutId)?.times);
    },
    payeesOf: (scope, queries, payoutIds) => selectPayees(scope, queries, payoutIds),
  };
}
