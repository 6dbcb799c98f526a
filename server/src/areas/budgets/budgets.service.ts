import { failure, success, type Currency, type Outcome } from '@rampa/contract';
import { budgetSubjects } from '@rampa/contract/budgets';
import type { AuditAction } from '@rampa/contract/staff';
import { validate as isUuid } from 'uuid';
import { recordAudit } from '../../platform/audit/audit-trail.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AnswererOf, ListenerOf } from '../../platform/events/events.ts';
import { traceOf, type AccountScope } from '../../platform/scope/scope.ts';
import type { noticeOutdated } from '../identity/index.ts';
import type { tagsCharged } from '../passages/index.ts';
import type { tagReleased, tagReplaced } from '../tags/index.ts';
import {
  budgetJob,
  createLook,
  createOutdated,
  reachedBy,
  type BudgetName,
  type BudgetNoticesDeps,
} from './budget-notices.ts';
import {
  keyOf,
  monthsToLookAt,
  percentOf,
  thisMonth,
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
  upsertBudget,
  type BudgetRecord,
} from './budgets.store.ts';

/** As long as the list stays readable, and each look is one statement. */
export const mostBudgets = 500;

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

/** What tolls may cost in a month; an account is told at three quarters, nine tenths and all of it. */
export function createBudgets(deps: BudgetNoticesDeps): Budgets {
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

    noticeOutdated: createOutdated(deps),
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
