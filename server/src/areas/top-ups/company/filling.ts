import type { Clock } from '../../../platform/clock.ts';
import type { Currency } from '@rampa/contract';
import type { Database, Queries, Tx } from '../../../platform/database/database.ts';
import type { ListenerOf } from '../../../platform/events/events.ts';
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import type { tagsCharged } from '../../passages/index.ts';
import type { TagRecord, Tags } from '../../tags/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { isToppedUp, stateOf } from '../automatic/automatic-rules.ts';
import { selectRules } from '../automatic/automatic.store.ts';
import type { Book } from './company-booking.ts';
import type { CompanyMails } from './company-mails.ts';
import { selectFilled } from './company-movements.store.ts';
import {
  fillFrom,
  fillsBelow,
  periodsAt,
  tagsToFill,
  type FillableTag,
  type Filling,
  type FillRule,
} from './company-rules.ts';
import {
  claimToLookAt,
  lockSettings,
  selectFillRules,
  selectHighestLimits,
  selectSettings,
  updateLook,
  type CompanySettings,
} from './company.store.ts';

/** Looks at all tags of a company: after one was charged, money came, or a rule was changed. */
export const companyFillJob = defineJob<{ readonly accountId: string }>({
  queue: 'company-filling',
  retries: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  expireIn: 60,
});

export interface CompanyFilling {
  /** Companies that have a tag below what one of their rules says are looked at after the transaction. */
  readonly tagsCharged: ListenerOf<typeof tagsCharged>;
  /** Looked at after the transaction. */
  lookLater(scope: AccountScope, tx: Tx): Promise<void>;
  /** Fills what is below its rule: the work behind the jobs; may be repeated. */
  look(scope: AccountScope): Promise<void>;
  /** Companies whose cap has ended with the day or the month are looked at. */
  sweep(all: AllAccounts): Promise<void>;
  /** Which of these tags a rule is for, whether or not there is money for it now; none where their tolls are paid later. */
  ruled(
    scope: AccountScope,
    queries: Queries,
    tags: readonly Pick<TagRecord, 'tagId' | 'costCentre'>[],
  ): Promise<ReadonlySet<string>>;
  /** Below which balance each of these tags is filled, while there is money for it. */
  limits(
    scope: AccountScope,
    queries: Queries,
    tagIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>>;
}

export interface FillingDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly currency: Currency;
  readonly tags: Pick<Tags, 'all' | 'describe' | 'lockStops' | 'paysLater'>;
  readonly wallet: Pick<
    Wallet,
    'tagBalances' | 'balancesOf' | 'lockTagBalances' | 'companyBalance' | 'holdCompanyBalance'
  >;
  readonly book: Book;
  readonly mails: Pick<CompanyMails, 'low'>;
  /** Whether the operator offers it. */
  readonly offered: boolean;
}

/** Companies of one sweep. */
const BATCH = 5000;
/** A look that is not done by then is asked for again. */
const PATIENCE_MINUTES = 10;

/** Fills tags of companies from the balance of each: by its rules, in their order, up to its caps. */
export function createCompanyFilling(deps: FillingDeps): CompanyFilling {
  const { database, clock, jobs, tags, wallet, offered } = deps;
  const lookLater: CompanyFilling['lookLater'] = async (scope, tx) => {
    if (offered) await jobs.enqueue(tx, companyFillJob, { accountId: scope.accountId });
  };
  const look = createLook(deps);
  jobs.onAccount(companyFillJob, (scope) => look(scope));
  return {
    lookLater,
    look,
    async tagsCharged(tx, { scope, tags: charged }) {
      if (!offered) return;
      const accountIds = [...new Set(charged.map(({ accountId }) => accountId))];
      const limits = await selectHighestLimits(scope, tx, accountIds);
      const theirs = charged.filter(({ accountId }) => limits.has(accountId));
      const balances = await wallet.balancesOf(scope, tx, theirs);
      const low = theirs.filter(
        ({ accountId, tagId }) => (balances.get(tagId) ?? 0) < (limits.get(accountId) ?? 0),
      );
      const payloads = [...new Set(low.map(({ accountId }) => accountId))];
      await jobs.enqueueAll(
        tx,
        companyFillJob,
        payloads.map((accountId) => ({ accountId })),
      );
    },
    async sweep(all) {
      if (!offered) return;
      const now = clock.now();
      const again = now.add({ minutes: PATIENCE_MINUTES });
      // At midnight many are due at once: all servers share them, and one that fails keeps no other from its turn.
      await database.transaction(async (tx) => {
        const due = await claimToLookAt(all, tx, { now, again }, BATCH);
        const payloads = due.map((accountId) => ({ accountId }));
        // A company whose tag is empty now is looked at before those that have waited for their day to end.
        await jobs.enqueueAll(tx, companyFillJob, payloads, { last: true });
      });
    },
    async ruled(scope, queries, some) {
      const rules = offered ? await selectFillRules(scope, queries) : [];
      if (rules.length === 0 || (await tags.paysLater(scope, queries))) return new Set();
      const theirs = some.filter((tag) => fillsBelow(rules, fillable(tag)) !== null);
      return new Set(theirs.map(({ tagId }) => tagId));
    },
    async limits(scope, queries, tagIds) {
      const rules = offered ? await selectFillRules(scope, queries) : [];
      if (rules.length === 0) return new Map();
      const settings = await selectSettings(scope, queries);
      const balance = await wallet.companyBalance(scope, queries);
      if (settings?.state !== 'active' || balance <= 0) return new Map();
      const known = await tags.describe(scope, tagIds, queries);
      return new Map(
        [...known.values()].flatMap((tag) => {
          const below = isToppedUp(tag.status) ? fillsBelow(rules, fillable(tag)) : null;
          return below === null ? [] : [[tag.tagId, below] as const];
        }),
      );
    },
  };
}

/** A tag as rules know it; which of them is for it does not depend on what is on it. */
function fillable({ tagId, costCentre }: Pick<TagRecord, 'tagId' | 'costCentre'>): FillableTag {
  return { tagId, costCentreId: costCentre?.costCentreId ?? null, balanceMinor: 0 };
}

function createLook(deps: FillingDeps): CompanyFilling['look'] {
  const { database, clock, jobs, currency, tags, wallet } = deps;

  /** Tags whose own rule charges a card: both would top them up. One that is refused, or at its cap, is filled. */
  const chargedByCard = async (scope: AccountScope, tx: Tx): Promise<ReadonlySet<string>> => {
    const working = (await selectRules(scope, tx)).filter((rule) =>
      ['active', 'waiting'].includes(stateOf(rule, clock.now())),
    );
    return new Set(working.flatMap(({ tagId, failures }) => (failures === 0 ? tagId : [])));
  };

  /** Tags that work, as they are before anything is locked. */
  const workingTags = async (scope: AccountScope, tx: Tx): Promise<readonly FillableTag[]> => {
    const balances = await wallet.tagBalances(scope, tx);
    const byCard = await chargedByCard(scope, tx);
    const all = await tags.all(scope, tx);
    return all
      .filter(({ tagId, status }) => isToppedUp(status) && !byCard.has(tagId))
      .map(({ tagId, costCentre }) => ({
        tagId,
        costCentreId: costCentre?.costCentreId ?? null,
        balanceMinor: balances.get(tagId) ?? 0,
      }));
  };

  /** The same of those that lack something, locked: each still works, and has what it has. */
  const lockTags = async (
    scope: AccountScope,
    tx: Tx,
    low: readonly FillableTag[],
  ): Promise<{ readonly tags: readonly FillableTag[]; readonly balanceMinor: number }> => {
    const ids = low.map(({ tagId }) => tagId);
    const stops = await tags.lockStops(scope, tx, ids);
    const balanceMinor = await wallet.holdCompanyBalance(scope, tx, currency);
    const balances = await wallet.lockTagBalances(scope, tx, ids);
    return {
      balanceMinor,
      tags: low
        .filter(({ tagId }) => stops.get(tagId)?.status === 'aktivan')
        .map((tag) => ({ ...tag, balanceMinor: balances.get(tag.tagId) ?? 0 })),
    };
  };

  const fill = async (
    scope: AccountScope,
    tx: Tx,
    settings: CompanySettings,
    rules: readonly FillRule[],
    { day, month }: ReturnType<typeof periodsAt>,
  ): Promise<Filling & { readonly leftMinor: number }> => {
    const all = await workingTags(scope, tx);
    const wanted = new Set(tagsToFill(all, rules).map(({ tagId }) => tagId));
    const low = all.filter(({ tagId }) => wanted.has(tagId));
    const locked = await lockTags(scope, tx, low);
    const filled = await selectFilled(scope, tx, { day: day.since, month: month.since });
    const left = (cap: number | null, spent: number) => (cap === null ? null : cap - spent);
    const filling = fillFrom(tagsToFill(locked.tags, rules), {
      balanceMinor: locked.balanceMinor,
      leftOfDay: left(settings.dayCapMinor, filled.dayMinor),
      leftOfMonth: left(settings.monthCapMinor, filled.monthMinor),
    });
    await deps.book(
      scope,
      tx,
      filling.fills.map(({ tagId, amountMinor }) => ({
        kind: 'filled',
        amountMinor,
        other: { kind: 'tag', tagId },
      })),
    );
    const given = filling.fills.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return { ...filling, leftMinor: locked.balanceMinor - given };
  };

  return (scope) =>
    database.transaction(async (tx) => {
      // First, so that nobody else fills the same tags, or changes the rules meanwhile.
      const settings = await lockSettings(scope, tx);
      if (settings === undefined || !deps.offered) return;
      // A fleet's lanes deliver every second, and one look sees what all of them have charged.
      await jobs.gather(tx, companyFillJob, scope.accountId);
      const later = await tags.paysLater(scope, tx);
      const rules = later ? [] : await selectFillRules(scope, tx);
      const now = clock.now();
      const periods = periodsAt(now);
      const { state, capped, leftMinor } = await fill(scope, tx, settings, rules, periods);
      const { alertBelowMinor } = settings;
      const below = alertBelowMinor !== null && leftMinor < alertBelowMinor;
      // Whoever pays later misses nothing.
      const low = state === 'empty' || (below && !later);
      await updateLook(scope, tx, {
        state,
        lookAgainAt: capped === null ? null : periods[capped].until,
        toldLowAt: low ? (settings.toldLowAt ?? now) : null,
      });
      if (low && settings.toldLowAt === null) await deps.mails.low(scope, tx, leftMinor);
    });
}
