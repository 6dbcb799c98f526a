import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import { ownKey } from '../../../platform/own-key.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';
import type { BulkRecord, BulkPart } from './bulk.store.ts';

export async function selectParts(
  scope: AccountScope,
  queries: Queries,
  { bulkTopUpId }: Pick<BulkRecord, 'bulkTopUpId'>,
  page?: { readonly first: number; readonly rows: number },
): Promise<readonly (BulkPart & { readonly takenBackMinor: number })[]> {
  const parts = await queries
    .selectFrom('bulk_top_up_parts')
    .select(['part_no', 'tag_id', 'amount_minor', 'taken_back_minor'])
    .where('account_id', '=', scope.accountId)
    .where('bulk_top_up_id', '=', bulkTopUpId)
    .orderBy('part_no')
    .$if(page !== undefined, (query) => query.offset(page?.first ?? 0).limit(page?.rows ?? 0))
    .execute();
  return parts.map((row) => ({
    partNo: row.part_no,
    tagId: row.tag_id,
    amountMinor: row.amount_minor,
    takenBackMinor: row.taken_back_minor,
  }));
}

/** What went back of orders, in minor units by their ids; nothing of those that are missing. */
export async function selectTakenBack(
  scope: AccountScope,
  queries: Queries,
  bulkTopUpIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly id: string; readonly minor: number }>`
    SELECT bulk_top_up_id AS id, sum(taken_back_minor)::bigint AS minor FROM bulk_top_up_parts
    WHERE account_id = ${scope.accountId} AND bulk_top_up_id = ANY (${[...bulkTopUpIds]}::uuid[])
    GROUP BY bulk_top_up_id HAVING sum(taken_back_minor) > 0`.execute(queries);
  return new Map(rows.map(({ id, minor }) => [id, minor]));
}

/** What went back, in minor units by the number of the part. */
export async function addTakenBack(
  scope: AccountScope,
  tx: Tx,
  { bulkTopUpId }: Pick<BulkRecord, 'bulkTopUpId'>,
  taken: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`
    UPDATE bulk_top_up_parts p SET taken_back_minor = least(p.amount_minor, p.taken_back_minor + g.minor)
    FROM unnest(${[...taken.keys()]}::int[], ${[...taken.values()]}::bigint[]) AS g (part_no, minor)
    WHERE p.account_id = ${scope.accountId} AND p.bulk_top_up_id = ${bulkTopUpId}
      AND p.part_no = g.part_no`.execute(tx);
}

/** A part that is paid: from now on a top-up of its tag, under a number of its own. */
export interface PaidPart extends BulkPart {
  readonly topUpId: string;
  readonly orderNumber: string;
  readonly journalId: string;
}

export async function insertPaidParts(
  scope: AccountScope,
  tx: Tx,
  bulk: BulkRecord,
  parts: readonly PaidPart[],
  settledAt: Temporal.Instant,
): Promise<void> {
  await sql`
    INSERT INTO order_directory (order_number, account_id, purpose)
    SELECT o, ${scope.accountId}::uuid, 'top-up'
    FROM unnest(${parts.map(({ orderNumber }) => orderNumber)}::text[]) AS part (o)`.execute(tx);
  await sql`
    INSERT INTO top_ups (account_id, user_id, tag_id, top_up_id, order_number, idempotency_key,
      method, amount_minor, currency, state, language_id, created_at, settled_at, journal_id, bulk_order_number,
      paid_with)
    SELECT ${scope.accountId}::uuid, ${bulk.userId}::uuid, t, i, o, k, ${bulk.method}, m,
      ${bulk.currency}, 'paid', ${bulk.languageId}, ${bulk.createdAt}::timestamptz,
      ${settledAt}::timestamptz, j, ${bulk.orderNumber}, ${bulk.paidWith}::text
    FROM unnest(
      ${parts.map(({ tagId }) => tagId)}::uuid[],
      ${parts.map(({ topUpId }) => topUpId)}::uuid[],
      ${parts.map(({ orderNumber }) => orderNumber)}::text[],
      ${parts.map(({ orderNumber }) => ownKey(`bulk:${orderNumber}`))}::text[],
      ${parts.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${parts.map(({ journalId }) => journalId)}::uuid[]
    ) AS part (t, i, o, k, m, j)`.execute(tx);
}
