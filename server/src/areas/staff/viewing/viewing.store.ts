import { sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import type { AccountScope, MemberScope, StaffScope } from '../../../platform/scope/scope.ts';

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
  readonly begunAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

const columns = [
  'viewing_id',
  'user_id',
  'session_id',
  'customer_account_id',
  'customer_user_id',
  'begun_at',
  'ends_at',
] as const;

interface ViewingRow {
  readonly viewing_id: string;
  readonly user_id: string;
  readonly session_id: string;
  readonly customer_account_id: string;
  readonly customer_user_id: string;
  readonly begun_at: Temporal.Instant;
  readonly ends_at: Temporal.Instant;
}

const toViewing = (row: ViewingRow): StoredViewing => ({
  viewingId: row.viewing_id,
  staffUserId: row.user_id,
  staffSessionId: row.session_id,
  customerAccountId: row.customer_account_id,
  customerUserId: row.customer_user_id,
  begunAt: row.begun_at,
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

/** Ends a viewing, so that no token opens it any more; null if it is over. */
export async function deleteViewingOf(
  { accountId }: AccountScope,
  tx: Tx,
  staffUserId: string,
  viewingId: string,
): Promise<StoredViewing | null> {
  const row = await tx
    .deleteFrom('staff_viewings')
    .where('account_id', '=', accountId)
    .where('user_id', '=', staffUserId)
    .where('viewing_id', '=', viewingId)
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : toViewing(row);
}

/** What somebody sees now; null if it is nothing. */
export async function findViewingOf(
  { accountId, actor }: MemberScope,
  tx: Tx,
): Promise<StoredViewing | null> {
  const row = await tx
    .selectFrom('staff_viewings')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  return row === undefined ? null : toViewing(row);
}

/** Another token in the place of the one before, which opens nothing any more. */
export async function replaceToken(
  { accountId, actor }: MemberScope,
  tx: Tx,
  tokenHash: Buffer,
): Promise<void> {
  await tx
    .updateTable('staff_viewings')
    .set({ token_hash: tokenHash })
    .where('account_id', '=', accountId)
    .where('user_id', '=', actor.userId)
    .execute();
}

/** All that are under way; there are no more than the operator has people. */
export async function selectViewings(
  { accountId }: AccountScope,
  queries: Queries,
): Promise<readonly StoredViewing[]> {
  const rows = await queries
    .selectFrom('staff_viewings')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('ends_at')
    .execute();
  return rows.map(toViewing);
}

/** Viewings of one account that somebody began lately, the newest first. */
export async function selectRecords(
  { accountId }: AccountScope,
  tx: Tx,
  by: string,
  since: Temporal.Instant,
): Promise<readonly { viewingId: string; reason: string; begunAt: Temporal.Instant }[]> {
  const rows = await tx
    .selectFrom('customer_viewings')
    .select(['viewing_id', 'reason', 'begun_at'])
    .where('account_id', '=', accountId)
    .where('made_by', '=', by)
    .where('begun_at', '>', since)
    .orderBy('begun_at', 'desc')
    .execute();
  return rows.map((row) => ({
    viewingId: row.viewing_id,
    reason: row.reason,
    begunAt: row.begun_at,
  }));
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
    // The clock of the server that began it may be ahead.
    .set({ ended_at: sql`greatest(begun_at, ${now})`, ended_because: because })
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
