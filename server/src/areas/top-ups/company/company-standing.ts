import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { reachesAll, type MemberScope } from '../../../platform/scope/scope.ts';
import type { Tags } from '../../tags/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { slipsSince } from '../top-up-rules.ts';
import { selectFilled } from './company-movements.store.ts';
import { selectWaitingCompanySlips, type CompanyTopUp } from './company-top-ups.store.ts';
import { selectFillRules, selectSettings } from './company.store.ts';

/** What the balance of a company is like, for those who only glance at it. */
export interface CompanyStanding {
  readonly balanceMinor: number;
  /** Whether its people can pay in: else nobody is asked to, and what is owed is settled from tags. */
  readonly offered: boolean;
  /**
   * `in-debt`: below zero, so nothing is filled. `low`: tags lack something already, or rules have filled more in the last seven
   * days than there is now.
   */
  readonly state: 'fine' | 'low' | 'in-debt';
  /** Slips for it that wait to be paid, the oldest first. */
  readonly slips: readonly CompanyTopUp[];
}

/** What rules filled in so many days is what they are taken to need in the next. */
const DAYS_AHEAD = 7;

/** Null to whoever has none, does not reach it, or neither uses it nor has anything in it. */
export function createCompanyStanding(deps: {
  readonly database: Database;
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, 'companyBalance'>;
  readonly tags: Pick<Tags, 'paysLater'>;
  /** Whether this member's account may pay in and have rules. */
  mayHave(scope: MemberScope): boolean;
}) {
  const { clock, wallet, tags } = deps;
  const { queries } = deps.database;
  return async (scope: MemberScope): Promise<CompanyStanding | null> => {
    if (scope.actor.personType !== 'pravno' || !reachesAll(scope)) return null;
    const balanceMinor = await wallet.companyBalance(scope, queries);
    const offered = deps.mayHave(scope);
    const rules = offered ? await selectFillRules(scope, queries) : [];
    const now = clock.now();
    const slips = offered ? await selectWaitingCompanySlips(scope, queries, slipsSince(now)) : [];
    if (balanceMinor === 0 && rules.length === 0 && slips.length === 0) return null;
    const shown = { balanceMinor, offered, slips };
    if (balanceMinor < 0) return { ...shown, state: 'in-debt' };
    // Whoever pays later misses nothing.
    if (rules.length === 0 || (await tags.paysLater(scope))) {
      return { ...shown, state: 'fine' };
    }
    const since = now.subtract({ hours: DAYS_AHEAD * 24 });
    const { monthMinor } = await selectFilled(scope, queries, { day: since, month: since });
    const lacks = (await selectSettings(scope, queries))?.state === 'empty';
    return { ...shown, state: lacks || balanceMinor < monthMinor ? 'low' : 'fine' };
  };
}
