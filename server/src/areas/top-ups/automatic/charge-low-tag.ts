import { v7 as uuid } from 'uuid';
import { recordAudit } from '../../../platform/audit/audit-trail.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { ownKey } from '../../../platform/own-key.ts';
import { traceOf, type AccountScope } from '../../../platform/scope/scope.ts';
import type { Payments } from '../../payments/index.ts';
import type { Tags } from '../../tags/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { topUpPurpose, type TopUpLimits } from '../top-up-rules.ts';
import { insertTopUp } from '../top-ups.store.ts';
import type { AutomaticMails } from './automatic-mails.ts';
import {
  chargeOf,
  isToppedUp,
  monthOf,
  unsureHours,
  untroubled,
  withinLeft,
} from './automatic-rules.ts';
import { lockRule, updateProgress, type AutomaticRule } from './automatic.store.ts';
import { selectSpent, selectUnsure, sumOf } from './spent.store.ts';

export interface ChargeLowTagDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly tags: Pick<Tags, 'find' | 'paysLater' | 'replacements'>;
  readonly wallet: Pick<Wallet, 'tagBalances'>;
  readonly payments: Pick<Payments, 'placeOrder'>;
  readonly mails: Pick<AutomaticMails, 'capReached'>;
  readonly limits: TopUpLimits;
}

/** Begins a charge where the balance is below the rule's limit and nothing forbids it. */
export function createChargeLowTag(deps: ChargeLowTagDeps) {
  const { database, clock, mails } = deps;

  const open = async (
    scope: AccountScope,
    tx: Tx,
    rule: AutomaticRule,
    amountMinor: number,
  ): Promise<void> => {
    const { userId, tagId, cardId, currency } = rule;
    const createdAt = clock.now();
    const order = { amountMinor, currency, languageId: '2' } as const;
    const placed = await deps.payments.placeOrder(scope, tx, {
      ...order,
      purpose: topUpPurpose,
      pay: { by: 'saved-card', cardId },
      async insert(orderNumber) {
        const inserted = await insertTopUp(scope, tx, {
          ...order,
          orderNumber,
          userId,
          tagId,
          topUpId: uuid(),
          method: 'card',
          createdAt,
          idempotencyKey: ownKey(`automatic.${orderNumber}`),
          automatic: true,
          keepCard: false,
          cardId: null,
        });
        return inserted ? 'inserted' : 'key-taken';
      },
    });
    // The key is made of the order's number, which was free.
    if (placed === 'key-taken') {
      throw new Error(`The order number for topping up tag ${tagId} is in use`);
    }
    const { orderNumber } = placed;
    await updateProgress(scope, tx, rule, { orderNumber });
    await recordAudit(tx, createdAt, {
      ...traceOf(scope),
      action: 'automatic-top-up-started',
      subject: `order:${orderNumber}`,
      details: { amountMinor, try: rule.failures + 1 },
    });
  };

  /** What may be charged of what is wanted; null where the month's cap stops it, of which the customer is told once a month. */
  const withinCap = async (
    scope: AccountScope,
    tx: Tx,
    rule: AutomaticRule,
    wantedMinor: number,
  ): Promise<number | null> => {
    const month = monthOf(clock.now());
    // A tag that has replaced another one goes on with what that one has spent.
    const before = (await deps.tags.replacements.predecessors(scope, tx)).get(rule.tagId) ?? [];
    const tagIds = [rule.tagId, ...before];
    const spent = sumOf(await selectSpent(scope, tx, month.since, tagIds), tagIds);
    const left = rule.monthlyCapMinor - spent;
    if (withinLeft(rule, wantedMinor, left, deps.limits) !== null) {
      const since = clock.now().subtract({ hours: unsureHours });
      const unsure = await selectUnsure(scope, tx, tagIds, since);
      // A charge without an answer may still be approved: until that is known it counts.
      const sure = withinLeft(rule, wantedMinor, left - unsure.amountMinor, deps.limits);
      if (sure === null) {
        await updateProgress(scope, tx, rule, {
          nextTryAt: unsure.latest.add({ hours: unsureHours }),
        });
        return null;
      }
      if (rule.cappedMonth !== null) await updateProgress(scope, tx, rule, { cappedMonth: null });
      return sure;
    }
    if (rule.cappedMonth === month.day) return null;
    await updateProgress(scope, tx, rule, { ...untroubled, cappedMonth: month.day });
    await mails.capReached(scope, tx, rule, { amountMinor: wantedMinor, spentMinor: spent });
    return null;
  };

  return async (scope: AccountScope, tagId: string): Promise<void> => {
    const tag = await deps.tags.find(scope, tagId);
    await database.transaction(async (tx) => {
      const rule = await lockRule(scope, tx, tagId);
      if (rule === undefined || rule.pausedAt !== null || rule.orderNumber !== null) return;
      const now = clock.now().epochMilliseconds;
      const balance = await balanceOf(scope, deps.wallet, tx, rule);
      const low = balance < rule.limitMinor && !(await deps.tags.paysLater(scope, tx));
      if (tag === undefined || !isToppedUp(tag.status) || !low) {
        // Topped up by hand, the tag is lost or switched off, or an invoice will ask for it: earlier refusals no longer count.
        const old = rule.cappedMonth !== null && rule.cappedMonth < monthOf(clock.now()).day;
        if (rule.failures > 0 || old) {
          await updateProgress(scope, tx, rule, {
            ...untroubled,
            ...(old ? { cappedMonth: null } : {}),
          });
        }
        return;
      }
      if (rule.nextTryAt !== null && rule.nextTryAt.epochMilliseconds > now) return;
      const wantedMinor = chargeOf(rule, balance, deps.limits);
      const amountMinor = await withinCap(scope, tx, rule, wantedMinor);
      if (amountMinor !== null) await open(scope, tx, rule, amountMinor);
    });
  };
}

/** Whether the balance is below the rule's limit, and is to be topped up: what is paid later is not. */
export async function isLow(
  scope: AccountScope,
  { wallet, tags }: Pick<ChargeLowTagDeps, 'tags' | 'wallet'>,
  tx: Tx,
  rule: AutomaticRule,
): Promise<boolean> {
  if ((await balanceOf(scope, wallet, tx, rule)) >= rule.limitMinor) return false;
  return !(await tags.paysLater(scope, tx));
}

async function balanceOf(
  scope: AccountScope,
  wallet: ChargeLowTagDeps['wallet'],
  tx: Tx,
  { tagId }: AutomaticRule,
): Promise<number> {
  return (await wallet.tagBalances(scope, tx, [tagId])).get(tagId) ?? 0;
}
