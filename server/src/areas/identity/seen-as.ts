import type { MemberRole } from '@rampa/contract';
import type { UserData, UserLice } from '@rampa/contract/identity';
import type { Queries } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { isOpen } from './account-standing.store.ts';
import { findUser, listUsers } from './identity.store.ts';
import { userDataOf } from './user-data.ts';

/** The member of an account whose screens somebody else sees. */
export interface SeenMember {
  readonly userId: string;
  readonly personType: UserLice;
  readonly role: MemberRole;
  /** As their access token says it. */
  readonly user: UserData;
}

/**
 * A member by their id, or without one the account's first owner. Null if there is none, or none any more, or the
 * account is closed or being closed.
 */
export async function findSeenMember(
  scope: AccountScope,
  queries: Queries,
  userId?: string,
): Promise<SeenMember | null> {
  if (!(await isOpen(scope, queries))) return null;
  const found =
    userId === undefined
      ? (await listUsers(scope, queries)).find(({ role }) => role === 'owner')
      : await findUser(scope, queries, userId);
  if (found === undefined || found === null) return null;
  const { userId: seenId, personType, role } = found;
  return { userId: seenId, personType, role, user: userDataOf(found) };
}
