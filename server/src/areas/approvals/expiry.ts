import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { markEnded, selectOver } from './proposals.store.ts';

/** How many are ended at once; the rest waits for the next time, and nobody can decide it meanwhile. */
const endedAtOnce = 1000;

/** Ends proposals whose time is over, each by itself: nobody waits for the end of all. */
export function createExpiry({
  clock,
  database,
}: {
  readonly clock: Clock;
  readonly database: Database;
}): (all: AllAccounts) => Promise<void> {
  return async (all) => {
    const now = clock.now();
    for (const { accountId, proposalId } of await selectOver(
      all,
      database.queries,
      now,
      endedAtOnce,
    )) {
      await database.transaction((tx) =>
        markEnded(all.account(accountId), tx, proposalId, { state: 'expired', at: now, by: '' }),
      );
    }
  };
}
