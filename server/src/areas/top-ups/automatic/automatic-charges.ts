import type { ChargeRefusal } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { ListenerOf } from '../../../platform/events/events.ts';
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import { traceOf, type AccountScope, type AllAccounts } from '../../../platform/scope/scope.ts';
import type { Payments } from '../../payments/index.ts';
import type { tagsCharged } from '../../passages/index.ts';
import type { Tags } from '../../tags/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { topUpPurpose } from '../top-up-rules.ts';
import { insertTopUp, type TopUpRecord } from '../top-ups.store.ts';
import type { AutomaticMails } from './automatic-mails.ts';
import { isToppedUp, monthOf, nextTry, unsureHours } from './automatic-rules.ts';
import {
  claimOverdue,
  lockRule,
  selectDue,
  selectRuledTags,
  updateStanding,
  type AutomaticRule,
} from './automatic.store.ts';
import { selectSpent, selectUnsure } from './spent.store.ts';

const lookJob = defineJob<{ readonly accountId: string; readonly tagIds: readonly string[] }>({
  queue: 'automatic-top-up',
  retries: 20,
  retryDelay: 5,
  retryDelayMax: 600,
  expireIn: 60,
});

export interface AutomaticCharges {
  /** The balances of those that have a rule are looked at after the transaction. */
  readonly tagsCharged: ListenerOf<typeof tagsCharged>;
  /** The rule of this tag is new or other: it is looked at after the transaction. */
  changed(scope: AccountScope, tx: Tx, tagId: string): Promise<void>;
  /** A charge has ended, in the transaction that ends it. */
  ended(
    scope: AccountScope,
    tx: Tx,
    topUp: TopUpRecord,
    end: {
      readonly outcome: 'paid' | 'refused' | 'abandoned';
      readonly reason: string | null;
      readonly cardId: string | null;
    },
  ): Promise<void>;
  /** Whether a charge of a card that the gateway has not seen is still to be made. */
  isWanted(scope: AccountScope, topUp: TopUpRecord, cardId: string | null): Promise<boolean>;
  /** Charges the tag where its rule says so: the work behind the jobs; may be repeated. */
  lookAt(scope: AccountScope, tagId: string): Promise<void>;
  /** Takes up what waits for its hour, and tells of charges without an answer. */
  sweep(all: AllAccounts): Promise<void>;
}

export interface AutomaticChargesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly tags: Pick<Tags, 'find'>;
  readonly wallet: Pick<Wallet, 'tagBalances'>;
  readonly payments: Pick<Payments, 'placeOrder'>;
  readonly mails: AutomaticMails;
}

const BATCH = 100;
/** A gateway that has not answered for so long is told of. */
const PATIENCE_MINUTES = 15;

const untroubled = { failures: 0, failedAt: null, refusal: null, nextTryAt: null } as const;

/** Tops tags up by their rules: one charge at a time for each, and each told once. */
export function createAutomaticCharges(deps: AutomaticChargesDeps): AutomaticCharges {
  const { database, clock, jobs, mails } = deps;

  const balanceOf = async (
    scope: AccountScope,
    tx: Tx,
    { tagId }: AutomaticRule,
  ): Promise<number> => (await deps.wallet.tagBalances(scope, tx, [tagId])).get(tagId) ?? 0;

  const open = async (scope: AccountScope, tx: Tx, rule: AutomaticRule): Promise<void> => {
    const { userId, tagId, cardId, amountMinor, currency } = rule;
    const createdAt = clock.now();
    const order = { amountMinor, currency, languageId: '2' } as const;
    const placed = await deps.payments.placeOrder(scope, tx, {
      ...order,
      purpose: topUpPurpose,
      pay: { by: 'kept-card', cardId },
      async insert(orderNumber) {
        const inserted = await insertTopUp(scope, tx, {
          ...order,
          orderNumber,
          userId,
          tagId,
          topUpId: uuid(),
          method: 'card',
          createdAt,
          idempotencyKey: `automatic.${orderNumber}`,
          automatic: true,
          keepCard: false,
        });
        return inserted ? 'inserted' : 'key-taken';
      },
    });
    // The key is that of the number, which was free.
    if (placed === 'key-taken')
      throw new Error(`The tag ${tagId} is topped up under a used number`);
    const { orderNumber } = placed;
    await updateStanding(scope, tx, rule, { orderNumber });
    await recordAudit(tx, createdAt, {
      ...traceOf(scope),
      action: 'automatic-top-up-started',
      subject: `order:${orderNumber}`,
      details: { amountMinor, try: rule.failures + 1 },
    });
  };

  /** False where the month's cap stops the charge, which its customer is told once a month. */
  const withinCap = async (scope: AccountScope, tx: Tx, rule: AutomaticRule): Promise<boolean> => {
    const month = monthOf(clock.now());
    const { tagId } = rule;
    const spent = (await selectSpent(scope, tx, month.since, tagId)).get(tagId) ?? 0;
    if (spent + rule.amountMinor <= rule.monthlyCapMinor) {
      const since = clock.now().subtract({ hours: unsureHours });
      const unsure = await selectUnsure(scope, tx, tagId, since);
      if (spent + unsure.amountMinor + rule.amountMinor > rule.monthlyCapMinor) {
        // One that ended without an answer may be approved still: until then it counts.
        await updateStanding(scope, tx, rule, {
          nextTryAt: unsure.latest.add({ hours: unsureHours }),
        });
        return false;
      }
      if (rule.cappedMonth !== null) await updateStanding(scope, tx, rule, { cappedMonth: null });
      return true;
    }
    if (rule.cappedMonth === month.day) return false;
    await updateStanding(scope, tx, rule, { ...untroubled, cappedMonth: month.day });
    await mails.capReached(scope, tx, rule, spent);
    return false;
  };

  const lookAt: AutomaticCharges['lookAt'] = async (scope, tagId) => {
    const tag = await deps.tags.find(scope.accountId, tagId);
    await database.transaction(async (tx) => {
      const rule = await lockRule(scope, tx, tagId);
      if (rule === undefined || rule.pausedAt !== null || rule.orderNumber !== null) return;
      const now = clock.now().epochMilliseconds;
      const low = (await balanceOf(scope, tx, rule)) < rule.limitMinor;
      if (tag === undefined || !isToppedUp(tag.status) || !low) {
        // Paid by hand, or the tag is lost or switched off: what was refused is of no account any more.
        const old = rule.cappedMonth !== null && rule.cappedMonth < monthOf(clock.now()).day;
        if (rule.failures > 0 || old) {
          await updateStanding(scope, tx, rule, {
            ...untroubled,
            ...(old ? { cappedMonth: null } : {}),
          });
        }
        return;
      }
      if (rule.nextTryAt !== null && rule.nextTryAt.epochMilliseconds > now) return;
      if (await withinCap(scope, tx, rule)) await open(scope, tx, rule);
    });
  };

  const enqueue = (scope: AccountScope, tx: Tx, tagIds: readonly string[]): Promise<void> =>
    jobs.enqueue(tx, lookJob, { accountId: scope.accountId, tagIds });

  const fail = async (
    scope: AccountScope,
    tx: Tx,
    rule: AutomaticRule,
    refusal: ChargeRefusal,
  ): Promise<void> => {
    const failures = rule.failures + 1;
    const failedAt = clock.now();
    const nextTryAt = nextTry(failures, refusal, failedAt);
    await updateStanding(scope, tx, rule, {
      orderNumber: null,
      failures,
      failedAt,
      refusal,
      nextTryAt,
    });
    await mails.refused(scope, tx, rule, { refusal, nextTryAt });
  };

  jobs.onAccount(lookJob, async (scope, { tagIds }) => {
    for (const tagId of tagIds) await lookAt(scope, tagId);
  });

  return {
    lookAt,
    async tagsCharged(tx, { scope, tagIds }) {
      const ruled = await selectRuledTags(scope, tx, tagIds);
      if (ruled.length > 0) await enqueue(scope, tx, ruled);
    },
    changed: (scope, tx, tagId) => enqueue(scope, tx, [tagId]),
    async ended(scope, tx, { tagId, orderNumber }, { outcome, reason, cardId }) {
      const rule = await lockRule(scope, tx, tagId);
      // Removed meanwhile, or an answer that came after the next charge had begun.
      if (rule === undefined || rule.orderNumber !== orderNumber) return;
      if (outcome === 'paid') {
        await updateStanding(scope, tx, rule, { orderNumber: null, ...untroubled });
        // What was driven meanwhile may want another one.
        await enqueue(scope, tx, [tagId]);
      } else if (cardId !== rule.cardId) {
        // Its customer has chosen another card meanwhile, which is tried now and has refused nothing.
        await updateStanding(scope, tx, rule, { orderNumber: null });
        await enqueue(scope, tx, [tagId]);
      } else if (reason === 'withdrawn')
        await updateStanding(scope, tx, rule, { orderNumber: null });
      else await fail(scope, tx, rule, refusalOf(reason));
    },
    isWanted: (scope, { tagId, orderNumber }, cardId) =>
      database.transaction(async (tx) => {
        const rule = await lockRule(scope, tx, tagId);
        if (rule === undefined || rule.pausedAt !== null || rule.cardId !== cardId) return false;
        const tag = await deps.tags.find(scope.accountId, tagId, tx);
        if (tag === undefined || !isToppedUp(tag.status)) return false;
        return (
          rule.orderNumber === orderNumber && (await balanceOf(scope, tx, rule)) < rule.limitMinor
        );
      }),
    async sweep(all) {
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

const refusals: ReadonlySet<string> = new Set<ChargeRefusal>([
  'insufficient-funds',
  'card-expired',
  'card-blocked',
  'card-unknown',
  'no-answer',
]);

/** What payments call a reason, as the customer is told it. */
function refusalOf(reason: string | null): ChargeRefusal {
  if (reason === 'not-taken') return 'no-answer';
  // The set holds nothing but refusals.
  return reason !== null && refusals.has(reason) ? (reason as ChargeRefusal) : 'declined';
}
