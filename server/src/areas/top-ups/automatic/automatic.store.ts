import type { Currency } from '@rampa/contract';
import type { ChargeRefusal } from '@rampa/contract/top-ups';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, SomeAccounts } from '../../../platform/scope/scope.ts';
import { isOneOfTags } from '../../../platform/database/owned.store.ts';

/** By what a tag is topped up automatically. Amounts are minor units. */
export interface AutomaticRule {
  readonly accountId: string;
  readonly tagId: string;
  readonly userId: string;
  readonly cardId: string;
  readonly limitMinor: number;
  /** Of one charge; the balance to be reached, where it is `upTo`. */
  readonly amountMinor: number;
  readonly upTo: boolean;
  readonly monthlyCapMinor: number;
  readonly currency: Currency;
  readonly pausedAt: Temporal.Instant | null;
  readonly orderNumber: string | null;
  readonly failures: number;
  readonly failedAt: Temporal.Instant | null;
  readonly refusal: ChargeRefusal | null;
  readonly nextTryAt: Temporal.Instant | null;
  /** First day of the month whose cap stopped a charge. */
  readonly cappedMonth: string | null;
}

export type NewRule = Pick<
  AutomaticRule,
  | 'tagId'
  | 'userId'
  | 'cardId'
  | 'limitMinor'
  | 'amountMinor'
  | 'upTo'
  | 'monthlyCapMinor'
  | 'currency'
>;

/** What charges change of their rule. */
export type RuleProgress = Partial<
  Pick<
    AutomaticRule,
    'orderNumber' | 'failures' | 'failedAt' | 'refusal' | 'nextTryAt' | 'cappedMonth'
  >
>;

export const ruleColumns = [
  'account_id',
  'tag_id',
  'user_id',
  'card_id',
  'limit_minor',
  'amount_minor',
  'up_to',
  'monthly_cap_minor',
  'currency',
  'paused_at',
  'order_number',
  'failures',
  'failed_at',
  'refusal',
  'next_try_at',
  'capped_month',
] as const;

interface RuleRow {
  readonly account_id: string;
  readonly tag_id: string;
  readonly user_id: string;
  readonly card_id: string;
  readonly limit_minor: number;
  readonly amount_minor: number;
  readonly up_to: boolean;
  readonly monthly_cap_minor: number;
  readonly currency: string;
  readonly paused_at: Temporal.Instant | null;
  readonly order_number: string | null;
  readonly failures: number;
  readonly failed_at: Temporal.Instant | null;
  readonly refusal: string | null;
  readonly next_try_at: Temporal.Instant | null;
  readonly capped_month: string | null;
}

// What is written into currency and refusal is typed.
export function toRule(row: RuleRow): AutomaticRule {
  return {
    accountId: row.account_id,
    tagId: row.tag_id,
    userId: row.user_id,
    cardId: row.card_id,
    limitMinor: row.limit_minor,
    amountMinor: row.amount_minor,
    upTo: row.up_to,
    monthlyCapMinor: row.monthly_cap_minor,
    currency: row.currency as Currency,
    pausedAt: row.paused_at,
    orderNumber: row.order_number,
    failures: row.failures,
    failedAt: row.failed_at,
    refusal: row.refusal as ChargeRefusal | null,
    nextTryAt: row.next_try_at,
    cappedMonth: row.capped_month,
  };
}

export async function selectRules(
  scope: AccountScope,
  queries: Queries,
): Promise<readonly AutomaticRule[]> {
  const rows = await queries
    .selectFrom('automatic_top_ups')
    .select(ruleColumns)
    .where('account_id', '=', scope.accountId)
    .orderBy('created_at')
    .execute();
  return rows.map(toRule);
}

/** Locks the rule until the transaction ends: a tag is looked at by one at a time. */
export async function lockRule(
  scope: AccountScope,
  tx: Tx,
  tagId: string,
): Promise<AutomaticRule | undefined> {
  const row = await tx
    .selectFrom('automatic_top_ups')
    .select(ruleColumns)
    .where('account_id', '=', scope.accountId)
    .where('tag_id', '=', tagId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRule(row);
}

/** The rule whose charge an order is, locked as the others: its tag may have been replaced meanwhile. */
export async function lockRuleOfOrder(
  scope: AccountScope,
  tx: Tx,
  orderNumber: string,
): Promise<AutomaticRule | undefined> {
  const row = await tx
    .selectFrom('automatic_top_ups')
    .select(ruleColumns)
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRule(row);
}

/** The rule of a tag is another one's from now on; false where there is none. */
export async function moveRule(
  { accountId }: AccountScope,
  tx: Tx,
  fromTagId: string,
  toTagId: string,
): Promise<boolean> {
  const moved = await tx
    .updateTable('automatic_top_ups')
    .set({ tag_id: toTagId })
    .where('account_id', '=', accountId)
    .where('tag_id', '=', fromTagId)
    .returning('tag_id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Which of these tags have a rule. */
export async function selectRuledTags(
  _scope: SomeAccounts,
  queries: Queries,
  tags: readonly { readonly accountId: string; readonly tagId: string }[],
): Promise<readonly { readonly accountId: string; readonly tagId: string }[]> {
  if (tags.length === 0) return [];
  const rows = await queries
    .selectFrom('automatic_top_ups')
    .select(['account_id', 'tag_id'])
    .where(isOneOfTags(tags))
    .where('paused_at', 'is', null)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, tagId: row.tag_id }));
}

/** A change by the customer: earlier refusals and a reached cap no longer count. */
export async function upsertRule(
  scope: AccountScope,
  tx: Tx,
  rule: NewRule,
  now: Temporal.Instant,
): Promise<void> {
  const set = {
    user_id: rule.userId,
    card_id: rule.cardId,
    limit_minor: rule.limitMinor,
    amount_minor: rule.amountMinor,
    up_to: rule.upTo,
    monthly_cap_minor: rule.monthlyCapMinor,
    currency: rule.currency,
    paused_at: null,
    failures: 0,
    failed_at: null,
    refusal: null,
    next_try_at: null,
    capped_month: null,
    changed_at: now,
  };
  await tx
    .insertInto('automatic_top_ups')
    .values({ account_id: scope.accountId, tag_id: rule.tagId, created_at: now, ...set })
    .onConflict((conflict) => conflict.constraint('automatic_top_ups__key').doUpdateSet(set))
    .execute();
}

export async function updateProgress(
  scope: AccountScope,
  tx: Tx,
  { tagId }: Pick<AutomaticRule, 'tagId'>,
  progress: RuleProgress,
): Promise<void> {
  await tx
    .updateTable('automatic_top_ups')
    .set({
      ...('orderNumber' in progress
        ? { order_number: progress.orderNumber ?? null, order_told_at: null }
        : {}),
      ...('failures' in progress ? { failures: progress.failures } : {}),
      ...('failedAt' in progress ? { failed_at: progress.failedAt ?? null } : {}),
      ...('refusal' in progress ? { refusal: progress.refusal ?? null } : {}),
      ...('nextTryAt' in progress ? { next_try_at: progress.nextTryAt ?? null } : {}),
      ...('cappedMonth' in progress ? { capped_month: progress.cappedMonth ?? null } : {}),
    })
    .where('account_id', '=', scope.accountId)
    .where('tag_id', '=', tagId)
    .execute();
}

export async function updatePaused(
  scope: AccountScope,
  tx: Tx,
  tagId: string,
  pausedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('automatic_top_ups')
    .set({ paused_at: pausedAt, changed_at: now })
    .where('account_id', '=', scope.accountId)
    .where('tag_id', '=', tagId)
    .execute();
}

/** Whether the tag had one. */
export async function deleteRule(scope: AccountScope, tx: Tx, tagId: string): Promise<boolean> {
  const rows = await tx
    .deleteFrom('automatic_top_ups')
    .where('account_id', '=', scope.accountId)
    .where('tag_id', '=', tagId)
    .returning('tag_id')
    .execute();
  return rows.length > 0;
}

export async function deleteAllRules(scope: AccountScope, tx: Tx): Promise<void> {
  await tx.deleteFrom('automatic_top_ups').where('account_id', '=', scope.accountId).execute();
}

/** How many rules charge each card. */
export async function selectCardUse(
  scope: AccountScope,
  queries: Queries,
): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .selectFrom('automatic_top_ups')
    .select((eb) => ['card_id', eb.fn.countAll<number>().as('rules')])
    .where('account_id', '=', scope.accountId)
    .groupBy('card_id')
    .execute();
  return new Map(rows.map((row) => [row.card_id, row.rules]));
}
