import { Temporal } from 'temporal-polyfill';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { ListenerOf } from '../../../platform/events/events.ts';
import { forEachAccount } from '../../../platform/for-each-account.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import {
  traceOf,
  within,
  type AccountScope,
  type AllAccounts,
  type SomeAccounts,
} from '../../../platform/scope/scope.ts';
import type { balanceMoved, JournalDraft, Wallet } from '../../wallet/index.ts';
import { lockTagStatus } from '../tag-stops.store.ts';
import { tagsOfJournals } from '../tags-of-journals.ts';
import type { AskPaidLater } from '../events.ts';
import type { TagBlocking } from './blocking.ts';
import {
  selectAccountsOfRule,
  selectOpenBlocks,
  selectOpenBlocksOf,
  wasBlockedUnpaidSince,
  type BlockRecord,
  type OwnedTag,
} from './tag-blocks.store.ts';

/** The rule about unpaid tags. */
export interface UnpaidRule {
  /** Blocks what has been below zero for too long, and lifts its own blocks where the balance is covered again. */
  sweep(all: AllAccounts): Promise<void>;
  /** Where money came onto a tag that the rule has blocked, the block ends with the money's own transaction. */
  readonly balanceMoved: ListenerOf<typeof balanceMoved>;
  /** A payment for these tags was taken back by its bank: those that are in debt now are blocked at once. */
  chargedBack(scope: SomeAccounts, tx: Tx, tags: readonly OwnedTag[]): Promise<void>;
}

const SWEEP_SECONDS = 3600;

interface UnpaidRuleDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'every'>;
  readonly log: Pick<Log, 'warn'>;
  readonly blocking: TagBlocking;
  readonly wallet: Pick<
    Wallet,
    'accountsInDebt' | 'balancesOf' | 'debts' | 'lockTagBalances' | 'tagBalances'
  >;
  /** Which accounts pay their tolls later: what their tags owe is on its way to an invoice. */
  readonly paidLater: AskPaidLater;
  /** Days for which a balance may be below zero; null: the rule blocks nothing. */
  readonly afterDays: number | null;
}

export function createUnpaidRule(deps: UnpaidRuleDeps): UnpaidRule {
  const { database, clock, wallet, log, afterDays } = deps;
  const { block, lift, isBlockedByRule } = createRuleBlocks(deps);

  /** The tag is locked before its balance, as when a balance is moved to another tag. */
  const blockTag = async (
    scope: AccountScope,
    tagId: string,
    latest: Temporal.Instant,
  ): Promise<void> =>
    database.transaction(async (tx) => {
      if ((await lockTagStatus(scope, tx, tagId)) !== 'aktivan') return;
      await wallet.lockTagBalances(scope, tx, [tagId]);
      // It may have been covered since the sweep looked, and be in debt again since a moment ago.
      const debts = await wallet.debts(scope, tx);
      const since = debts.find((debt) => debt.tagId === tagId)?.since;
      if (since === undefined || Temporal.Instant.compare(since, latest) > 0) return;
      // Of one debt the customer is blocked once: a clerk's decision since then is not overruled.
      if (await wasBlockedUnpaidSince(scope, tx, tagId, since)) return;
      await block(scope, tx, tagId);
    });

  // Most of what a sweep finds is as the last one left it: that is seen without locking anything.
  const blockAccount = async (scope: AccountScope, days: number): Promise<void> => {
    const { queries } = database;
    const later = await deps.paidLater(scope, queries, [scope.accountId]);
    if (later.get(scope.accountId)?.inForce === true) return;
    const latest = clock.now().subtract({ hours: days * 24 });
    for (const { tagId, since } of await wallet.debts(scope, queries)) {
      if (Temporal.Instant.compare(since, latest) > 0) continue;
      if (await wasBlockedUnpaidSince(scope, queries, tagId, since)) continue;
      await blockTag(scope, tagId, latest);
    }
  };

  const liftAccount = async (scope: AccountScope): Promise<void> => {
    const { queries } = database;
    const ofRule = (await selectOpenBlocks(scope, queries)).filter(
      ({ origin }) => origin === 'rule',
    );
    const tagIds = ofRule.map(({ tagId }) => tagId);
    const balances = await wallet.tagBalances(scope, queries, tagIds);
    for (const one of ofRule) {
      if ((balances.get(one.tagId) ?? 0) < 0) continue;
      await database.transaction(async (tx) => {
        await lockTagStatus(scope, tx, one.tagId);
        const locked = await wallet.lockTagBalances(scope, tx, [one.tagId]);
        if ((locked.get(one.tagId) ?? 0) >= 0) await lift(scope, tx, one);
      });
    }
  };

  /** Whoever takes a payment back and leaves a debt is not waited for. The balance is locked already by whoever moves the money. */
  const chargedBack: UnpaidRule['chargedBack'] = async (scope, tx, tags) => {
    if (afterDays === null || tags.length === 0) return;
    const accountIds = [...new Set(tags.map(({ accountId }) => accountId))];
    const later = await deps.paidLater(scope, tx, accountIds);
    for (const { accountId, tagId } of tags) {
      // It counts against the limit; what covers it may come with the next invoice, long after it was paid.
      if (later.get(accountId)?.inForce === true) continue;
      const account = within(scope, accountId);
      const balance = (await wallet.balancesOf(scope, tx, [{ accountId, tagId }])).get(tagId) ?? 0;
      if (balance >= 0 || (await lockTagStatus(account, tx, tagId)) !== 'aktivan') continue;
      if (!(await isBlockedByRule(account, tx, tagId))) await block(account, tx, tagId);
    }
  };

  const onFailed = ({
    accountId,
    error,
  }: {
    readonly accountId: string;
    readonly error: unknown;
  }) => log.warn({ err: error, accountId }, 'unpaid tags of an account were not looked at');

  const sweep = async (all: AllAccounts): Promise<void> => {
    const { queries } = database;
    await forEachAccount({
      due: (after, rows) => selectAccountsOfRule(all, queries, { after, rows }),
      work: (accountId) => liftAccount(all.account(accountId)),
      onFailed,
    });
    if (afterDays === null) return;
    await forEachAccount({
      due: (after, rows) => wallet.accountsInDebt(all, queries, { after, rows }),
      work: (accountId) => blockAccount(all.account(accountId), afterDays),
      onFailed,
    });
  };

  deps.jobs.every('unpaid-tags', SWEEP_SECONDS, sweep);
  return {
    sweep,
    chargedBack,
    async balanceMoved(tx, { scope, journals }) {
      const charged = journals.filter(({ kind }) => kind === 'chargeback');
      await chargedBack(
        scope,
        tx,
        tagsOfJournals(charged, (amountMinor) => amountMinor < 0),
      );
      const open = await selectOpenBlocksOf(scope, tx, creditedTags(journals));
      const ofRule = open.filter(({ origin }) => origin === 'rule');
      if (ofRule.length === 0) return;
      const balances = await wallet.balancesOf(scope, tx, ofRule);
      for (const one of ofRule) {
        if ((balances.get(one.tagId) ?? 0) < 0) continue;
        await lift(within(scope, one.accountId), tx, one);
      }
    },
  };
}

/** Blocks that the rule places and lifts, each with a line of the audit trail. */
function createRuleBlocks({ clock, blocking }: Pick<UnpaidRuleDeps, 'clock' | 'blocking'>) {
  const record = (
    scope: AccountScope,
    tx: Tx,
    action: 'tag-blocked' | 'tag-unblocked',
    tagId: string,
  ): Promise<void> =>
    recordAudit(tx, clock.now(), {
      ...traceOf(scope),
      action,
      subject: `tag:${tagId}`,
      details: { reason: 'unpaid', rule: true },
    });

  return {
    async block(scope: AccountScope, tx: Tx, tagId: string): Promise<void> {
      const holdsFrom = clock.now();
      await blocking.block(scope, tx, {
        tagId,
        reason: 'unpaid',
        origin: 'rule',
        holdsFrom,
        note: '',
      });
      await record(scope, tx, 'tag-blocked', tagId);
    },
    async lift(scope: AccountScope, tx: Tx, block: BlockRecord): Promise<void> {
      if (!(await blocking.lift(scope, tx, block))) return;
      await record(scope, tx, 'tag-unblocked', block.tagId);
    },
    async isBlockedByRule(scope: AccountScope, tx: Tx, tagId: string): Promise<boolean> {
      const open = await blocking.openOf(scope, tx, tagId);
      return open.some(({ origin, reason }) => origin === 'rule' && reason === 'unpaid');
    },
  };
}

function creditedTags(journals: readonly JournalDraft[]): readonly OwnedTag[] {
  return tagsOfJournals(journals, (amountMinor) => amountMinor > 0);
}
