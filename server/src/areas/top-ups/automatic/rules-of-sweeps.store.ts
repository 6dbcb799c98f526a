import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AllAccounts } from '../../../platform/scope/scope.ts';
import { ruleColumns, toRule, type AutomaticRule } from './automatic.store.ts';

/** Rules whose next attempt is due, or whose cap was reached in an earlier month. */
export async function selectDue(
  _all: AllAccounts,
  queries: Queries,
  now: Temporal.Instant,
  month: string,
  limit: number,
): Promise<readonly { readonly accountId: string; readonly tagId: string }[]> {
  const { rows } = await sql<{ account_id: string; tag_id: string }>`
    SELECT account_id, tag_id FROM automatic_top_ups
    WHERE paused_at IS NULL AND order_number IS NULL
      AND (next_try_at <= ${now}::timestamptz OR capped_month < ${month}::date)
    ORDER BY next_try_at LIMIT ${limit}`.execute(queries);
  return rows.map((row) => ({ accountId: row.account_id, tagId: row.tag_id }));
}

/** A rule whose charge is pending. */
export interface PendingRule extends AutomaticRule {
  /** Minor units. */
  readonly chargedMinor: number;
}

/** Claims the rules whose charge has been pending since a moment, to notify their customers once. */
export async function claimOverdue(
  _all: AllAccounts,
  tx: Tx,
  startedBefore: Temporal.Instant,
  now: Temporal.Instant,
  limit: number,
): Promise<readonly PendingRule[]> {
  const overdue = await tx
    .selectFrom('automatic_top_ups as a')
    .innerJoin('top_ups as t', (join) =>
      join
        .onRef('t.account_id', '=', 'a.account_id')
        .onRef('t.order_number', '=', 'a.order_number'),
    )
    .select(['a.account_id', 'a.tag_id', 't.amount_minor'])
    .where('a.order_number', 'is not', null)
    .where('a.order_told_at', 'is', null)
    .where('t.created_at', '<=', startedBefore)
    .limit(limit)
    .execute();
  const claimed: PendingRule[] = [];
  for (const { account_id: accountId, tag_id: tagId, amount_minor: chargedMinor } of overdue) {
    const row = await tx
      .updateTable('automatic_top_ups')
      .set({ order_told_at: now })
      .where('account_id', '=', accountId)
      .where('tag_id', '=', tagId)
      // Unless the charge has ended meanwhile, or another server was faster.
      .where('order_number', 'is not', null)
      .where('order_told_at', 'is', null)
      .returning(ruleColumns)
      .executeTakeFirst();
    if (row !== undefined) claimed.push({ ...toRule(row), chargedMinor });
  }
  return claimed;
}

/**
 * Rules that wait for a charge which has ended; normally none. Servers of the version before look for the rule by the tag of
 * the charge, and find none where that was replaced meanwhile.
 */
export async function selectEndedUnseen(
  _all: AllAccounts,
  queries: Queries,
  limit: number,
): Promise<readonly { readonly accountId: string; readonly orderNumber: string }[]> {
  const rows = await queries
    .selectFrom('automatic_top_ups as a')
    .innerJoin('top_ups as t', (join) =>
      join
        .onRef('t.account_id', '=', 'a.account_id')
        .onRef('t.order_number', '=', 'a.order_number'),
    )
    .select(['a.account_id', 't.order_number'])
    .where('a.order_number', 'is not', null)
    .where('t.state', '<>', 'pending')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, orderNumber: row.order_number }));
}
