import type { Currency, LanguageId } from '@rampa/contract';
import { budgetSubject } from '@rampa/contract/budgets';
import { amountText } from '../../platform/amount-text.ts';
import type { Clock } from '../../platform/clock.ts';
import { monthText } from '../../platform/day-text.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { AnswererOf } from '../../platform/events/events.ts';
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import type { noticeOutdated } from '../identity/index.ts';
import {
  keyOf,
  monthsToLookAt,
  percentOf,
  thresholdsReached,
  type BudgetKey,
  type Month,
} from './budget-rules.ts';
import {
  insertReached,
  lockBudgets,
  selectBudgets,
  selectReached,
  type BudgetRecord,
  type Threshold,
} from './budgets.store.ts';

/** Looks at the budgets of an account whose tags were charged. */
export const budgetJob = defineJob<{ readonly accountId: string }>({
  queue: 'budgets',
  retries: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  expireIn: 60,
});

/** What a budget is called; ended: nothing new is counted to it. */
export interface BudgetName {
  readonly name: string;
  readonly ended: boolean;
}

export interface BudgetNoticesDeps {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly currency: Currency;
  /** What tolls have cost in a month, minor units, by `keyOf` of each budget. */
  spending(
    scope: AccountScope,
    queries: Queries,
    month: Month,
    keys: readonly BudgetKey[],
  ): Promise<ReadonlyMap<string, number>>;
  /** The tag that has replaced this one, or the last of several; the same if none has. */
  heirOf(scope: AccountScope, queries: Queries, tagId: string): Promise<string>;
  /** By `keyOf`; what the account does not have is missing. */
  names(scope: AccountScope, keys: readonly BudgetKey[]): Promise<ReadonlyMap<string, BudgetName>>;
  localeOf(languageId: LanguageId): string;
  notify(
    scope: AccountScope,
    tx: Tx,
    notification: {
      readonly driverId?: string | undefined;
      readonly kind: 'budget';
      readonly template: string;
      params(languageId: LanguageId): Readonly<Record<string, string>>;
      readonly path: string;
      readonly driverPath: string;
      readonly about: string;
    },
  ): Promise<void>;
}

/** Tells what an account has reached of its budgets and was not told yet. */
export function createLook(deps: BudgetNoticesDeps): (scope: AccountScope) => Promise<void> {
  const { database, clock, currency, jobs } = deps;
  const tell = (
    scope: AccountScope,
    tx: Tx,
    budget: BudgetRecord &
      BudgetName & {
        readonly spentMinor: number;
        readonly percent: number;
        readonly reached: number;
      },
    month: Month,
  ): Promise<void> => {
    const whole = budget.subject === 'account' ? '-all' : '';
    return deps.notify(scope, tx, {
      driverId: budget.subject === 'driver' ? budget.subjectId : undefined,
      kind: 'budget',
      template: `budgets.mail${whole}-${budget.percent >= 100 ? 'spent' : 'reached'}`,
      params: (languageId) => ({
        name: budget.name,
        month: monthText(month.from.slice(0, 7), deps.localeOf(languageId)),
        percent: String(budget.percent),
        spent: amountText(budget.spentMinor, currency, languageId),
        monthly: amountText(budget.monthlyMinor, currency, languageId),
      }),
      path: '/pages/tagovi?tab=budzeti',
      // Drivers see no budgets, but what they drove.
      driverPath: '/pages/prolasci',
      about: aboutOf({ ...budget, percent: budget.reached }, month),
    });
  };
  return async (scope) => {
    const names = await deps.names(scope, await selectBudgets(scope, database.queries));
    await database.transaction(async (tx) => {
      // Whoever saves a budget at this moment claims what it has reached, and nobody is told.
      await lockBudgets(scope, tx);
      // A fleet's lanes deliver every second, and one look sees what all of them have charged.
      await jobs.gather(tx, budgetJob, scope.accountId);
      const budgets = await selectBudgets(scope, tx);
      const now = clock.now();
      for (const month of monthsToLookAt(now)) {
        const spent = await deps.spending(scope, tx, month, budgets);
        const known = new Set((await selectReached(scope, tx, month.from)).map(thresholdKeyOf));
        const fresh = reachedBy(budgets, spent).filter((one) => !known.has(thresholdKeyOf(one)));
        await insertReached(scope, tx, fresh, { month: month.from, now });
        const toTell = Map.groupBy(fresh, keyOf);
        for (const budget of budgets) {
          const name = names.get(keyOf(budget));
          const parts = toTell.get(keyOf(budget));
          if (name === undefined || parts === undefined) continue;
          const reached = Math.max(...parts.map((part) => part.percent));
          const spentMinor = spent.get(keyOf(budget)) ?? 0;
          const percent = percentOf(spentMinor, budget.monthlyMinor);
          await tell(scope, tx, { ...budget, ...name, spentMinor, percent, reached }, month);
        }
      }
    });
  };
}

/** Parts of budgets that were reached with what was spent. */
export function reachedBy(
  budgets: readonly BudgetRecord[],
  spent: ReadonlyMap<string, number>,
): readonly Threshold[] {
  return budgets.flatMap((budget) => {
    const { subject, subjectId, monthlyMinor } = budget;
    const percent = percentOf(spent.get(keyOf(budget)) ?? 0, monthlyMinor);
    return thresholdsReached(percent).map((reached) => ({ subject, subjectId, percent: reached }));
  });
}

/** What was told of a budget is outdated once a later part of it is told, or the budget is another one. */
export function createOutdated({
  database,
  heirOf,
}: Pick<BudgetNoticesDeps, 'database' | 'heirOf'>): AnswererOf<typeof noticeOutdated> {
  return async ({ scope, kind, about }) => {
    if (kind !== 'budget' || about === undefined) return false;
    const budgets = await selectBudgets(scope, database.queries);
    const { month, ...told } = await heldNow(scope, budgets, toldIn(about));
    const budget = budgets.find((one) => keyOf(one) === keyOf(told));
    if (budget?.monthlyMinor !== told.monthlyMinor) return true;
    const reached = await selectReached(scope, database.queries, month);
    const latest = reached
      .filter((one) => keyOf(one) === keyOf(told))
      .reduce((most, { percent }) => Math.max(most, percent), 0);
    return latest !== told.percent;
  };

  /** The budget of a tag goes to the one that replaces it, and so does what was told of it. */
  async function heldNow<Told extends BudgetKey>(
    scope: AccountScope,
    budgets: readonly BudgetKey[],
    told: Told,
  ): Promise<Told> {
    const isThere = budgets.some((one) => keyOf(one) === keyOf(told));
    if (isThere || told.subject !== 'tag') return told;
    return { ...told, subjectId: await heirOf(scope, database.queries, told.subjectId) };
  }
}

/** What is told of a budget, for whoever asks later whether it is outdated. */
function aboutOf(
  { subject, subjectId, percent, monthlyMinor }: Threshold & BudgetRecord,
  month: Month,
): string {
  return [subject, subjectId, month.from, percent, monthlyMinor].join(' ');
}

function toldIn(about: string): Threshold & BudgetRecord & { readonly month: string } {
  const [subject, subjectId = '', month = '', percent, monthly] = about.split(' ');
  return {
    subject: budgetSubject.parse(subject),
    subjectId,
    month,
    percent: Number(percent),
    monthlyMinor: Number(monthly),
  };
}

function thresholdKeyOf({ percent, ...key }: Threshold): string {
  return `${keyOf(key)}:${percent}`;
}
