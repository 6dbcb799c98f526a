import type { Tx } from '../../../platform/database/database.ts';
import type { ListenerOf } from '../../../platform/events/events.ts';
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import type { tagsCharged } from '../../passages/index.ts';
import type { TopUpRecord } from '../top-ups.store.ts';
import type { AutomaticMails } from './automatic-mails.ts';
import { isToppedUp, monthOf } from './automatic-rules.ts';
import { lockRuleOfOrder, selectRuledTags, updateProgress } from './automatic.store.ts';
import { createChargeEnded, type ChargeEnded } from './charge-ended.ts';
import { createChargeLowTag, isLow, type ChargeLowTagDeps } from './charge-low-tag.ts';
import { claimOverdue, selectDue, selectEndedUnseen } from './rules-of-sweeps.store.ts';

const lookJob = defineJob<{ readonly accountId: string; readonly tagIds: readonly string[] }>({
  queue: 'automatic-top-up',
  retries: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  expireIn: 60,
});

export interface AutomaticCharges {
  /** Tags with a rule are looked at after the transaction. */
  readonly tagsCharged: ListenerOf<typeof tagsCharged>;
  /** This tag has got a rule or another one: it is looked at after the transaction. */
  changed(scope: AccountScope, tx: Tx, tagId: string): Promise<void>;
  /** A charge has ended, in the transaction that ends it. */
  readonly ended: ChargeEnded;
  /** Whether a charge that the gateway has not seen yet is still wanted. */
  isWanted(scope: AccountScope, topUp: TopUpRecord, cardId: string | null): Promise<boolean>;
  /** Begins a charge where the tag's rule wants one: the work behind the jobs; may be repeated. */
  lookAt(scope: AccountScope, tagId: string): Promise<void>;
  /** Tries again what is due, and notifies of charges that the gateway has not answered. */
  sweep(all: AllAccounts): Promise<void>;
}

export interface AutomaticChargesDeps extends ChargeLowTagDeps {
  readonly jobs: Jobs;
  readonly mails: AutomaticMails;
}

const BATCH = 100;
/** After so long without an answer of the gateway the customer is notified. */
const PATIENCE_MINUTES = 15;

/** Tops tags up by their rules: one charge at a time for each tag. */
export function createAutomaticCharges(deps: AutomaticChargesDeps): AutomaticCharges {
  const { database, clock, jobs, mails } = deps;
  const lookAt = createChargeLowTag(deps);

  const enqueue = (scope: AccountScope, tx: Tx, tagIds: readonly string[]): Promise<void> =>
    jobs.enqueue(tx, lookJob, { accountId: scope.accountId, tagIds });

  const changed: AutomaticCharges['changed'] = (scope, tx, tagId) => enqueue(scope, tx, [tagId]);

  jobs.onAccount(lookJob, async (scope, { tagIds }) => {
    for (const tagId of tagIds) await lookAt(scope, tagId);
  });

  /** Whoever waits for what has ended would wait for ever: the tag is looked at again. */
  const releaseEnded = async (all: AllAccounts): Promise<void> => {
    for (const one of await selectEndedUnseen(all, database.queries, BATCH)) {
      const scope = all.account(one.accountId);
      await database.transaction(async (tx) => {
        const rule = await lockRuleOfOrder(scope, tx, one.orderNumber);
        if (rule === undefined) return;
        await updateProgress(scope, tx, rule, { orderNumber: null });
        await changed(scope, tx, rule.tagId);
      });
    }
  };

  return {
    lookAt,
    async tagsCharged(tx, { scope, tags }) {
      const ruled = await selectRuledTags(scope, tx, tags);
      const byAccount = Map.groupBy(ruled, ({ accountId }) => accountId);
      const payloads = [...byAccount].map(([accountId, own]) => ({
        accountId,
        tagIds: own.map(({ tagId }) => tagId),
      }));
      await jobs.enqueueAll(tx, lookJob, payloads);
    },
    changed,
    ended: createChargeEnded({ clock, mails, lookAgain: changed }),
    isWanted: (scope, { orderNumber }, cardId) =>
      database.transaction(async (tx) => {
        const rule = await lockRuleOfOrder(scope, tx, orderNumber);
        if (rule === undefined || rule.pausedAt !== null || rule.cardId !== cardId) return false;
        const tag = await deps.tags.find(scope, rule.tagId, tx);
        if (tag === undefined || !isToppedUp(tag.status)) return false;
        return isLow(scope, deps, tx, rule);
      }),
    async sweep(all) {
      await releaseEnded(all);
      const now = clock.now();
      const due = await selectDue(all, database.queries, now, monthOf(now).day, BATCH);
      for (const { accountId, tagId } of due) await lookAt(all.account(accountId), tagId);
      await database.transaction(async (tx) => {
        const before = now.subtract({ minutes: PATIENCE_MINUTES });
        const overdue = await claimOverdue(all, tx, before, now, BATCH);
        for (const rule of overdue) await mails.noAnswer(all.account(rule.accountId), tx, rule);
      });
    },
  };
}
