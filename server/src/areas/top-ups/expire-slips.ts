import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../platform/scope/scope.ts';
import { SLIP_DAYS } from './top-up-rules.ts';

interface Order {
  readonly accountId: string;
  readonly orderNumber: string;
}

/** Slips unpaid for two months expire; money that comes later is still credited. Returns how many. */
export function createExpireSlips(deps: {
  readonly database: Database;
  readonly clock: Clock;
  /** Unpaid ones that were issued before a moment. */
  selectStale(
    all: AllAccounts,
    queries: Queries,
    before: Temporal.Instant,
    limit: number,
  ): Promise<readonly Order[]>;
  readonly settlement: {
    settle(
      scope: AccountScope,
      tx: Tx,
      end: { readonly orderNumber: string; readonly outcome: 'abandoned' },
    ): Promise<boolean>;
  };
}): (all: AllAccounts) => Promise<number> {
  const { database, clock, settlement } = deps;
  return async (all) => {
    const before = clock.now().subtract(Temporal.Duration.from({ hours: SLIP_DAYS * 24 }));
    const stale = await deps.selectStale(all, database.queries, before, 500);
    const failed: unknown[] = [];
    for (const { accountId, orderNumber } of stale) {
      try {
        await database.transaction((tx) =>
          settlement.settle(all.account(accountId), tx, { orderNumber, outcome: 'abandoned' }),
        );
      } catch (error) {
        failed.push(new Error(`The slip ${orderNumber} did not expire`, { cause: error }));
      }
    }
    // The others have expired all the same.
    if (failed.length > 0) throw new AggregateError(failed, 'Slips did not expire');
    return stale.length;
  };
}
