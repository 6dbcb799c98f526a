import { Temporal } from 'temporal-polyfill';
import { tollDay, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { AllAccounts } from '../../platform/scope/scope.ts';
import { beginOf, nextChangesDay } from './collect.ts';
import { applyChanges, type ToldChange } from './e-invoices.store.ts';
import { advanceProgress, selectProgress } from './progress.store.ts';
import type { Sef } from './sef.ts';
import type { Turn } from './turns.ts';

/** Asked for again: a change may come before the answer to its document has been noted. */
const AGAIN_DAYS = 3;
/** In one round, after a long time without one. */
const MOST_DAYS = 31;

/** Asks for the outcome of documents, day by day from where it ended; throws `SefUnavailable`. The number of changes. */
export function createFollow(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly sef: Sef;
  readonly since: string;
}): (all: AllAccounts, turn: Turn) => Promise<number> {
  const { clock, sef, since } = deps;
  const { queries } = deps.database;

  /** By documents, the latest of each: they come in their order. One that cannot be kept stops no others. */
  const apply = async (all: AllAccounts, told: readonly ToldChange[]): Promise<number> => {
    const latest = [...new Map(told.map((change) => [change.sefId, change])).values()];
    try {
      return await applyChanges(all, queries, latest);
    } catch (error) {
      const [one] = latest;
      deps.log.error({ sefId: one?.sefId, err: error }, 'changes of e-invoices were not kept');
      if (latest.length < 2) return 0;
      const half = Math.floor(latest.length / 2);
      return (await apply(all, latest.slice(0, half))) + (await apply(all, latest.slice(half)));
    }
  };

  return async (all, turn) => {
    const begin = { collectedUntil: beginOf(since), changesDay: since };
    const now = clock.now();
    const today = tollDay(now);
    const { collectedUntil, changesDay: day } = await selectProgress(all, queries, begin);
    const again = Temporal.PlainDate.from(day).subtract({ days: AGAIN_DAYS }).toString();
    let changesDay = again < since ? since : again;
    let applied = 0;
    for (let asked = 0; asked < MOST_DAYS + AGAIN_DAYS && changesDay <= today; asked += 1) {
      if (!(await turn.next())) break;
      applied += await apply(all, await sef.changesOn(changesDay));
      const next = Temporal.PlainDate.from(changesDay).add({ days: 1 }).toString();
      const over = next <= nextChangesDay(now);
      if (over) await advanceProgress(all, queries, { collectedUntil, changesDay: next });
      changesDay = next;
    }
    return applied;
  };
}
