import { sql } from 'kysely';
import { anyOf } from '../../../platform/database/parts.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Queries } from '../../../platform/database/database.ts';
import type { AccountScope, AllAccounts } from '../../../platform/scope/scope.ts';
import type { SlipTable } from '../../payments/index.ts';
import { columns, toRecord, type BulkRecord } from './bulk.store.ts';

/** Slips that nobody has paid: of one account since a moment, the oldest first, as many as one can still count. */
export async function selectWaitingBulks(
  scope: AccountScope,
  queries: Queries,
  since: Temporal.Instant,
): Promise<readonly BulkRecord[]> {
  const rows = await queries
    .selectFrom('bulk_top_ups')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .where('method', '=', 'bank-transfer')
    .where('state', '=', 'pending')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .limit(100)
    .execute();
  return rows.map(toRecord);
}

/** Unpaid slips that were issued before a moment. */
export async function selectStaleBulkSlips(
  _all: AllAccounts,
  queries: Queries,
  before: Temporal.Instant,
  limit: number,
): Promise<readonly { readonly accountId: string; readonly orderNumber: string }[]> {
  const rows = await queries
    .selectFrom('bulk_top_ups')
    .select(['account_id', 'order_number'])
    .where('method', '=', 'bank-transfer')
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, orderNumber: row.order_number }));
}

/** For which of these tags a slip since a moment waits for its money: of one tag or of several. */
export async function selectTagsWaitingFor(
  { accountId }: AccountScope,
  queries: Queries,
  tagIds: readonly string[],
  since: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly tag_id: string }>`
    SELECT p.tag_id FROM bulk_top_ups b
    JOIN bulk_top_up_parts p ON p.account_id = b.account_id AND p.bulk_top_up_id = b.bulk_top_up_id
    WHERE b.account_id = ${accountId} AND b.method = 'bank-transfer' AND b.state = 'pending'
      AND b.created_at >= ${since}::timestamptz AND p.tag_id = ANY (${[...tagIds]}::uuid[])
    UNION
    SELECT tag_id FROM top_ups
    WHERE account_id = ${accountId} AND method = 'bank-transfer' AND state = 'pending' AND NOT by_guest
      AND created_at >= ${since}::timestamptz AND tag_id = ANY (${[...tagIds]}::uuid[])`.execute(
    queries,
  );
  return new Set(rows.map((row) => row.tag_id));
}

/** A charge is over by then, however it ended. */
export const chargedFor = { hours: 24 } as const;

/** For which of these tags a card is being charged since a moment: a saved one, or one for several tags. */
export async function selectTagsBeingCharged(
  { accountId }: AccountScope,
  queries: Queries,
  tagIds: readonly string[],
  since: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly tag_id: string }>`
    SELECT p.tag_id FROM bulk_top_ups b
    JOIN bulk_top_up_parts p ON p.account_id = b.account_id AND p.bulk_top_up_id = b.bulk_top_up_id
    WHERE b.account_id = ${accountId} AND b.method <> 'bank-transfer' AND b.state = 'pending'
      AND b.created_at >= ${since}::timestamptz AND p.tag_id = ANY (${[...tagIds]}::uuid[])
    UNION
    SELECT tag_id FROM top_ups
    WHERE account_id = ${accountId} AND card_id IS NOT NULL AND state = 'pending' AND NOT automatic
      AND created_at >= ${since}::timestamptz AND tag_id = ANY (${[...tagIds]}::uuid[])`.execute(
    queries,
  );
  return new Set(rows.map((row) => row.tag_id));
}

/** For transfers that have no slip's reference. */
export const bulkSlips: SlipTable = {
  table: 'bulk_top_ups',
  issuedAt: 'created_at',
  amountMinor: 'amount_minor',
  orderNumber: 'order_number',
  awaited: sql`method = 'bank-transfer' AND state = 'pending'`,
  payable: sql`method = 'bank-transfer' AND state <> 'paid'`,
};

/** Whether there may be a slip for several tags: it may have expired. */
export const mayHaveBulkSlip = anyOf<{ readonly accountId: string }>(
  ({ accountId }) => sql`
    SELECT 1 FROM bulk_top_ups
    WHERE account_id = ${accountId} AND method = 'bank-transfer' AND state = 'pending'`,
);
