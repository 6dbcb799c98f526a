import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type {
  AccountScope,
  AllAccounts,
  MemberScope,
  StaffScope,
} from '../../../platform/scope/scope.ts';

/** Why a viewing is over. */
export type ViewingEnd =
  /** By its button. */
  | 'ended'
  /** The clerk began another one. */
  | 'replaced'
  | 'time-over'
  /** The clerk signed out, or has the role no longer. */
  | 'staff-left'
  /** The member is gone, or the account is being closed. */
  | 'customer-left';

/** A viewing that is under way. */
export interface StoredViewing {
  readonly viewingId: string;
  readonly staffUserId: string;
  readonly staffSessionId: string;
  readonly customerAccountId: string;
  readonly customerUserId: string;
  readonly endsAt: Temporal.Instant;
}

const columns = [
  'viewing_id',
  'user_id',
  'session_id',
  'customer_account_id',
  'customer_user_id',
  'ends_at',
] as const;

interface ViewingRow {
  readonly viewing_id: string;
  readonly user_id: string;
  readonly session_id: string;
  readonly customer_account_id: string;
  readonly customer_user_id: string;
  readonly ends_at: Temporal.Instant;
}

const toViewing = (row: ViewingRow): StoredViewing => ({
  viewingId: row.viewing_id,
  staffUserId: row.user_id,
  staffSessionId: row.session_id,
  customerAccountId: row.customer_account_id,
  customerUserId: row.customer_user_id,
  endsAt: row.ends_at,
});

/**
 * Until the transaction ends, whoever is asked about neither begins another viewing nor is removed. False if they were
 * removed.
 */
export async function lockViewer({ accountId, actor }: MemberScope, tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('staff_members')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', actor.userId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertViewing(
  { accountId, actor }: MemberScope,
  tx: Tx,
  viewing: Omit<StoredViewing, 'staffUserId' | 'staffSessionId'> & {
    readonly tokenHash: Buffer;
    readonly begunAt: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .insertInto('staff_viewings')
    .values({
      account_id: accountId,
      user_id: actor.userId,
      session_id: actor.sessionId,
      viewing_id: viewing.viewingId,
      token_hash: viewing.tokenHash,
      customer_account_id: viewing.customerAccountId,
      customer_user_id: viewing.customerUserId,
      begun_at: viewing.begunAt,
      ends_at: viewing.endsAt,
    })
    .execute();
}

/** Whose token it is; null for one that is over, or was never ours. */
export async function findViewing(
  { accountId }: AccountScope,
  queries: Queries,
  token: { readonly staffUserId: string; readonly hash: Buffer },
): Promise<StoredViewing | null> {
  const row = await queries
    .selectFrom('staff_viewings')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('user_id', '=', token.staffUserId)
    .where('token_hash', '=', token.hash)
    .executeTakeFirst();
  return row === undefined ? null : toViewing(row);
}

/** Ends what somebody sees, so that no token opens it any more; null if they see nothing. */
export async function deleteViewingOf(
  { accountId }: AccountScope,
  tx: Tx,
  staffUserId: string,
  viewingId?: string,
): Promise<StoredViewing | null> {
  let query = tx
    .deleteFrom('staff_viewings')
    .where('account_id', '=', accountId)
    .where('user_id', '=', staffUserId);
  if (viewingId !== undefined) query = query.where('viewing_id', '=', viewingId);
  const row = await query.returning(columns).executeTakeFirst();
  return row === undefined ? null : toViewing(row);
}

/** Those whose time is over, the oldest first. */
export async function selectOverdue(
  _all: AllAccounts,
  queries: Queries,
  now: Temporal.Instant,
  most: number,
): Promise<readonly StoredViewing[]> {
  const rows = await queries
    .selectFrom('staff_viewings')
    .select(columns)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(most)
    .execute();
  return rows.map(toViewing);
}

/** For the customer, and whoever asks later. */
export async function insertRecord(
  { accountId }: AccountScope,
  tx: Tx,
  record: {
    readonly viewingId: string;
    readonly userId: string;
    readonly by: string;
    readonly reason: string;
    readonly at: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .insertInto('customer_viewings')
    .values({
      account_id: accountId,
      viewing_id: record.viewingId,
      user_id: record.userId,
      made_by: record.by,
      reason: record.reason,
      begun_at: record.at,
    })
    .execute();
}

export async function endRecord(
  { accountId }: AccountScope,
  tx: Tx,
  viewingId: string,
  because: ViewingEnd,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('customer_viewings')
    .set({ ended_at: now, ended_because: because })
    .where('account_id', '=', accountId)
    .where('viewing_id', '=', viewingId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Why staff saw these customers' screens, by the id of each viewing. */
export async function selectReasons(
  _staff: StaffScope,
  queries: Queries,
  accountIds: readonly string[],
  viewingIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (viewingIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('customer_viewings')
    .select(['viewing_id', 'reason'])
    .where('account_id', '=', sql<string>`ANY(${[...accountIds]}::uuid[])`)
    .where('viewing_id', '=', sql<string>`ANY(${[...viewingIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ viewing_id, reason }) => [viewing_id, reason]));
}
