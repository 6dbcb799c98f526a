import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { MemberScope } from '../../../platform/scope/scope.ts';
import type { Cards, UsableCard } from '../../cards/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { slipsSince, type TopUpLimits } from '../top-up-rules.ts';
import {
  selectLastPaidIn,
  selectPendingTopUps,
  selectWaitingCompanySlips,
} from './company-top-ups.store.ts';

/** What one tap would pay into the balance of a company. */
export interface QuickPayIn {
  readonly card: UsableCard;
  readonly amountMinor: number;
  /** What would be paid in as well, if it were paid. */
  readonly waiting: 'slip' | 'card' | undefined;
}

/**
 * By the default card that can be charged, as much as was paid in last; what the company owes, where that is more. Null where
 * there is no such card.
 */
export function createQuickPayIn(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, 'companyBalance'>;
  readonly cards: Pick<Cards, 'usable'>;
  /** Of one payment. */
  readonly limits: TopUpLimits;
  /** Whether this member's account may pay in and have rules. */
  mayHave(scope: MemberScope): boolean;
}) {
  const { clock, wallet, cards, limits } = deps;
  const { queries } = deps.database;
  return async (scope: MemberScope): Promise<QuickPayIn | null> => {
    if (!deps.mayHave(scope)) return null;
    const card = await cards.usable(scope);
    if (card === undefined) return null;
    const last = (await selectLastPaidIn(scope, queries)) ?? limits.minimum;
    const owed = -(await wallet.companyBalance(scope, queries));
    const slips = await selectWaitingCompanySlips(scope, queries, slipsSince(clock.now()));
    const pending = await selectPendingTopUps(scope, queries, { first: 0, rows: 1 });
    return {
      card,
      amountMinor: Math.min(Math.max(last, whole(owed), limits.minimum), limits.maximum),
      waiting: slips.length > 0 ? 'slip' : pending.totalRecords > 0 ? 'card' : undefined,
    };
  };
}

/** Up to a whole unit of the currency, as amounts are typed. */
function whole(minor: number): number {
  return Math.ceil(minor / 100) * 100;
}
