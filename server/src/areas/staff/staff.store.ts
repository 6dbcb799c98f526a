import type { StaffRole } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import { staffActor, staffIdOf } from '../../platform/audit/operator.ts';
import { countRows } from '../../platform/database/count-rows.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { DeskScope, MemberScope, StaffScope, WideScope } from '../../platform/scope/scope.ts';
import { staffAccountId } from '../identity/index.ts';

export interface MemberRecord {
  readonly userId: string;
  readonly role: StaffRole;
  /** Where they work at a counter; empty for other roles. */
  readonly pointId: string;
  readonly addedAt: Temporal.Instant;
  /** Null for who works here. */
  readonly removedAt: Temporal.Instant | null;
}

const columns = ['user_id', 'role', 'point_id', 'added_at', 'removed_at'] as const;

const toMember = (row: {
  readonly user_id: string;
  readonly role: string;
  readonly point_id: string;
  readonly added_at: Temporal.Instant;
  readonly removed_at: Temporal.Instant | null;
}): MemberRecord => ({
  userId: row.user_id,
  // staff_members__role_known admits no other.
  role: row.role as StaffRole,
  pointId: row.point_id,
  addedAt: row.added_at,
  removedAt: row.removed_at,
});

/** Adds somebody, or gives them another role, even if they had been removed. `mailed`: they were sent a link. */
export async function putMember(
  { by }: DeskScope,
  tx: Tx,
  {
    userId,
    role,
    pointId,
    mailed,
  }: Pick<MemberRecord, 'userId' | 'role' | 'pointId'> & { readonly mailed: boolean },
  now: Temporal.Instant,
): Promise<void> {
  const invited = mailed ? { invited_by: by.actor } : {};
  // Who has the command line may do anything: they are nobody's friend.
  const byStaff = staffIdOf(by.actor) !== null;
  const given = {
    role,
    point_id: pointId,
    role_given_by: byStaff ? by.actor : null,
    role_given_at: byStaff ? now : null,
  };
  await tx
    .insertInto('staff_members')
    .values({ account_id: staffAccountId, user_id: userId, added_at: now, ...given, ...invited })
    .onConflict((conflict) =>
      conflict
        .constraint('staff_members__key')
        .doUpdateSet({ ...given, removed_at: null, ...invited }),
    )
    .execute();
}

/** The latest link that somebody was sent is the caller's. */
export async function markInvited({ by }: StaffScope, tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('staff_members')
    .set({ invited_by: by.actor })
    .where('account_id', '=', staffAccountId)
    .where('user_id', '=', userId)
    .execute();
}

/** Those who were sent their latest link by somebody. */
export async function selectInvitedBy(
  _scope: DeskScope,
  queries: Queries,
  actor: string,
): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('staff_members')
    .select('user_id')
    .where('account_id', '=', staffAccountId)
    .where('invited_by', '=', actor)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Locks colleagues, removed ones too, until the transaction ends: nobody's role changes meanwhile. In the order of their
 * ids, so that two who change each other wait and the second no longer may.
 */
export async function lockMembers(
  _scope: WideScope,
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MemberRecord>> {
  const rows = await tx
    .selectFrom('staff_members')
    .select(columns)
    .where('account_id', '=', staffAccountId)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.user_id, toMember(row)]));
}

/** When one of two gave the other their role, the later time if both did; null where neither did on screen. */
export async function selectRoleGivenBetween(
  _scope: WideScope,
  queries: Queries,
  pair: readonly [string, string],
): Promise<Temporal.Instant | null> {
  const row = await queries
    .selectFrom('staff_members')
    .select('role_given_at')
    .where('account_id', '=', staffAccountId)
    .where('user_id', 'in', pair)
    .where('role_given_by', 'in', pair.map(staffActor))
    .where('role_given_at', 'is not', null)
    .orderBy('role_given_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.role_given_at ?? null;
}

/** False if there was nobody to remove. */
export async function markRemoved(
  _scope: DeskScope,
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .updateTable('staff_members')
    .set({ removed_at: now })
    .where('account_id', '=', staffAccountId)
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .returning('user_id')
    .execute();
  return rows.length === 1;
}

/** Null for who does not work here, or no longer. */
export async function findMember(
  { accountId, actor }: MemberScope,
  queries: Queries,
): Promise<Pick<MemberRecord, 'role' | 'pointId'> | null> {
  const row = await queries
    .selectFrom('staff_members')
    .select(['role', 'point_id'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', actor.userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  // staff_members__role_known admits no other.
  return row === undefined ? null : { role: row.role as StaffRole, pointId: row.point_id };
}

/** How many have their counter at a point of sale. */
export async function countCountersAt(
  _scope: WideScope,
  queries: Queries,
  pointId: string,
): Promise<number> {
  const counters = queries
    .selectFrom('staff_members')
    .select('user_id')
    .where('account_id', '=', staffAccountId)
    .where('role', '=', 'counter')
    .where('point_id', '=', pointId)
    .where('removed_at', 'is', null);
  return countRows(queries, counters);
}

/** Those who work here, or those whose access was taken away. */
export async function listMembers(
  _scope: WideScope,
  queries: Queries,
  who: 'current' | 'removed' = 'current',
): Promise<readonly MemberRecord[]> {
  const rows = await queries
    .selectFrom('staff_members')
    .select(columns)
    .where('removed_at', who === 'current' ? 'is' : 'is not', null)
    .orderBy('added_at')
    .execute();
  return rows.map(toMember);
}
