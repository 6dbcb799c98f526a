import type { ChargeRefusal } from '@rampa/contract/top-ups';
import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { ListenerOf } from '../../../platform/events/events.ts';
import { defineJob, type Jobs } from '../../../platform/jobs/jobs.ts';
import { claimOrderNumber, newOrderNumber, type Payments } from '../../payments/index.ts';
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
  changed(tx: Tx, accountId: string, tagId: string): Promise<void>;
  /** A charge has ended, in the transaction that ends it. */
  ended(
    tx: Tx,
    topUp: TopUpRecord,
    end: {
      readonly outcome: 'paid' | 'refused' | 'abandoned';
      readonly reason: string | null;
      readonly cardId: string | null;
    },
  ): Promise<void>;
  /** Whether a charge of a card that the gateway has not seen is still to be made. */
  isWanted(topUp: TopUpRecord, cardId: string | null): Promise<boolean>;
  /** Charges the tag where its rule says so: the work behind the jobs; may be repeated. */
  lookAt(accountId: string, tagId: string): Promise<void>;
  /** Takes up what waits for its hour, and tells of charges without an answer. */
  sweep(): Promise<void>;
}

export interface AutomaticChargesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly tags: Pick<Tags, 'find'>;
  readonly wallet: Pick<Wallet, 'tagBalances'>;
  readonly payments: Pick<Payments, 'charge'>;
  readonly mails: AutomaticMails;
}

const BATCH = 100;
/** A gateway that has not answered for so long is told of. */
const PATIENCE_MINUTES = 15;

const untroubled = { failures: 0, failedAt: null, refusal: null, nextTryAt: null } as const;

/** Tops tags up by their rules: one charge at a time for each, and each told once. */
export function createAutomaticCharges(deps: AutomaticChargesDeps): AutomaticCharges {
  const { database, clock, jobs, mails } = deps;

  const balanceOf = async (tx: Tx, { accountId, tagId }: AutomaticRule): Promise<number> =>
    (await deps.wallet.tagBalances(tx, accountId, [tagId])).get(tagId) ?? 0;

  const open = async (tx: Tx, rule: AutomaticRule): Promise<void> => {
    const { accountId, userId, tagId, cardId, amountMinor, currency } = rule;
    const createdAt = clock.now();
    const order = {
      accountId,
      userId,
      amountMinor,
      currency,
      orderNumber: newOrderNumber(createdAt),
    };
    const { orderNumber } = order;
    if (!(await claimOrderNumber(tx, { ...order, purpose: topUpPurpose }))) {
      throw new Error(`The order number ${orderNumber} is taken`);
    }
    await insertTopUp(tx, {
      ...order,
      tagId,
      topUpId: uuid(),
      method: 'card',
      languageId: '2',
      createdAt,
      idempotencyKey: `automatic.${orderNumber}`,
      automatic: true,
      keepCard: false,
    });
    await deps.payments.charge(tx, { ...order, cardId, purpose: topUpPurpose, languageId: '2' });
    await updateStanding(tx, rule, { orderNumber });
    await recordAudit(tx, createdAt, {
      accountId,
      actor: 'system',
      action: 'automatic-top-up-started',
      subject: `order:${orderNumber}`,
      details: { amountMinor, try: rule.failures + 1 },
    });
  };

  /** False where the month's cap stops the charge, which its customer is told once a month. */
  const withinCap = async (tx: Tx, rule: AutomaticRule): Promise<boolean> => {
    const month = monthOf(clock.now());
    const { accountId, tagId } = rule;
    const spent = (await selectSpent(tx, accountId, month.since, tagId)).get(tagId) ?? 0;
    if (spent + rule.amountMinor <= rule.monthlyCapMinor) {
      const since = clock.now().subtract({ hours: unsureHours });
      const unsure = await selectUnsure(tx, accountId, tagId, since);
      if (spent + unsure.amountMinor + rule.amountMinor > rule.monthlyCapMinor) {
        // One that ended without an answer may be approved still: until then it counts.
        await updateStanding(tx, rule, { nextTryAt: unsure.latest.add({ hours: unsureHours }) });
        return false;
      }
      if (rule.cappedMonth !== null) await updateStanding(tx, rule, { cappedMonth: null });
      return true;
    }
    if (rule.cappedMonth === month.day) return false;
    await updateStanding(tx, rule, { ...untroubled, cappedMonth: month.day });
    await mails.capReached(tx, rule, spent);
    return false;
  };

  const lookAt: AutomaticCharges['lookAt'] = async (accountId, tagId) => {
    const tag = await deps.tags.find(accountId, tagId);
    await database.transaction(async (tx) => {
      const rule = await lockRule(tx, accountId, tagId);
      if (rule === undefined || rule.pausedAt !== null || rule.orderNumber !== null) return;
      const now = clock.now().epochMilliseconds;
      const low = (await balanceOf(tx, rule)) < rule.limitMinor;
      if (tag === undefined || !isToppedUp(tag.status) || !low) {
        // Paid by hand, or the tag is lost or switched off: what was refused is of no account any more.
        const old = rule.cappedMonth !== null && rule.cappedMonth < monthOf(clock.now()).day;
        if (rule.failures > 0 || old) {
          await updateStanding(tx, rule, { ...untroubled, ...(old ? { cappedMonth: null } : {}) });
        }
        return;
      }
      if (rule.nextTryAt !== null && rule.nextTryAt.epochMilliseconds > now) return;
      if (await withinCap(tx, rule)) await open(tx, rule);
    });
  };

  const enqueue = (tx: Tx, accountId: string, tagIds: readonly string[]): Promise<void> =>
    jobs.enqueue(tx, lookJob, { accountId, tagIds });

  const fail = async (tx: Tx, rule: AutomaticRule, refusal: ChargeRefusal): Promise<void> => {
    const failures = rule.failures + 1;
    const failedAt = clock.now();
    const nextTryAt = nextTry(failures, refusal, failedAt);
    await updateStanding(tx, rule, { orderNumber: null, failures, failedAt, refusal, nextTryAt });
    await mails.refused(tx, rule, { refusal, nextTryAt });
  };

  jobs.on(lookJob, async ({ accountId, tagIds }) => {
    for (const tagId of tagIds) await lookAt(accountId, tagId);
  });

  return {
    lookAt,
    async tagsCharged(tx, { accountId, tagIds }) {
      const ruled = await selectRuledTags(tx, accountId, tagIds);
      if (ruled.length > 0) await enqueue(tx, accountId, ruled);
    },
    changed: (tx, accountId, tagId) => enqueue(tx, accountId, [tagId]),
    async ended(tx, { accountId, tagId, orderNumber }, { outcome, reason, cardId }) {
      const rule = await lockRule(tx, accountId, tagId);
      // Removed meanwhile, or an answer that came after the next charge had begun.
      if (rule === undefined || rule.orderNumber !== orderNumber) return;
      if (outcome === 'paid') {
        await updateStanding(tx, rule, { orderNumber: null, ...untroubled });
        // What was driven meanwhile may want another one.
        await enqueue(tx, accountId, [tagId]);
      } else if (cardId !== rule.cardId) {
        // Its customer has chosen another card meanwhile, which is tried now and has refused nothing.
        await updateStanding(tx, rule, { orderNumber: null });
        await enqueue(tx, accountId, [tagId]);
      } else if (reason === 'withdrawn') await updateStanding(tx, rule, { orderNumber: null });
      else await fail(tx, rule, refusalOf(reason));
    },
    isWanted: ({ accountId, tagId, orderNumber }, cardId) =>
      database.transaction(async (tx) => {
        const rule = await lockRule(tx, accountId, tagId);
        if (rule === undefined || rule.pausedAt !== null || rule.cardId !== cardId) return false;
        const tag = await deps.tags.find(accountId, tagId, tx);
        if (tag === undefined || !isToppedUp(tag.status)) return false;
        return rule.orderNumber === orderNumber && (await balanceOf(tx, rule)) < rule.limitMinor;
      }),
    async sweep() {
      const now = clock.now();
      const due = await selectDue(database.queries, now, monthOf(now).day, BATCH);
      for (const { accountId, tagId } of due) await lookAt(accountId, tagId);
      await database.transaction(async (tx) => {
        const before = now.subtract({ minutes: PATIENCE_MINUTES });
        const overdue = await claimOverdue(tx, before, now, BATCH);
        for (const rule of overdue) await mails.noAnswer(tx, rule);
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
