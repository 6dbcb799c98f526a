import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { unconfirmedDays } from './registration-rules.ts';
import { endUnconfirmedBefore } from './unconfirmed-registrations.store.ts';

const BATCH = 500;

/** Ends registrations that nobody has confirmed in time, in bounded pieces. */
export function createSweep({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}) {
  return async (all: AllAccounts): Promise<void> => {
    const now = clock.now();
    const batch = { before: now.subtract({ hours: unconfirmedDays * 24 }), now, most: BATCH };
    for (;;) {
      const ended = await database.transaction((tx) => endUnconfirmedBefore(all, tx, batch));
      if (ended < BATCH) return;
    }
  };
}
