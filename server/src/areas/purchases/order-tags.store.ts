import type { Kategorija } from '@rampa/contract';
import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { AccountScope, AllAccounts, StaffScope } from '../../platform/scope/scope.ts';

/** A tag that was sent for an order, and the tag that it became. */
export interface OrderTag {
  readonly orderId: string;
  readonly serialNumber: string;
  readonly category: Kategorija;
  /** Minor units. */
  readonly creditMinor: number;
  readonly boundTo: { readonly accountId: string; readonly tagId: string } | null;
  readonly creditedAt: Temporal.Instant | null;
}

export async function insertOrderTags(
  scope: AccountScope,
  tx: Tx,
  tags: readonly Omit<OrderTag, 'boundTo' | 'creditedAt'>[],
): Promise<void> {
  await tx
    .insertInto('order_tags')
    .values(
      tags.map((tag) => ({
        account_id: scope.accountId,
        order_id: tag.orderId,
        serial_number: tag.serialNumber,
        category: tag.category,
        credit_minor: tag.creditMinor,
      })),
    )
    .execute();
  await tx
    .insertInto('order_tag_directory')
    .values(
      tags.map((tag) => ({
        serial_number: tag.serialNumber,
        account_id: scope.accountId,
        order_id: tag.orderId,
      })),
    )
    .execute();
}

export async function selectOrderTags(
  scope: AccountScope,
  queries: Queries,
  { orderId }: { readonly orderId: string },
): Promise<readonly OrderTag[]> {
  const rows = await queries
    .selectFrom('order_tags')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('order_id', '=', orderId)
    .orderBy('serial_number')
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    serialNumber: row.serial_number,
    // It is from the order's lines, whose constraint allows known categories only.
    category: row.category as Kategorija,
    creditMinor: row.credit_minor,
    boundTo:
      row.bound_account_id === null || row.bound_tag_id === null
        ? null
        : { accountId: row.bound_account_id, tagId: row.bound_tag_id },
    creditedAt: row.credited_at,
  }));
}

/** Number and account of the order that a tag was sent for. */
export async function selectOrderOfTag(
  _all: AllAccounts | StaffScope,
  queries: Queries,
  serialNumber: string,
): Promise<{ readonly accountId: string; readonly orderNumber: string } | undefined> {
  // One after the other: joined, all machines would be asked for an order that one of them has.
  const sent = await queries
    .selectFrom('order_tag_directory')
    .select(['account_id', 'order_id'])
    .where('serial_number', '=', serialNumber)
    .executeTakeFirst();
  if (sent === undefined) return undefined;
  const row = await queries
    .selectFrom('orders')
    .select('order_number')
    .where('account_id', '=', sent.account_id)
    .where('order_id', '=', sent.order_id)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : { accountId: sent.account_id, orderNumber: row.order_number };
}

/** Those of these serial numbers that were sent with an order, and did not come back. */
export async function selectSent(
  _all: AllAccounts | StaffScope,
  queries: Queries,
  serialNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('order_tag_directory')
    .select('serial_number')
    .where('serial_number', '=', sql<string>`ANY(${[...serialNumbers]}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.serial_number));
}

/** Of the tags of a sent order those that are still out with it: one that came back may be in another order. */
export async function selectTagsOut(
  scope: AccountScope,
  queries: Queries,
  order: { readonly orderId: string },
): Promise<readonly OrderTag[]> {
  const tags = await selectOrderTags(scope, queries, order);
  const out = await queries
    .selectFrom('order_tag_directory')
    .select('serial_number')
    .where('account_id', '=', scope.accountId)
    .where('order_id', '=', order.orderId)
    .where(
      'serial_number',
      '=',
      sql<string>`ANY(${tags.map(({ serialNumber }) => serialNumber)}::text[])`,
    )
    .execute();
  const numbers = new Set(out.map((row) => row.serial_number));
  return tags.filter(({ serialNumber }) => numbers.has(serialNumber));
}

/** The account that links a tag first gets its credit. */
export async function bindOrderTag(
  scope: AccountScope,
  tx: Tx,
  tag: Pick<OrderTag, 'orderId' | 'serialNumber'>,
  bound: NonNullable<OrderTag['boundTo']>,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('order_tags')
    .set({ bound_account_id: bound.accountId, bound_tag_id: bound.tagId, bound_at: at })
    .where('account_id', '=', scope.accountId)
    .where('order_id', '=', tag.orderId)
    .where('serial_number', '=', tag.serialNumber)
    .where('bound_at', 'is', null)
    .execute();
}

export async function markCredited(
  scope: AccountScope,
  tx: Tx,
  tag: Pick<OrderTag, 'orderId' | 'serialNumber'>,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('order_tags')
    .set({ credited_at: at })
    .where('account_id', '=', scope.accountId)
    .where('order_id', '=', tag.orderId)
    .where('serial_number', '=', tag.serialNumber)
    .execute();
}

/** The tags of an order that came back belong to none; what was sent with it stays on record. */
export async function forgetOrderOfTags(
  scope: AccountScope,
  tx: Tx,
  { orderId }: { readonly orderId: string },
): Promise<void> {
  await tx
    .deleteFrom('order_tag_directory')
    .where('account_id', '=', scope.accountId)
    .where('order_id', '=', orderId)
    .execute();
}
