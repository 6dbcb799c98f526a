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
 * A member by their id, or without one the account's first owner who can be told by mail. Null if there is none, or
 * none any more, or the account is closed or being closed.
 */
export async function findSeenMember(
  scope: AccountScope,
  queries: Queries,
  userId?: string,
): Promise<SeenMember | null> {
  const [open, found] = await Promise.all([
    isOpen(scope, queries),
    userId === undefined ? findFirstOwner(scope, queries) : findUser(scope, queries, userId),
  ]);
  if (!open) return null;
  if (found === undefined || found === null) return null;
  const { userId: seenId, personType, role } = found;
  return { userId: seenId, personType, role, user: userDataOf(found) };
}

async function findFirstOwner(scope: AccountScope, queries: Queries) {
  const users = await listUsers(scope, queries);
  return users.find(({ role, verified, email }) => role === 'owner' && verified && email !== '');
}
