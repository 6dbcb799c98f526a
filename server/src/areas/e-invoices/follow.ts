import { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { beginOf, nextChangesDay } from './collect.ts';
import { applyChange } from './e-invoices.store.ts';
import { advanceProgress, selectProgress } from './progress.store.ts';
import type { Sef } from './sef.ts';

/** In one round, after a long time without one. */
const MOST_DAYS = 31;

/** Asks for the outcome of documents, day by day from where it ended; throws `SefUnavailable`. The number of changes. */
export function createFollow(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly sef: Sef;
  readonly since: string;
}): (all: AllAccounts) => Promise<number> {
  const { clock, sef, since } = deps;
  const { queries } = deps.database;
  return async (all) => {
    const begin = { collectedUntil: beginOf(since), changesDay: since };
    const now = clock.now();
    const today = tollDay(now);
    const { collectedUntil, ...progress } = await selectProgress(all, queries, begin);
    let { changesDay } = progress;
    let applied = 0;
    for (let asked = 0; asked < MOST_DAYS && changesDay <= today; asked += 1) {
      for (const change of await sef.changesOn(changesDay)) {
        if (await applyChange(all, queries, change)) applied += 1;
      }
      const next = Temporal.PlainDate.from(changesDay).add({ days: 1 }).toString();
      const over = next <= nextChangesDay(now);
      if (over) await advanceProgress(all, queries, { collectedUntil, changesDay: next });
      changesDay = next;
    }
    return applied;
  };
}
