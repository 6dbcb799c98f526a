import { sql } from 'kysely';
import type { Currency, LanguageId, PhoneWallet } from '@rampa/contract';
import type { ChosenMethod, TopUpStatus } from '@rampa/contract/top-ups';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope } from '../../../platform/scope/scope.ts';

/** A top-up of several tags in one payment. */
export interface BulkRecord {
  readonly accountId: string;
  readonly bulkTopUpId: string;
  readonly userId: string;
  readonly orderNumber: string;
  readonly method: ChosenMethod;
  /** The phone's wallet that it was paid with; null: a card, or not by card. */
  readonly paidWith: PhoneWallet | null;
  /** Minor units, of all its tags. */
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly tagCount: number;
  readonly state: TopUpStatus;
  readonly requestHash: string;
  readonly languageId: LanguageId;
  readonly keepCard: boolean;
  /** The saved card that is charged. */
  readonly cardId: string | null;
  readonly createdAt: Temporal.Instant;
  readonly settledAt: Temporal.Instant | null;
}

export interface BulkPart {
  /** From 1. */
  readonly partNo: number;
  readonly tagId: string;
  readonly amountMinor: number;
}

export const columns = [
  'account_id',
  'bulk_top_up_id',
  'user_id',
  'order_number',
  'method',
  'paid_with',
  'amount_minor',
  'currency',
  'tag_count',
  'state',
  'request_hash',
  'language_id',
  'keep_card',
  'card_id',
  'created_at',
  'settled_at',
] as const;

interface BulkRow {
  readonly account_id: string;
  readonly bulk_top_up_id: string;
  readonly user_id: string;
  readonly order_number: string;
  readonly method: string;
  readonly paid_with: string | null;
  readonly amount_minor: number;
  readonly currency: string;
  readonly tag_count: number;
  readonly state: string;
  readonly request_hash: string;
  readonly language_id: string;
  readonly keep_card: boolean;
  readonly card_id: string | null;
  readonly created_at: Temporal.Instant;
  readonly settled_at: Temporal.Instant | null;
}

// The table's constraints, and the one place that writes it, allow these words only.
export function toRecord(row: BulkRow): BulkRecord {
  return {
    accountId: row.account_id,
    bulkTopUpId: row.bulk_top_up_id,
    userId: row.user_id,
    orderNumber: row.order_number,
    method: row.method as ChosenMethod,
    paidWith: row.paid_with as PhoneWallet | null,
    amountMinor: row.amount_minor,
    currency: row.currency as Currency,
    tagCount: row.tag_count,
    state: row.state as TopUpStatus,
    requestHash: row.request_hash,
    languageId: row.language_id as LanguageId,
    keepCard: row.keep_card,
    cardId: row.card_id,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  };
}

/** False where the account has used the idempotency key before. */
export async function insertBulk(
  scope: AccountScope,
  tx: Tx,
  bulk: Omit<BulkRecord, 'accountId' | 'state' | 'settledAt' | 'tagCount' | 'paidWith'> & {
    readonly idempotencyKey: string;
    readonly parts: readonly BulkPart[];
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('bulk_top_ups')
    .values({
      account_id: scope.accountId,
      bulk_top_up_id: bulk.bulkTopUpId,
      user_id: bulk.userId,
      order_number: bulk.orderNumber,
      method: bulk.method,
      amount_minor: bulk.amountMinor,
      currency: bulk.currency,
      tag_count: bulk.parts.length,
      idempotency_key: bulk.idempotencyKey,
      request_hash: bulk.requestHash,
      language_id: bulk.languageId,
      keep_card: bulk.keepCard,
      card_id: bulk.cardId,
      created_at: bulk.createdAt,
    })
    .onConflict((conflict) => conflict.constraint('bulk_top_ups__intent_once').doNothing())
    .returning('bulk_top_up_id')
    .executeTakeFirst();
  if (row === undefined) return false;
  await sql`
    INSERT INTO bulk_top_up_parts (account_id, bulk_top_up_id, part_no, tag_id, amount_minor)
    SELECT ${scope.accountId}::uuid, ${bulk.bulkTopUpId}::uuid, n, t, m FROM unnest(
      ${bulk.parts.map(({ partNo }) => partNo)}::int[],
      ${bulk.parts.map(({ tagId }) => tagId)}::uuid[],
      ${bulk.parts.map(({ amountMinor }) => amountMinor)}::bigint[]
    ) AS parts (n, t, m)`.execute(tx);
  return true;
}

export async function selectBulkByKey(
  scope: AccountScope,
  queries: Queries,
  idempotencyKey: string,
): Promise<BulkRecord | undefined> {
  const row = await queries
    .selectFrom('bulk_top_ups')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function selectBulk(
  scope: AccountScope,
  queries: Queries,
  orderNumber: string,
): Promise<BulkRecord | undefined> {
  const row = await queries
    .selectFrom('bulk_top_ups')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

/** Locks the row until the transaction ends: an order is settled by one at a time. */
export async function lockBulk(
  scope: AccountScope,
  tx: Tx,
  orderNumber: string,
): Promise<BulkRecord | undefined> {
  const row = await tx
    .selectFrom('bulk_top_ups')
    .select(columns)
    .where('account_id', '=', scope.accountId)
    .where('order_number', '=', orderNumber)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function updateBulkState(
  scope: AccountScope,
  tx: Tx,
  { bulkTopUpId }: Pick<BulkRecord, 'bulkTopUpId'>,
  {
    state,
    settledAt,
    paidWith,
  }: Pick<BulkRecord, 'state' | 'paidWith'> & {
    readonly settledAt: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .updateTable('bulk_top_ups')
    .set({ state, settled_at: settledAt, paid_with: paidWith })
    .where('account_id', '=', scope.accountId)
    .where('bulk_top_up_id', '=', bulkTopUpId)
    .execute();
}

/** Newest first. */
export async function selectBulks(
  scope: AccountScope,
  queries: Queries,
  { first, rows }: { readonly first: number; readonly rows: number },
): Promise<{ readonly totalRecords: number; readonly items: readonly BulkRecord[] }> {
  const own = queries.selectFrom('bulk_top_ups').where('account_id', '=', scope.accountId);
  const counted = await own
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = await own
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('bulk_top_up_id', 'desc')
    .offset(first)
    .limit(rows)
    .execute();
  return { totalRecords: counted.total, items: page.map(toRecord) };
}
