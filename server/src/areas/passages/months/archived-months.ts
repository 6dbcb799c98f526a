import { monthEnd, nextMonth } from '../../../platform/months.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import type { AccountScope, SomeAccounts } from '../../../platform/scope/scope.ts';
import { hasPassagesBefore, hasPassagesIn, selectLastMonth } from './archived-months.store.ts';

/** Milliseconds for which one look serves everybody: whoever archives a month waits for twice as long after saying so. */
export const lookMs = 5000;
/** Accounts of which is remembered whether they have older passages. */
const MOST_ACCOUNTS = 10_000;

/** From when on passages are in the database. */
export interface KeptFrom {
  /** First day of toll time, `2021-11-01`. */
  readonly day: string;
  /** The moment at which it begins, epoch milliseconds. */
  readonly at: number;
}

export interface ArchivedMonths {
  /** Null as long as nothing was archived; at most five seconds old. Within a transaction it is asked for through that one. */
  keptFrom(scope: SomeAccounts, within?: Queries): Promise<KeptFrom | null>;
  /** The same for the screens of an account: null as well if it has no older passages. */
  shownFrom(scope: AccountScope): Promise<KeptFrom | null>;
  /** For whoever reads passages in several statements, which may take longer than servers are told before a month leaves. */
  watch(scope: AccountScope): Promise<MonthsWatch>;
}

export interface MonthsWatch {
  /**
   * Whether a month has left since in which the account has passages. Asked on the connection of the last statement, or after it:
   * one that no longer found the month ended after it had left.
   */
  hasLeft(queries: Queries): Promise<boolean>;
}

/** Which months left the database. */
export function createArchivedMonths({
  database: { queries },
  clock,
}: {
  readonly database: Pick<Database, 'queries'>;
  readonly clock: Clock;
}): ArchivedMonths {
  let last: { readonly at: number; readonly kept: Promise<KeptFrom | null> } | undefined;
  const look = async (scope: SomeAccounts, within: Queries): Promise<KeptFrom | null> => {
    const archived = await selectLastMonth(scope, within, 'leaving');
    if (archived === null) return null;
    const month = archived.slice(0, 7);
    return { day: `${nextMonth(month)}-01`, at: monthEnd(month).epochMilliseconds };
  };
  const keptFrom = (scope: SomeAccounts, within: Queries = queries): Promise<KeptFrom | null> => {
    const at = clock.now().epochMilliseconds;
    if (last !== undefined && at >= last.at && at - last.at < lookMs) return last.kept;
    const kept = look(scope, within);
    last = { at, kept };
    // Whoever asks next tries again.
    void kept.catch(() => {
      if (last?.kept === kept) last = undefined;
    });
    return kept;
  };

  let known = { day: '', accounts: new Map<string, boolean>() };
  const isOlder = async (scope: AccountScope, day: string): Promise<boolean> => {
    if (known.day !== day || known.accounts.size >= MOST_ACCOUNTS) {
      known = { day, accounts: new Map() };
    }
    const { accounts } = known;
    const isKnown = accounts.get(scope.accountId);
    if (isKnown !== undefined) return isKnown;
    const found = await hasPassagesBefore(scope, queries, day);
    accounts.set(scope.accountId, found);
    return found;
  };

  return {
    keptFrom,
    async shownFrom(scope) {
      const kept = await keptFrom(scope);
      return kept !== null && (await isOlder(scope, kept.day)) ? kept : null;
    },
    async watch(scope) {
      const before = await selectLastMonth(scope, queries, 'left');
      return {
        async hasLeft(now) {
          const left = await selectLastMonth(scope, now, 'left');
          return left !== null && left > (before ?? '') && hasPassagesIn(scope, now, before, left);
        },
      };
    },
  };
}
