import type { Temporal } from 'temporal-polyfill';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/parts.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { orderLifeMinutes, type SlipTable } from '../payments/index.ts';
import { slipsSince } from './top-up-rules.ts';
import { columns, toRecord, type TopUpRecord } from './top-ups.store.ts';
import { isOfAccount } from './top-up-lists.store.ts';

export interface WaitingSlip {
  readonly orderNumber: string;
  readonly tagId: string;
  readonly amountMinor: number;
}

/** Of each tag, at most: who made more will see the older ones once these are paid or withdrawn. */
const MOST_UNPAID = 3;

/** What their customers may still pay of these tags: slips, and payment pages that take a card. The newest first. */
export async function selectUnpaid(
  { accountId }: AccountScope,
  queries: Queries,
  tagIds: readonly string[],
  now: Temporal.Instant,
): Promise<readonly TopUpRecord[]> {
  const pagesSince = now.subtract({ minutes: orderLifeMinutes });
  const rows = await queries
    .selectFrom((from) =>
      from
        .selectFrom('top_ups')
        .select(columns)
        .select(
          sql<number>`row_number() OVER (PARTITION BY tag_id ORDER BY created_at DESC, top_up_id DESC)`.as(
            'place',
          ),
        )
        .where('account_id', '=', accountId)
        .where((eb) => eb('tag_id', '=', eb.fn.any(eb.val([...tagIds]))))
        .where('state', '=', 'pending')
        .where('automatic', '=', false)
        .where('card_id', 'is', null)
        .where(isOfAccount)
        .where('created_at', '>=', slipsSince(now))
        .where((eb) =>
          eb.or([eb('method', '=', 'bank-transfer'), eb('created_at', '>', pagesSince)]),
        )
        .as('unpaid'),
    )
    .select(columns)
    .where('place', '<=', MOST_UNPAID)
    .orderBy('created_at', 'desc')
    .orderBy('top_up_id', 'desc')
    .execute();
  return rows.map(toRecord);
}

/** Slips that wait for the bank transfer, the oldest first. */
export async function selectWaitingSlips(
  scope: AccountScope,
  queries: Queries,
  now: Temporal.Instant,
): Promise<readonly WaitingSlip[]> {
  const { accountId, reach } = scope;
  const tagIds = reach.all ? [] : [...reach.since.keys()];
  const rows = await queries
    .selectFrom('top_ups')
    .select(['order_number', 'tag_id', 'amount_minor'])
    .where('account_id', '=', accountId)
    .where('method', '=', 'bank-transfer')
    .where('state', '=', 'pending')
    .where('by_guest', '=', false)
    // Older ones have expired: only the newest days of the account's top-ups are read.
    .where('created_at', '>=', slipsSince(now))
    .$if(!reach.all, (query) => query.where((eb) => eb('tag_id', '=', eb.fn.any(eb.val(tagIds)))))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    orderNumber: row.order_number,
    tagId: row.tag_id,
    amountMinor: row.amount_minor,
  }));
}

/** For transfers that have no slip's reference. */
export const topUpSlips: SlipTable = {
  table: 'top_ups',
  issuedAt: 'created_at',
  amountMinor: 'amount_minor',
  orderNumber: 'order_number',
  awaited: sql`method = 'bank-transfer' AND state = 'pending'`,
  payable: sql`method = 'bank-transfer' AND state <> 'paid'`,
};

/** Whether there may be a slip that waits: it may have expired, or be a guest’s. */
export const mayHaveSlip = anyOf<{ readonly accountId: string }>(
  ({ accountId }) => sql`
    SELECT 1 FROM top_ups WHERE account_id = ${accountId} AND method = 'bank-transfer' AND state = 'pending'`,
);
