import type { StaffRole } from '@rampa/contract';
import type { Temporal } from 'temporal-polyfill';
import type { Queries, Tx } from '../../platform/database/database.ts';
import type { MemberScope, OperatorScope, WideScope } from '../../platform/scope/scope.ts';
import { staffAccountId } from '../identity/index.ts';

export interface MemberRecord {
  readonly userId: string;
  readonly role: StaffRole;
  readonly addedAt: Temporal.Instant;
}

/** Adds somebody, or gives them another role, even if they had been removed. */
export async function putMember(
  _operator: OperatorScope,
  tx: Tx,
  userId: string,
  role: StaffRole,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('staff_members')
    .values({ account_id: staffAccountId, user_id: userId, role, added_at: now })
    .onConflict((conflict) =>
      conflict.constraint('staff_members__key').doUpdateSet({ role, removed_at: null }),
    )
    .execute();
}

/** False if there was nobody to remove. */
export async function markRemoved(
  _operator: OperatorScope,
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
export async function findRole(
  { accountId, actor }: MemberScope,
  queries: Queries,
): Promise<StaffRole | null> {
  const row = await queries
    .selectFrom('staff_members')
    .select('role')
    .where('account_id', '=', accountId)
    .where('user_id', '=', actor.userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  // staff_members__role_known admits no other.
  return (row?.role as StaffRole | undefined) ?? null;
}

export async function listMembers(
  _scope: WideScope,
  queries: Queries,
): Promise<readonly MemberRecord[]> {
  const rows = await queries
    .selectFrom('staff_members')
    .select(['user_id', 'role', 'added_at'])
    .where('removed_at', 'is', null)
    .orderBy('added_at')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    // staff_members__role_known admits no other.
    role: row.role as StaffRole,
    addedAt: row.added_at,
  }));
}
