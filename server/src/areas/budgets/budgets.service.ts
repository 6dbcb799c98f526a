import { failure, success, type Currency, type LanguageId, type Outcome } from '@rampa/contract';
import { budgetSubject, budgetSubjects } from '@rampa/contract/budgets';
import type { AuditAction } from '@rampa/contract/staff';
import { validate as isUuid } from 'uuid';
import { amountText } from '../../platform/amount-text.ts';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../platform/clock.ts';
import { monthText } from '../../platform/day-text.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import type { AnswererOf, ListenerOf } from '../../platform/events/events.ts';
import { defineJob, type Jobs } from '../../platform/jobs/jobs.ts';
import { traceOf, type AccountScope } from '../../platform/scope/scope.ts';
import type { noticeOutdated } from '../identity/index.ts';
import type { tagsCharged } from '../passages/index.ts';
import type { tagReleased, tagReplaced } from '../tags/index.ts';
import {
  monthsToLookAt,
  percentOf,
  thisMonth,
  thresholdsReached,
  type BudgetKey,
  type Month,
} from './budget-rules.ts';
import {
  deleteBudget,
  forgetThresholds,
  insertReached,
  lockBudgets,
  moveTagBudget,
  selectAccountsWithBudgets,
  selectBudgets,
  selectReached,
  upsertBudget,
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

/** As long as the list stays readable, and each look is one statement. */
export const mostBudgets = 500;

/** What a budget is called; ended: nothing new is counted to it. */
export interface BudgetName {
  readonly name: string;
  readonly ended: boolean;
}

export interface ShownBudget extends BudgetRecord, BudgetName {
  readonly spentMinor: number;
  readonly percent: number;
}

export interface BudgetList {
  readonly month: Month;
  readonly items: readonly ShownBudget[];
  readonly currency: Currency;
}

export interface Budgets {
  list(scope: AccountScope): Promise<BudgetList>;
  /** What is reached already is not told: whoever saves sees it. */
  save(
    scope: AccountScope,
    budget: BudgetRecord,
  ): Promise<Outcome<Record<string, never>, 'budgets.subject-not-found' | 'budgets.too-many'>>;
  remove(scope: AccountScope, key: BudgetKey): Promise<void>;
  readonly tagsCharged: ListenerOf<typeof tagsCharged>;
  readonly tagReleased: ListenerOf<typeof tagReleased>;
  readonly tagReplaced: ListenerOf<typeof tagReplaced>;
  /** What was told of a budget is outdated once a later part of it is told, or the budget is another one. */
  readonly noticeOutdated: AnswererOf<typeof noticeOutdated>;
}

export interface BudgetsDeps {
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

export function keyOf({ subject, subjectId }: BudgetKey): string {
  return `${subject}:${subjectId}`;
}

/** What tolls may cost in a month; an account is told at three quarters, nine tenths and all of it. */
export function createBudgets(deps: BudgetsDeps): Budgets {
  const { database, clock, jobs } = deps;
  const audit = (
    scope: AccountScope,
    tx: Tx,
    action: AuditAction,
    key: BudgetKey,
    details: object,
  ) =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action,
      subject: key.subject === 'account' ? 'account' : keyOf(key),
      details: { ...details },
    });
  jobs.onAccount(budgetJob, createLook(deps));
  return {
    async list(scope) {
      const month = thisMonth(clock.now());
      const budgets = await selectBudgets(scope, database.queries);
      const [spent, names] = await Promise.all([
        deps.spending(scope, database.queries, month, budgets),
        deps.names(scope, budgets),
      ]);
      const items = budgets.map((budget) => {
        const spentMinor = spent.get(keyOf(budget)) ?? 0;
        const percent = percentOf(spentMinor, budget.monthlyMinor);
        const name = names.get(keyOf(budget)) ?? { name: '', ended: true };
        return { ...budget, ...name, spentMinor, percent };
      });
      return { month, currency: deps.currency, items: items.toSorted(bySubject) };
    },

    async save(scope, budget) {
      if (!isPossible(budget)) return failure('budgets.subject-not-found');
      const name = (await deps.names(scope, [budget])).get(keyOf(budget));
      if (name === undefined || name.ended) return failure('budgets.subject-not-found');
      return database.transaction(async (tx): ReturnType<Budgets['save']> => {
        await lockBudgets(scope, tx);
        const all = await selectBudgets(scope, tx);
        const before = all.find((one) => keyOf(one) === keyOf(budget));
        if (before?.monthlyMinor === budget.monthlyMinor) return success({});
        if (before === undefined && all.length >= mostBudgets) {
          return failure('budgets.too-many', { most: mostBudgets });
        }
        const now = clock.now();
        await upsertBudget(scope, tx, budget, now);
        await forgetThresholds(scope, tx, budget);
        for (const month of monthsToLookAt(now)) {
          const spent = await deps.spending(scope, tx, month, [budget]);
          const at = { month: month.from, now };
          await insertReached(scope, tx, reachedBy([budget], spent), at);
        }
        await audit(scope, tx, 'budget-set', budget, { amount: budget.monthlyMinor });
        return success({});
      });
    },

    async remove(scope, key) {
      await database.transaction(async (tx) => {
        await lockBudgets(scope, tx);
        if (await deleteBudget(scope, tx, key)) await audit(scope, tx, 'budget-removed', key, {});
      });
    },

    async tagsCharged(tx, { scope, tags }) {
      const charged = [...new Set(tags.map(({ accountId }) => accountId))];
      const accounts = await selectAccountsWithBudgets(scope, tx, charged);
      await jobs.enqueueAll(
        tx,
        budgetJob,
        accounts.map((accountId) => ({ accountId })),
      );
    },

    async tagReleased(tx, { scope, tagId }) {
      await lockBudgets(scope, tx);
      await deleteBudget(scope, tx, { subject: 'tag', subjectId: tagId });
    },

    async tagReplaced(tx, { scope, oldTagId, newTagId }) {
      await lockBudgets(scope, tx);
      await moveTagBudget(scope, tx, oldTagId, newTagId);
    },

    async noticeOutdated({ scope, kind, about }) {
      if (kind !== 'budget' || about === undefined) return false;
      const { month, monthlyMinor, ...told } = thresholdOf(about);
      const budgets = await selectBudgets(scope, database.queries);
      const now = budgets.find((one) => keyOf(one) === keyOf(told));
      if (monthlyMinor !== undefined && now?.monthlyMinor !== monthlyMinor) return true;
      const reached = await selectReached(scope, database.queries, month);
      const latest = reached
        .filter((one) => keyOf(one) === keyOf(told))
        .reduce((most, { percent }) => Math.max(most, percent), 0);
      return latest !== told.percent;
    },
  };
}

// Codes that are numbers are compared as such: 9 before 10.
const byName = new Intl.Collator('sr', { numeric: true });

/** The whole account first, then by the names of what the others are for. */
function bySubject(one: ShownBudget, other: ShownBudget): number {
  const placeOf = ({ subject }: ShownBudget): number => budgetSubjects.indexOf(subject);
  return placeOf(one) - placeOf(other) || byName.compare(one.name, other.name);
}

function isPossible({ subject, subjectId }: BudgetKey): boolean {
  return subject === 'account' ? subjectId === '' : isUuid(subjectId);
}

/** Tells what an account has reached of its budgets and was not told yet. */
function createLook(deps: BudgetsDeps): (scope: AccountScope) => Promise<void> {
  const { database, clock, currency, jobs } = deps;
  const tell = (
    scope: AccountScope,
    tx: Tx,
    budget: ShownBudget & { readonly reached: number },
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

function reachedBy(
  budgets: readonly BudgetRecord[],
  spent: ReadonlyMap<string, number>,
): readonly Threshold[] {
  return budgets.flatMap((budget) => {
    const { subject, subjectId, monthlyMinor } = budget;
    const percent = percentOf(spent.get(keyOf(budget)) ?? 0, monthlyMinor);
    return thresholdsReached(percent).map((reached) => ({ subject, subjectId, percent: reached }));
  });
}

/** What is told of a budget, for whoever asks later whether it is outdated. */
function aboutOf(
  { subject, subjectId, percent, monthlyMinor }: Threshold & BudgetRecord,
  month: Month,
): string {
  return [subject, subjectId, month.from, percent, monthlyMinor].join(' ');
}

/** Servers of the version before left the budget's amount out. */
function thresholdOf(
  about: string,
): Threshold & { readonly month: string; readonly monthlyMinor: number | undefined } {
  const [subject, subjectId = '', month = '', percent, monthly] = about.split(' ');
  return {
    subject: budgetSubject.parse(subject),
    subjectId,
    month,
    percent: Number(percent),
    monthlyMinor: monthly === undefined ? undefined : Number(monthly),
  };
}

function thresholdKeyOf({ percent, ...key }: Threshold): string {
  return `${keyOf(key)}:${percent}`;
}
