import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { SLIP_DAYS } from './top-up-rules.ts';

export interface WaitingSlip {
  readonly orderNumber: string;
  readonly tagId: string;
  readonly amountMinor: number;
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
    .where('created_at', '>=', now.subtract({ hours: (SLIP_DAYS + 1) * 24 }))
    .$if(!reach.all, (query) => query.where((eb) => eb('tag_id', '=', eb.fn.any(eb.val(tagIds)))))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    orderNumber: row.order_number,
    tagId: row.tag_id,
    amountMinor: row.amount_minor,
  }));
}
